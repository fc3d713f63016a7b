#!/usr/bin/env python3
"""check_image.py PLATFORM LIBRARY: checks what a library for Android, Windows, macOS, iOS or no system says about itself, with the
tools of Swift's toolchain: that it exports exactly the functions of the headers, which other libraries and functions it needs, its
name, processor, minimum system and signature, and that its instructions do not depend on the processor. Last line: "N passed, N failed"."""

from __future__ import annotations

import hashlib
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

root = Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path.insert(0, str(root / "Tests/C"))

import check_imports  # noqa: E402
from check_exports import declared  # noqa: E402

tools = Path(shutil.which("swiftc") or sys.exit("swiftc was not found")).resolve().parent
results: list[bool] = []

MACHO = {
    "macos-arm64": ("ARM64", "macos", "13.0"),
    "macos-x64": ("X86_64", "macos", "13.0"),
    "ios-arm64": ("ARM64", "ios", "15.0"),
    "ios-simulator-arm64": ("ARM64", "iossimulator", "15.0"),
}
"""The processor, and the system in the library's load command and its minimum version."""
UNIVERSAL = {
    f"api-ms-win-crt-{part}-l1-1-0.dll" for part in ("convert", "environment", "heap", "runtime", "stdio", "string", "utility")
}
"""Parts of the C library of Windows 10 and later."""
LIBRARIES = {
    "windows-x64": {"ADVAPI32.dll", "KERNEL32.dll", "msvcrt.dll"},
    "windows-arm64": {"KERNEL32.dll", *UNIVERSAL},
}
FUSED = r"fn?m(?:add|sub)|fml[as]"
"""The instructions of arm64 that round a multiplication and an addition once, so that bits would depend on the processor."""
FUSED_X64 = r"vfn?m(?:add|sub)\w*"
OF_THE_SYSTEM = FUSED + r"|.*\b[xw]18"
"""And those with the register 18, which belongs to the system on Android, macOS and iOS."""


def check(what: str, *problems: str) -> None:
    for problem in problems:
        print(f"{what}: {problem}")
    print(f"{'FAILED' if problems else 'ok'}: {what}")
    results.append(not problems)


