/** Layers. Every property of KinProperty is an attribute: layer.position = [1, 2]. */
import { KinLayerClass, KinProperty, KinStatus, KinTree } from "./declarations.js";
import { colored } from "./colors.js";
import { sized } from "./engine.js";
import { Animator, animate, checkOptions, started } from "./motion.js";
import { Owned } from "./owned.js";
import { readValue, writeValue } from "./values.js";

export class Layer extends Owned {
    constructor(context, id, owns) {
        super();
        this.context = context;
        this.id = id;
        if (owns) context.ownReference(this, "kinLayerRelease");
    }

    #call(name, ...parameters) {
        const { engine, pointer } = this.context;
        engine.check(engine.calls[name](pointer, this.id, ...parameters));
    }

    // ---- Values --------------------------------------------------------------------------------------------------------

    /** Sets a property or key path; null is nil. A color may be a text as of CSS. */
    set(key, value) {
        const { engine } = this.context;
        const { id, type } = this.context.keyPath(key);
        engine.scope(() => this.#call("kinLayerSetData", id, writeValue(engine, colored(type, value))));
    }

    get(key) {
        const { engine, pointer } = this.context;
        const { id, type } = this.context.keyPath(key);
        return readValue(engine, (buffer) => engine.calls.kinLayerGetData(pointer, this.id, id, buffer), type, this.context.layerOf);
    }

    /** The value that is shown at a media time, now by default. */
    presentation(key, at = this.context.time) {
        const { engine, pointer } = this.context;
        const { id, type } = this.context.keyPath(key);
        const call = (buffer) => engine.calls.kinLayerGetPresentationData(pointer, this.id, id, at, buffer);
        return readValue(engine, call, type, this.context.layerOf);
    }

    /** Sets several properties. */
    assign(values) {
        for (const [key, value] of Object.entries(values)) this.set(key, value);
        return this;
    }

    // ---- Tree ----------------------------------------------------------------------------------------------------------

    get layerClass() {
        const { engine, pointer } = this.context;
        return Object.keys(KinLayerClass)[engine.get("uint32_t", "kinLayerGetClass", pointer, this.id)];
    }

    /** Makes a layer of a class, "layer" by default, and adds it as the last sublayer. */
    addLayer(values = {}, layerClass = "layer") {
        const made = this.context.layer(values, layerClass);
        this.addSublayer(made);
        return made;
    }

    addSublayer(layer) {
        this.#call("kinLayerAddSublayer", this.context.engine.idOf(layer, "sublayer"));
    }

    insertSublayer(layer, index) {
        this.#call("kinLayerInsertSublayerAtIndex", this.context.engine.idOf(layer, "sublayer"), sized(index, "index"));
    }

    /** Emits particles of one of the emitterCells at once: a burst. They are born at the commit, with the values that it publishes. */
    emit(cell, count) {
        this.#call("kinLayerEmit", this.context.engine.idOf(cell, "cell"), count);
    }

    /** Moves the layer to a superlayer, on top or at an index, without moving it on screen. With the options of a motion it moves from
     * there to the position, zPosition and transform that it has; the animator of this motion is returned. */
    move(superlayer, index = Infinity, options = undefined) {
        const { engine, pointer } = this.context;
        const at = index === Infinity ? -1 : sized(index, "index");
        const id = engine.idOf(superlayer, "superlayer");
        return this.#moved(options, (motion) => engine.calls.kinLayerMove(pointer, this.id, id, at, motion));
    }

    /** Runs a call whose motion may be left out. Returns the animator of the motion, which may join one. */
    #moved(options, call) {
        const { engine } = this.context;
        if (!options) return engine.check(call(0));
        const { completion, animator, ...motion } = options;
        checkOptions(motion);
        return started(this.context, options, call);
    }

    /** Changes the rate of the layer's time without a jump: 0 pauses, 1 resumes, 0.25 is slow motion; with a ramp, in seconds, linearly. */
    setRate(rate, ramp = 0) {
        this.#call("kinLayerSetRate", rate, ramp);
    }

    removeFromSuperlayer() {
        this.#call("kinLayerRemoveFromSuperlayer");
    }

    get superlayer() {
        const { engine, pointer } = this.context;
        return this.context.layerOf(engine.get("handle", "kinLayerGetSuperlayer", pointer, this.id));
    }

    get sublayers() {
        const { engine, pointer } = this.context;
        const call = (layers, capacity, count) => engine.calls.kinLayerGetSublayers(pointer, this.id, layers, capacity, count);
        return engine.list(8, call, (at) => engine.data.getBigUint64(at, true)).map(this.context.layerOf);
    }

    set mask(layer) {
        this.#call("kinLayerSetMask", layer ? this.context.engine.idOf(layer, "mask") : 0n);
    }

    get mask() {
        const { engine, pointer } = this.context;
        return this.context.layerOf(engine.get("handle", "kinLayerGetMask", pointer, this.id));
    }

    // ---- Animations ----------------------------------------------------------------------------------------------------

    /** Adds a copy of an animation. */
    add(animation, key) {
        const { engine, pointer } = this.context;
        if (typeof animation?.make !== "function") throw new TypeError(`animation: ${animation} given, expected one such as new Basic("opacity", { to: 0 })`);
        const id = animation.make(this.context);
        try {
            engine.scope(() => this.#call("kinLayerAddAnimation", id, key === undefined ? 0 : engine.text(key)));
        } finally {
            engine.calls.kinAnimationRelease(pointer, id);
        }
    }

    removeAnimation(key) {
        this.context.engine.scope(() => this.#call("kinLayerRemoveAnimation", this.context.engine.text(key)));
    }

    removeAllAnimations() {
        this.#call("kinLayerRemoveAllAnimations");
    }

    get animationKeys() {
        const { engine, pointer } = this.context;
        const count = engine.get("uint32_t", "kinLayerGetAnimationKeyCount", pointer, this.id);
        const call = (index) => (buffer, capacity, size) =>
            engine.calls.kinLayerGetAnimationKey(pointer, this.id, index, buffer, capacity, size);
        return Array.from({ length: count }, (_, index) => engine.readText(call(index)));
    }

    /** Sets properties and animates them from the presentation values: animate({ position: [1, 2] }, { duration: 0.5, curve: "easeOut" }).
     * Returns an animator, or that of the option `animator`, which the animations join. */
    animate(values, options) {
        return animate(this.context, [this], values, options);
    }

    /** The control of the animation with a key. */
    animator(key) {
        const { engine, pointer } = this.context;
        return engine.scope(
            () => new Animator(this.context, engine.get("handle", "kinLayerGetAnimator", pointer, this.id, engine.text(key))),
        );
    }

    // ---- States and timelines of the document --------------------------------------------------------------------------

    /** Starts a timeline, and returns its animator. */
    startTimeline(name, { completion } = {}) {
        const { engine, pointer } = this.context;
        return started(this.context, { completion }, (motion) =>
            engine.calls.kinLayerStartTimeline(pointer, this.id, engine.text(name), motion),
        );
    }

    /** Moves the layer to a state by the transition of the document; null is the base state. With the options of a motion it moves
     * by this motion, whose animator is returned. */
    setState(name, options = undefined) {
        const { engine, pointer } = this.context;
        return engine.scope(() => {
            const text = name === null ? 0 : engine.text(name);
            return this.#moved(options, (motion) => engine.calls.kinLayerSetState(pointer, this.id, text, motion));
        });
    }

    /** The name of the state in which the layer is; null for the base state. */
    get state() {
        const { engine, pointer } = this.context;
        const call = (buffer, capacity, size) => engine.calls.kinLayerGetState(pointer, this.id, buffer, capacity, size);
        return engine.readText(call) || null;
    }

    /** The names of the states. */
    get states() {
        const { engine, pointer } = this.context;
        const found = [];
        for (;;) {
            const name = engine.readText((buffer, capacity, size) => {
                const status = engine.calls.kinLayerGetStateName(pointer, this.id, found.length, buffer, capacity, size);
                return status === KinStatus.notFound ? KinStatus.OK : status;
            });
            if (name === "") return found; // no state has this name
            found.push(name);
        }
    }

    // ---- Geometry ------------------------------------------------------------------------------------------------------

    /** The deepest layer at a point of the superlayer's coordinates (of root space for a root), as shown at a time. */
    hitTest(x, y, at = this.context.time) {
        const { engine, pointer } = this.context;
        return this.context.layerOf(engine.get("handle", "kinLayerHitTest", pointer, this.id, KinTree.presentation, at, x, y));
    }

    /** Sixteen numbers: from the layer's coordinates to root space, as shown at a time. */
    worldTransform(at = this.context.time) {
        const { engine, pointer } = this.context;
        return engine.scope(() => {
            const matrix = engine.take(128);
            engine.check(engine.calls.kinLayerGetWorldTransform(pointer, this.id, KinTree.presentation, at, matrix));
            return engine.readDoubles(matrix, 16);
        });
    }
}

for (const name of Object.keys(KinProperty)) {
    if (name === "none" || name in Layer.prototype) continue;
    Object.defineProperty(Layer.prototype, name, {
        get() {
            return this.get(name);
        },
        set(value) {
            this.set(name, value);
        },
    });
}
