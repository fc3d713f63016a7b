"""split_wasm.py LINKED WHOLE CORE DOCUMENTS: writes a module that was linked with --emit-relocs in one part and in two.

WHOLE is the module without custom sections. CORE is the module without the functions that only scene documents, saved states and dumps
need; DOCUMENTS has these, and imports the core's exports as "kinema". A page that needs no documents downloads only the core.

The stack pointer has a name that ends in a hash of the code, so that parts of two builds are not linked.

The relocations say what each function and each constant refers to, so the parts are exact: nothing in the core can call a function of
the documents before they are there, because no object of theirs exists. Constants stay in the core.
"""

from __future__ import annotations

import bisect
import collections
import hashlib
import re
import sys
from pathlib import Path

from wasm_module import (
    CODE,
    CUSTOM,
    DATA,
    ELEMENTS,
    EXPORTS,
    FUNCTION,
    FUNCTIONS,
    GLOBAL,
    I32_CONST,
    IMPORTS,
    MEMORIES,
    MEMORY,
    TABLE,
    TABLES,
    TYPES,
    Reader,
    elements,
    exports,
    imported_functions,
    name,
    number,
    sections,
    vector,
    written,
    written_elements,
    written_exports,
)

DOCUMENTS = re.compile(rb"kinScene\w+|kinLayer(SetState|StartTimeline)|kinContext(Save|Restore|Dump)")
I32, MUTABLE = 0x7F, 1
TRAP = bytes([0, 0, 0x0B])  # no locals, unreachable, end
STACK_POINTER = 0  # the index of the global, the only one that functions use

# The relocations that LLVM's WasmRelocs.def numbers: what the symbol is, and whether an addend follows.
FUNCTION_INDEX, TYPE_INDEX, GLOBAL_INDEX, TABLE_NUMBER = 0, 6, 7, 20
WITH_ADDEND = {3, 4, 5, 8, 9, 11}
NO_REFERENCE = {TYPE_INDEX, GLOBAL_INDEX, TABLE_NUMBER}

# The symbols of the section "linking".
SYMBOL_TABLE, UNDEFINED, EXPLICIT_NAME = 8, 0x10, 0x40
SYMBOL_OF_FUNCTION, SYMBOL_OF_DATA, SYMBOL_OF_SECTION = 0, 1, 3


class Linked:
    """A linked module, and what its functions and constants refer to. A node is (FUNCTION, index) or (DATA, place in the section)."""

    def __init__(self, module: bytes) -> None:
        found = sections(module)
        self.sections = {kind: data for kind, data in found if kind != CUSTOM}
        custom = {Reader(data).name(): data for kind, data in found if kind == CUSTOM}
        self.imported = imported_functions(self.sections[IMPORTS])
        self.stack_pointer = b"stackPointer-" + hashlib.sha256(self.sections[CODE]).hexdigest()[:8].encode()
        self.bodies = []  # the ranges of the functions in the section of code
        code = Reader(self.sections[CODE])
        for _ in range(code.number()):
            size = code.number()
            self.bodies.append((code.at, code.at + size))
            code.take(size)
        symbols, ranges = self._symbols(custom[b"linking"])
        self.constants = joined(ranges)
        symbols = [
            (DATA, self.constants[around(self.constants, symbol[1])][0]) if symbol and symbol[0] == DATA else symbol
            for symbol in symbols
        ]
        self.references: dict[tuple[int, int], set[tuple[int, int]]] = collections.defaultdict(set)
        self.calls: dict[int, list[tuple[int, int]]] = collections.defaultdict(list)  # of a function: places in the code, callees
        self._read(custom[b"reloc.CODE"], symbols, [(FUNCTION, self.imported + i) for i in range(len(self.bodies))], self.bodies)
        self._read(custom[b"reloc.DATA"], symbols, [(DATA, start) for start, _ in self.constants], self.constants)

    def _symbols(self, linking: bytes) -> tuple[list[tuple[int, int] | None], list[tuple[int, int]]]:
        """The node that each symbol names, and the ranges of the symbols of data."""
        starts = []  # of the segments
        reader = Reader(self.sections[DATA])
        for _ in range(reader.number()):
            if reader.number() != 0 or reader.byte() != I32_CONST:
                sys.exit("split_wasm.py: a segment of data of another kind")
            reader.skip(1)
            reader.byte()
            size = reader.number()
            starts.append(reader.at)
            reader.take(size)

        symbols: list[tuple[int, int] | None] = []
        ranges = []
        reader = Reader(linking)
        reader.name()
        reader.number()  # the version
        while reader.at < len(linking):
            kind = reader.byte()
            part = Reader(reader.name())
            for _ in range(part.number() if kind == SYMBOL_TABLE else 0):
                of, flags = part.byte(), part.number()
                if of == SYMBOL_OF_DATA:
                    part.name()
                    symbols.append(None)
                    if not flags & UNDEFINED:
                        start = starts[part.number()] + part.number()
                        ranges.append((start, start + max(part.number(), 1)))
                        symbols[-1] = (DATA, start)
                    continue
                index = part.number()
                symbols.append((FUNCTION, index) if of == SYMBOL_OF_FUNCTION else None)
                if of != SYMBOL_OF_SECTION and (not flags & UNDEFINED or flags & EXPLICIT_NAME):
                    part.name()
        return symbols, ranges

    def _read(
        self, data: bytes, symbols: list[tuple[int, int] | None], nodes: list[tuple[int, int]], ranges: list[tuple[int, int]]
    ) -> None:
        reader = Reader(data)
        reader.name()
        reader.number()  # the section
        for _ in range(reader.number()):
            kind, place, symbol = reader.byte(), reader.number(), reader.number()
            if kind in WITH_ADDEND:
                reader.skip(1)
            if kind in NO_REFERENCE:
                continue
            node, target = nodes[around(ranges, place)], symbols[symbol]
            if target:
                self.references[node].add(target)
            if kind == FUNCTION_INDEX:
                self.calls[node[1]].append((place, target[1]))

    def reached(self, roots: list[int]) -> set[int]:
        """The functions that these functions may call."""
        seen, waiting = set(), [(FUNCTION, root) for root in roots]
        while waiting:
            node = waiting.pop()
            if node not in seen:
                seen.add(node)
                waiting.extend(self.references[node])
        return {index for kind, index in seen if kind == FUNCTION}

    def body(self, function: int) -> bytes:
        start, end = self.bodies[function - self.imported]
        return self.sections[CODE][start:end]

    def body_elsewhere(self, function: int, index: dict[int, int]) -> bytes:
        """The function with the indices that its callees have in another module."""
        start, body = self.bodies[function - self.imported][0], bytearray(self.body(function))
        for place, callee in self.calls[function]:
            body[place - start : place - start + 5] = padded(index[callee])
        return bytes(body)


