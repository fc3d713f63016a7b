/** Images: the contents of layers, cross-fades of them, and the particles of emitters. */
import { KinRenderFlag as Flag } from "../kinema.js";
import { MOST_PARTICLES } from "./items.js";

/** The share of the free space before the image, for each contentsGravity, with y down. */
const PLACES = {
    center: [0.5, 0.5], top: [0.5, 0], bottom: [0.5, 1], left: [0, 0.5], right: [1, 0.5], topLeft: [0, 0], topRight: [1, 0],
    bottomLeft: [0, 1], bottomRight: [1, 1],
};

/** The rect in the bounds in which an image of a size in pixels is drawn; `scale` is its pixels per unit. */
function placed(gravity, [x, y, width, height], [w, h], scale) {
    const [before, above] = PLACES[gravity] ?? [0.5, 0.5];
    let factor;
    if (gravity === "resizeAspect") factor = Math.min(width / w, height / h);
    else if (gravity === "resizeAspectFill") factor = Math.max(width / w, height / h);
    else if (gravity in PLACES) factor = scale > 0 ? 1 / scale : 1;
    else return [x, y, width, height];
    return [x + before * (width - w * factor), y + above * (height - h * factor), w * factor, h * factor];
}

/** The parts before, in and after the center along one axis: place and length in the image and in the layer. */
function three(start, length, source, size, target, room, scale) {
    const [before, after] = [start * size, Math.max(1 - start - length, 0) * size];
    const unit = scale > 0 ? 1 / scale : 1;
    const squeeze = before + after > 0 ? Math.min(1, room / ((before + after) * unit)) : 1;
    const [head, tail] = [before * unit * squeeze, after * unit * squeeze];
    return [
        [source, before, target, head],
        [source + before, size - before - after, target + head, room - head - tail],
        [source + size - after, after, target + room - tail, tail],
    ];
}

/** The images of a scene by handle, from their addresses by name; `onLoad` is called when one has been loaded. */
export function imagesOf(scene, onLoad = () => {}) {
    const made = Object.values(scene.images ?? {}).map((url) => {
        const image = new Image();
        image.onload = onLoad;
        if (url) image.src = url;
        return image;
    });
    return new Map(made.map((image, i) => [BigInt(i + 1), image]));
}

/** The same when they have been loaded, as far as they can be. */
export async function loadedImagesOf(scene) {
    const images = imagesOf(scene);
    await Promise.allSettled([...images.values()].filter(({ src }) => src).map((image) => image.decode()));
    return images;
}

export class Pictures {
    /** `images` are the images by handle; `report` receives the names of the features that are not drawn. */
    constructor(images, report) {
        Object.assign(this, { images, report, tinted: new Map(), tooMany: new Set() });
    }

    #image(handle) {
        const image = this.images.get(handle);
        if (image?.complete && image.naturalWidth) return image;
        if (!image?.src || image.complete) this.report("images without a file");
        return undefined;
    }

    /** Draws the contents of an item; `alpha` multiplies them. The canvas must be an image by itself if a cross-fade runs. */
    contents(canvas, item, value, alpha) {
        if (!(item.flags & Flag.contentsMix)) return this.#one(canvas, item, value, item.handle("contents"), alpha);
        const share = item.number("contentsMix");
        canvas.save();
        this.#one(canvas, item, value, item.handle("contents"), alpha * (1 - share));
        canvas.globalCompositeOperation = "lighter";
        this.#one(canvas, item, value, item.handle("nextContents"), alpha * share);
        canvas.restore();
    }

    #one(canvas, item, value, handle, alpha) {
        const image = handle ? this.#image(handle) : undefined;
        if (!image) return;
        const { naturalWidth, naturalHeight } = image;
        const [u, v, w, h] = item.view("contentsRect");
        const source = [u * naturalWidth, v * naturalHeight, w * naturalWidth, h * naturalHeight];
        if (!(source[2] > 0 && source[3] > 0)) return;
        const scale = value("contentsScale");
        const gravity = value("contentsGravity");
        const target = placed(gravity, item.bounds, source.slice(2), scale);
        const center = value("contentsCenter");
        canvas.globalAlpha = alpha;
        canvas.imageSmoothingEnabled = value("magnificationFilter") !== "nearest";
        if (gravity !== "resize" || !center || center.join() === "0,0,1,1") return canvas.drawImage(image, ...source, ...target);
        const columns = three(center[0], center[2], source[0], source[2], target[0], target[2], scale);
        for (const [sy, sh, ty, th] of three(center[1], center[3], source[1], source[3], target[1], target[3], scale)) {
            for (const [sx, sw, tx, tw] of columns) if (Math.min(sw, sh, tw, th) > 0) canvas.drawImage(image, sx, sy, sw, sh, tx, ty, tw, th);
        }
    }

    /** Draws the particles of an emitter. One that had too many is not asked again. */
    particles(canvas, item, items, time, value) {
        if (this.tooMany.has(item.handle("layer"))) return;
        const found = items.particles(item.handle("layer"), time);
        if (!found) {
            this.tooMany.add(item.handle("layer"));
            this.report(`an emitter with more than ${MOST_PARTICLES} particles`);
            return;
        }
        const base = canvas.getTransform();
        canvas.save();
        if (value("renderMode") === "additive") canvas.globalCompositeOperation = "lighter";
        const alpha = canvas.globalAlpha;
        const up = item.flags & Flag.flipped ? -1 : 1;
        for (const { position: [x, y], rotation, scale, color, contents } of found) {
            const image = contents && scale && color[3] > 0 ? this.#image(contents) : undefined;
            if (!image) continue;
            canvas.setTransform(base);
            canvas.translate(x, y);
            canvas.rotate(rotation);
            canvas.scale(scale, up * scale);
            canvas.globalAlpha = alpha * Math.min(1, color[3]);
            canvas.drawImage(this.#tint(image, contents, color), -image.naturalWidth / 2, -image.naturalHeight / 2);
        }
        canvas.restore();
    }

    /** An image whose colors are multiplied by a color in steps of 1/31, so that few are kept. */
    #tint(image, handle, color) {
        const steps = color.slice(0, 3).map((part) => Math.round(31 * Math.min(1, Math.max(0, part))));
        if (steps.every((step) => step === 31)) return image;
        const name = `${handle} ${steps}`;
        let made = this.tinted.get(name);
        if (!made) {
            if (this.tinted.size > 256) this.tinted.clear();
            made = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
            const canvas = made.getContext("2d");
            canvas.drawImage(image, 0, 0);
            canvas.globalCompositeOperation = "multiply";
            canvas.fillStyle = `rgb(${steps.map((step) => (255 * step) / 31).join(" ")})`;
            canvas.fillRect(0, 0, made.width, made.height);
            canvas.globalCompositeOperation = "destination-in";
            canvas.drawImage(image, 0, 0);
            this.tinted.set(name, made);
        }
        return made;
    }
}