def output(tool: str, *arguments: object) -> str:
    command = [tools / tool, *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def differences(found: set[str], wanted: set[str]) -> list[str]:
    return [f"{name} is missing" for name in sorted(wanted - found)] + [f"{name} is too much" for name in sorted(found - wanted)]


def check_names(exported: set[str], imported: set[str]) -> None:
    check("exports the functions of the headers", *differences(exported, declared(str(root / "Include/kinema"))))
    check("imports only exact functions of mathematics", *check_imports.problems(imported)[1])


def listing(library: Path) -> str:
    return output("llvm-objdump", "-d", "--no-show-raw-insn", library)


def check_instructions(lines: str, forbidden: str) -> None:
    found = sorted(set(re.findall(rf"\t(?:{forbidden})\b.*", lines)))
    check("the instructions", *([] if len(lines.splitlines()) > 10_000 else ["no listing"]), *found[:5])


# ---- Android -----------------------------------------------------------------------------------------------------------


def check_android(platform: str, library: Path) -> None:
    headers = output("llvm-objdump", "--private-headers", library)
    format = "elf64-littleaarch64" if platform == "android-arm64" else "elf64-x86-64"
    wanted = [rf"file format {format}\n", r"SONAME\s+libkinema\.so\n"]  # installers take no names with versions
    check("processor, name", *(f"not found: {line!r}" for line in wanted if not re.search(line, headers)))
    check("needs only the system's libraries", *differences(set(re.findall(r"NEEDED\s+(\S+)", headers)), {"libc.so", "libm.so"}))
    check("no paths of this machine", *re.findall(r"RPATH|RUNPATH", headers))
    alignments = set(re.findall(r"^\s+LOAD .* align 2\*\*(\d+)$", headers, re.M))
    check("pages of 16 KB", *differences(alignments, {"14"}))
    exported, imported = (
        {line.split()[-1] for line in output("llvm-nm", "-D", kind, library).splitlines()}
        for kind in ("--defined-only", "--undefined-only")
    )
    check_names(exported, imported)
    check_instructions(listing(library), OF_THE_SYSTEM if platform == "android-arm64" else FUSED_X64)


# ---- macOS and iOS -----------------------------------------------------------------------------------------------------


def signature_problems(content: bytes) -> list[str]:
    """Compares the hash of every page with the one in the signature, as the system does before it executes the page."""
    commands, position = struct.unpack_from("<I", content, 16)[0], 32
    for _ in range(commands):
        command, size = struct.unpack_from("<II", content, position)
        if command == 0x1D:  # LC_CODE_SIGNATURE
            (place,) = struct.unpack_from("<I", content, position + 8)
            break
        position += size
    else:
        return ["there is none"]
    (offset,) = struct.unpack_from(">I", content, place + 16)  # the first blob is the code directory
    directory = place + offset
    hashes, _, _, count, limit, length, kind, _, page = struct.unpack_from(">IIIIIBBBB", content, directory + 16)
    if (length, kind) != (32, 2) or limit != place:
        return [f"hashes of {length} bytes, type {kind}, up to {limit}, expected SHA-256 up to {place}"]
    problems = []
    for index in range(count):
        begin = index << page
        wanted = content[directory + hashes + 32 * index :][:32]
        if hashlib.sha256(content[begin : min(begin + (1 << page), limit)]).digest() != wanted:
            problems.append(f"page {index} has another hash")
    return problems if count << page >= limit else ["it leaves out pages"]


def check_archive(platform: str, library: Path) -> None:
    """Checks a static library: what it defines beside the functions of the headers has names that no program has."""
    lines = output("llvm-nm", "--extern-only", library).splitlines()
    first = 1 if platform in MACHO else 0  # an underscore precedes names
    defined = {line.split()[-1][first:] for line in lines if re.match(r"[0-9a-f]+ ", line)}
    needed = {line.split()[-1][first:] for line in lines if re.match(r"\s+U ", line)} - defined
    check_names({name for name in defined if not name.startswith("kinema_private_")}, needed)
    check("needs only the system's library", *sorted(name for name in needed if re.search("swift|\\$|^kin", name)))


def check_macho(platform: str, library: Path) -> None:
    processor, system, version = MACHO[platform]
    headers = output("llvm-objdump", "--macho", "--private-headers", library)
    wanted = [
        rf"MH_MAGIC_64\s+{processor}\s+ALL\s+0x00\s+DYLIB\b",
        rf"cmd LC_BUILD_VERSION\n.*\n\s*platform {system}\n.*\n\s*minos {re.escape(version)}\n",
        r"cmd LC_ID_DYLIB\n.*\n\s*name @rpath/libkinema\.0\.\d+\.dylib ",
        r"current version 0\.\d+\.\d+\ncompatibility version 0\.",
    ]
    check("processor, system, name", *(f"not found: {line!r}" for line in wanted if not re.search(line, headers)))
    used = set(re.findall(r"cmd LC_LOAD_\w*DYLIB\n.*\n\s*name (\S+)", headers))
    check("needs only the system's library", *differences(used, {"/usr/lib/libSystem.B.dylib"}))
    check("no paths of this machine", *re.findall(r"LC_RPATH", headers))
    exported = set(re.findall(r"\s_(\w+)$", output("llvm-objdump", "--macho", "--exports-trie", library), re.M))
    check_names(exported, {line.split()[-1][1:] for line in output("llvm-nm", "--undefined-only", library).splitlines()})
    if platform == "macos-arm64":  # which runs nothing without; an application for iOS signs its libraries itself
        check("the signature", *signature_problems(library.read_bytes()))
    check_instructions(listing(library), OF_THE_SYSTEM if processor == "ARM64" else FUSED_X64)


# ---- Windows -----------------------------------------------------------------------------------------------------------


def check_windows(platform: str, library: Path) -> None:
    headers = output("llvm-objdump", "--private-headers", library)
    format = "coff-arm64" if platform == "windows-arm64" else "coff-x86-64"
    wanted = [f"file format {format}", "PE32+", "HIGH_ENTROPY_VA", "DYNAMIC_BASE", "NX_COMPAT", "DLL name: kinema.dll"]
    check("processor, protections, name", *(f"not found: {text}" for text in wanted if text.lower() not in headers.lower()))
    check("needs only the system's libraries", *differences(set(re.findall(r"DLL Name: (\S+)", headers)), LIBRARIES[platform]))
    imports, exports = headers.split("Export Table:")
    check_names(set(re.findall(r"^ +\d+ +\S+ +(\w+)$", exports, re.M)), set(re.findall(r"^ +\d+ +(\w+)$", imports, re.M)))
    check_instructions(listing(library), FUSED if platform == "windows-arm64" else FUSED_X64)


def main(platform: str, name: str) -> int:
    library = Path(name).resolve()
    print(library.stat().st_size, "bytes without symbols")
    if library.suffix == ".a":
        check_archive(platform, library)
        if platform not in MACHO:
            check_instructions(listing(library), OF_THE_SYSTEM)
    elif platform in MACHO:
        check_macho(platform, library)
    elif platform.startswith("android-"):
        check_android(platform, library)
    elif platform in LIBRARIES:
        check_windows(platform, library)
    else:
        check_instructions(listing(library), FUSED)
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return not all(results)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
