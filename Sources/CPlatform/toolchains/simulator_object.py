#!/usr/bin/env python3
"""simulator_object.py OBJECT: writes into an object file for iOS that it is for its simulator, as Apple's <mach-o/loader.h> describes it.
Swift's toolchain has no Embedded Swift for the simulator; its code is the same, and Apple's linker compares the systems of all objects."""

import struct
import sys
from pathlib import Path

HEADER, BUILD_VERSION, IOS, SIMULATOR = 32, 0x32, 2, 7


def main(path: Path) -> None:
    content = bytearray(path.read_bytes())
    position = HEADER
    for _ in range(struct.unpack_from("<I", content, 16)[0]):
        command, size, platform = struct.unpack_from("<III", content, position)
        if command == BUILD_VERSION and platform in (IOS, SIMULATOR):
            struct.pack_into("<I", content, position + 8, SIMULATOR)
            path.write_bytes(content)
            return
        position += size
    sys.exit(f"simulator_object.py: {path}: no load command for iOS found, expected an object for iOS")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
