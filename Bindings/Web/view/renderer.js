/** Draws a render list on a canvas of two dimensions: boxes, borders, round corners, shadows, contents, shapes, gradients, text, clips
 * and masks. Layers in perspective are drawn with the affine part of their matrix. */
import { KinLayerClass, KinRenderFlag as Flag } from "../kinema.js";
import { drawContent } from "./content.js";

const css = (color, factor = [1, 1, 1, 1]) => {
    const [r, g, b] = [0, 1, 2].map((i) => Math.min(255, Math.max(0, 255 * color[i] * factor[i])));
    return `rgba(${r}, ${g}, ${b}, ${Math.min(1, color[3] * factor[3])})`;
};

export class Renderer {
    constructor(session, images) {
        this.session = session;
        this.images = images;
        this.spare = [];
    }

    /** Draws what is shown at a time; `base` places root space on the canvas. */
    draw(canvas, time, base) {
        const { list } = this.session;
        this.count = list.prepare(time);
        this.time = time;
        this.base = base;
        this.list = list;
        canvas.setTransform(1, 0, 0, 1, 0, 0);
        this.#range(canvas, 0, this.count, 1);
    }

    /** The members of an item. */
    #item(index) {
        const { floats, integers, shorts, bytes, handles, offsets, stride } = this.list;
        const at = index * stride;
        const numbers = (name, count) => floats.slice((at + offsets[name]) / 4, (at + offsets[name]) / 4 + count);
        return {
            index,
            id: handles[at / 8],
            contents: handles[(at + offsets.contents) / 8],
            matrix: numbers("matrix", 6),
            bounds: numbers("bounds", 4),
            contentsRect: numbers("contentsRect", 4),
            background: numbers("backgroundColor", 4),
            border: numbers("borderColor", 4),
            factor: numbers("instanceColor", 4),
            opacity: numbers("opacity", 1)[0],
            radius: numbers("cornerRadius", 1)[0],
            borderWidth: numbers("borderWidth", 1)[0],
            flags: shorts[(at + offsets.flags) / 2],
            corners: bytes[at + offsets.maskedCorners],
            kind: bytes[at + offsets.layerClass],
            end: integers[(at + offsets.end) / 4],
        };
    }

    #place(canvas, { matrix }) {
        canvas.setTransform(this.base);
        canvas.transform(...matrix);
    }

    #box(canvas, item, inset = 0) {
        const [x, y, width, height] = item.bounds;
        const most = Math.min(width, height) / 2;
        const radius = Math.max(0, Math.min(item.radius, most) - inset);
        const corners = [1, 2, 8, 4].map((bit) => (item.corners & bit ? radius : 0));
        canvas.beginPath();
        canvas.roundRect(x + inset, y + inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset), corners);
    }

    /** Draws the items of a range; opacities are divided by that of the image in which they are drawn. */
    #range(canvas, from, to, opacity) {
        for (let index = from; index < to; ) {
            const item = this.#item(index);
            if (item.flags & (Flag.masked | Flag.offscreen)) this.#separately(canvas, item, opacity);
            else this.#layer(canvas, item, item.opacity / opacity, opacity);
            index = item.end;
        }
    }

    #layer(canvas, item, own, opacity) {
        this.#place(canvas, item);
        canvas.globalAlpha = own;
        if (item.flags & Flag.shadow) this.#shadow(canvas, item);
        if (item.flags & Flag.background) this.#fill(canvas, item);
        canvas.save();
        if (item.flags & Flag.clips) {
            this.#box(canvas, item);
            canvas.clip();
        }
        const layer = this.session.context.layerOf(item.id);
        drawContent(canvas, item, layer, this, css);
        const start = item.flags & Flag.masked ? this.#endOfMask(item) : item.index + 1;
        this.#range(canvas, start, item.end, opacity);
        canvas.restore();
        if (item.flags & Flag.border) {
            this.#place(canvas, item);
            canvas.globalAlpha = own;
            this.#box(canvas, item, item.borderWidth / 2);
            canvas.lineWidth = item.borderWidth;
            canvas.strokeStyle = css(item.border, item.factor);
            canvas.stroke();
        }
    }

    #endOfMask(item) {
        return this.#item(item.index + 1).end;
    }

    #fill(canvas, item) {
        this.#box(canvas, item);
        canvas.fillStyle = css(item.background, item.factor);
        canvas.fill();
    }

    #shadow(canvas, item) {
        const layer = this.session.context.layerOf(item.id);
        const value = (key) => layer.presentation(key, this.time);
        const color = value("shadowColor");
        const [dx, dy] = value("shadowOffset");
        const scale = Math.hypot(this.base.a, this.base.b);
        canvas.save();
        canvas.shadowColor = css([...color.slice(0, 3), color[3] * value("shadowOpacity")]);
        canvas.shadowBlur = 2 * value("shadowRadius") * scale;
        canvas.shadowOffsetX = dx * scale;
        canvas.shadowOffsetY = dy * scale;
        if (item.flags & Flag.background) this.#fill(canvas, item);
        else drawContent(canvas, item, layer, this, css);
        canvas.restore();
    }

    /** Draws a layer and its descendants into an image, cuts it by the mask, and composites it. */
    #separately(canvas, item, opacity) {
        const image = this.#canvas(canvas);
        this.#layer(image, item, 1, item.opacity || 1);
        if (item.flags & Flag.masked) {
            const mask = this.#canvas(canvas);
            this.#range(mask, item.index + 1, this.#endOfMask(item), 1);
            image.setTransform(1, 0, 0, 1, 0, 0);
            image.globalAlpha = 1;
            image.globalCompositeOperation = "destination-in";
            image.drawImage(mask.canvas, 0, 0);
            image.globalCompositeOperation = "source-over";
            this.spare.push(mask);
        }
        canvas.setTransform(1, 0, 0, 1, 0, 0);
        canvas.globalAlpha = item.opacity / opacity;
        canvas.drawImage(image.canvas, 0, 0);
        canvas.globalAlpha = 1;
        this.spare.push(image);
    }

    #canvas({ canvas: { width, height } }) {
        const found = this.spare.pop() ?? document.createElement("canvas").getContext("2d");
        Object.assign(found.canvas, { width, height }); // setting the size clears it
        return found;
    }

    /** The outline of a layer: its bounds, and its path if it is a shape. */
    outline(canvas, node, color) {
        const { layer } = node;
        const matrix = layer.worldTransform(this.time);
        const [a, b, , , c, d, , , , , , , tx, ty] = matrix;
        canvas.setTransform(this.base);
        canvas.transform(a, b, c, d, tx, ty);
        const [x, y, width, height] = layer.presentation("bounds", this.time);
        const outline = new Path2D();
        outline.rect(x, y, width, height);
        const path = KinLayerClass[node.class] === KinLayerClass.shape ? layer.presentation("path", this.time) : null;
        for (const [verb, ...n] of path ?? []) pathCalls[verb](outline, n);
        canvas.strokeStyle = color;
        canvas.globalAlpha = 1;
        canvas.save();
        canvas.resetTransform();
        const placed = new Path2D();
        placed.addPath(outline, this.base.multiply(new DOMMatrix([a, b, c, d, tx, ty])));
        canvas.lineWidth = 1.5 * (globalThis.devicePixelRatio ?? 1);
        canvas.stroke(placed);
        canvas.restore();
    }
}

export const pathCalls = {
    move: (path, n) => path.moveTo(...n),
    line: (path, n) => path.lineTo(...n),
    quad: (path, n) => path.quadraticCurveTo(...n),
    curve: (path, n) => path.bezierCurveTo(...n),
    close: (path) => path.closePath(),
};
