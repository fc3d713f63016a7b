/** Draws a render list on a canvas of two dimensions. `missing` names what the last picture lacks. */
import { KinLayerClass, KinRenderFlag as Flag } from "../kinema.js";
import { blendingOf, luminanceToAlpha, scaled } from "./blending.js";
import { addRounded, Boxes, css, inner, isDrawn } from "./boxes.js";
import { areaOf, drawClass } from "./content.js";
import { Items } from "./items.js";
import { Projection, roundedPoints, warp } from "./perspective.js";
import { Pictures } from "./pictures.js";
import { cast, drawShadow } from "./shadows.js";
import { Shown } from "./shown.js";

const GONE = "contents of destroyed layers on the old side of a transition";

export class Renderer {
    constructor(session, images) {
        this.session = session;
        this.missing = new Set();
        this.images = images;
        this.pictures = new Pictures(images, (text) => this.missing.add(text));
        this.spare = [];
    }

    /** What is drawn; the same session again after it has loaded its document anew. */
    set session(session) {
        this.items?.close();
        this.drawn = session;
        this.items = new Items(session.context, session.isRich);
        this.shown = new Shown(session);
        this.boxes = new Boxes();
    }

    get session() {
        return this.drawn;
    }

    close() {
        this.items.close();
    }

    /** Draws what is shown at a time; `base` places root space on the canvas. */
    draw(canvas, time, base) {
        const { a, b, c, d, e, f } = base;
        Object.assign(this, { time, base: { a, b, c, d, e, f } }); // members of a DOMMatrix are slow
        this.missing.clear();
        const count = this.items.prepare(time);
        canvas.setTransform(1, 0, 0, 1, 0, 0);
        this.#range(canvas, 0, count, 1);
    }

