"""The runner of the conformance cases: cases.py reads them, case.py runs one, checks.py contains the expectations."""
