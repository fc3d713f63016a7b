/** A scene in the engine: its tree, its animations on the media clock, and what it shows at any time. A scene has acts, each from a time
 * on; the clock of the context stands where the current one begins, and within an act every time is sampled. */
import { animatedKeys, durationOf, Nodes, withPresent } from "./nodes.js";

const LEAST = 1e-300; // a written begin time below it is 0
const EMITTING = 5; // seconds that a document with an emitter lasts at least

export class Session {
    /** Loads a document; throws the engine's KinemaError if it is rejected. `resources` are the names of its images and filters, whose
     * handles count from 1. An act is { time, steps }; a step is { document }, or { index, state } or { index, timeline } of a node. `steps`
     * are the acts of another session, with what people have done in it. */
    constructor(kinema, { document, acts, steps }, resources = []) {
        Object.assign(this, { kinema, resources, act: 0 });
        this.acts = steps ?? (acts?.length ? acts.map(({ time, documents }) => ({ time, steps: documents.map((each) => ({ document: each })) }))
            : [{ time: 0, steps: [{ document }] }]);
        shareAnimations(this.acts);
        this.load();
    }

    /** Plays all acts again, after an animation or the acts have changed. Nothing has changed if the engine rejects one. */
    load() {
        const play = this.#fresh({ begins: new Map(), presents: new Map() });
        try {
            this.bars = distinct(this.acts.flatMap((_, act) => barsOf(this.#played(play, act), act)));
        } catch (error) {
            play.context.close();
            throw error;
        }
        this.close();
        this.play = play;
        this.#enter(Math.min(this.act, this.acts.length - 1));
        this.#measure();
    }

    /** Shows the documents after they have changed in place. Where one document is all that was played, it is reloaded, and what runs runs on;
     * otherwise all acts are played again. Throws if the engine rejects it; then nothing that is shown has changed. */
    apply() {
        const [{ steps }] = this.acts;
        if (this.acts.length > 1 || steps.length > 1) return this.load();
        const { play } = this;
        play.scene.reload(steps[0].document);
        play.context.flush();
        Object.assign(this, this.#described(play));
        this.bars = distinct(barsOf(this, 0));
        this.#measure();
    }

    #measure() {
        const { size } = this.document;
        const isSized = size?.every((length) => length > 0);
        const [x, y, width, height] = isSized ? [0, 0, ...size] : this.#extent();
        this.origin = [x, y];
        this.size = [width, height];
        this.duration = this.#length();
    }

    close() {
        this.play?.context.close();
    }

    /** Enters the act of a time; returns whether it is another one. */
    seek(time) {
        const index = Math.max(0, this.acts.findLastIndex((act) => act.time <= time));
        if (index === this.act) return false;
        this.#enter(index);
        return true;
    }

    /** The first and the last time of the act. */
    get span() {
        const { time } = this.acts[this.act];
        return [time, Math.max(time, this.acts[this.act + 1]?.time ?? this.duration)];
    }

    #enter(index) {
        if (this.play.at > index) {
            this.close();
            this.play = this.#fresh(this.play); // acts are only played forwards
        }
        this.act = index;
        Object.assign(this, this.#played(this.play, index));
    }

    /** A context in which no act has been played. `begins` are the times of the commits that have added animations, `presents` the
     * documents of acts that have changes. */
    #fresh({ begins, presents }) {
        return { begins, presents, context: this.kinema.context(), scene: null, document: null, at: -1, isChanged: false };
    }

    /** Plays the acts up to one; returns what the session has of it. */
    #played(play, index) {
        const { context } = play;
        const resource = (name) => this.resources.indexOf(name) + 1 || this.resources.length + 1;
        for (; play.at < index; play.at++) {
            const { time, steps } = this.acts[play.at + 1];
            if (time > context.time) context.advance(time);
            for (const step of steps) {
                if (step.document) {
                    play.document = step.document;
                    if (play.scene) play.scene.reload(step.document);
                    else play.scene = context.load(step.document, { resource });
                } else {
                    play.isChanged = true;
                    this.#change(new Nodes(context, play.document, play.scene.roots).all[step.index], step);
                }
                context.flush();
            }
        }
        return this.#described(play);
    }

    #described({ context, scene, document: given, begins, presents, at, isChanged }) {
        if (isChanged && !presents.has(at)) {
            const origins = new Map();
            presents.set(at, { document: withPresent(given, JSON.parse(context.write()), origins), origins });
        }
        const { document, origins } = isChanged ? presents.get(at) : { document: given };
        const { all, byLayer, roots } = new Nodes(context, document, scene.roots, { begin: context.time, begins, origins });
        const isDelayed = all.some((node) => node.class === "replicator" && node.document.set?.instanceDelay);
        const hasTransition = all.some(({ animations }) => animations.some(({ animation }) => animation.class === "transition"));
        const isRich = isDelayed || hasTransition;
        return { context, scene, document, isChanged, nodes: all, byLayer, roots, isDelayed, isRich };
    }

