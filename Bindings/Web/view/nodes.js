/** The layers of a document paired with those of the engine, and their animations as bars on the media clock. */
import { settling } from "../css.js";
import { Spring } from "../kinema.js";

const DEFAULT_DURATION = 0.25;
const SPRING = ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"];

/** Linear maps from a layer's local time to media time: media = scale * local + offset. */
const inner = (outer, { beginTime = 0, speed = 1, timeOffset = 0 }) =>
    speed === 0 ? { scale: 0, offset: outer.offset } : {
        scale: outer.scale / speed,
        offset: outer.scale * (beginTime - timeOffset / speed) + outer.offset,
    };

/** The key paths of animations and of those in groups. */
export const animatedKeys = (list) =>
    list.flatMap(({ keyPath, animations = [] }) => (keyPath ? [keyPath] : animatedKeys(animations)));

/** What people call an animation: what it moves, or else its key or its class. */
export function nameOf({ keyPath, key, class: kind, animations = [] }) {
    return keyPath ?? ([...new Set(animatedKeys(animations))].join(", ") || key || kind);
}

/** Seconds until the spring of a document settles. */
function settlingOf(context, { perceptualDuration, bounce = 0, ...animation }) {
    const spring = new Spring("zPosition", Object.fromEntries(SPRING.map((name) => [name, animation[name]])));
    if (perceptualDuration !== undefined) spring.perceptual = [perceptualDuration, bounce];
    return settling(context, spring);
}

export function durationOf(context, animation) {
    if (animation.duration === "settling") return settlingOf(context, animation);
    if (animation.class === "group" && !animation.duration) {
        const ends = (animation.animations ?? []).map((child) => (child.beginTime ?? 0) + durationOf(context, child));
        return Math.max(DEFAULT_DURATION, ...ends);
    }
    return animation.duration || DEFAULT_DURATION;
}

/** The nodes of a document whose layers are in a context, from the roots on and each before its sublayers. An animation without a start
 * time begins at `begin`, the time of the commit that `begins` keeps; `origins` are those of `withPresent`. */
export class Nodes {
    constructor(context, document, roots, { begin = 0, begins = new Map(), origins = new Map() } = {}) {
        Object.assign(this, { context, begin, begins, origins, all: [], byLayer: new Map() });
        this.roots = this.#join(document.layers ?? [], roots, null, { scale: 1, offset: 0 }, 1);
    }

    #join(documents, layers, parent, clock, level) {
        return documents.map((document, index) => this.#node(document, layers[index], parent, clock, level));
    }

    #node(document, layer, parent, clock, level, role = "") {
        const name = String(document.set?.name || document.id || document.class || "layer");
        const source = this.origins.get(document) ?? document; // the layer of the document that can be edited
        const node = { index: this.all.length, document, source, layer, parent, level, role, name, class: document.class ?? "layer" };
        this.all.push(node);
        this.byLayer.set(layer.id, node);
        node.clock = inner(clock, document.set ?? {});
        node.animations = (document.animations ?? []).map((animation, at) => this.#bar(animation, node, at));
        node.children = this.#join(document.sublayers ?? [], layer.sublayers, node, node.clock, level + 1);
        if (document.mask) node.children.push(this.#node(document.mask, layer.mask, node, node.clock, level + 1, "mask"));
        return node;
    }

    /** The bar of an animation: seconds of media time, and one cycle. One that no document has (`isMade`) cannot be edited. */
    #bar(running, node, index) {
        const speed = running.speed ?? 1;
        const cycle = durationOf(this.context, running) * (running.autoreverses ? 2 : 1);
        const count = running.repeatCount === "inf" ? Infinity : running.repeatCount || 1;
        const span = running.repeatDuration === "inf" ? Infinity : running.repeatDuration || cycle * count;
        const { scale, offset } = node.clock;
        const { animation = running, isMade = false } = this.origins.get(running) ?? {};
        if (!this.begins.has(animation)) this.begins.set(animation, this.begin);
        const begin = running.beginTime ? scale * running.beginTime + offset : this.begins.get(animation);
        const stretch = speed > 0 ? scale / speed : Infinity;
        return { animation, isMade, node, index, begin, end: begin + span * stretch, cycle: cycle * stretch, count: span / cycle };
    }
}

const isSame = (one, other) => one.class === other.class && one.keyPath === other.keyPath && (one.key ?? other.key) === (other.key ?? one.key);

/** A document with the values and animations that the layers of a context have now: those of `written`, which has the same tree. Stores the
 * animation of the document for each that runs in `origins`. */
export function withPresent(document, written, origins) {
    const running = (given = [], now = []) => {
        const left = [...given];
        for (const each of now) {
            const at = left.findIndex((one) => isSame(one, each));
            origins.set(each, at < 0 ? { isMade: true } : { animation: left.splice(at, 1)[0] });
        }
        return now;
    };
    const joined = (old, now) => {
        const made = {
            ...old, set: { ...old.set, ...now.set }, animations: running(old.animations, now.animations),
            ...(old.sublayers && { sublayers: old.sublayers.map((each, i) => joined(each, now.sublayers[i])) }),
            ...(old.mask && { mask: joined(old.mask, now.mask) }),
        };
        origins.set(made, old);
        return made;
    };
    return { ...document, layers: document.layers.map((each, i) => joined(each, written.layers[i])) };
}
