/** A scene as a style sheet with its markup, and as an animated SVG. Both have keyframes of CSS, and name what they cannot carry. */
import { colorText, keyframes, pathText, Tracks } from "./tracks.js";

const short = (value, places = 3) => Number(value.toFixed(places));
const escaped = (text) => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const px = (value) => `${short(value, 2)}px`;
const LOST = { emitter: "particles", replicator: "the copies of replicators", tiled: "tiles", scroll: undefined, transform: "the depth of transform layers" };

/** What is common to both: names, rules, notes. */
class Writer {
    constructor(session, images) {
        Object.assign(this, { session, images, tracks: new Tracks(session), rules: [], notes: new Set(), count: 0 });
    }

    /** The declarations of a node: an entry for each property with a track; adds the keyframes. */
    styled(name, entries) {
        const style = [];
        const uses = [];
        for (const [property, track] of entries) {
            if (!track || track.first === undefined) continue;
            style.push(`${property}: ${track.first}`);
            const moved = keyframes(`${name}-${property}`, property, track, this.session.duration);
            if (!moved) continue;
            this.rules.push(moved.rule);
            uses.push(moved.use);
        }
        if (uses.length) style.push(`animation: ${uses.join(", ")}`);
        return style;
    }

    name(node) {
        return `k${++this.count}-${node.name.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") || node.class}`;
    }

    note(node) {
        const { layer, class: kind } = node;
        if (LOST[kind]) this.notes.add(LOST[kind]);
        for (const key of ["filters", "backgroundFilters", "compositingFilter"]) if (layer.get(key)?.toString()) this.notes.add(key);
        for (const { animation } of node.animations) if (animation.class === "transition") this.notes.add("transitions");
        const m = layer.worldTransform(0);
        if (m[3] || m[7] || m[15] !== 1) this.notes.add("perspective");
    }

    imageOf(node) {
        const name = node.source.set?.contents;
        return typeof name === "string" ? this.images[name] || undefined : undefined;
    }

    get size() {
        return this.session.size;
    }

    gradient({ layer }) {
        const colors = layer.get("colors") ?? [];
        const count = colors.length / 4;
        const locations = layer.get("locations");
        return Array.from({ length: count }, (_, i) => [colorText(colors.slice(4 * i, 4 * i + 4)), short(100 * (locations?.[i] ?? i / Math.max(1, count - 1)), 2)]);
    }
}

// ---- SVG -------------------------------------------------------------------------------------------------------------------------------

class SVG extends Writer {
    element(node) {
        this.note(node);
        const { layer } = node;
        if (layer.get("hidden")) return "";
        const name = this.name(node);
        const { origin, transform } = this.tracks.transform(node);
        const style = this.styled(name, [["transform", transform], ["opacity", this.tracks.numbers(node, "opacity", "share", ([x]) => short(x))]]);
        style.push(`transform-origin: ${px(origin[0])} ${px(origin[1])}`);
        const [x, y, width, height] = layer.presentation("bounds", 0);
        const mask = layer.mask && this.session.byLayer.get(layer.mask.id);
        const definitions = [];
        let attributes = "";
        if (layer.get("masksToBounds")) {
            definitions.push(`<clipPath id="${name}-clip"><rect width="${short(width)}" height="${short(height)}" rx="${short(layer.get("cornerRadius"))}"/></clipPath>`);
            attributes = ` clip-path="url(#${name}-clip)"`;
        }
        const children = node.children.filter(({ role }) => role !== "mask").sort((one, other) => one.layer.get("zPosition") - other.layer.get("zPosition"));
        let inside = this.box(node, name, [width, height], definitions) + this.own(node, name, [x, y, width, height], definitions) + children.map((child) => this.element(child)).join("");
        if (attributes) inside = `<g${attributes}>${inside}</g>`;
        inside += this.border(node, name, [width, height]);
        if (mask) {
            definitions.push(`<mask id="${name}-mask" maskUnits="userSpaceOnUse" x="-9999" y="-9999" width="19998" height="19998" style="mask-type: alpha">${this.element(mask)}</mask>`);
            inside = `<g mask="url(#${name}-mask)">${inside}</g>`;
        }
        const defined = definitions.length ? `<defs>${definitions.join("")}</defs>` : "";
        return `<g style="${style.join("; ")}">${defined}${inside}</g>\n`;
    }

