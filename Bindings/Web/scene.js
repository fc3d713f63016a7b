/** Scene documents: layers described by JSON (Include/kinema/SCENES.md). */
import { KinStatus } from "./declarations.js";
import { bytesOf, whole64 } from "./engine.js";
import { Owned } from "./owned.js";

const encoder = new TextEncoder();

function textOf(document) {
    if (ArrayBuffer.isView(document)) return bytesOf(document);
    return encoder.encode(typeof document === "string" ? document : JSON.stringify(document));
}

/** Runs `call(slot)` with a function that the engine calls, or with 0. What the function throws is thrown again. */
function withFunction(engine, body, parameters, call) {
    let thrown;
    const guarded = (...given) => {
        try {
            body(...given);
            return KinStatus.OK;
        } catch (error) {
            thrown = { error };
            return KinStatus.notFound;
        }
    };
    const slot = body ? engine.addFunction(guarded, parameters, ["i32"]) : 0;
    try {
        return call(slot);
    } catch (error) {
        throw thrown ? thrown.error : error;
    } finally {
        if (slot) engine.removeFunction(slot);
    }
}

/** Writes a layer with everything below it, or all roots. `resource(handle)` returns the name of an image or filter, or [name, source],
 * or undefined. */
export function writeScene(context, { layer, indent = false, resource } = {}) {
    const { engine } = context;
    const id = layer ? engine.idOf(layer, "layer") : 0n;
    const name = (_, handle, ...outs) => {
        const texts = [resource(BigInt.asUintN(64, handle)) ?? []].flat();
        texts.forEach((text, index) => engine.data.setUint32(outs[index], engine.text(text), true));
    };
    return withFunction(engine, resource && name, ["i32", "i64", "i32", "i32"], (slot) =>
        engine.readText((buffer, capacity, size) => {
            const options = engine.struct("KinSceneWriteOptions", { indent, name: slot });
            return engine.calls.kinSceneWrite(context.pointer, id, options, buffer, capacity, size);
        }),
    );
}

export class Scene extends Owned {
    #id;

    /** Options: superlayer, beginTime, ignoreUnknown, and resource(name, source), which returns the handle of an image or filter. */
    constructor(context, document, options = {}) {
        super();
        const { engine } = context;
        this.context = context;
        this.options = options;
        this.#id = this.#read(document, (pointer, length, struct) => {
            const superlayer = options.superlayer ? engine.idOf(options.superlayer, "superlayer") : 0n;
            return engine.get("pointer", "kinSceneLoad", context.pointer, superlayer, pointer, length, struct);
        });
        const id = this.#id;
        this.own(() => engine.calls.kinSceneDestroy(id));
        this.#readInfo();
    }

    /** The pointer of the engine; 0 once it is closed, which calls reject. */
    get id() {
        return this.isClosed ? 0 : this.#id;
    }

    /** Changes the layers by the differences to a new version of the document; returns what has changed. */
    reload(document, options = {}) {
        const { engine } = this.context;
        this.options = { ...this.options, ...options };
        const changes = this.#read(document, (pointer, length, struct) => {
            const out = engine.take(40);
            const status = engine.calls.kinSceneReload(this.context.pointer, this.id, pointer, length, struct, out);
            engine.check(status);
            return engine.read("KinSceneChanges", out);
        });
        if (!this.isClosed) this.#readInfo();
        return changes;
    }

    #read(document, call) {
        const { beginTime = 0, ignoreUnknown = false, resource } = this.options;
        const { engine } = this.context;
        const ask = (_, name, source, handle) => {
            const found = resource(engine.string(name), engine.string(source));
            engine.data.setBigUint64(handle, whole64(found, "resource"), true);
        };
        const read = (slot) =>
            engine.scope(() => {
                const bytes = textOf(document);
                const pointer = engine.bytes(bytes);
                return call(pointer, bytes.length, engine.struct("KinSceneOptions", { beginTime, ignoreUnknown, resource: slot }));
            });
        const { context } = this; // `resource` may close it, or this scene
        return context.whileCalling(() =>
            this.whileCalling(() => withFunction(engine, resource && ask, ["i32", "i32", "i32", "i32"], read)),
        );
    }

    #readInfo() {
        const { engine } = this.context;
        const info = engine.scope(() => {
            const out = engine.take(40);
            engine.check(engine.calls.kinSceneGetInfo(this.id, out));
            return engine.read("KinSceneInfo", out);
        });
        this.duration = info.duration;
        this.width = info.width;
        this.height = info.height;
        this.layerCount = info.layerCount;
        this.markerCount = info.markerCount;
    }

    /** The layer with an id of the document. */
    layer(name) {
        const { engine } = this.context;
        return this.context.layerOf(engine.scope(() => engine.get("handle", "kinSceneGetLayer", this.id, engine.text(name))));
    }

    get roots() {
        const { engine } = this.context;
        const call = (layers, capacity, count) => engine.calls.kinSceneGetRoots(this.id, layers, capacity, count);
        return engine.list(8, call, (at) => engine.data.getBigUint64(at, true)).map(this.context.layerOf);
    }

    /** The markers: { name, time, duration }. */
    get markers() {
        const { engine } = this.context;
        return Array.from({ length: this.markerCount }, (_, index) =>
            engine.scope(() => {
                const times = engine.take(16);
                const name = engine.readText((buffer, capacity, size) =>
                    engine.calls.kinSceneGetMarker(this.id, index, buffer, capacity, size, times, times + 8),
                );
                const [time, duration] = engine.readDoubles(times, 2);
                return { name, time, duration };
            }),
        );
    }
}
