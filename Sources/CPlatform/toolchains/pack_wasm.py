"""pack_wasm.py MODULE: makes an optimized WebAssembly module smaller when it is compressed, without another effect.

gzip finds repeated bytes within 32 kB, so functions with the same bytes are placed beside each other (4 % of the compressed size). Those
that are called most come first, because indices below 128 take one byte. An access to memory states an alignment that engines ignore:
it is always 1 here (0.5 %). A vector of zeros takes 4 bytes instead of 18 (0.2 %). A module with debug information is refused, because
that would have to change with the functions.
"""

import collections
import sys

from wasm_module import (
    CODE,
    CUSTOM,
    ELEMENTS,
    EXPORTS,
    FUNCTION,
    FUNCTIONS,
    IMPORTS,
    START,
    Reader,
    elements,
    exports,
    imported_functions,
    number,
    sections,
    vector,
    written,
    written_elements,
    written_exports,
)

SHINGLE = 6  # bytes; repetitions are found by sequences of this length
COMMON = 100  # a sequence in more functions than this does not say which belong together
WINDOW = 32000  # bytes, in which gzip finds repetitions
ONE_BYTE_INDICES = 128

CALL, REFERENCE, BRANCH_TABLE, SELECT, F32, F64, BULK, VECTOR = 0x10, 0xD2, 0x0E, 0x1C, 0x43, 0x44, 0xFC, 0xFD
# How many integers follow an instruction that is not handled separately.
INTEGERS = {op: 0 for op in (0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5))}
INTEGERS |= {op: 1 for op in (0x02, 0x03, 0x04, 0x0C, 0x0D, *range(0x20, 0x27), 0x3F, 0x40, 0x41, 0x42, 0xD0)}
INTEGERS |= {0x11: 2}
BULK_INTEGERS = [0] * 8 + [2, 1, 2, 1, 2, 1, 2, 1, 1, 1]
ZERO_VECTOR = bytes([VECTOR, 12]) + bytes(16)
SPLAT_OF_ZERO = bytes([0x41, 0, VECTOR, 17])


def instruction(reader):
    """Passes one instruction. Returns the bytes to write for it, and the index of the function that it names, which follows them."""
    start, op = reader.at, reader.byte()
    if op in (CALL, REFERENCE):
        return bytes([op]), reader.number()
    access = None  # where the alignment of an access to memory is
    if 0x28 <= op <= 0x3E:
        access = reader.at
        reader.skip(2)
    elif op in (BRANCH_TABLE, SELECT):
        reader.skip(reader.number() + (op == BRANCH_TABLE))
    elif op in (F32, F64):
        reader.take(4 if op == F32 else 8)
    elif op == BULK:
        reader.skip(BULK_INTEGERS[reader.number()])
    elif op == VECTOR:
        kind = reader.number()
        if kind <= 11 or 84 <= kind <= 93:
            access = reader.at
            reader.skip(2)
        reader.take(16 if kind in (12, 13) else 1 if 21 <= kind <= 34 or 84 <= kind <= 91 else 0)
    elif op in INTEGERS:
        reader.skip(INTEGERS[op])
    else:
        sys.exit(f"pack_wasm.py: instruction {op:#x} is not known")
    text = reader.data[start : reader.at]
    if access is not None:
        text = text[: access - start] + b"\0" + text[access - start + 1 :]
    return SPLAT_OF_ZERO if text == ZERO_VECTOR else text, None


class Function:
    def __init__(self, kind, body):
        self.kind, self.parts, self.callees = kind, [], []  # a part for each callee, and one behind the last
        reader = Reader(body)
        for _ in range(reader.number()):  # of groups of locals
            reader.skip(1)
            reader.byte()
        part = bytearray(body[: reader.at])
        while reader.at < len(body):
            text, callee = instruction(reader)
            part += text
            if callee is not None:
                self.parts.append(bytes(part))
                self.callees.append(callee)
                part = bytearray()
        self.parts.append(bytes(part))

    def body(self, index):
        calls = [part + number(index[callee]) for part, callee in zip(self.parts, self.callees)]
        return b"".join(calls) + self.parts[-1]


def similar_neighbors(bodies, first):
    """An order of the functions that begins with `first`; each next one has most in common with those before it in the window."""
    sequences, count = [], collections.Counter()
    for body in bodies:
        own = {int.from_bytes(body[i : i + SHINGLE], "big") for i in range(len(body) - SHINGLE + 1)}
        sequences.append(own)
        count.update(own)
    users = collections.defaultdict(list)
    for function, own in enumerate(sequences):
        own &= {sequence for sequence in own if 1 < count[sequence] <= COMMON}
        for sequence in own:
            users[sequence].append(function)
    # Whole numbers, whose sum does not depend on the order.
    weight = {sequence: (1 << 20) // count[sequence] for sequence in users}
    shared, inside, window, size = [0] * len(bodies), collections.Counter(), collections.deque(), 0
    left, order = dict.fromkeys(range(len(bodies))), []

    def change(function, step):
        for sequence in sequences[function]:
            was = inside[sequence] > 0
            inside[sequence] += step
            if (inside[sequence] > 0) != was:
                for user in users[sequence]:
                    shared[user] += step * weight[sequence]

    while left:
        following = first[len(order)] if len(order) < len(first) else max(left, key=lambda f: shared[f] / (len(bodies[f]) + 50))
        order.append(following)
        del left[following]
        window.append(following)
        size += len(bodies[following])
        change(following, 1)
        while size > WINDOW and len(window) > 1:
            size -= len(bodies[window[0]])
            change(window.popleft(), -1)
    return order


def renamed(kind, data, functions, order, index):
    """The contents of a section with the functions in another order; `index` has their new indices."""
    if kind == FUNCTIONS:
        return vector([number(functions[f].kind) for f in order])
    if kind == CODE:
        bodies = [functions[f].body(index) for f in order]
        return vector([number(len(body)) + body for body in bodies])
    if kind == START:
        return number(index[Reader(data).number()])
    if kind == EXPORTS:
        return written_exports([(name, of, index[i] if of == FUNCTION else i) for name, of, i in exports(data)])
    if kind == ELEMENTS:
        return written_elements([(place, [index[f] for f in segment]) for place, segment in elements(data)])
    return data


def pack(module):
    found = sections(module)
    if any(kind == CUSTOM and Reader(data).name() in (b"name", b"sourceMappingURL", b".debug_info") for kind, data in found):
        sys.exit("pack_wasm.py: the module has debug information")
    data = dict(found)
    imported = imported_functions(data.get(IMPORTS, b"\0"))
    kinds, code, functions = Reader(data[FUNCTIONS]), Reader(data[CODE]), []
    for _ in range(min(kinds.number(), code.number())):
        functions.append(Function(kinds.number(), code.name()))

    index = list(range(imported + len(functions)))
    calls = collections.Counter(callee for function in functions for callee in function.callees)
    bodies = [function.body(index) for function in functions]
    most_called = sorted(range(len(functions)), key=lambda f: -calls[f + imported])[: max(ONE_BYTE_INDICES - imported, 0)]
    order = similar_neighbors(bodies, most_called)
    for place, function in enumerate(order):
        index[function + imported] = place + imported
    return written([(kind, renamed(kind, data, functions, order, index)) for kind, data in found])


def main():
    with open(sys.argv[1], "rb") as file:
        module = file.read()
    packed = pack(module)
    with open(sys.argv[1], "wb") as file:
        file.write(packed)


main()
