/** Contexts: a world of layers with its own clock. */
import { KinLayerClass, KinProperty, KinStaggerAxis, KinStaggerFrom, KinStatus } from "./declarations.js";
import { member } from "./animation.js";
import { colored } from "./colors.js";
import { KinemaError, bytesOf, sized } from "./engine.js";
import { hint } from "./hints.js";
import { Layer } from "./layer.js";
import { Animator, animate, writeMotion } from "./motion.js";
import { RenderList, Sampler, Stream } from "./output.js";
import { Eras, Owned } from "./owned.js";
import { Scene, writeScene } from "./scene.js";
import { Timeline } from "./timeline.js";
import { makeVariable, readVariables } from "./variable.js";
import { curveOf, numbersOf, writeValue } from "./values.js";

export class Context extends Owned {
    #keyPaths = new Map();
    #layers = new Map();
    #tags = new Map();
    #lastTag = 0n;
    /** Whether completion functions stay: a saved state may bring their events back. */
    #keepsTags = false;

    constructor(engine) {
        super();
        this.engine = engine;
        /** Shared with the objects of this context, which must not use it once it is closed. */
        const state = { pointer: engine.get("pointer", "kinContextCreate"), eras: new Eras(), events: [] };
        this.state = state;
        // A function, and no polling, so that `nextEventTime` counts the events that wait for an advance.
        engine.receivers.set(state.pointer, state.events);
        this.#call("kinContextSetEventCallback", engine.receiver, 0, 0);
        /** Receives the events that have no completion function: { type, time, layer, key, finished, tag }. */
        this.onEvent = undefined;
        /** Whether `animate` and timelines change what moves at once, and only opacities and colors gradually: for people who want less
         * motion. `reducesMotion` of "kinema/dom.js" follows the wish of the system. */
        this.reducesMotion = false;
        this.layerOf = this.layerOf.bind(this);
        this.own(() => {
            engine.calls.kinContextDestroy(state.pointer);
            engine.receivers.delete(state.pointer);
            state.pointer = 0;
        });
    }

    get pointer() {
        return this.state.pointer;
    }

    /** Makes an object the owner of a reference to its handle. */
    ownReference(object, release) {
        const { engine, state } = this;
        const { id } = object;
        const era = state.eras.current;
        object.own(() => state.pointer && era.counts && era.course.counts && engine.calls[release](state.pointer, id));
    }