    rect(node, name, [width, height], entries, more = "") {
        const radius = this.tracks.numbers(node, "cornerRadius", "length", ([each]) => px(each));
        const size = [0, 1].map((axis) => this.tracks.numbers(node, "bounds", "length", (bounds) => px(bounds[2 + axis])));
        const style = this.styled(name, [["width", size[0]], ["height", size[1]], ["rx", radius], ...entries]);
        return `<rect width="${short(width)}" height="${short(height)}"${more} style="${style.join("; ")}"/>`;
    }

    box(node, name, size, definitions) {
        const { layer } = node;
        if (layer.get("shadowOpacity") > 0) {
            const [dx, dy] = layer.get("shadowOffset");
            const [red, green, blue, alpha] = layer.get("shadowColor") ?? [0, 0, 0, 1];
            const color = colorText([red, green, blue, alpha * layer.get("shadowOpacity")]);
            definitions.push(`<filter id="${name}-shadow" x="-100%" y="-100%" width="300%" height="300%"><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${layer.get("shadowRadius") / 2}" flood-color="${color}"/></filter>`);
        }
        const color = this.tracks.numbers(node, "backgroundColor", "share", colorText);
        if (color.first === undefined) return "";
        const filter = layer.get("shadowOpacity") > 0 ? ` filter="url(#${name}-shadow)"` : "";
        return this.rect(node, `${name}-box`, size, [["fill", color]], filter);
    }

    border(node, name, size) {
        if (!(node.layer.get("borderWidth") > 0)) return "";
        const color = this.tracks.numbers(node, "borderColor", "share", colorText);
        const width = this.tracks.numbers(node, "borderWidth", "length", ([each]) => px(2 * each));
        const clip = `<clipPath id="${name}-edge"><rect width="${short(size[0])}" height="${short(size[1])}" rx="${short(node.layer.get("cornerRadius"))}"/></clipPath>`;
        return `<defs>${clip}</defs>${this.rect(node, `${name}-border`, size, [["fill", { first: "none" }], ["stroke", color], ["stroke-width", width]], ` clip-path="url(#${name}-edge)"`)}`;
    }

    own(node, name, [x, y, width, height], definitions) {
        const { layer, class: kind } = node;
        const image = this.imageOf(node);
        let result = image ? `<image href="${escaped(image)}" width="${short(width)}" height="${short(height)}" preserveAspectRatio="none"/>` : "";
        if (kind === "shape") result += this.shape(node, name, [x, y]);
        if (kind === "text") result += this.text(node, name, [width, height]);
        if (kind === "gradient") result += this.filled(node, name, [width, height], definitions);
        return result;
    }

    shape(node, name, [x, y]) {
        const { layer } = node;
        const path = this.tracks.path(node, (each) => `path("${pathText(each)}")`);
        if (!path.first) return "";
        const share = ([each]) => short(each, 4);
        const stroke = this.tracks.numbers(node, "strokeColor", "share", colorText);
        const entries = [["d", path], ["fill", this.tracks.numbers(node, "fillColor", "share", colorText)]];
        let more = ` d="${path.first.slice(6, -2)}" fill="none"`;
        if (stroke.first !== undefined) {
            entries.push(["stroke", stroke], ["stroke-width", this.tracks.numbers(node, "lineWidth", "length", ([each]) => px(each))]);
            more += ` stroke-linecap="${layer.get("lineCap")}" stroke-linejoin="${layer.get("lineJoin")}"`;
            const isPart = layer.get("strokeStart") !== 0 || layer.get("strokeEnd") !== 1 || this.tracks.moves(node, "strokeStart", "strokeEnd");
            if (isPart) {
                more += ` pathLength="1"`;
                const [start, end] = ["strokeStart", "strokeEnd"].map((key) => (time) => layer.presentation(key, time));
                const dash = this.tracks.pair(node, ["strokeStart", "strokeEnd"], (time) => [start(time), end(time)]);
                entries.push(["stroke-dasharray", dash(([from, to]) => `${share([Math.max(0, to - from)])} 2`)], ["stroke-dashoffset", dash(([from]) => share([-from]))]);
            }
        }
        if (layer.get("fillRule") === "even-odd") more += ` fill-rule="evenodd"`;
        const moved = x || y ? ` transform="translate(${-x} ${-y})"` : "";
        return `<path${more}${moved} style="${this.styled(`${name}-path`, entries).join("; ").replaceAll('"', "'")}"/>`;
    }

