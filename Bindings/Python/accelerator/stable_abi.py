#!/usr/bin/env python3
"""stable_abi.py: prints what Python's library for Windows, python3.dll, exports in Python 3.10 and every later version, as a list for a
linker. It is the list that Python publishes, from PyPI's abi3info."""

from abi3info import DATAS, FUNCTIONS
from abi3info.models import PyVersion


def main() -> None:
    print("LIBRARY python3.dll\nEXPORTS")
    for kind, symbols in (("", FUNCTIONS), (" DATA", DATAS)):
        for symbol, thing in sorted((symbol.name, thing) for symbol, thing in symbols.items()):
            if thing.added <= PyVersion(3, 10) and (thing.ifdef is None or thing.ifdef.windows is True):
                print(f"    {symbol}{kind}")


if __name__ == "__main__":
    main()