    #call(name, ...parameters) {
        this.engine.check(this.engine.calls[name](this.pointer, ...parameters));
    }

    // ---- Clock ---------------------------------------------------------------------------------------------------------

    /** Media time in seconds. */
    get time() {
        return this.engine.get("double", "kinContextGetTime", this.pointer);
    }

    /** The time at which an idle host should advance next; Infinity if nothing will begin or end, and the present time while an event waits
     * for an advance, or a change for a commit. */
    get nextEventTime() {
        return this.engine.get("double", "kinContextGetNextEventTime", this.pointer);
    }

    get isAnimating() {
        return this.engine.get("_Bool", "kinContextIsAnimating", this.pointer);
    }

    /** Returns the number of commits that changed the picture. */
    get changeCount() {
        return this.engine.get("uint64_t", "kinContextGetChangeCount", this.pointer);
    }

    /** The statistics of the context: layerCount, animationCount, commitCount and the other members of KinStatistics. */
    get statistics() {
        const { engine } = this;
        return engine.scope(() => {
            const out = engine.struct("KinStatistics", {});
            this.#call("kinContextGetStatistics", out);
            return engine.read("KinStatistics", out);
        });
    }

    flush() {
        this.#call("kinContextFlush");
    }

    /** Ends the turn: commits, moves the clock to `time` seconds, calls completions and `onEvent`, and commits what they have changed.
     * All are called; then the first error that one of them has thrown is thrown. */
    advance(time) {
        this.#call("kinContextAdvance", time);
        const events = this.state.events.splice(0);
        const errors = [];
        for (const event of events) {
            try {
                this.#deliver(event);
            } catch (error) {
                errors.push(error);
            }
        }
        if (events.length > 0 && !this.isClosed) this.flush();
        if (errors.length > 0) throw errors[0];
    }

    #deliver({ layer, ...event }) {
        if (this.isClosed) return;
        const delivered = { ...event, layer: this.layerOf(layer) };
        const completion = event.type === "completion" ? this.takeTag(event.tag) : undefined;
        if (completion) completion(delivered);
        else this.onEvent?.(delivered);
    }

    /** The number by which an event names a completion function. */
    tagOf(completion) {
        this.#tags.set(++this.#lastTag, completion);
        return this.#lastTag;
    }

    takeTag(tag) {
        const completion = this.#tags.get(tag);
        if (!this.#keepsTags) this.#tags.delete(tag);
        return completion;
    }

    // ---- Saved states --------------------------------------------------------------------------------------------------

    /** The whole state as bytes: layers, animations, animators, events that wait, the clock. Not while changes are uncommitted. */
    save() {
        const { engine } = this;
        this.#keepsTags = true;
        return engine.scope(() => {
            const size = engine.take(8);
            let buffer = 0;
            let capacity = 0;
            for (;;) {
                const status = engine.calls.kinContextSave(this.pointer, buffer, capacity, size);
                if (status !== KinStatus.bufferTooSmall) engine.check(status);
                if (status === KinStatus.OK) {
                    const state = new Uint8Array(engine.memory.buffer).slice(buffer, buffer + capacity);
                    this.state.eras.end(state);
                    return state;
                }
                capacity = engine.data.getUint32(size, true);
                buffer = engine.take(capacity);
            }
        });
    }

    /** Replaces the whole state by a saved one. What existed at the save is valid again, what was made since is not, and objects
     * that were made since for what existed do not keep it alive. In another
     * context the state becomes a copy, whose layers `counterpart` finds. */
    restore(state) {
        const { engine } = this;
        const bytes = bytesOf(state, "state");
        engine.scope(() => this.#call("kinContextRestore", engine.bytes(bytes), bytes.length));
        this.state.eras.goBack(bytes);
    }

    /** The layer that `restore` made of a layer of another context. */
    counterpart(layer) {
        return this.layerOf(this.engine.get("handle", "kinLayerGetCounterpart", this.pointer, layer.id));
    }

    // ---- Layers --------------------------------------------------------------------------------------------------------

    /** Makes a layer of a class of KinLayerClass, in no tree yet. */
    layer(values = {}, layerClass = "layer") {
        const number = member(KinLayerClass, layerClass, "layerClass");
        return this.#keep(this.engine.get("handle", "kinLayerCreate", this.pointer, number), true).assign(values);
    }

    /** Makes many layers in one call, the last sublayers of `superlayer` if it is given. */
    layers(count, { superlayer, layerClass = "layer" } = {}) {
        const { engine } = this;
        return engine.scope(() => {
            const handles = engine.take(8 * sized(count, "count"));
            this.#call("kinLayersCreate", member(KinLayerClass, layerClass, "layerClass"), superlayer ? engine.idOf(superlayer, "superlayer") : 0n, handles, count);
            return Array.from(new BigUint64Array(engine.memory.buffer, handles, count)).map((id) => this.#keep(id, true));
        });
    }

    /** Makes a layer and adds it as a root. */
    root(values = {}, layerClass = "layer") {
        const made = this.layer(values, layerClass);
        this.addRoot(made);
        return made;
    }

    addRoot(layer) {
        this.#call("kinContextAddRoot", this.engine.idOf(layer, "layer"));
    }

    removeRoot(layer) {
        this.#call("kinContextRemoveRoot", this.engine.idOf(layer, "layer"));
    }

    get roots() {
        const { engine } = this;
        const call = (layers, capacity, count) => engine.calls.kinContextGetRoots(this.pointer, layers, capacity, count);
        return engine.list(8, call, (at) => engine.data.getBigUint64(at, true)).map(this.layerOf);
    }

    #keep(id, owns) {
        const layer = new Layer(this, id, owns);
        this.#layers.set(id, new WeakRef(layer));
        if (this.#layers.size > 2 * this.sweepAt) this.#sweep();
        return layer;
    }

    sweepAt = 512;
    #sweep() {
        for (const [id, layer] of this.#layers) if (!layer.deref()) this.#layers.delete(id);
        this.sweepAt = Math.max(512, this.#layers.size);
    }

    /** The object of a handle: the same one as long as somebody keeps it. Null for a null handle. */
    layerOf(id) {
        if (id === 0n) return null;
        const known = this.#layers.get(id)?.deref();
        if (known && !known.isClosed) return known;
        return this.#keep(id, this.engine.calls.kinLayerRetain(this.pointer, id) === KinStatus.OK);
    }

    // ---- Properties ----------------------------------------------------------------------------------------------------

    /** The number, type and width of a property or key path, which is resolved once. */
    keyPath(key) {
        let found = this.#keyPaths.get(key);
        if (!found) {
            const { engine } = this;
            const id = KinProperty[key] ?? this.#resolved(key);
            found = engine.scope(() => {
                const info = engine.take(16);
                this.#call("kinKeyPathGetInfo", id, info);
                return { id, ...engine.read("KinKeyPathInfo", info) };
            });
            this.#keyPaths.set(key, found);
        }
        return found;
    }

    #resolved(key) {
        const { engine } = this;
        try {
            return engine.scope(() => engine.get("uint32_t", "kinKeyPathResolve", this.pointer, engine.text(key)));
        } catch (error) {
            if (error instanceof KinemaError && error.status === "unknownKey") error.message += hint(key, Object.keys(KinProperty));
            throw error;
        }
    }

    /** Sets one property of many layers in one call: a row of numbers for each layer. */
    setValues(layers, key, rows) {
        const { engine } = this;
        engine.scope(() => {
            const { id, type } = this.keyPath(key);
            const numbers = numbersOf(colored(type, rows));
            if (!numbers) throw new TypeError("rows: expected numbers");
            const width = layers.length ? numbers.length / layers.length : numbers.length && NaN;
            const handles = engine.handlesOf(layers, "layers");
            if (!Number.isInteger(width))
                throw new TypeError(`rows: ${numbers.length} numbers given, expected equal rows for ${layers.length} layers`);
            this.#call("kinLayersSetValues", handles, layers.length, id, engine.doubles(numbers), width, 8 * width, 0);
        });
    }

    /** Makes a variable, which moves without a layer: a number, or an array of up to four. The options are `color`, and the `key` of one
     * that lives while every frame asks for it. */
    variable(value, options) {
        return makeVariable(this, value, options);
    }

    /** Returns the numbers that variables of the same width show, one after the other. */
    readVariables(variables) {
        return readVariables(this, variables);
    }

    /** Returns their velocities in the same way, in units per second. */
    readVelocities(variables) {
        return readVariables(this, variables, "kinVariablesReadVelocities");
    }

    /** Animates properties of many layers: the options are those of Layer.animate, and `stagger`. */
    animate(layers, values, options) {
        return animate(this, layers, values, options);
    }

    /** Makes an animator of what starts from now on in the innermost transaction. */
    animator() {
        const { engine, pointer } = this;
        return new Animator(this, engine.get("handle", "kinAnimatorCreate", pointer, 0n));
    }

    /** Makes an empty timeline: timeline({ repeatCount: 2, autoreverses: true }). */
    timeline(options) {
        return new Timeline(this, options);
    }

    /** The delays of items by their distance from the start, the end, the center, the edges or an index: `each` seconds for a
     * distance of 1, or `total` seconds in all; in a grid if there are columns; bent by a curve. */
    stagger(count, { from = "start", axis = "both", curve, ...rest } = {}) {
        const { engine } = this;
        const isIndex = typeof from === "number";
        return engine.scope(() => {
            const given = engine.struct("KinStagger", {
                ...rest,
                from: isIndex ? KinStaggerFrom.index : member(KinStaggerFrom, from, "from"),
                index: isIndex ? from : 0,
                axis: member(KinStaggerAxis, axis, "axis"),
                curve: curve === undefined ? 0 : engine.text(curve),
            });
            const delays = engine.take(8 * sized(count, "count"));
            engine.check(engine.calls.kinStaggerDelays(given, delays, count));
            return engine.readDoubles(delays, count);
        });
    }

    // ---- Transactions --------------------------------------------------------------------------------------------------

    /** Runs `body` in a transaction: transaction({ duration, timing, disableActions, completion, motion }, () => …). It commits at the
     * end, also if `body` throws. Returns what `body` returns. */
    transaction(options, body) {
        const { engine } = this;
        this.#call("kinTransactionBegin", 0);
        try {
            this.#setTransaction(options);
            return body();
        } finally {
            engine.check(engine.calls.kinTransactionCommit(this.pointer, 0n));
        }
    }

    #setTransaction({ duration, timing, disableActions, completion, motion, ...others }) {
        const { engine } = this;
        if (duration !== undefined) this.#call("kinTransactionSetDuration", 0n, duration);
        if (disableActions !== undefined) this.#call("kinTransactionSetDisableActions", 0n, Number(disableActions));
        if (completion) this.#call("kinTransactionSetCompletion", 0n, 0, this.tagOf(completion), 0, 0);
        engine.scope(() => {
            if (timing !== undefined) this.#call("kinTransactionSetTimingFunction", 0n, timing === null ? 0 : curveOf(engine, timing));
            if (motion) this.#call("kinTransactionSetMotion", 0n, writeMotion(engine, motion));
            for (const [key, value] of Object.entries(others)) {
                this.#call("kinTransactionSetData", 0n, engine.text(key), writeValue(engine, value));
            }
        });
    }

    // ---- Output --------------------------------------------------------------------------------------------------------

    /** sampler([[ship, "position"], …]). */
    sampler(channels) {
        return new Sampler(this, channels);
    }

    stream(layers, fields, format) {
        return new Stream(this, layers, fields, format);
    }

    renderList(matrix) {
        return new RenderList(this, matrix);
    }

    /** The deepest layer at a point of root space, as shown at a time; the last root is the front one. */
    hitTest(x, y, at = this.time) {
        for (const root of this.roots.reverse()) {
            const hit = root.hitTest(x, y, at);
            if (hit) return hit;
        }
        return null;
    }

    /** Builds the layers of a scene document: a string, UTF-8, or an object. */
    load(document, options) {
        return new Scene(this, document, options);
    }

    /** All roots, or a layer with everything below it, as the text of a scene document, which `load` builds again. Of the options,
     * resource(handle) returns the name of an image or filter, or [name, source], or undefined. */
    write(options) {
        return writeScene(this, options);
    }
}
