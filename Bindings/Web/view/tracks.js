/** What the layers of a session show over time, as rows of numbers and as the keys that rows need: for formats that have keyframes. */

const STEPS = 60; // samples a second
const MOST = 4000; // samples of a track
const TOLERANCE = { length: 0.1, angle: 0.002, share: 0.003, scale: 0.002 };

/** The indices of the rows that lines through them need to be nowhere further than the tolerances from all. */
export function neededRows(rows, tolerances) {
    const kept = new Set([0, rows.length - 1]);
    const open = [[0, rows.length - 1]];
    while (open.length) {
        const [from, to] = open.pop();
        let [far, most] = [-1, 1];
        for (let i = from + 1; i < to; i++) {
            const share = (i - from) / (to - from);
            for (let part = 0; part < tolerances.length; part++) {
                const straight = rows[from][part] + share * (rows[to][part] - rows[from][part]);
                const away = Math.abs(rows[i][part] - straight) / tolerances[part];
                if (away > most) [far, most] = [i, away];
            }
        }
        if (far < 0) continue;
        kept.add(far);
        open.push([from, far], [far, to]);
    }
    return [...kept].sort((one, other) => one - other);
}

/** An affine map as translation, rotation, skew and scales, whose numbers change gradually where the map does. */
function parts([a, b, c, d], before) {
    let angle = Math.atan2(b, a);
    const scaleX = Math.hypot(a, b);
    if (!(scaleX > 1e-9)) return [before?.[0] ?? 0, 0, scaleX, Math.hypot(c, d)];
    if (before) angle += 2 * Math.PI * Math.round((before[0] - angle) / (2 * Math.PI));
    const determinant = a * d - b * c;
    return [angle, Math.atan2(a * c + b * d, determinant) || 0, scaleX, determinant / scaleX];
}

const short = (value, places = 3) => Number(value.toFixed(places));
export const colorText = ([red, green, blue, alpha]) =>
    `rgb(${[red, green, blue].map((part) => Math.round(255 * Math.min(1, Math.max(0, part)))).join(" ")} / ${short(alpha)})`;
export const pathText = (path) => path.map(([verb, ...points]) => ({ move: "M", line: "L", quad: "Q", curve: "C", close: "Z" })[verb] + points.map((x) => short(x, 2)).join(" ")).join("");

/** A value of CSS over time: the text of the first one, and the keys [share of the duration, text] if it changes. */
const fixed = (text) => ({ first: text, keys: undefined });

export class Tracks {
    constructor(session) {
        this.session = session;
        const count = Math.min(MOST, Math.max(2, Math.ceil(session.duration * STEPS) + 1));
        this.times = Array.from({ length: count }, (_, i) => (session.duration * i) / (count - 1));
    }

    #track(rows, tolerances, text) {
        const first = text(rows[0]);
        const indices = neededRows(rows, tolerances);
        if (indices.length === 2 && text(rows.at(-1)) === first) return fixed(first);
        return { first, keys: indices.map((i) => [i / (rows.length - 1), text(rows[i])]) };
    }

    /** Whether an animation moves a property of a node. */
    moves(node, ...names) {
        const moving = this.session.movingKeys(node);
        return names.some((name) => moving.has(name));
    }

    /** The track of a property with numbers. `kind` names the tolerance. */
    numbers(node, key, kind, text) {
        const value = (time) => [node.layer.presentation(key, time) ?? []].flat();
        const first = value(0);
        if (!this.moves(node, key) || !first.length) return fixed(first.length ? text(first) : undefined);
        const rows = this.times.map(value);
        if (rows.some((row) => row.length !== first.length)) return fixed(text(first));
        return this.#track(rows, first.map(() => TOLERANCE[kind]), text);
    }

    /** The tracks of two properties together: returns what makes one of a text of both. */
    pair(node, keys, value) {
        const rows = (this.moves(node, ...keys) ? this.times : [0]).map(value);
        return (text) => (rows.length < 2 ? fixed(text(rows[0])) : this.#track(rows, [TOLERANCE.share, TOLERANCE.share], text));
    }

    /** The track of a path. Keys are where its points need them, or at every sample if its elements change. */
    path(node, spell) {
        const paths = this.moves(node, "path") ? this.times.map((time) => node.layer.presentation("path", time)) : [node.layer.presentation("path", 0)];
        if (!paths[0]) return fixed(undefined);
        const verbs = (path) => path?.map(([verb]) => verb).join();
        if (paths.length < 2 || paths.some((path) => verbs(path) !== verbs(paths[0]))) return fixed(spell(paths[0]));
        const rows = paths.map((path) => path.flatMap(([, ...points]) => points));
        const indices = neededRows(rows, rows[0].map(() => TOLERANCE.length));
        const texts = indices.map((i) => [i / (rows.length - 1), spell(paths[i])]);
        return texts.every(([, text]) => text === texts[0][1]) ? fixed(texts[0][1]) : { first: texts[0][1], keys: texts };
    }

    /** The track of the map to the superlayer's box, as functions of CSS about an origin: { origin, transform }. */
    transform(node) {
        const { layer, parent } = node;
        const geometry = (time) => {
            const [x, y, width, height] = layer.presentation("bounds", time);
            const [u, v] = layer.presentation("anchorPoint", time);
            return { x, y, width, height, anchor: [u * width, v * height] };
        };
        const { x: left, y: top, anchor: origin } = geometry(0);
        const [px, py] = parent ? parent.layer.presentation("bounds", 0) : [0, 0];
        const inverse = parent ? (time) => affine(parent.layer.worldTransform(time)).inverse() : () => new DOMMatrix();
        let before;
        const row = (time) => {
            const map = inverse(time).multiply(affine(layer.worldTransform(time)));
            const { x, y } = map.transformPoint({ x: left + origin[0], y: top + origin[1] });
            before = parts([map.a, map.b, map.c, map.d], before);
            return [x - px - origin[0], y - py - origin[1], ...before];
        };
        const isMoved = this.moves(node, "position", "transform", "anchorPoint", "bounds") || (parent && this.moves(parent, "sublayerTransform"));
        const rows = (isMoved ? this.times : [0]).map(row);
        const spelled = ([x, y, angle, skew, scaleX, scaleY]) =>
            `translate(${short(x, 2)}px, ${short(y, 2)}px) rotate(${short(angle, 4)}rad) skewX(${short(skew, 4)}rad) scale(${short(scaleX, 4)}, ${short(scaleY, 4)})`;
        const { length, angle, scale } = TOLERANCE;
        const isPlain = rows.every(([, , a, b, c, d]) => Math.abs(a) + Math.abs(b) < 1e-4 && Math.abs(c - 1) + Math.abs(d - 1) < 1e-4);
        const text = isPlain ? ([x, y]) => `translate(${short(x, 2)}px, ${short(y, 2)}px)` : spelled;
        return { origin, transform: this.#track(rows, [length, length, angle, angle, scale, scale], text) };
    }
}

const affine = (m) => new DOMMatrix([m[0], m[1], m[4], m[5], m[12], m[13]]);

/** The @keyframes of a track, and the part of `animation` that plays them; empty if it stands still. */
export function keyframes(name, property, { keys }, duration) {
    if (!keys) return undefined;
    const steps = keys.map(([share, text]) => `${short(100 * share, 3)}% { ${property}: ${text}; }`);
    return { rule: `@keyframes ${name} { ${steps.join(" ")} }`, use: `${name} ${short(duration, 4)}s linear infinite both` };
}