    durationOf(animation) {
        return durationOf(this.context, animation);
    }

    #length() {
        const ends = this.bars.map((bar) => (Number.isFinite(bar.end) ? bar.end : bar.begin + 2 * bar.cycle));
        const least = this.nodes.some((node) => node.class === "emitter") ? EMITTING : 1;
        return this.document.duration || Math.max(least, this.acts.at(-1).time, ...ends.filter(Number.isFinite));
    }

    /** Root space on a canvas: the size of the scene in the middle, as large as it fits beside a margin in pixels. */
    placement({ width, height }, margin) {
        const [w, h] = this.size;
        const scale = Math.max(0.01, Math.min((width - 2 * margin) / w, (height - 2 * margin) / h));
        const [x, y] = this.origin;
        return new DOMMatrix([scale, 0, 0, scale, (width - w * scale) / 2 - x * scale, (height - h * scale) / 2 - y * scale]);
    }

    /** The box around the frames of the roots, as pictures of the renderer have it. */
    #extent() {
        const frames = this.roots.map(({ layer }) => layer.frame).filter(([, , width, height]) => width > 0 && height > 0);
        if (!frames.length) return [0, 0, 320, 240];
        const [x, y] = [0, 1].map((axis) => Math.min(...frames.map((frame) => frame[axis])));
        const [right, bottom] = [0, 1].map((axis) => Math.max(...frames.map((frame) => frame[axis] + frame[axis + 2])));
        return [x, y, right - x, bottom - y];
    }

    /** Frames a second: those of the file that was imported, or what the animations prefer; 60 if neither says it. */
    get frameRate() {
        const { extra } = this.document;
        const preferred = this.bars.map(({ animation: { preferredFrameRateRange: range = [] } }) => range[2] || range[1] || 0);
        return extra?.import?.frameRate || Math.max(0, ...preferred) || 60;
    }

    /** Whether anything moves: an animation, or the particles of an emitter. */
    get isMoving() {
        return this.bars.length > 0 || this.nodes.some((node) => node.class === "emitter");
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
        const { set = {}, animations = [] } = node.document;
        return [...new Set(["position", "bounds", "opacity", ...Object.keys(set), ...animatedKeys(animations)])];
    }

    /** The properties that the animations of a node move. */
    movingKeys(node) {
        return new Set(animatedKeys(node.document.animations ?? []).map((path) => path.split(".")[0]));
    }

    // ---- Changes ---------------------------------------------------------------------------------------------------------

    /** Changes a state or starts a timeline at a time, as an act of its own; the acts that the scene has later are left out. */
    change(step, time) {
        const former = this.acts;
        const present = this.acts[this.act];
        this.acts = this.acts.slice(0, this.act);
        if (present.time >= time) this.acts.push({ time: present.time, steps: [...present.steps, step] });
        else this.acts.push(present, { time, steps: [step] });
        try {
            this.act = this.acts.length - 1;
            this.load();
        } catch (error) {
            this.acts = former;
            this.act = former.indexOf(present);
            throw error;
        }
    }

    #change({ layer }, { state, timeline }) {
        if (timeline !== undefined) return layer.startTimeline(timeline).close();
        layer.setState(state || null);
    }

    /** The state in which a node is; empty for the base state. */
    stateOf({ layer }) {
        return layer.state ?? "";
    }
}

const barsOf = ({ nodes }, act) => nodes.flatMap(({ animations }) => animations.map((bar) => Object.assign(bar, { act })));

/** The bars of all acts without those of animations that an earlier act has. */
function distinct(bars) {
    const seen = new Set();
    return bars.filter(({ animation }) => !seen.has(animation) && seen.add(animation));
}

/** Makes the equal animations of a layer in several documents one object, so that an edit changes all of them. */
function shareAnimations(acts) {
    const known = new Map();
    const visit = (layer, place) => {
        layer.animations = layer.animations?.map((animation) => {
            const { beginTime = 0, ...others } = animation;
            const name = `${place} ${Math.abs(beginTime) < LEAST ? 0 : beginTime} ${JSON.stringify(others)}`;
            if (!known.has(name)) known.set(name, animation);
            return known.get(name);
        });
        layer.sublayers?.forEach((each, i) => visit(each, each.id ?? `${place}/${i}`));
        if (layer.mask) visit(layer.mask, `${place}/mask`);
    };
    const documents = acts.flatMap(({ steps }) => steps.flatMap(({ document }) => document ?? []));
    if (documents.length > 1) for (const { layers = [] } of documents) layers.forEach((each, i) => visit(each, each.id ?? i));
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
