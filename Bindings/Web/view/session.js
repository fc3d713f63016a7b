/** A document in the engine: its tree, its animations on the media clock, and what it shows at any time. The clock never advances, except
 * to the moment at which a state changes: every time is sampled. */
import { KinAnimationProperty, KinPropertyType, Spring } from "../kinema.js";
import { readValue } from "../values.js";

const DEFAULT_DURATION = 0.25;
const EMITTING = 5; // seconds that a document with an emitter lasts at least

/** Linear maps from a layer's local time to media time: media = scale * local + offset. */
const inner = (outer, { beginTime = 0, speed = 1, timeOffset = 0 }) =>
    speed === 0 ? { scale: 0, offset: outer.offset } : {
        scale: outer.scale / speed,
        offset: outer.scale * (beginTime - timeOffset / speed) + outer.offset,
    };

export class Session {
    /** Loads a document; throws the engine's KinemaError if it is refused. `resources` are the names of its images and filters, whose
     * handles count from 1. */
    constructor(kinema, document, resources = []) {
        this.kinema = kinema;
        this.document = document;
        this.resources = resources;
        this.changedAt = 0;
        this.load();
    }

    load() {
        this.context?.close();
        const context = this.kinema.context();
        try {
            this.scene = context.load(this.document, { resource: (name) => this.resources.indexOf(name) + 1 || this.resources.length + 1 });
            context.flush();
        } catch (error) {
            context.close();
            throw error;
        }
        this.context = context;
        this.changedAt = 0;
        this.nodes = [];
        this.byLayer = new Map();
        this.roots = this.#join(this.document.layers ?? [], this.scene.roots, null, { scale: 1, offset: 0 }, 1);
        this.size = this.document.size ?? this.#extent();
        this.duration = this.#length();
        this.transitions = this.nodes.flatMap((node) => node.animations.filter(({ animation }) => animation.class === "transition"));
        this.isDelayed = this.nodes.some(({ document }) => document.class === "replicator" && document.set?.instanceDelay);
    }

    close() {
        this.context.close();
    }

    /** Pairs the layers of the document with those of the engine. */
    #join(documents, layers, parent, clock, level) {
        return documents.map((document, index) => this.#node(document, layers[index], parent, clock, level));
    }

    #node(document, layer, parent, clock, level, role = "") {
        const name = document.set?.name ?? document.id ?? document.class ?? "layer";
        const node = { index: this.nodes.length, document, layer, parent, level, role, name: String(name), class: document.class ?? "layer" };
        this.nodes.push(node);
        this.byLayer.set(layer.id, node);
        node.clock = inner(clock, document.set ?? {});
        node.animations = (document.animations ?? []).map((animation, at) => this.#bar(animation, node, at));
        node.children = this.#join(document.sublayers ?? [], layer.sublayers, node, node.clock, level + 1);
        if (document.mask) node.children.push(this.#node(document.mask, layer.mask, node, node.clock, level + 1, "mask"));
        return node;
    }

    /** The bar of an animation: seconds of media time, and one cycle. */
    #bar(animation, node, index) {
        const speed = animation.speed ?? 1;
        const cycle = this.durationOf(animation) * (animation.autoreverses ? 2 : 1);
        const count = animation.repeatCount === "inf" ? Infinity : animation.repeatCount || 1;
        const span = animation.repeatDuration === "inf" ? Infinity : animation.repeatDuration || cycle * count;
        const { scale, offset } = node.clock;
        const begin = animation.beginTime ? scale * animation.beginTime + offset : 0;
        const stretch = speed > 0 ? scale / speed : Infinity;
        return { animation, node, index, begin, end: begin + span * stretch, cycle: cycle * stretch, count: span / cycle };
    }

    durationOf(animation) {
        if (animation.duration === "settling") return this.settling(animation);
        if (animation.class === "group" && !animation.duration) {
            return Math.max(DEFAULT_DURATION, ...(animation.animations ?? []).map((child) => (child.beginTime ?? 0) + this.durationOf(child)));
        }
        return animation.duration || DEFAULT_DURATION;
    }

