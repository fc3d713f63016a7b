/** Boxes: the colors and outlines of layers, and the quick way to draw those that are nothing but a box. */
import { KinLayerClass, KinRenderFlag as Flag } from "../kinema.js";

const PLAIN = Flag.background | Flag.flipped;
const OWN_CONTENT = ["shape", "gradient", "text", "emitter"].reduce((set, name) => set | (1 << KinLayerClass[name]), 0);
const WHITE = [1, 1, 1, 1];
const styles = new Map();
const eight = (part) => Math.min(255, Math.max(0, Math.round(255 * part)));

/** Whether layers of a class show something besides their boxes. */
export const isDrawn = (kind) => Boolean((OWN_CONTENT >> kind) & 1);

/** A color of CSS; colors of eight bits a part are few, and the browser knows them when they come again. */
export function css(color, factor = WHITE) {
    const [r, g, b] = [eight(color[0] * factor[0]), eight(color[1] * factor[1]), eight(color[2] * factor[2])];
    const alpha = Math.min(1, Math.max(0, color[3] * factor[3]));
    const key = ((r * 256 + g) * 256 + b) * 4096 + Math.round(alpha * 4095);
    let text = styles.get(key);
    if (text === undefined) {
        if (styles.size > 20000) styles.clear();
        text = `rgb(${r} ${g} ${b} / ${alpha})`;
        styles.set(key, text);
    }
    return text;
}

/** Adds a rect with round corners to a path: bits 1 min x min y, 2 max x min y, 4 min x max y, 8 max x max y. */
export function addRounded(path, [x, y, width, height], radius, corners) {
    if (radius === 0) path.rect(x, y, width, height);
    else path.roundRect(x, y, width, height, corners === 15 ? radius : [1, 2, 8, 4].map((bit) => (corners & bit ? radius : 0)));
}

/** The box and the radius of an item, `inset` units inside its bounds. */
export function inner({ bounds: [x, y, width, height], radius }, inset) {
    const box = [x + inset, y + inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset)];
    return [box, Math.max(0, Math.min(radius, width / 2, height / 2) - inset)];
}

const COLOR = 0; // of the numbers that are kept: the color, its factor, the bounds, the radius, the corners
const BOX = 8;
const KEPT = 14;

/** Draws boxes from the numbers of the list. It keeps the color and the outline of each item, which in most frames are those of before. */
export class Boxes {
    constructor() {
        Object.assign(this, { kept: new Float64Array(0), styles: [], outlines: [] });
    }

    /** Draws the items from one index on as long as they are only boxes; returns the index of the first that is more. Opacities are
     * divided by `opacity`. */
    run(canvas, list, from, to, { a, b, c, d, e, f }, opacity) {
        this.#reserve(list.count);
        const { numbers, form } = list;
        const { words, at } = form;
        const [m0, m1, m2, m3, m4, m5] = form.matrix;
        let [style, alpha] = [undefined, NaN];
        let index = from;
        for (; index < to; index++) {
            const flags = list.flags(index);
            if (flags & ~PLAIN || (OWN_CONTENT >> list.kind(index)) & 1) break;
            if (!form.isCompact && list.integer(index, "side")) break; // a side of a transition is drawn with the other one
            if (!(flags & Flag.background)) continue;
            const n = index * words;
            const own = numbers[n + at.opacity] / opacity;
            if (own !== alpha) canvas.globalAlpha = alpha = own;
            const color = this.#style(numbers, n, at, index);
            if (color !== style) canvas.fillStyle = style = color;
            const right = numbers[n + m0], down = numbers[n + m1], right2 = numbers[n + m2], down2 = numbers[n + m3];
            const x = numbers[n + m4], y = numbers[n + m5];
            canvas.setTransform(
                a * right + c * down, b * right + d * down, a * right2 + c * down2, b * right2 + d * down2, a * x + c * y + e, b * x + d * y + f,
            );
            const outline = this.#outline(numbers, n, at, index, list);
            const box = n + at.bounds;
            if (outline) canvas.fill(outline);
            else canvas.fillRect(numbers[box], numbers[box + 1], numbers[box + 2], numbers[box + 3]);
        }
        return index;
    }

    #reserve(count) {
        if (this.styles.length >= count) return;
        this.kept = new Float64Array(2 * count * KEPT).fill(NaN);
        this.styles = new Array(2 * count);
        this.outlines = new Array(2 * count);
    }

    #style(numbers, n, at, index) {
        const { kept, styles: known } = this;
        const k = index * KEPT + COLOR;
        const [color, factor] = [n + at.backgroundColor, n + at.instanceColor];
        let isSame = true;
        for (let i = 0; i < 4; i++) {
            isSame &&= kept[k + i] === numbers[color + i] && kept[k + 4 + i] === numbers[factor + i];
            kept[k + i] = numbers[color + i];
            kept[k + 4 + i] = numbers[factor + i];
        }
        if (!isSame) known[index] = css(kept.subarray(k, k + 4), kept.subarray(k + 4, k + 8));
        return known[index];
    }

    /** The outline of a box with round corners; null for a rect. */
    #outline(numbers, n, at, index, list) {
        const radius = numbers[n + at.cornerRadius];
        if (!(radius > 0)) return null;
        const { kept, outlines } = this;
        const k = index * KEPT + BOX;
        const box = n + at.bounds;
        const corners = list.corners(index);
        let isSame = kept[k + 4] === radius && kept[k + 5] === corners;
        for (let i = 0; i < 4; i++) isSame &&= kept[k + i] === numbers[box + i];
        if (isSame) return outlines[index];
        const bounds = Array.from(numbers.subarray(box, box + 4));
        kept.set([...bounds, radius, corners], k);
        addRounded((outlines[index] = new Path2D()), bounds, Math.min(radius, bounds[2] / 2, bounds[3] / 2), corners);
        return outlines[index];
    }
}
