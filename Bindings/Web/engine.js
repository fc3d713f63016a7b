/** The module and its memory: calls, structs, strings, and functions of JavaScript that the engine calls. */
import { KinEventType, KinStatus, layouts, VERSION } from "./declarations.js";

const SCRATCH = 1 << 16;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const eventTypes = Object.keys(KinEventType);
const statusNames = Object.fromEntries(Object.entries(KinStatus).map(([name, number]) => [number, name]));

/** A call that the engine rejected: `status` is the name in KinStatus, `message` the engine's sentence. */
export class KinemaError extends Error {
    constructor(status, message) {
        super(message);
        this.name = "KinemaError";
        this.status = statusNames[status] ?? String(status);
    }
}

/** The most bytes, elements and indices that a call takes: the module counts in 32 bits. */
const MOST = 2 ** 31 - 1;

/** Returns a size, a count, an index or a stride. A greater one would reach the module modulo 2^32. */
export function sized(value, name, most = MOST) {
    if (Number.isInteger(value) && value >= 0 && value <= most) return value;
    const status = value > most ? KinStatus.limitExceeded : KinStatus.invalidArgument;
    throw new KinemaError(status, `${name}: ${String(value)} given, expected an integer from 0 to ${most}`);
}

/** Returns an integer of 64 bits, of which the module would see a part. */
export function whole64(value, name) {
    const isWhole = typeof value === "bigint" || Number.isInteger(value);
    if (isWhole && BigInt(value) >= 0n && BigInt(value) < 2n ** 64n) return BigInt(value);
    throw new KinemaError(KinStatus.invalidArgument, `${name}: ${String(value)} given, expected an integer from 0 to 2^64 - 1`);
}

/** Returns the length of an array, which engine memory is taken for. */
function lengthOf(array, name) {
    if (Array.isArray(array) || (ArrayBuffer.isView(array) && !(array instanceof DataView))) return sized(array.length, name);
    throw new KinemaError(KinStatus.invalidArgument, `${name}: ${String(array)} given, expected an array`);
}

/** Returns the bytes of an ArrayBuffer, or of a view of any type. */
export function bytesOf(memory, name) {
    if (ArrayBuffer.isView(memory)) return new Uint8Array(memory.buffer, memory.byteOffset, memory.byteLength);
    if (memory instanceof ArrayBuffer) return new Uint8Array(memory);
    throw new KinemaError(KinStatus.invalidArgument, `${name}: ${String(memory)} given, expected bytes`);
}

/** The functions of WASI that the module imports. It has no files and no environment. */
function systemOf(engine) {
    const none = (count, bytes) => {
        engine.data.setUint32(count, 0, true);
        engine.data.setUint32(bytes, 0, true);
        return 0;
    };
    return {
        environ_get: () => 0,
        environ_sizes_get: none,
        /** The key of the engine's hash tables, which nobody can choose names against. */
        random_get: (pointer, count) => {
            crypto.getRandomValues(new Uint8Array(engine.memory.buffer, pointer >>> 0, count >>> 0));
            return 0;
        },
        proc_exit: (code) => {
            throw new Error(`the engine exited with ${code}`);
        },
    };
}

/** The exports of a module. A function that kinema-core.wasm lacks is rejected in a sentence when it is looked up. */
function callsOf(exports) {
    const missing = (_, name) => {
        if (typeof name !== "string" || !name.startsWith("kin")) return undefined;
        throw new KinemaError(KinStatus.invalidState, `${name}: the loaded kinema-core.wasm lacks it, expected kinema.wasm`);
    };
    return Object.assign(Object.create(new Proxy({}, { get: missing })), exports);
}

/** Rejects a module of another version than the client's. Before 1.0 every minor version counts as a major one. */
function requireVersion(calls) {
    if (!Object.hasOwn(calls, "kinVersion")) throw new KinemaError(KinStatus.invalidState, "the loaded module is another one: it has no kinVersion");
    const number = calls.kinVersion();
    const version = [Math.floor(number / 1e6), Math.floor(number / 1e3) % 1e3, number % 1e3];
    if (version[0] === VERSION[0] && version[1] === VERSION[1]) return;
    throw new KinemaError(KinStatus.invalidState, `kinema.js is version ${VERSION.join(".")}, and the loaded module is ${version.join(".")}`);
}

/** Returns a function of a module that calls `body`: a table of the engine holds only functions of modules. */
function wrapped(body, parameters, results) {
    const codes = { i32: 0x7f, i64: 0x7e, f64: 0x7c };
    const coded = (names) => [names.length, ...names.map((name) => codes[name])];
    const types = [0x60, ...coded(parameters), ...coded(results)];
    const bytes = [
        0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // header
        1, types.length + 1, 1, ...types, // one type
        2, 7, 1, 1, 0x65, 1, 0x66, 0, 0, // import e.f
        7, 5, 1, 1, 0x66, 0, 0, // export f
    ];
    return new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)), { e: { f: body } }).exports.f;
}

