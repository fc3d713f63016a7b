/** What layers of a class show besides their boxes: shapes, gradients and text. `pictures.js` has images and particles. */
import { KinLayerClass } from "../kinema.js";

const letters = { move: "M", line: "L", quad: "Q", curve: "C", close: "Z" };
const textOf = (path) => path.map(([verb, ...numbers]) => letters[verb] + numbers.join(" ")).join(" ");
const CAPS = new Set(["butt", "round", "square"]);
const JOINS = new Set(["miter", "round", "bevel"]);
const DOTS = "…";
let measure;

/** The length of a path, as the browser measures it. */
function lengthOf(text) {
    measure ??= document.createElementNS("http://www.w3.org/2000/svg", "path");
    measure.setAttribute("d", text);
    return measure.getTotalLength();
}

export const outlineOf = (path) => new Path2D(textOf(path));

function shape(canvas, item, value, css) {
    const path = value("path");
    if (!path?.length) return;
    const text = textOf(path);
    const outline = new Path2D(text);
    const fill = value("fillColor");
    if (fill) {
        canvas.fillStyle = css(fill, item.factor);
        canvas.fill(outline, /^even-?odd$/i.test(value("fillRule")) ? "evenodd" : "nonzero");
    }
    const stroke = value("strokeColor");
    const width = value("lineWidth");
    const [start, end] = [value("strokeStart"), value("strokeEnd")].map((x) => Math.min(1, Math.max(0, x)));
    if (!stroke || width <= 0 || end <= start) return;
    canvas.strokeStyle = css(stroke, item.factor);
    canvas.lineWidth = width;
    canvas.lineCap = CAPS.has(value("lineCap")) ? value("lineCap") : "butt";
    canvas.lineJoin = JOINS.has(value("lineJoin")) ? value("lineJoin") : "miter";
    canvas.miterLimit = value("miterLimit");
    canvas.setLineDash(value("lineDashPattern") ?? []);
    canvas.lineDashOffset = value("lineDashPhase");
    if (start > 0 || end < 1) {
        const length = lengthOf(text);
        canvas.setLineDash([(end - start) * length, 2 * length]);
        canvas.lineDashOffset = -start * length;
    }
    canvas.stroke(outline);
    canvas.setLineDash([]);
}

/** The rect of a shape with its stroke, which may be outside of its bounds. */
function reach(value, [x, y, width, height]) {
    const numbers = (value("path") ?? []).flatMap(([, ...points]) => points);
    const far = Math.max(1, value("lineWidth") * Math.max(1, value("miterLimit") / 2));
    const sides = [0, 1].map((axis) => {
        const all = [...numbers.filter((_, i) => i % 2 === axis), [x, y][axis], [x + width, y + height][axis]];
        return [Math.min(...all) - far, Math.max(...all) + far];
    });
    return [sides[0][0], sides[1][0], sides[0][1] - sides[0][0], sides[1][1] - sides[1][0]];
}

/** Returns the locations of the colors, 0 to 1 and ascending; evenly spaced if the layer has none. */
function stops(locations, count) {
    if (locations?.length !== count) return Array.from({ length: count }, (_, i) => i / (count - 1));
    let least = 0;
    return locations.map((each) => (least = Math.max(least, Math.min(1, Math.max(0, each)))));
}

function gradient(canvas, item, value, css) {
    const colors = value("colors") ?? [];
    const rows = Array.isArray(colors[0]) ? colors : Array.from({ length: colors.length / 4 }, (_, i) => colors.slice(4 * i, 4 * i + 4));
    if (!rows.length) return;
    const [x, y, width, height] = item.bounds;
    canvas.fillStyle = css(rows[0], item.factor);
    if (rows.length === 1) return canvas.fillRect(x, y, width, height);
    const at = (key) => value(key).map((part, i) => [x, y][i] + part * [width, height][i]);
    const [from, to] = [at("startPoint"), at("endPoint")];
    const kind = value("gradientType");
    const radii = [0, 1].map((i) => Math.abs(to[i] - from[i]) || 1e-6);
    const made =
        kind === "radial" ? canvas.createRadialGradient(0, 0, 0, 0, 0, 1)
        : kind === "conic" ? canvas.createConicGradient(Math.atan2(to[1] - from[1], to[0] - from[0]), ...from)
        : canvas.createLinearGradient(...from, ...to);
    const places = stops(value("locations"), rows.length);
    rows.forEach((color, i) => made.addColorStop(places[i], css(color, item.factor)));
    canvas.fillStyle = made;
    if (kind !== "radial") return canvas.fillRect(x, y, width, height);
    canvas.translate(...from);
    canvas.scale(...radii); // an ellipse
    canvas.fillRect((x - from[0]) / radii[0], (y - from[1]) / radii[1], width / radii[0], height / radii[1]);
}

/** Breaks a line between words where it is too wide. */
function broken(canvas, line, width) {
    const lines = [];
    for (const word of line.split(" ")) {
        const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
        if (lines.length && canvas.measureText(longer).width <= width) lines[lines.length - 1] = longer;
        else lines.push(word);
    }
    return lines;
}

/** The longest part of a line that fits with an ellipsis in place of the rest, found by bisection. */
function shortened(canvas, line, width, truncation) {
    if (canvas.measureText(line).width <= width) return line;
    const cut = (count) => {
        const head = { start: 0, middle: Math.ceil(count / 2) }[truncation] ?? count;
        return line.slice(0, head) + DOTS + line.slice(line.length - (count - head));
    };
    let [fits, tooLong] = [0, line.length];
    while (tooLong - fits > 1) {
        const middle = Math.floor((fits + tooLong) / 2);
        if (canvas.measureText(cut(middle)).width <= width) fits = middle;
        else tooLong = middle;
    }
    return cut(fits);
}

function text(canvas, item, value, css) {
    const string = value("string");
    const color = value("foregroundColor");
    const size = value("fontSize");
    if (!string || !color || size <= 0) return;
    const [x, y, width, height] = item.bounds;
    const byBaseline = height === 0; // bounds without height place the first baseline at y = 0
    const share = { center: 0.5, right: 1 }[value("alignmentMode")] ?? 0;
    canvas.font = `${size}px ${JSON.stringify(value("font") ?? "Helvetica")}, Helvetica, Arial, sans-serif`;
    canvas.fillStyle = css(color, item.factor);
    canvas.textAlign = "left";
    canvas.textBaseline = "alphabetic";
    if (!byBaseline) {
        canvas.beginPath();
        canvas.rect(x, y, width, height);
        canvas.clip();
    }
    const truncation = value("truncationMode") ?? "none";
    const fitted = (line) =>
        value("wrapped") ? broken(canvas, line, width) : [truncation === "none" ? line : shortened(canvas, line, width, truncation)];
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = canvas.measureText("");
    String(string).split("\n").flatMap(fitted).forEach((line, row) => {
        const free = Math.max(0, width - canvas.measureText(line).width);
        canvas.fillText(line, x + share * free, (byBaseline ? 0 : y + ascent) + row * (ascent + descent));
    });
}

const drawings = { [KinLayerClass.shape]: shape, [KinLayerClass.gradient]: gradient, [KinLayerClass.text]: text };

/** Draws what a layer's class shows, in the layer's coordinates. `value` reads its properties. */
export function drawClass(canvas, item, value, css) {
    canvas.save();
    drawings[item.kind]?.(canvas, item, value, css);
    canvas.restore();
}

/** The rect in which a layer's content is drawn. */
export const areaOf = (item, value) => (item.kind === KinLayerClass.shape ? reach(value, item.bounds) : [...item.bounds]);
