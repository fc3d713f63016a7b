/** Draws the outline of the selected layer: its bounds, and its path if it is a shape. */
import { KinLayerClass } from "../kinema.js";
import { outlineOf } from "./content.js";
import { Projection } from "./perspective.js";

export function drawSelection(canvas, { layer, class: kind }, { time, base, color }) {
    const projection = new Projection(layer.worldTransform(time), base);
    const [x, y, width, height] = layer.presentation("bounds", time);
    const outline = projection.polygon([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]);
    const path = KinLayerClass[kind] === KinLayerClass.shape ? layer.presentation("path", time) : null;
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
