/** The output for each frame: samplers, streams and render lists. They write into memory of the module and return views of it:
 * nothing is copied. A view is valid until the next call of the same object, or until the memory grows. */
import { KinFormat, KinMatrixForm, KinRemovalOrder, KinStreamValue, layouts } from "./declarations.js";
import { member } from "./animation.js";
import { sized } from "./engine.js";
import { Owned } from "./owned.js";

const ARRAYS = { float64: Float64Array, float32: Float32Array, uNorm8: Uint8Array };

function arrayOf(format) {
    if (!(format in ARRAYS)) throw new TypeError(`format: "${format}" given, expected ${Object.keys(ARRAYS).join(", ")}`);
    return ARRAYS[format];
}

/** An object of the engine with a buffer in its memory. */
class Output extends Owned {
    #buffer = { pointer: 0, bytes: 0 };

    #id;

    constructor(context, id, destroy) {
        super();
        this.context = context;
        this.engine = context.engine;
        this.#id = id;
        const { engine } = context;
        const buffer = this.#buffer;
        this.own(() => {
            engine.calls[destroy](id);
            engine.free(buffer.pointer);
        });
    }

    /** The pointer of the engine; 0 once it is closed, which calls reject. */
    get id() {
        return this.isClosed ? 0 : this.#id;
    }

    /** The buffer, with at least this many bytes. Its content is lost if it grows. */
    room(bytes) {
        if (sized(bytes, "memory") > this.#buffer.bytes) {
            const roomy = bytes < 2 ** 30 ? 2 * bytes : bytes;
            this.engine.free(this.#buffer.pointer);
            this.#buffer.pointer = this.#buffer.bytes = 0;
            this.#buffer.pointer = this.engine.allocate(roomy);
            this.#buffer.bytes = roomy;
        }
        return this.#buffer.pointer;
    }
}

/** Calls a function that removes entries of an object by their indices. */
function removeEntries(name, { engine, id }, indices, order) {
    engine.scope(() => {
        const list = engine.sizes(indices, "indices");
        engine.check(engine.calls[name](id, list, indices.length, member(KinRemovalOrder, order, "order")));
    });
}

/** Writes channels in the form of C, until the end of the scope. */
function writeChannels(context, channels) {
    const { engine } = context;
    const { bytes } = layouts.KinChannel;
    const list = engine.take(bytes * channels.length);
    channels.forEach(([layer, key], index) =>
        engine.struct("KinChannel", { layer: engine.idOf(layer, "channels"), keyPath: context.keyPath(key).id }, list + bytes * index),
    );
    return list;
}

/** The values of channels at many times. */
export class Sampler extends Output {
    constructor(context, channels) {
        const { engine } = context;
        const id = engine.scope(() =>
            engine.get("pointer", "kinSamplerCreate", context.pointer, writeChannels(context, channels), channels.length),
        );
        super(context, id, "kinSamplerDestroy");
    }

    /** The number of numbers in a row. */
    get width() {
        return this.engine.get("uint32_t", "kinSamplerGetWidth", this.id);
    }

    add(channels) {
        const { engine } = this;
        engine.scope(() =>
            engine.check(engine.calls.kinSamplerAddChannels(this.id, writeChannels(this.context, channels), channels.length)),
        );
    }

    /** Removes the channels at indices. The others keep their order ("kept"), or the last ones take their places ("swapped"). */
    remove(indices, order = "kept") {
        removeEntries("kinSamplerRemoveChannels", this, indices, order);
    }

    /** Follows the commits since it was made. Returns whether it changed. */
    rebind() {
        return this.engine.get("_Bool", "kinSamplerRebind", this.id);
    }

    /** Returns a view of times × width numbers, "float64" or "float32". */
    sample(times, format = "float64") {
        const Numbers = arrayOf(format);
        const { engine } = this;
        return engine.scope(() => {
            const given = engine.doubles(times, "times");
            const count = times.length * this.width;
            const rows = this.room(count * Numbers.BYTES_PER_ELEMENT);
            engine.check(engine.calls.kinSamplerSample(this.id, given, times.length, rows, 0, KinFormat[format]));
            return new Numbers(engine.memory.buffer, rows, count);
        });
    }
}

const NUMBERS = { anchor: 2, localTransform: 0, worldTransform: 0, worldOpacity: 1, visible: 1, drawingOrder: 1 };
const FORM_NUMBERS = [16, 16, 12, 12, 6, 6, 8, 8];

/** Values of many layers, an entity for each. The fields are key paths, { value: "worldTransform", matrix: "columns2x3" }, or others of
 * KinStreamValue; `format` is "float32" by default. `offsets` has the index of the first number of each field. */
export class Stream extends Output {
    constructor(context, layers, fields, format = "float32") {
        const { engine } = context;
        const size = arrayOf(format).BYTES_PER_ELEMENT;
        const offsets = [];
        let width = 0;
        const id = engine.scope(() => {
            const { bytes } = layouts.KinStreamField;
            const list = engine.take(bytes * fields.length);
            fields.forEach((given, index) => {
                const { value = "keyPath", keyPath, matrix = "columns4x4" } = typeof given === "string" ? { keyPath: given } : given;
                const path = value === "keyPath" ? context.keyPath(keyPath) : { id: 0, width: NUMBERS[value] };
                const isMatrix = value.endsWith("Transform");
                const form = isMatrix ? member(KinMatrixForm, matrix, "matrix") : 0;
                offsets.push(width);
                const field = { value: member(KinStreamValue, value, "value"), keyPath: path.id, matrix: form };
                engine.struct("KinStreamField", { ...field, format: KinFormat[format], offset: width * size }, list + bytes * index);
                width += isMatrix ? FORM_NUMBERS[form] : path.width;
            });
            const layout = engine.struct("KinStreamLayout", { fields: list, fieldCount: fields.length, stride: width * size });
            const handles = engine.handlesOf(layers, "layers");
            return engine.get("pointer", "kinStreamCreate", context.pointer, layout, handles, layers.length);
        });
        super(context, id, "kinStreamDestroy");
        this.offsets = offsets;
        this.width = width;
        this.format = format;
    }

