#!/usr/bin/env python3
"""wasm_host.py KINEMA.wasm PROGRAM.wasm [ARGUMENT…]: runs a C program in wasmtime that calls the module as it ships. The program was
linked by wasm_cc: it imports the functions, the memory and the table of the module, and its data and functions begin where
this host makes room for them. The bits of hashes.txt on WebAssembly:
CC=Tests/Packaging/Platforms/wasm_cc Tests/Robustness/Determinism/run --on "python3 Tests/Packaging/Platforms/wasm_host.py MODULE" MODULE"""

import os
import sys

import wasmtime

DATA, FUNCTIONS = 64 << 20, 16384
"""Where the program's data and functions begin (--global-base, --table-base)."""
PAGE = 65536


def main(module: str, *program: str) -> int:
    engine = wasmtime.Engine()
    store, linker = wasmtime.Store(engine), wasmtime.Linker(engine)
    configuration = wasmtime.WasiConfig()
    configuration.argv = list(program)
    configuration.env = list(os.environ.items())
    configuration.inherit_stdin()
    configuration.inherit_stdout()
    configuration.inherit_stderr()
    store.set_wasi(configuration)
    linker.define_wasi()
    exports = linker.instantiate(store, wasmtime.Module.from_file(engine, module)).exports(store)
    exports["_initialize"](store)
    exports["free"](store, exports["malloc"](store, 1))  # the allocator takes the memory that there is
    memory, table = exports["memory"], exports["__indirect_function_table"]
    memory.grow(store, 2 * DATA // PAGE - memory.size(store))
    table.grow(store, 2 * FUNCTIONS - table.size(store), None)
    linker.define(store, "env", "memory", memory)
    linker.define(store, "env", "__indirect_function_table", table)
    for name in exports:
        if name.startswith("kin"):
            linker.define(store, "env", name, exports[name])
    started = linker.instantiate(store, wasmtime.Module.from_file(engine, program[0])).exports(store)["_start"]
    try:
        started(store)
    except wasmtime.ExitTrap as end:
        return int(end.code)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