    text(node, name, [width]) {
        const { layer } = node;
        const size = layer.get("fontSize");
        const [anchor, at] = { center: ["middle", width / 2], right: ["end", width] }[layer.get("alignmentMode")] ?? ["start", 0];
        const color = this.tracks.numbers(node, "foregroundColor", "share", colorText);
        const style = this.styled(`${name}-text`, [["fill", color]]);
        const lines = String(layer.get("string") ?? "").split("\n");
        const spans = lines.map((line, i) => `<tspan x="${short(at)}" y="${short(size * (0.93 + 1.2 * i))}">${escaped(line)}</tspan>`);
        return `<text font-family="${escaped(layer.get("font") || "Helvetica")}, sans-serif" font-size="${size}" text-anchor="${anchor}" style="${style.join("; ")}">${spans.join("")}</text>`;
    }

    filled(node, name, [width, height], definitions) {
        const { layer } = node;
        const kind = layer.get("gradientType");
        if (kind === "conic") this.notes.add("conic gradients");
        const [[x1, y1], [x2, y2]] = [layer.get("startPoint"), layer.get("endPoint")];
        const stops = this.gradient(node).map(([color, at]) => `<stop offset="${at}%" stop-color="${color}"/>`).join("");
        const place = kind === "radial" ? `cx="${x1}" cy="${y1}" r="${short(Math.hypot(x2 - x1, y2 - y1) / Math.SQRT2)}"` : `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
        const tag = kind === "radial" ? "radialGradient" : "linearGradient";
        definitions.push(`<${tag} id="${name}-gradient" ${place}>${stops}</${tag}>`);
        return `<rect width="${short(width)}" height="${short(height)}" rx="${short(layer.get("cornerRadius"))}" fill="url(#${name}-gradient)"/>`;
    }
}

/** Returns an animated SVG of a session, and the names of what it lacks. */
export function svgOf(session, images = {}) {
    const writer = new SVG(session, images);
    const [width, height] = writer.size;
    const body = session.roots.map((node) => writer.element(node)).join("");
    const style = writer.rules.length ? `<style>\n${writer.rules.join("\n")}\n</style>\n` : "";
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${session.origin.map((each) => short(each)).join(" ")} ${short(width)} ${short(height)}" width="${short(width)}" height="${short(height)}">\n${style}${body}</svg>\n`;
    return { text, notes: [...writer.notes] };
}

// ---- CSS -------------------------------------------------------------------------------------------------------------------------------

class CSS extends Writer {
    classes = [];

    element(node, indent = "") {
        this.note(node);
        const { layer, class: kind } = node;
        const name = this.name(node);
        const number = (key, tolerance, text) => this.tracks.numbers(node, key, tolerance, text);
        const { origin, transform } = this.tracks.transform(node);
        const size = [0, 1].map((axis) => number("bounds", "length", (bounds) => px(bounds[2 + axis])));
        const entries = [
            ["transform", transform], ["opacity", number("opacity", "share", ([x]) => short(x))], ["width", size[0]], ["height", size[1]],
            ["background-color", number("backgroundColor", "share", colorText)], ["border-radius", number("cornerRadius", "length", ([x]) => px(x))],
        ];
        if (layer.get("borderWidth") > 0) {
            entries.push(["border-width", number("borderWidth", "length", ([x]) => px(x))], ["border-color", number("borderColor", "share", colorText)]);
        }
        if (kind === "shape") this.shape(node, entries);
        if (kind === "text") entries.push(["color", number("foregroundColor", "share", colorText)]);
        const style = [...this.styled(name, entries), "position: absolute", "left: 0", "top: 0", "box-sizing: border-box", `transform-origin: ${px(origin[0])} ${px(origin[1])}`];
        if (layer.get("borderWidth") > 0) style.push("border-style: solid");
        if (layer.get("masksToBounds")) style.push("overflow: hidden");
        if (layer.get("hidden")) style.push("visibility: hidden");
        if (layer.get("zPosition")) style.push(`z-index: ${Math.round(layer.get("zPosition"))}`);
        if (kind === "text") style.push(`font: ${px(layer.get("fontSize"))} ${layer.get("font") || "Helvetica"}, sans-serif`, `text-align: ${layer.get("alignmentMode") === "natural" ? "start" : layer.get("alignmentMode")}`);
        if (kind === "gradient") style.push(this.background(node));
        const image = this.imageOf(node);
        if (image) style.push(`background: url("${image}") 0 0 / 100% 100% no-repeat`);
        if (layer.mask) this.notes.add("masks");
        this.shadow(layer, style);
        this.classes.push(`.${name} { ${style.join("; ")}; }`);
        const children = node.children.filter(({ role }) => role !== "mask").map((child) => this.element(child, `${indent}  `));
        const inside = kind === "text" ? escaped(layer.get("string") ?? "") : "";
        return children.length ? `${indent}<div class="${name}">${inside}\n${children.join("")}${indent}</div>\n` : `${indent}<div class="${name}">${inside}</div>\n`;
    }

