from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("defusedxml")
sys.path.insert(0, str(Path(__file__).parent))  # documents.py