export class Engine {
    #extra = [];
    #freeSlots = [];
    #receiver;
    /** The lists of events by the pointers of their contexts. */
    receivers = new Map();
    #buffer;
    #top;
    #end;

    constructor(module, source) {
        /** Where the module is from, for messages. */
        this.source = source;
        const imports = {};
        const system = systemOf(this);
        for (const { module: from, name } of WebAssembly.Module.imports(module)) {
            (imports[from] ??= {})[name] = system[name] ?? (() => 52); // not supported
        }
        this.calls = callsOf(new WebAssembly.Instance(module, imports).exports);
        requireVersion(this.calls);
        this.memory = this.calls.memory;
        this.calls._initialize();
        this.#top = this.allocate(SCRATCH);
        this.#end = this.#top + SCRATCH;
    }

    /** Whether the module has scene documents, states and saved states, which kinema-core.wasm lacks. */
    get hasDocuments() {
        return Object.hasOwn(this.calls, "kinSceneLoad");
    }

    // ---- Memory --------------------------------------------------------------------------------------------------------

    /** All memory. Growing detaches the views of before. */
    get data() {
        if (this.#buffer?.buffer !== this.memory.buffer) this.#buffer = new DataView(this.memory.buffer);
        return this.#buffer;
    }

    /** Memory until `free`. */
    allocate(bytes) {
        const pointer = this.calls.malloc(Math.max(sized(bytes, "memory"), 1));
        if (!pointer) throw new KinemaError(KinStatus.outOfMemory, `memory: ${bytes} bytes are not available`);
        return pointer >>> 0;
    }

    free(pointer) {
        this.calls.free(pointer);
    }

    /** Runs `body`, then releases the memory that it took with `take`. */
    scope(body) {
        const top = this.#top;
        const extra = this.#extra.length;
        try {
            return body();
        } finally {
            this.#top = top;
            while (this.#extra.length > extra) this.free(this.#extra.pop());
        }
    }

    /** Memory of zeros until the end of the scope. */
    take(bytes) {
        const room = Math.ceil(sized(bytes, "memory", MOST - 7) / 8) * 8;
        let pointer = this.#top;
        if (room <= this.#end - this.#top) {
            this.#top += room;
        } else {
            pointer = this.allocate(room);
            this.#extra.push(pointer);
        }
        new Uint8Array(this.memory.buffer, pointer, room).fill(0);
        return pointer;
    }

    /** A name or another text that ends at its NUL: the engine would read only the part before another NUL. */
    text(string) {
        const bytes = encoder.encode(string);
        if (bytes.includes(0)) {
            throw new KinemaError(KinStatus.invalidArgument, `text: ${JSON.stringify(string)} given, expected one without NUL`);
        }
        return this.bytes(bytes);
    }

    /** A copy of bytes, with a NUL behind them, until the end of the scope. */
    bytes(given) {
        const pointer = this.take(given.length + 1);
        new Uint8Array(this.memory.buffer, pointer, given.length).set(given);
        return pointer;
    }

    doubles(numbers, name = "numbers") {
        const pointer = this.take(8 * lengthOf(numbers, name));
        new Float64Array(this.memory.buffer, pointer, numbers.length).set(numbers);
        return pointer;
    }

    /** Indices and counts. */
    sizes(numbers, name) {
        const pointer = this.take(4 * lengthOf(numbers, name));
        numbers.forEach((number, index) => this.data.setUint32(pointer + 4 * index, sized(number, name), true));
        return pointer;
    }

    /** The handle of an object of this engine. An object of another, of a second `load` or a second copy of the package, may have the
     * handle of one of this. */
    idOf(object, name) {
        const other = object?.context?.engine;
        if (other === this || (other === undefined && typeof object?.id === "bigint")) return object.id;
        if (other === undefined) throw new TypeError(`${name}: ${object} given, expected an object of this context`);
        const message = `${name}: one of another engine (${other.source}) given, expected one of this engine (${this.source})`;
        throw new KinemaError(KinStatus.invalidHandle, message);
    }

    handlesOf(objects, name) {
        return this.handles(Array.from(objects, (object) => this.idOf(object, name)));
    }

    handles(ids) {
        const pointer = this.take(8 * ids.length);
        new BigUint64Array(this.memory.buffer, pointer, ids.length).set(ids);
        return pointer;
    }

    string(pointer, end = new Uint8Array(this.memory.buffer).indexOf(0, pointer)) {
        return decoder.decode(new Uint8Array(this.memory.buffer, pointer, end - pointer));
    }

    readDoubles(pointer, count) {
        return Array.from(new Float64Array(this.memory.buffer, pointer, count));
    }

    // ---- Structs -------------------------------------------------------------------------------------------------------

    /** Writes a struct, whose other members, and those that are undefined, are 0. A member `size` is the struct's size unless given. */
    struct(name, values, pointer = this.take(layouts[name].bytes)) {
        const { bytes, members } = layouts[name];
        if (members.size && members.size[0] === 0 && values.size === undefined) this.data.setUint32(pointer, bytes, true);
        for (const [member, value] of Object.entries(values)) {
            const [offset, kind] = members[member];
            if (value !== undefined) this.#write(kind, pointer + offset, value, member);
        }
        return pointer;
    }

    #write(kind, at, value, member) {
        const data = this.data;
        if (kind === "double") data.setFloat64(at, value, true);
        else if (kind === "handle" || kind === "uint64_t") data.setBigUint64(at, whole64(value, member), true);
        else if (kind === "_Bool" || kind === "uint8_t") data.setUint8(at, Number(value));
        else data.setUint32(at, sized(Number(value), member, kind === "size_t" ? MOST : 2 ** 32 - 1), true);
    }

    /** Reads the members of a struct that have one element. */
    read(name, pointer) {
        const result = {};
        for (const [member, [offset, kind, count]] of Object.entries(layouts[name].members)) {
            if (count === 1) result[member] = this.#read(kind, pointer + offset);
        }
        return result;
    }

    #read(kind, at) {
        const data = this.data;
        if (kind === "double") return data.getFloat64(at, true);
        if (kind === "float") return data.getFloat32(at, true);
        if (kind === "handle" || kind === "uint64_t") return data.getBigUint64(at, true);
        if (kind === "_Bool") return data.getUint8(at) !== 0;
        if (kind === "uint8_t") return data.getUint8(at);
        if (kind === "uint16_t") return data.getUint16(at, true);
        return kind === "int32_t" ? data.getInt32(at, true) : data.getUint32(at, true);
    }