    shape(node, entries) {
        const path = this.tracks.path(node, (each) => `path("${pathText(each)}")`);
        const fill = this.tracks.numbers(node, "fillColor", "share", colorText);
        if (node.layer.get("strokeColor") && node.layer.get("lineWidth") > 0) this.notes.add("the strokes of shapes");
        if (!path.first || fill.first === undefined) return;
        const [, , , , background] = entries;
        if (background[1].first === undefined) entries.splice(4, 1);
        const outline = node.layer.presentation("path", 0);
        const points = outline.flatMap(([, ...numbers]) => numbers);
        const [xs, ys] = [0, 1].map((axis) => points.filter((_, i) => i % 2 === axis));
        const [width, height] = [Math.max(0, ...xs), Math.max(0, ...ys)].map((far) => far + 1);
        const own = node.layer.presentation("bounds", 0);
        if (Math.min(0, ...xs, ...ys) < 0) this.notes.add("the parts of shapes that are left of or above their bounds");
        entries.push(["clip-path", path], ["background-color", fill]);
        if (width > own[2] || height > own[3]) entries.push(["min-width", { first: px(width) }], ["min-height", { first: px(height) }]);
    }

    background(node) {
        const { layer } = node;
        const [[x1, y1], [x2, y2]] = [layer.get("startPoint"), layer.get("endPoint")];
        const [, , width, height] = layer.get("bounds");
        const kind = layer.get("gradientType");
        const stops = this.gradient(node).map(([color, at]) => `${color} ${at}%`).join(", ");
        if (kind === "radial") return `background: radial-gradient(${px(Math.abs(x2 - x1) * width)} ${px(Math.abs(y2 - y1) * height)} at ${100 * x1}% ${100 * y1}%, ${stops})`;
        const angle = Math.atan2((y2 - y1) * height, (x2 - x1) * width) + Math.PI / 2;
        return kind === "conic" ? `background: conic-gradient(from ${short(angle)}rad at ${100 * x1}% ${100 * y1}%, ${stops})` : `background: linear-gradient(${short(angle)}rad, ${stops})`;
    }

    shadow(layer, style) {
        if (!(layer.get("shadowOpacity") > 0)) return;
        const [dx, dy] = layer.get("shadowOffset");
        const [red, green, blue, alpha] = layer.get("shadowColor") ?? [0, 0, 0, 1];
        style.push(`filter: drop-shadow(${px(dx)} ${px(dy)} ${px(layer.get("shadowRadius"))} ${colorText([red, green, blue, alpha * layer.get("shadowOpacity")])})`);
    }
}

/** Returns the style sheet of a session, with its markup in a comment, and the names of what it lacks. */
export function cssOf(session, images = {}) {
    const writer = new CSS(session, images);
    const [width, height] = writer.size;
    const markup = session.roots.map((node) => writer.element(node, "  ")).join("");
    const stage = `.kinema { position: relative; width: ${px(width)}; height: ${px(height)}; overflow: hidden; }`;
    const [x, y] = session.origin;
    const placed = x || y ? `  <div style="position: absolute; left: ${px(-x)}; top: ${px(-y)}">\n${markup}  </div>\n` : markup;
    const html = `<div class="kinema">\n${placed}</div>`;
    const text = `/*\n${html.replaceAll("*/", "* /")}\n*/\n${stage}\n${writer.classes.join("\n")}\n${writer.rules.join("\n")}\n`;
    return { text, html, notes: [...writer.notes] };
}
