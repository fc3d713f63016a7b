/** Draws a render list on a canvas of two dimensions. `missing` names what the last picture lacks. */
import { KinLayerClass, KinRenderFlag as Flag, KinRenderSide } from "../kinema.js";
import { blendingOf, luminanceToAlpha } from "./blending.js";
import { areaOf, drawClass, isDrawn, outlineOf } from "./content.js";
import { Items } from "./items.js";
import { Projection, roundedPoints, warp } from "./perspective.js";
import { Pictures } from "./pictures.js";

const FAR = 20000; // pixels, outside of every canvas
const OLD_SIDE = "the old side of a transition, which a document does not keep";
const styles = new Map();

/** A color of CSS; colors of eight bits a part are few, and the browser knows them when they come again. */
const WHITE = [1, 1, 1, 1];
const css = (color, factor = WHITE) => {
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
};
const eight = (part) => Math.min(255, Math.max(0, Math.round(255 * part)));

/** The box and the radius of an item, `inset` units inside its bounds. */
function inner({ bounds: [x, y, width, height], radius }, inset) {
    const box = [x + inset, y + inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset)];
    return [box, Math.max(0, Math.min(radius, width / 2, height / 2) - inset)];
}

function addBox(path, item, inset) {
    const [[x, y, width, height], radius] = inner(item, inset);
    if (radius === 0) path.rect(x, y, width, height);
    else path.roundRect(x, y, width, height, item.corners === 15 ? radius : [1, 2, 8, 4].map((bit) => (item.corners & bit ? radius : 0)));
}

export class Renderer {
    constructor(session, images) {
        this.session = session;
        this.missing = new Set();
        this.pictures = new Pictures(images, (text) => this.missing.add(text));
        this.spare = [];
    }

    set session(session) {
        this.items?.close();
        this.shown = session;
        this.items = new Items(session.context);
    }

    get session() {
        return this.shown;
    }

    close() {
        this.items.close();
    }

    /** Draws what is shown at a time; `base` places root space on the canvas. */
    draw(canvas, time, base) {
        const { a, b, c, d, e, f } = base;
        Object.assign(this, { time, base: { a, b, c, d, e, f } }); // members of a DOMMatrix are slow
        this.missing.clear();
        if (this.session.transitions.some(({ begin, end }) => begin <= time && time < end)) this.missing.add(OLD_SIDE);
        const count = this.items.prepare(time);
        canvas.setTransform(1, 0, 0, 1, 0, 0);
        this.#range(canvas, 0, count, 1);
    }

