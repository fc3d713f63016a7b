/** What layers of a class show besides their boxes: shapes, gradients, text and images. */
import { KinLayerClass } from "../kinema.js";

const letters = { move: "M", line: "L", quad: "Q", curve: "C", close: "Z" };
const textOf = (path) => path.map(([verb, ...numbers]) => letters[verb] + numbers.join(" ")).join(" ");
const CAPS = new Set(["butt", "round", "square"]);
const JOINS = new Set(["miter", "round", "bevel"]);
let measure;

/** The length of a path, as the browser measures it. */
function lengthOf(text) {
    measure ??= document.createElementNS("http://www.w3.org/2000/svg", "path");
    measure.setAttribute("d", text);
    return measure.getTotalLength();
}

function shape(canvas, item, value, css) {
    const path = value("path");
    if (!path?.length) return;
    const text = textOf(path);
    const outline = new Path2D(text);
    const fill = value("fillColor");
    if (fill) {
        canvas.fillStyle = css(fill, item.factor);
        canvas.fill(outline, value("fillRule") === "evenOdd" || value("fillRule") === "even-odd" ? "evenodd" : "nonzero");
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

function gradient(canvas, item, value, css) {
    const colors = value("colors") ?? [];
    const rows = Array.isArray(colors[0]) ? colors : Array.from({ length: colors.length / 4 }, (_, i) => colors.slice(4 * i, 4 * i + 4));
    if (rows.length < 2) return;
    const [x, y, width, height] = item.bounds;
    const at = (key) => value(key).map((part, i) => [x, y][i] + part * [width, height][i]);
    const [from, to] = [at("startPoint"), at("endPoint")];
    const kind = value("gradientType");
    const made =
        kind === "radial" ? canvas.createRadialGradient(...from, 0, ...from, Math.hypot(to[0] - from[0], to[1] - from[1]) || 1e-6)
        : kind === "conic" ? canvas.createConicGradient(Math.atan2(to[1] - from[1], to[0] - from[0]), ...from)
        : canvas.createLinearGradient(...from, ...to);
    const places = value("locations");
    rows.forEach((color, i) => made.addColorStop(Math.min(1, Math.max(0, places?.[i] ?? i / (rows.length - 1))), css(color, item.factor)));
    canvas.fillStyle = made;
    canvas.fillRect(x, y, width, height);
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

function text(canvas, item, value, css) {
    const string = value("string");
    if (!string) return;
    const [x, y, width] = item.bounds;
    const size = value("fontSize");
    const align = { center: "center", right: "right" }[value("alignmentMode")] ?? "left";
    canvas.font = `${size}px ${JSON.stringify(value("font") ?? "Helvetica")}, Helvetica, Arial, sans-serif`;
    canvas.fillStyle = css(value("foregroundColor") ?? [1, 1, 1, 1], item.factor);
    canvas.textAlign = align;
    canvas.textBaseline = "top";
    const place = x + { left: 0, center: width / 2, right: width }[align];
    const lines = String(string).split("\n");
    const shown = value("wrapped") ? lines.flatMap((line) => broken(canvas, line, width)) : lines;
    shown.forEach((line, row) => canvas.fillText(line, place, y + row * size * 1.2));
}

function picture(canvas, item, images) {
    const image = images.get(item.contents);
    if (!image?.complete || !image.naturalWidth) return;
    const [u, v, w, h] = item.contentsRect;
    const { naturalWidth, naturalHeight } = image;
    canvas.drawImage(image, u * naturalWidth, v * naturalHeight, w * naturalWidth, h * naturalHeight, ...item.bounds);
}

const drawings = { [KinLayerClass.shape]: shape, [KinLayerClass.gradient]: gradient, [KinLayerClass.text]: text };

export function drawContent(canvas, item, layer, { time, images }, css) {
    if (item.contents) picture(canvas, item, images);
    drawings[item.kind]?.(canvas, item, (key) => layer.presentation(key, time), css);
}