    /** Seconds until a spring settles, as the engine computes them. */
    settling({ perceptualDuration, bounce = 0, ...animation }) {
        const { engine, pointer } = this.context;
        const names = ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"];
        const spring = new Spring("zPosition", Object.fromEntries(names.map((name) => [name, animation[name]])));
        if (perceptualDuration !== undefined) spring.perceptual = [perceptualDuration, bounce];
        const id = spring.make(this.context);
        try {
            const call = (buffer) => engine.calls.kinAnimationGetData(pointer, id, KinAnimationProperty.settlingDuration, buffer);
            return readValue(engine, call, KinPropertyType.number);
        } finally {
            engine.calls.kinAnimationRelease(pointer, id);
        }
    }

    #length() {
        const ends = this.nodes.flatMap((node) => node.animations.map((bar) => (Number.isFinite(bar.end) ? bar.end : bar.begin + 2 * bar.cycle)));
        const least = this.nodes.some((node) => node.class === "emitter") ? EMITTING : 1;
        return this.document.duration || Math.max(least, ...ends.filter(Number.isFinite));
    }

    /** Root space on a canvas: the size of the scene in the middle, as large as it fits beside a margin in pixels. */
    placement({ width, height }, margin) {
        const [w, h] = this.size;
        const scale = Math.max(0.01, Math.min((width - 2 * margin) / w, (height - 2 * margin) / h));
        return new DOMMatrix([scale, 0, 0, scale, (width - w * scale) / 2, (height - h * scale) / 2]);
    }

    #extent() {
        const frames = this.roots.map(({ layer }) => layer.frame);
        const ends = [0, 1].map((axis) => Math.max(0, ...frames.map((frame) => frame[axis] + frame[axis + 2])));
        return ends[0] > 0 && ends[1] > 0 ? ends : [320, 240];
    }

    // ---- Values ----------------------------------------------------------------------------------------------------------

    value(node, key, time) {
        return node.layer.presentation(key, time);
    }

    model(node, key) {
        return node.layer.get(key);
    }

    /** The key paths that a node sets or animates. */
    keysOf(node) {
        const paths = (list) => list.flatMap((animation) => (animation.keyPath ? [animation.keyPath] : paths(animation.animations ?? [])));
        return [...new Set(["position", "bounds", "opacity", ...Object.keys(node.document.set ?? {}), ...paths(node.document.animations ?? [])])];
    }

    // ---- States ----------------------------------------------------------------------------------------------------------

    /** Loads the document again and changes a state at a time; an empty name is the base state. */
    setState(node, name, time, former) {
        const { index } = node;
        this.load();
        if (former) this.#change(this.nodes[index], former);
        this.context.advance(time);
        this.#change(this.nodes[index], name);
        this.changedAt = time;
    }

    #change(node, name) {
        const { engine, pointer } = this.context;
        engine.scope(() => engine.check(engine.calls.kinLayerSetState(pointer, node.layer.id, name ? engine.text(name) : 0, 0)));
        this.context.flush();
    }
}

/** Values of a timing function or spring between 0 and 1, sampled by the engine at equal steps of its duration. */
export function curveOf(kinema, animation, duration = 1, steps = 96) {
    const context = kinema.context();
    try {
        const { class: kind = "basic", timingFunction = "linear" } = animation;
        const names = ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping", "perceptualDuration", "bounce"];
        const spring = Object.fromEntries(names.filter((name) => name in animation).map((name) => [name, animation[name]]));
        const own = kind === "spring" ? { class: "spring", ...spring } : { class: "basic", timingFunction };
        const probe = { ...own, keyPath: "zPosition", fromValue: 0, toValue: 1, duration, fillMode: "both", removedOnCompletion: false };
        const scene = context.load({ kinema: 1, layers: [{ id: "probe", animations: [probe] }] });
        context.flush();
        const times = Array.from({ length: steps + 1 }, (_, index) => (index / steps) * duration);
        return Array.from(context.sampler([[scene.layer("probe"), "zPosition"]]).sample(times));
    } finally {
        context.close();
    }
}
