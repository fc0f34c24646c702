"""`python -m gloam` is `gloam`."""

import sys

from gloam.cli import main

sys.exit(main())
