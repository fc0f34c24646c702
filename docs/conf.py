"""How the pages of this folder become a site: `make docs` builds it into build/docs."""

import gloam

project = html_title = "gloam"
author = "The gloam founders"
release = gloam.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_show_copyright = False
html_copy_source = False

myst_heading_anchors = 3  # a link to a heading that is not there fails
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
add_module_names = False
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
