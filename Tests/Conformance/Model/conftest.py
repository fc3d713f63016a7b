"""Makes the model importable and, if KINEMA_LIBRARY names a library, the client of this checkout."""

import os
import sys
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here))
if os.environ.get("KINEMA_LIBRARY"):
    sys.path.insert(0, str(here.parents[2] / "Bindings/Python"))
