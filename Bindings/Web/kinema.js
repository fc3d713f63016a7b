/** Kinema for JavaScript: Core Animation's model as a WebAssembly module.
 *
 *     import { load } from "kinema";
 *     const kinema = await load();
 *     const context = kinema.context();
 */
import { Context } from "./context.js";
import { Engine } from "./engine.js";

export { Animation, Basic, Group, Keyframe, Spring, Transition } from "./animation.js";
export { Context } from "./context.js";
export * from "./declarations.js";
export { KinemaError } from "./engine.js";
export { Layer } from "./layer.js";
export { Animator } from "./motion.js";
export { RenderList, Sampler, Stream } from "./output.js";
export { Scene } from "./scene.js";
export { Timeline } from "./timeline.js";

/** An instance of the module. Its contexts share its memory. */
export class Kinema {
    constructor(module) {
        this.engine = new Engine(module);
    }

    /** Makes a context at media time 0. */
    context() {
        return new Context(this.engine);
    }

    /** "0.2.0". */
    get version() {
        const number = this.engine.calls.kinVersion();
        return [Math.floor(number / 1e6), Math.floor(number / 1e3) % 1e3, number % 1e3].join(".");
    }

    get buildInfo() {
        return this.engine.string(this.engine.calls.kinBuildInfo());
    }

    /** The objects of the engine that exist, for tests. */
    get liveObjectCount() {
        return this.engine.calls.kinLiveObjectCount();
    }
}

async function compiled(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
    const url = new URL(source, import.meta.url);
    if (url.protocol === "file:") return WebAssembly.compile(await (await import("node:fs/promises")).readFile(url));
    return WebAssembly.compileStreaming(fetch(url));
}

/** The smaller module: it lacks scene documents, `setState`, `startTimeline`, `save`, `restore` and dumps. `await load(core)` loads it. */
export const core = new URL("kinema-core.wasm", import.meta.url);

/** Loads a module: a URL, its bytes, or a compiled module; by default kinema.wasm, which lies beside this file and has everything. */
export async function load(source = new URL("kinema.wasm", import.meta.url)) {
    return new Kinema(await compiled(source));
}