def joined(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges of which those that overlap, as a class and its metadata, are one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def around(ranges: list[tuple[int, int]], place: int) -> int:
    """The index of the range that has a place."""
    found = bisect.bisect(ranges, (place, sys.maxsize)) - 1
    if found < 0 or place >= ranges[found][1]:
        sys.exit(f"split_wasm.py: nothing is known about the byte {place}")
    return found


def padded(value: int) -> bytes:
    """A number in the five bytes that a linker leaves for it."""
    return bytes([value >> 7 * i & 127 | 128 for i in range(4)] + [value >> 28])


def core_of(linked: Linked, moved: set[int], lent: dict[int, bytes]) -> bytes:
    """The module without the functions `moved`, whose places in the table trap; it exports what it lends to the documents."""
    own = [entry for entry in exports(linked.sections[EXPORTS]) if entry[1] != FUNCTION or entry[2] not in moved]
    own += [(linked.stack_pointer, GLOBAL, STACK_POINTER)]
    own += [(text, FUNCTION, function) for function, text in lent.items() if (text, FUNCTION, function) not in own]
    functions = range(linked.imported, linked.imported + len(linked.bodies))
    code = vector([name(TRAP if function in moved else linked.body(function)) for function in functions])
    return written([(k, {EXPORTS: written_exports(own), CODE: code}.get(k, data)) for k, data in linked.sections.items()])


def documents_of(linked: Linked, moved: set[int], lent: dict[int, bytes]) -> bytes:
    kinds = Reader(linked.sections[FUNCTIONS])
    kind = {linked.imported + i: kinds.number() for i in range(kinds.number())}
    functions = sorted(moved)
    index = {function: i for i, function in enumerate([*lent, *functions])}
    table, memory = (linked.sections[kind][1:] for kind in (TABLES, MEMORIES))  # without their count, which is 1
    imports = [(text, bytes([FUNCTION]) + number(kind[function])) for function, text in lent.items()]
    imports += [(b"__indirect_function_table", bytes([TABLE]) + table), (b"memory", bytes([MEMORY]) + memory)]
    imports += [(linked.stack_pointer, bytes([GLOBAL, I32, MUTABLE]))]
    segments: list[tuple[int, list[int]]] = []
    for place, entries in elements(linked.sections[ELEMENTS]):
        for at, function in enumerate(entries, place):
            if function in moved:
                if not segments or segments[-1][0] + len(segments[-1][1]) != at:
                    segments.append((at, []))
                segments[-1][1].append(index[function])
    own = [(text, of, index[i]) for text, of, i in exports(linked.sections[EXPORTS]) if of == FUNCTION and i in moved]
    return written(
        [
            (TYPES, linked.sections[TYPES]),
            (IMPORTS, vector([name(b"kinema") + name(text) + what for text, what in imports])),
            (FUNCTIONS, vector([number(kind[function]) for function in functions])),
            (EXPORTS, written_exports(own)),
            (ELEMENTS, written_elements(segments)),
            (CODE, vector([name(linked.body_elsewhere(function, index)) for function in functions])),
        ]
    )


def main() -> None:
    source, *targets = map(Path, sys.argv[1:])
    linked = Linked(source.read_bytes())
    entries = [(text, function) for text, of, function in exports(linked.sections[EXPORTS]) if of == FUNCTION]
    core = linked.reached([function for text, function in entries if not DOCUMENTS.fullmatch(text)])
    moved = linked.reached([function for text, function in entries if DOCUMENTS.fullmatch(text)]) - core
    called = sorted({callee for function in moved for _, callee in linked.calls[function]} - moved)
    if called and called[0] < linked.imported:
        sys.exit("split_wasm.py: the documents call a function of the host, expected that only the core does")
    names = {function: text for text, function in entries}
    lent = {function: names.get(function, b"%d" % i) for i, function in enumerate(called)}
    parts = (written(list(linked.sections.items())), core_of(linked, moved, lent), documents_of(linked, moved, lent))
    for target, part in zip(targets, parts):
        target.write_bytes(part)


main()
