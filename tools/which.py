"""Says which gloam is installed: compiled, or the same source interpreted."""

import sys

import gloam

how = "compiled" if gloam.compiled() else "interpreted, for want of a C compiler"
print(f"gloam {gloam.__version__} on Python {sys.version.split()[0]}, {how}")
