/** Draws where the selected layer is: the outline of its bounds, its path if it is a shape, the box around it in root space, and the way that
 * its anchor point takes while the act lasts. */
import { KinLayerClass } from "../kinema.js";
import { outlineOf } from "./content.js";
import { Projection } from "./perspective.js";

const STEPS = 240; // moments of the way
const LEAST = 0.5; // points that a layer must move to have a way
const HALO = "rgb(255 255 255 / 0.7)"; // on dark scenes
const IDENTITY = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

const cornersOf = ([x, y, width, height]) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

/** The points in root space at which the anchor point of a layer is; empty if it stands still. */
export function wayOf({ layer }, from, to) {
    const at = Array.from({ length: STEPS + 1 }, (_, i) => {
        const time = from + ((to - from) * i) / STEPS;
        const [x, y, width, height] = layer.presentation("bounds", time);
        const [u, v] = layer.presentation("anchorPoint", time);
        return new Projection(layer.worldTransform(time), IDENTITY).point(x + u * width, y + v * height);
    });
    const points = at.filter(Boolean);
    const moves = [0, 1].some((axis) => {
        const all = points.map((point) => point[axis]);
        return Math.max(...all) - Math.min(...all) > LEAST;
    });
    return moves ? points : [];
}

function outlined({ layer, class: kind }, { time, base }) {
    const projection = new Projection(layer.worldTransform(time), base);
    const corners = cornersOf(layer.presentation("bounds", time));
    const outline = projection.polygon(corners);
    const path = KinLayerClass[kind] === KinLayerClass.shape ? layer.presentation("path", time) : null;
    const origin = projection.at(0, 0);
    if (path && origin[2] === 1) {
        const [right, down] = [projection.at(1, 0), projection.at(0, 1)];
        const matrix = [right, down].flatMap((end) => [end[0] - origin[0], end[1] - origin[1]]);
        outline.addPath(outlineOf(path), new DOMMatrix([...matrix, origin[0], origin[1]]));
    }
    return { outline, placed: corners.map(([x, y]) => projection.point(x, y)).filter(Boolean) };
}

/** The path of the box around points, with sides along the axes. */
function boxAround(points) {
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
    const box = new Path2D();
    if (points.length) box.rect(Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    return box;
}

/** A circle on the anchor point, which a hand can drag. */
function drawAnchor(canvas, { x, y }, { color, density }) {
    canvas.beginPath();
    canvas.arc(x, y, 4 * density, 0, 2 * Math.PI);
    canvas.fillStyle = HALO;
    canvas.fill();
    canvas.strokeStyle = color;
    canvas.lineWidth = 1.5 * density;
    canvas.stroke();
}

export function drawSelection(canvas, node, { time, base, color, way, anchor }) {
    const density = globalThis.devicePixelRatio ?? 1;
    const { outline, placed } = outlined(node, { time, base });
    const trail = new Path2D();
    way.forEach(([x, y], i) => trail[i ? "lineTo" : "moveTo"](base.a * x + base.c * y + base.e, base.b * x + base.d * y + base.f));
    canvas.save();
    canvas.resetTransform();
    canvas.globalAlpha = 1;
    for (const [style, width] of [[HALO, 3.5], [color, 1.5]]) {
        canvas.strokeStyle = style;
        canvas.lineWidth = width * density;
        canvas.stroke(outline);
        canvas.stroke(trail);
    }
    drawAnchor(canvas, base.transformPoint(anchor), { color, density });
    canvas.lineWidth = density;
    canvas.setLineDash([4 * density, 4 * density]);
    canvas.stroke(boxAround(placed));
    canvas.restore();
}