    /** The number of entities. */
    get count() {
        return this.engine.get("uint32_t", "kinStreamGetCount", this.id);
    }

    rebind() {
        return this.engine.get("_Bool", "kinStreamRebind", this.id);
    }

    add(layers) {
        const { engine } = this;
        engine.scope(() => {
            const handles = engine.handlesOf(layers, "layers");
            engine.check(engine.calls.kinStreamAddLayers(this.id, handles, layers.length));
        });
    }

    /** Removes the entities at indices. The others keep their order ("kept"), or the last ones take their places ("swapped"). */
    remove(indices, order = "kept") {
        removeEntries("kinStreamRemoveLayers", this, indices, order);
    }

    /** Writes all entities at a media time, now by default, and returns a view of count × width numbers. */
    write(at = this.context.time) {
        const Numbers = ARRAYS[this.format];
        const count = this.count * this.width;
        const data = this.room(count * Numbers.BYTES_PER_ELEMENT);
        this.engine.check(this.engine.calls.kinStreamWrite(this.id, at, data));
        return new Numbers(this.engine.memory.buffer, data, count);
    }
}

/** The visible layers in drawing order. After `prepare`, item i begins at byte i * stride of `bytes`, and its members have the offsets
 * of `offsets`: floats[(i * stride + offsets.matrix) / 4] is the first number of its matrix. */
export class RenderList extends Output {
    /** The bytes from the start of an item to each member. */
    static offsets = Object.fromEntries(Object.entries(layouts.KinCompactItem.members).map(([name, [at]]) => [name, at]));

    #revision = -1n;
    #written = 0;

    constructor(context, matrix = "2x3") {
        const struct = { "2x3": "KinCompactItem", "4x4": "KinCompactItem3D" }[matrix];
        if (!struct) throw new TypeError(`matrix: "${matrix}" given, expected "2x3" or "4x4"`);
        const { bytes } = layouts[struct];
        super(context, context.engine.get("pointer", "kinRenderListCreate", context.pointer, bytes), "kinRenderListDestroy");
        this.stride = bytes;
        this.offsets = RenderList.offsets;
        this.count = 0;
    }

    /** Writes the items of a media time, now by default, and returns their number. Has nothing to write if nothing changed. */
    prepare(at = this.context.time) {
        const { engine } = this;
        const [count, revision] = engine.scope(() => {
            const out = engine.take(16);
            engine.check(engine.calls.kinRenderListPrepare(this.id, at, out, out + 8));
            return [engine.data.getUint32(out, true), engine.data.getBigUint64(out + 8, true)];
        });
        const items = this.room(count * this.stride);
        if (revision !== this.#revision || items !== this.#written) {
            engine.check(engine.calls.kinRenderListWrite(this.id, 0, count, items, this.stride));
        }
        this.#revision = revision;
        this.#written = items;
        this.count = count;
        return count;
    }

    /** Counts the lists that differ from the one before. */
    get revision() {
        return this.#revision;
    }

    /** The items that changed since a revision, as runs of [first, count]. */
    changes(sinceRevision) {
        const { engine } = this;
        const call = (runs, capacity, count) =>
            engine.calls.kinRenderListGetChanges(this.id, sinceRevision, runs, capacity, count, 0);
        return engine.list(8, call, (at) => [engine.data.getUint32(at, true), engine.data.getUint32(at + 4, true)]);
    }

    /** The layers that had an item at a revision or after it, and have none now; null if any layer may have gone. */
    removedLayers(sinceRevision) {
        const { engine } = this;
        return engine.scope(() => {
            const all = engine.take(8);
            const call = (layers, capacity, count) =>
                engine.calls.kinRenderListGetRemovedLayers(this.id, sinceRevision, layers, capacity, count, all);
            const layers = engine.list(8, call, (at) => engine.data.getBigUint64(at, true));
            return engine.data.getUint8(all) ? null : layers.map((id) => this.context.layerOf(id));
        });
    }

    #view(Numbers) {
        return new Numbers(this.engine.memory.buffer, this.#written, (this.count * this.stride) / Numbers.BYTES_PER_ELEMENT);
    }
    get bytes() {
        return this.#view(Uint8Array);
    }
    get floats() {
        return this.#view(Float32Array);
    }
    get integers() {
        return this.#view(Int32Array);
    }
    get shorts() {
        return this.#view(Uint16Array);
    }
    /** The handle of layers (`offsets.layer`) and contents. */
    get handles() {
        return this.#view(BigUint64Array);
    }
}