    /** The matrix from an item's coordinates to the canvas: [a, b, c, d, e, f], or a Projection in perspective. */
    #place(item) {
        if (item.place) return item.place;
        const { a, b, c, d, e, f } = this.base;
        if (item.flags & Flag.perspective) return (item.place = new Projection(item.view("matrix"), this.base));
        const [right, down, right2, down2, x, y] = item.list.form.matrix.map((at) => item.list.numbers[item.n + at]);
        item.place = [
            a * right + c * down, b * right + d * down, a * right2 + c * down2, b * right2 + d * down2, a * x + c * y + e, b * x + d * y + f,
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
            addRounded(path, ...inner(item, inset), item.corners);
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
            index = this.boxes.run(canvas, this.items, index, to, this.base, opacity);
            if (index >= to) return;
            const item = this.items.item(index);
            const other = item.side ? this.#otherSide(item, to) : undefined;
            if (other) this.#dissolve(canvas, [item, other], opacity);
            else this.#one(canvas, item, opacity);
            index = (other ?? item).end;
        }
    }

    #one(canvas, item, opacity) {
        if (item.flags & (Flag.masked | Flag.offscreen) || this.#isGroup(item)) this.#separately(canvas, item, opacity);
        else this.#layer(canvas, item, item.opacity / opacity, opacity);
    }

    /** The other side of a fade, whose sides follow each other. */
    #otherSide(item, to) {
        if (item.end >= to) return undefined;
        const other = this.items.item(item.end);
        const id = item.handle("layer");
        if (!other.side || other.side === item.side || other.handle("layer") !== id) return undefined;
        const running = this.session.byLayer.get(id)?.animations.find(({ animation }) => animation.class === "transition")?.animation;
        return running && (running.type ?? "fade") === "fade" && !running.filter ? other : undefined;
    }

    /** Adds the sides of a fade: where both are opaque, so is their sum, and the ground does not shine through. */
    #dissolve(canvas, sides, opacity) {
        const sum = this.#canvas(canvas);
        for (const side of sides) {
            const image = this.#canvas(canvas);
            this.#one(image, side, opacity);
            sum.globalCompositeOperation = "lighter";
            sum.globalAlpha = 1;
            this.#put(sum, image);
        }
        canvas.globalAlpha = 1;
        this.#put(canvas, sum);
    }

    /** Whether a layer without visible sublayers has several parts that must fade as one, or a cross-fade. */
    #isGroup({ flags, kind, opacity, index, end }) {
        if (flags & Flag.contentsMix) return true;
        if (opacity >= 1 || end > index + 1) return false;
        const drawn = flags & Flag.contents || isDrawn(kind);
        return Boolean(flags & Flag.background) + Boolean(flags & Flag.shadow) + Boolean(flags & Flag.border) + 2 * Boolean(drawn) > 1;
    }

    /** Draws a layer whose parts have the opacity `own`. */
    #layer(canvas, item, own, opacity) {
        if (item.flags & Flag.shadow && !this.#simpleShadow(canvas, item, own)) {
            const image = this.#canvas(canvas);
            this.#body(image, item, own, opacity);
            cast(canvas, item, this.#place(item));
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
        if (flags & Flag.contents || isDrawn(item.kind)) this.#content(canvas, item, own);
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
        const value = this.shown.of(item, this.time);
        if (!value) return this.missing.add(GONE);
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
            addRounded(canvas, ...inner(item, 0), item.corners);
            canvas.clip();
        }
        if (flags & Flag.contents) this.pictures.contents(canvas, item, value, canvas.globalAlpha);
        drawClass(canvas, item, value, css);
        if (kind === KinLayerClass.emitter) this.pictures.particles(canvas, item, this.items, this.shown.timeOf(item, this.time), value);
        canvas.restore();
    }

    #simpleShadow(canvas, item, own) {
        const images = { sized: (width, height) => this.#sized(width, height), release: (image) => this.spare.push(image) };
        const path = this.shown.of(item, this.time)?.("shadowPath");
        return drawShadow(canvas, item, { place: this.#place(item), own, path, ...images });
    }

    // ---- Images ----------------------------------------------------------------------------------------------------------

    /** Draws a layer and its descendants into an image, filters it, cuts it by the mask, and composites it. */
    #separately(canvas, item, opacity) {
        const nameOf = (handle) => this.session.resources[Number(handle) - 1];
        const value = item.flags & Flag.offscreen ? this.shown.of(item, this.time) : undefined;
        const blending = value ? blendingOf(canvas, value, nameOf, (text) => this.missing.add(text)) : {};
        if (blending.backdrop) this.#filterBackdrop(canvas, item, blending.backdrop);
        let image = this.#canvas(canvas);
        this.#layer(image, item, 1, item.opacity || 1);
        if (blending.filter) image = this.#filtered(image, scaled(blending.filter, this.#scale(item)));
        if (item.flags & Flag.masked) {
            const mask = this.#canvas(canvas);
            this.#range(mask, item.index + 1, item.first, 1);
            image.globalCompositeOperation = "destination-in";
            this.#put(image, mask);
            image.globalCompositeOperation = "source-over";
        }
        if (blending.luminance) luminanceToAlpha(image);
        canvas.save();
        if (blending.confined) this.#clip(canvas, item);
        canvas.globalAlpha = item.opacity / opacity;
        canvas.globalCompositeOperation = blending.mode ?? "source-over";
        this.#put(canvas, image);
        canvas.restore();
    }

    /** The image through a filter. */
    #filtered(image, filter) {
        const result = this.#canvas(image);
        result.filter = filter;
        this.#put(result, image);
        result.filter = "none";
        return result;
    }

    /** Filters what lies below a layer, inside of its bounds. */
    #filterBackdrop(canvas, item, filter) {
        const below = this.#canvas(canvas);
        below.drawImage(canvas.canvas, 0, 0);
        canvas.save();
        this.#clip(canvas, item);
        canvas.globalAlpha = 1;
        canvas.globalCompositeOperation = "copy";
        this.#put(canvas, this.#filtered(below, scaled(filter, this.#scale(item))));
        canvas.restore();
    }

    /** Pixels of the canvas for a unit of the layer. */
    #scale(item) {
        const place = this.#place(item);
        if (place instanceof Projection) return place.scale(item.bounds);
        return Math.sqrt(Math.abs(place[0] * place[3] - place[1] * place[2]));
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
}