    // ---- Calls ---------------------------------------------------------------------------------------------------------

    check(status) {
        if (status !== 0) throw new KinemaError(status, this.string(this.calls.kinLastErrorMessage()));
    }

    /** Calls a function whose last argument receives a number: a pointer, a count, a handle. */
    get(kind, name, ...parameters) {
        return this.scope(() => {
            const out = this.take(8);
            this.check(this.calls[name](...parameters, out));
            return this.#read(kind, out);
        });
    }

    /** Reads a list whose length the function returns: `call(pointer, capacity, count)`. */
    list(bytes, call, element) {
        return this.scope(() => {
            const count = this.take(8);
            for (let capacity = 16; ; capacity = this.data.getUint32(count, true)) {
                const pointer = this.take(bytes * capacity);
                const status = call(pointer, capacity, count);
                if (status === KinStatus.bufferTooSmall) continue;
                this.check(status);
                return Array.from({ length: this.data.getUint32(count, true) }, (_, index) => element(pointer + bytes * index));
            }
        });
    }

    /** Reads a text: `call(buffer, capacity, size)`, where size counts the NUL. */
    readText(call) {
        return this.scope(() => {
            const size = this.take(8);
            for (let capacity = 256; ; capacity = this.data.getUint32(size, true)) {
                const pointer = this.take(capacity);
                const status = call(pointer, capacity, size);
                if (status === KinStatus.bufferTooSmall) continue;
                this.check(status);
                return this.string(pointer);
            }
        });
    }

    /** The function of the table that appends the events of a context to its list in `receivers`. */
    get receiver() {
        this.#receiver ??= this.addFunction(
            (context, pointer) => {
                const { type, time, layer, keyed, key, finished, tag } = this.read("KinEvent", pointer);
                const event = { type: eventTypes[type], time, layer, key: keyed ? this.string(key) : undefined, finished, tag };
                this.receivers.get(context >>> 0)?.push(event);
            },
            ["i32", "i32", "i32"],
            [],
        );
        return this.#receiver;
    }

    /** A number of the table for a function of JavaScript, until `removeFunction`. */
    addFunction(body, parameters, results) {
        const table = this.calls.__indirect_function_table;
        const slot = this.#freeSlots.pop() ?? table.grow(1);
        table.set(slot, wrapped(body, parameters, results));
        return slot;
    }

    removeFunction(slot) {
        this.calls.__indirect_function_table.set(slot, null);
        this.#freeSlots.push(slot);
    }
}
