"""`python3 -m kinema`: the command line."""

import sys

from .cli import main

sys.exit(main())
