/** Kinema for JavaScript: Core Animation's model as a WebAssembly module.
 *
 *     import { load } from "kinema";
 *     const kinema = await load();
 *     const context = kinema.context();
 */
import { Context } from "./context.js";
import { Engine } from "./engine.js";
import { cssLinear } from "./css.js";

export { Animation, Basic, Group, Keyframe, Spring, Transition } from "./animation.js";
export { Context } from "./context.js";
export * from "./declarations.js";
export { colorOf } from "./colors.js";
export { KinemaError } from "./engine.js";
export { Layer } from "./layer.js";
export { Animator } from "./motion.js";
export { RenderList, Sampler, Stream } from "./output.js";
export { Scene } from "./scene.js";
export { Timeline } from "./timeline.js";
export { Variable } from "./variable.js";

/** An instance of the module. Its contexts share its memory. */
export class Kinema {
    constructor(module, source = "a compiled module") {
        this.engine = new Engine(module, source);
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

    /** A spring or a curve as CSS has it: { easing: "linear(0, 0.02 1.5%, …)", duration }, in seconds; as a text "0.83s linear(…)". The
     * argument is { duration, bounce }, { mass, stiffness, damping }, a Spring, or the text of a curve; the easing is nowhere further than
     * `tolerance` from it. */
    toCSSLinear(spring, tolerance = 0.001) {
        return cssLinear(this, spring, tolerance);
    }

    /** For programs of version 0.1, where documents were a module apart: kinema.wasm has them. */
    async loadDocuments() {}

    get buildInfo() {
        return this.engine.string(this.engine.calls.kinBuildInfo());
    }

    /** The objects of the engine that exist, for tests. */
    get liveObjectCount() {
        return this.engine.calls.kinLiveObjectCount();
    }
}

/** Compiles a module. If the file is missing, or is not a module, the error names it and what was expected. */
async function compiled(source, name) {
    if (source instanceof WebAssembly.Module) return source;
    const expected = (reason) => new Error(`${name}: ${reason}, expected the module kinema.wasm`);
    const isBytes = source instanceof ArrayBuffer || ArrayBuffer.isView(source);
    const bytes = isBytes ? source : await fetched(new URL(source, import.meta.url), expected);
    try {
        return await (bytes instanceof Response ? WebAssembly.compileStreaming(bytes) : WebAssembly.compile(bytes));
    } catch (error) {
        throw expected(`this is no module that this system reads (${error.message})`);
    }
}

/** The bytes at an address, or the response of a server that names the type by which a module is compiled while it loads. */
async function fetched(url, expected) {
    if (url.protocol === "file:" && globalThis.process?.versions?.node) {
        return readFile(url).catch(({ code }) => Promise.reject(expected(code === "ENOENT" ? "there is no such file" : code)));
    }
    const response = await fetch(url).catch((error) => Promise.reject(expected(error.message)));
    if (!response.ok) throw expected(`the server answers ${response.status}`);
    const isTyped = /^application\/wasm\b/i.test(response.headers.get("Content-Type") ?? "");
    return isTyped ? response : response.arrayBuffer();
}

/** Reads a file in Node. The name is not a literal, so that bundlers for browsers do not look for the module. */
async function readFile(url) {
    const name = ["node:fs", "promises"].join("/");
    const { readFile: read } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
    return read(url);
}

/** The smaller module: it lacks scene documents, `setState`, `startTimeline`, `save`, `restore` and dumps. `await load(core)` loads it. */
export const core = address(() => new URL("kinema-core.wasm", import.meta.url));

/** The address of a module; undefined in a page that has this file as a data: URL or in a script without modules. */
function address(body) {
    try {
        return body();
    } catch {
        return undefined;
    }
}

/** Loads a module: a URL, its bytes, or a compiled module; by default kinema.wasm, which lies beside this file and has everything. */
export async function load(source = new URL("kinema.wasm", import.meta.url)) {
    const isAddress = typeof source === "string" || source instanceof URL;
    const name = isAddress ? String(new URL(source, import.meta.url)) : "a module in memory";
    return new Kinema(await compiled(source, name), name);
}