    #layerOf(item) {
        return this.session.context.layerOf(item.handle("layer"));
    }

    #values(item) {
        const layer = this.#layerOf(item);
        return (key) => layer.presentation(key, this.time);
    }

    /** The matrix from an item's coordinates to the canvas: [a, b, c, d, e, f], or a Projection in perspective. */
    #place(item) {
        if (item.place) return item.place;
        const { numbers: m, n } = item;
        const { a, b, c, d, e, f } = this.base;
        if (item.flags & Flag.perspective) return (item.place = new Projection(item.view("matrix"), this.base));
        const x = m[n + 12];
        const y = m[n + 13];
        item.place = [
            a * m[n] + c * m[n + 1], b * m[n] + d * m[n + 1], a * m[n + 4] + c * m[n + 5], b * m[n + 4] + d * m[n + 5],
            a * x + c * y + e, b * x + d * y + f,
        ];
        return item.place;
    }

    /** Adds the outline of an item's box, `inset` units inside it, to a path, and sets the transform with which it must be drawn. */
    #outline(canvas, item, path, inset = 0) {
        const place = this.#place(item);
        if (place instanceof Projection) {
            canvas.setTransform(1, 0, 0, 1, 0, 0);
            const [box, radius] = inner(item, inset);
            place.polygon(roundedPoints(box, radius, item.corners), path);
        } else {
            canvas.setTransform(place[0], place[1], place[2], place[3], place[4], place[5]);
            addBox(path, item, inset);
        }
        return path;
    }

    #clip(canvas, item) {
        canvas.beginPath();
        this.#outline(canvas, item, canvas);
        canvas.clip();
    }

    /** Draws the items of a range; opacities are divided by that of the image in which they are drawn. */
    #range(canvas, from, to, opacity) {
        for (let index = from; index < to; ) {
            const item = this.items.item(index);
            if (item.flags & (Flag.masked | Flag.offscreen) || this.#isGroup(item)) this.#separately(canvas, item, opacity);
            else this.#layer(canvas, item, item.opacity / opacity, opacity);
            index = item.end;
        }
    }

    /** Whether a layer without visible sublayers has several parts that must fade as one, or a cross-fade. */
    #isGroup({ flags, kind, opacity, index, end }) {
        if (flags & Flag.contentsMix) return true;
        if (opacity >= 1 || end > index + 1) return false;
        const drawn = flags & Flag.contents || isDrawn(kind) || kind === KinLayerClass.emitter;
        return Boolean(flags & Flag.background) + Boolean(flags & Flag.shadow) + Boolean(flags & Flag.border) + 2 * Boolean(drawn) > 1;
    }

    /** Draws a layer whose parts have the opacity `own`. */
    #layer(canvas, item, own, opacity) {
        if (item.side === KinRenderSide.old) this.missing.add(OLD_SIDE);
        if (item.flags & Flag.shadow && !this.#simpleShadow(canvas, item, own)) {
            const image = this.#canvas(canvas);
            this.#body(image, item, own, opacity);
            this.#cast(canvas, item, 1);
            this.#put(canvas, image);
            canvas.restore();
            return;
        }
        this.#body(canvas, item, own, opacity);
    }

    #body(canvas, item, own, opacity) {
        const { flags } = item;
        canvas.globalAlpha = own;
        if (flags & Flag.background) this.#fill(canvas, item);
        const clips = flags & Flag.clips;
        if (clips) {
            canvas.save();
            this.#clip(canvas, item);
        }
        if (flags & Flag.contents || isDrawn(item.kind) || item.kind === KinLayerClass.emitter) this.#content(canvas, item, own);
        const start = flags & Flag.masked ? item.first : item.index + 1;
        if (start < item.end) this.#range(canvas, start, item.end, opacity);
        if (clips) canvas.restore();
        if (flags & Flag.border) this.#border(canvas, item, own);
    }

    #fill(canvas, item) {
        canvas.fillStyle = css(item.view("backgroundColor"), item.factor);
        canvas.beginPath();
        this.#outline(canvas, item, canvas);
        canvas.fill();
    }

    /** The border lies inside the bounds. */
    #border(canvas, item, own) {
        canvas.globalAlpha = own;
        canvas.fillStyle = css(item.view("borderColor"), item.factor);
        canvas.beginPath();
        this.#outline(canvas, item, canvas);
        this.#outline(canvas, item, canvas, item.borderWidth);
        canvas.fill("evenodd");
    }

    #content(canvas, item, own) {
        const place = this.#place(item);
        const value = this.#values(item);
        if (item.instance >= 0 && this.session.isDelayed) this.missing.add("the delay of contents in the copies of a replicator");
        canvas.globalAlpha = own;
        if (!(place instanceof Projection)) return this.#flat(canvas, item, value, place);
        const area = areaOf(item, value);
        const scale = place.scale(area);
        const image = this.#sized(Math.min(4096, Math.ceil(area[2] * scale)) || 1, Math.min(4096, Math.ceil(area[3] * scale)) || 1);
        const [across, down] = [image.canvas.width / area[2], image.canvas.height / area[3]];
        this.#flat(image, item, value, [across, 0, 0, down, -area[0] * across, -area[1] * down]);
        warp(canvas, image.canvas, area, place);
        this.spare.push(image);
    }

    #flat(canvas, item, value, place) {
        const { bounds, flags, kind } = item;
        canvas.save();
        canvas.setTransform(...place);
        if (flags & Flag.flipped && kind !== KinLayerClass.shape && kind !== KinLayerClass.gradient && kind !== KinLayerClass.emitter) {
            canvas.transform(1, 0, 0, -1, 0, 2 * bounds[1] + bounds[3]);
        }
        if (kind === KinLayerClass.gradient && item.radius > 0) {
            canvas.beginPath();
            addBox(canvas, item, 0);
            canvas.clip();
        }
        if (flags & Flag.contents) this.pictures.contents(canvas, item, value, canvas.globalAlpha);
        drawClass(canvas, item, value, css);
        if (kind === KinLayerClass.emitter) this.pictures.particles(canvas, item, this.#layerOf(item), this.items, this.time, value);
        canvas.restore();
    }

    // ---- Shadows ---------------------------------------------------------------------------------------------------------

    /** Draws the shadow of a layer whose shadow is that of its box or path; returns whether it is one. */
    #simpleShadow(canvas, item, own) {
        const path = this.#values(item)("shadowPath");
        if (!path && item.flags & Flag.clips) return true; // the clip hides it
        const isBox = item.flags & Flag.background && item.end === item.index + 1 && !(item.flags & Flag.contents) && !isDrawn(item.kind);
        if (!path && !isBox) return false;
        this.#cast(canvas, item, own, FAR);
        const strength = path ? 1 : item.view("backgroundColor")[3];
        canvas.fillStyle = `rgb(0 0 0 / ${strength})`;
        const place = this.#place(item);
        const outline = path && !(place instanceof Projection) ? outlineOf(path) : this.#outline(canvas, item, new Path2D());
        const placed = new Path2D();
        placed.addPath(outline, new DOMMatrix([1, 0, 0, 1, -FAR, 0]).multiply(place instanceof Projection ? new DOMMatrix() : new DOMMatrix(place)));
        canvas.setTransform(1, 0, 0, 1, 0, 0);
        canvas.fill(placed);
        canvas.restore();
        return true;
    }

    /** Lets what is drawn next cast the shadow of an item, until `restore`; `away` pixels to the right of it. */
    #cast(canvas, item, own, away = 0) {
        const place = this.#place(item);
        const [x, y, width, height] = item.bounds;
        const [dx, dy] = item.view("shadowOffset");
        const at = (u, v) => {
            if (!(place instanceof Projection)) return [place[0] * u + place[2] * v, place[1] * u + place[3] * v];
            const [from, to] = [place.point(x + width / 2, y + height / 2), place.point(x + width / 2 + u, y + height / 2 + v)];
            return from && to ? [to[0] - from[0], to[1] - from[1]] : [0, 0];
        };
        const [right, down] = [at(1, 0), at(0, 1)];
        const scale = Math.sqrt(Math.abs(right[0] * down[1] - right[1] * down[0]));
        const color = item.view("shadowColor");
        canvas.save();
        canvas.globalAlpha = own;
        canvas.shadowColor = css([color[0], color[1], color[2], color[3] * Math.min(1, item.number("shadowOpacity"))]);
        canvas.shadowBlur = 2 * Math.max(0, item.number("shadowRadius")) * scale;
        [canvas.shadowOffsetX, canvas.shadowOffsetY] = at(dx, dy);
        canvas.shadowOffsetX += away;
    }

    // ---- Images ----------------------------------------------------------------------------------------------------------

    /** Draws a layer and its descendants into an image, cuts it by the mask, and composites it. */
    #separately(canvas, item, opacity) {
        const image = this.#canvas(canvas);
        this.#layer(image, item, 1, item.opacity || 1);
        if (item.flags & Flag.masked) {
            const mask = this.#canvas(canvas);
            this.#range(mask, item.index + 1, item.first, 1);
            image.globalCompositeOperation = "destination-in";
            this.#put(image, mask);
            image.globalCompositeOperation = "source-over";
        }
        const nameOf = (handle) => this.session.resources[Number(handle) - 1];
        const blending = item.flags & Flag.offscreen ? blendingOf(this.#values(item), nameOf, (text) => this.missing.add(text)) : {};
        if (blending.luminance) luminanceToAlpha(image);
        canvas.save();
        if (blending.confined) this.#clip(canvas, item);
        canvas.globalAlpha = item.opacity / opacity;
        canvas.globalCompositeOperation = blending.mode ?? "source-over";
        this.#put(canvas, image);
        canvas.restore();
    }

    /** Draws an image over a canvas of its size, and keeps it for others. */
    #put(canvas, image) {
        canvas.setTransform(1, 0, 0, 1, 0, 0);
        canvas.drawImage(image.canvas, 0, 0);
        this.spare.push(image);
    }

    #canvas({ canvas: { width, height } }) {
        return this.#sized(width, height);
    }

    #sized(width, height) {
        const found = this.spare.pop() ?? document.createElement("canvas").getContext("2d");
        if (found.canvas.width === width && found.canvas.height === height) found.reset();
        else Object.assign(found.canvas, { width, height });
        return found;
    }

    // ---- The selected layer ----------------------------------------------------------------------------------------------

    /** The outline of a layer: its bounds, and its path if it is a shape. */
    outline(canvas, node, color) {
        const { layer } = node;
        const projection = new Projection(layer.worldTransform(this.time), this.base);
        const [x, y, width, height] = layer.presentation("bounds", this.time);
        const outline = projection.polygon([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]);
        const path = KinLayerClass[node.class] === KinLayerClass.shape ? layer.presentation("path", this.time) : null;
        const origin = projection.at(0, 0);
        if (path && origin[2] === 1) {
            const [right, down] = [projection.at(1, 0), projection.at(0, 1)];
            const matrix = [right, down].flatMap((end) => [end[0] - origin[0], end[1] - origin[1]]);
            outline.addPath(outlineOf(path), new DOMMatrix([...matrix, origin[0], origin[1]]));
        }
        canvas.save();
        canvas.resetTransform();
        canvas.strokeStyle = color;
        canvas.globalAlpha = 1;
        canvas.lineWidth = 1.5 * (globalThis.devicePixelRatio ?? 1);
        canvas.stroke(outline);
        canvas.restore();
    }
}
