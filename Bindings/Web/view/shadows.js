/** Shadows: of boxes and paths in the plane of the layer, and of anything else by what is drawn of it. */
import { KinRenderFlag as Flag } from "../kinema.js";
import { addRounded, css, inner, isDrawn } from "./boxes.js";
import { outlineOf } from "./content.js";
import { Projection, warp } from "./perspective.js";

const FAR = 20000; // pixels, outside of every canvas
const REACH = 3; // radii after which a blur has faded

/** The shadow of an item as a style: the opaque color, blur and offset in units of the layer. */
function shadowOf(item) {
    const [r, g, b, a] = item.view("shadowColor");
    const [dx, dy] = item.view("shadowOffset");
    return { color: css([r, g, b, a * Math.min(1, item.number("shadowOpacity"))]), radius: Math.max(0, item.number("shadowRadius")), dx, dy };
}

/** Lets what is drawn next cast a shadow; `away` pixels to the right of it. */
function apply(canvas, { color, radius, dx, dy }, scale, away = 0) {
    canvas.shadowColor = color;
    canvas.shadowBlur = 2 * radius * scale;
    canvas.shadowOffsetX = dx + away;
    canvas.shadowOffsetY = dy;
}

/** Whether a matrix only moves, turns, mirrors and scales evenly, so that a blur stays round. */
const isEven = ([a, b, c, d]) => {
    const size = 1e-3 * (Math.abs(a) + Math.abs(b));
    return (Math.abs(a - d) < size && Math.abs(b + c) < size) || (Math.abs(a + d) < size && Math.abs(b - c) < size);
};

/** The outline that casts the shadow of an item: its shadowPath, or its box if nothing else is drawn; undefined for others. */
function castOf(item, path) {
    const isBox = item.flags & Flag.background && item.end === item.index + 1 && !(item.flags & Flag.contents) && !isDrawn(item.kind);
    if (path) return outlineOf(path);
    if (!isBox) return undefined;
    const outline = new Path2D();
    addRounded(outline, ...inner(item, 0), item.corners);
    return outline;
}

/** The rect of a path and of the bounds, so that it has the whole outline. */
function extent(path, [x, y, width, height]) {
    const numbers = (path ?? []).flatMap(([, ...points]) => points);
    const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, i) => i % 2 === axis));
    const [left, top] = [Math.min(x, ...xs), Math.min(y, ...ys)];
    return [left, top, Math.max(x + width, ...xs) - left, Math.max(y + height, ...ys) - top];
}

/** Draws the shadow of a layer that has the shadow of its box or path; returns whether it is one. `sized` makes an image. */
export function drawShadow(canvas, item, { place, own, path, sized, release }) {
    if (!path && item.flags & Flag.clips) return true; // the clip hides it
    const outline = castOf(item, path);
    if (!outline) return false;
    const shadow = shadowOf(item);
    const strength = `rgb(0 0 0 / ${path ? 1 : item.view("backgroundColor")[3]})`;
    canvas.save();
    canvas.globalAlpha = own;
    if (shadow.radius > 0 ? isPlane(place) : !(place instanceof Projection)) even(canvas, outline, shadow, place, strength);
    else {
        const area = extent(path, item.bounds);
        inPlane(canvas, outline, shadow, { place, strength, area, sized, release });
    }
    canvas.restore();
    return true;
}

const isPlane = (place) => !(place instanceof Projection) && isEven(place);

/** A shadow whose blur is round on the canvas. */
function even(canvas, outline, shadow, place, strength) {
    const placed = new Path2D();
    placed.addPath(outline, new DOMMatrix([1, 0, 0, 1, -FAR, 0]).multiply(new DOMMatrix(place)));
    const { dx, dy } = shadow;
    const offset = { dx: place[0] * dx + place[2] * dy, dy: place[1] * dx + place[3] * dy };
    apply(canvas, { ...shadow, ...offset }, Math.hypot(place[0], place[1]), FAR);
    canvas.fillStyle = strength;
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    canvas.fill(placed);
}

/** A shadow that is blurred in the plane of the layer, and then placed with it. */
function inPlane(canvas, outline, shadow, { place, strength, area: [x, y, width, height], sized, release }) {
    const far = REACH * shadow.radius + 1;
    const area = [x + shadow.dx - far, y + shadow.dy - far, width + 2 * far, height + 2 * far];
    const scale = place instanceof Projection ? place.scale(area) : Math.max(Math.hypot(place[0], place[1]), Math.hypot(place[2], place[3]));
    const [across, down] = [area[2], area[3]].map((length) => Math.min(4096, Math.ceil(length * scale)) || 1);
    const image = sized(across, down);
    const placed = new Path2D();
    placed.addPath(outline, new DOMMatrix([across / area[2], 0, 0, down / area[3], (-area[0] * across) / area[2] - FAR, (-area[1] * down) / area[3]]));
    apply(image, { ...shadow, dx: (shadow.dx * across) / area[2], dy: (shadow.dy * down) / area[3] }, across / area[2], FAR);
    image.fillStyle = strength;
    image.fill(placed);
    if (place instanceof Projection) warp(canvas, image.canvas, area, place);
    else {
        canvas.setTransform(...place);
        canvas.drawImage(image.canvas, ...area);
    }
    release(image);
}

/** Lets what is drawn next cast the shadow of an item, until `restore`. In perspective the blur is that at the middle of the layer. */
export function cast(canvas, item, place) {
    const [x, y, width, height] = item.bounds;
    const shadow = shadowOf(item);
    const at = (u, v) => {
        if (!(place instanceof Projection)) return [place[0] * u + place[2] * v, place[1] * u + place[3] * v];
        const [from, to] = [place.point(x + width / 2, y + height / 2), place.point(x + width / 2 + u, y + height / 2 + v)];
        return from && to ? [to[0] - from[0], to[1] - from[1]] : [0, 0];
    };
    const [right, down, [dx, dy]] = [at(1, 0), at(0, 1), at(shadow.dx, shadow.dy)];
    canvas.save();
    canvas.globalAlpha = 1;
    apply(canvas, { ...shadow, dx, dy }, Math.sqrt(Math.abs(right[0] * down[1] - right[1] * down[0])));
}
