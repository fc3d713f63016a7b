/** Values of properties: from JavaScript to the engine and back. */
import { whole64 } from "./engine.js";
import { KinPathVerb, KinPropertyType, KinStatus, KinValueType, layouts } from "./declarations.js";

const ELEMENT = layouts.KinPathElement;
const SINGLE = new Set([KinPropertyType.number, KinPropertyType.integer]);
const verbNames = Object.keys(KinPathVerb);
const pointCounts = { move: 2, line: 2, quad: 4, curve: 6, close: 0 };

export const isPath = (value) => Array.isArray(value) && Array.isArray(value[0]) && typeof value[0][0] === "string";
const isHandle = (value) => typeof value === "bigint" || (typeof value === "object" && value !== null && "id" in value);

/** Returns the numbers of a value, or undefined if it does not consist of numbers. */
export function numbersOf(value) {
    if (typeof value === "number" || typeof value === "boolean") return [Number(value)];
    if (ArrayBuffer.isView(value)) return value;
    if (!Array.isArray(value)) return undefined;
    const flat = value.flat(Infinity);
    return flat.every((item) => typeof item === "number") ? flat : undefined;
}

function writePath(engine, path) {
    const pointer = engine.take(ELEMENT.bytes * path.length);
    path.forEach(([verb, ...points], index) => {
        if (pointCounts[verb] !== points.length) throw new TypeError(`path[${index}]: ${verb} with ${points.length} numbers given`);
        const at = pointer + index * ELEMENT.bytes;
        engine.data.setUint32(at, KinPathVerb[verb], true);
        points.forEach((x, i) => engine.data.setFloat64(at + ELEMENT.members.points[0] + 8 * i, x, true));
    });
    return pointer;
}

/** Writes a KinValue: null, a number, numbers, a string, a path [["move", x, y], …], layers, or handles (bigint). */
export function writeValue(engine, value, pointer) {
    const write = (type, data, size) => engine.struct("KinValue", { type: KinValueType[type], data, size }, pointer);
    if (value === null || value === undefined) return write("nil", 0, 0);
    if (typeof value === "string") {
        const bytes = new TextEncoder().encode(value); // a value has a size, so it may contain a NUL
        return write("string", engine.bytes(bytes), bytes.length);
    }
    if (isPath(value)) return write("path", writePath(engine, value), ELEMENT.bytes * value.length);
    const numbers = numbersOf(value);
    if (numbers) return write("numbers", engine.doubles(numbers), 8 * numbers.length);
    const items = Array.isArray(value) ? value : [value];
    if (!items.every(isHandle)) throw new TypeError(`value: ${String(value)} given, expected numbers, a string, a path or handles`);
    const type = typeof items[0] === "bigint" ? "handles" : "layers";
    return write(type, engine.handles(items.map((item) => (typeof item === "bigint" ? whole64(item, "value") : engine.idOf(item, "value")))), 8 * items.length);
}

function readPath(engine, data, size) {
    return Array.from({ length: size / ELEMENT.bytes }, (_, index) => {
        const at = data + index * ELEMENT.bytes;
        const verb = verbNames[engine.data.getUint32(at, true)];
        return [verb, ...engine.readDoubles(at + ELEMENT.members.points[0], pointCounts[verb])];
    });
}

/** Reads the value that `call(buffer)` writes, as the type of a property says; `layerOf` makes layers of handles. */
export function readValue(engine, call, type, layerOf) {
    return engine.scope(() => {
        let capacity = 256;
        for (;;) {
            const buffer = engine.struct("KinBuffer", { data: engine.take(capacity), capacity });
            const status = call(buffer);
            const { data, size, type: kind } = engine.read("KinBuffer", buffer);
            if (status !== KinStatus.bufferTooSmall) {
                engine.check(status);
                return decode(engine, kind, data, size, type, layerOf);
            }
            capacity = size;
        }
    });
}

function decode(engine, kind, data, size, type, layerOf) {
    if (kind === KinValueType.nil) return null;
    if (kind === KinValueType.string) return engine.string(data, data + size);
    if (kind === KinValueType.path) return readPath(engine, data, size);
    if (kind === KinValueType.numbers) {
        const numbers = engine.readDoubles(data, size / 8);
        if (type === KinPropertyType.bool) return numbers[0] !== 0;
        return SINGLE.has(type) ? numbers[0] : numbers;
    }
    const ids = Array.from(new BigUint64Array(engine.memory.buffer, data, size / 8));
    if (kind === KinValueType.layers) return ids.map(layerOf);
    return type === KinPropertyType.handle ? ids[0] : ids;
}

/** Writes a timing function: its text, or the four numbers of a Bézier curve. */
export function curveOf(engine, timing) {
    if (typeof timing !== "string") {
        const numbers = numbersOf(timing);
        if (numbers?.length === 4) return engine.doubles(numbers, "timing");
        throw new TypeError(`timing: ${numbers ? numbers.length : String(timing)} given, expected a text or 4 numbers`);
    }
    const curve = engine.take(32);
    engine.check(engine.calls.kinTimingFunctionNamed(engine.text(timing), curve));
    return curve;
}
