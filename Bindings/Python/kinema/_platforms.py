"""The platform that a library file is for: read when it cannot be loaded."""

from __future__ import annotations

import platform
import sys

_PROCESSORS = {62: "x86-64", 183: "arm64", 3: "x86", 40: "arm"}
_WINDOWS = {0x8664: "x86-64", 0xAA64: "arm64", 0x14C: "x86"}
_APPLE = {0x01000007: "x86-64", 0x0100000C: "arm64"}
_NAMES = {"amd64": "x86-64", "x86_64": "x86-64", "aarch64": "arm64"}
_SYSTEMS = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}


def platform_of(path: str) -> str:
    """Returns the system and the processor of a library; empty if the file is none."""
    try:
        with open(path, "rb") as file:
            head = file.read(4096)
    except OSError:
        return ""
    if head[:4] == b"\x7fELF":
        return f"Linux on {_PROCESSORS.get(int.from_bytes(head[18:20], 'little'), 'another processor')}"
    if head[:4] == b"\xcf\xfa\xed\xfe":
        return f"macOS or iOS on {_APPLE.get(int.from_bytes(head[4:8], 'little'), 'another processor')}"
    if head[:2] == b"MZ":
        at = int.from_bytes(head[60:64], "little")
        if head[at : at + 4] != b"PE\0\0":
            return ""
        return f"Windows on {_WINDOWS.get(int.from_bytes(head[at + 4 : at + 6], 'little'), 'another processor')}"
    return ""


def mismatch(path: str) -> str:
    """Says which platform a library is for if it is another one than that of this process; empty if it is not."""
    machine = platform.machine().lower()
    here = f"{_SYSTEMS.get(sys.platform, sys.platform)} on {_NAMES.get(machine, machine)}"
    found = platform_of(path)
    return f"{path} is for {found}, and this process is for {here}" if found and found != here else ""
