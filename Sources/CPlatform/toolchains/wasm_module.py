"""The parts of a WebAssembly module, as the core specification encodes them, for pack_wasm.py and split_wasm.py."""

from __future__ import annotations

HEADER = b"\0asm\1\0\0\0"
CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS, START, ELEMENTS, CODE, DATA = range(12)
FUNCTION, TABLE, MEMORY, GLOBAL = range(4)  # what is imported or exported
I32_CONST, END = 0x41, 0x0B


def number(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def signed(value: int) -> bytes:
    out = bytearray()
    while not -64 <= value < 64:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value & 127])


def name(text: bytes) -> bytes:
    return number(len(text)) + text


def vector(items: list[bytes]) -> bytes:
    return number(len(items)) + b"".join(items)


class Reader:
    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        value = shift = 0
        while True:
            part = self.byte()
            value |= (part & 127) << shift
            shift += 7
            if part < 128:
                return value

    def signed(self) -> int:
        start = self.at
        value, bits = self.number(), 7 * (self.at - start)
        return value - (1 << bits) if value >> (bits - 1) else value

    def skip(self, integers: int) -> None:
        for _ in range(integers):
            while self.byte() > 127:
                pass

    def name(self) -> bytes:
        return self.take(self.number())


def sections(module: bytes) -> list[tuple[int, bytes]]:
    """The kinds and contents of the sections."""
    reader, found = Reader(module, len(HEADER)), []
    while reader.at < len(module):
        kind = reader.byte()
        found.append((kind, reader.name()))
    return found


def written(sections: list[tuple[int, bytes]]) -> bytes:
    return HEADER + b"".join(bytes([kind]) + name(data) for kind, data in sections)


def imported_functions(data: bytes) -> int:
    """The number of functions in a section of imports."""
    reader, functions = Reader(data), 0
    for _ in range(reader.number()):
        reader.name()
        reader.name()
        kind = reader.byte()
        functions += kind == FUNCTION
        if kind == TABLE:
            reader.byte()
        if kind in (TABLE, MEMORY):
            reader.skip(1 + (reader.byte() & 1))
        elif kind == GLOBAL:
            reader.take(2)
        else:
            reader.skip(1)
    return functions


def elements(data: bytes) -> list[tuple[int, list[int]]]:
    """The segments of a section of elements: the first place in the table, and functions."""
    reader, found = Reader(data), []
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != I32_CONST:
            raise ValueError("a segment of elements of another kind")
        place = reader.signed()
        reader.byte()
        found.append((place, [reader.number() for _ in range(reader.number())]))
    return found


def written_elements(segments: list[tuple[int, list[int]]]) -> bytes:
    return vector(
        [
            bytes([0, I32_CONST]) + signed(place) + bytes([END]) + vector([number(function) for function in functions])
            for place, functions in segments
        ]
    )


def exports(data: bytes) -> list[tuple[bytes, int, int]]:
    """The names, kinds and indices of a section of exports."""
    reader = Reader(data)
    return [(reader.name(), reader.byte(), reader.number()) for _ in range(reader.number())]


def written_exports(entries: list[tuple[bytes, int, int]]) -> bytes:
    return vector([name(text) + bytes([kind]) + number(index) for text, kind, index in entries])
