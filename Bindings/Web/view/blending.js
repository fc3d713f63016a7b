/** compositingFilter and filters by the names of CAFilter and Core Image. */

const MODES = Object.fromEntries(
    ["multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight", "hardLight", "difference", "exclusion", "hue",
        "saturation", "color", "luminosity"].map((name) => [`${name}BlendMode`, name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)]),
);
Object.assign(MODES, {
    normalBlendMode: "source-over", sourceOver: "source-over", destOver: "destination-over", destOut: "destination-out", sourceAtop: "source-atop",
    xor: "xor", plusL: "lighter", plusLighter: "lighter", CIAdditionCompositing: "lighter", CISourceOverCompositing: "source-over",
    CISourceAtopCompositing: "source-atop",
});
for (const [name, mode] of Object.entries(MODES)) {
    if (name.endsWith("BlendMode")) MODES[`CI${name[0].toUpperCase()}${name.slice(1)}`] = mode;
}
/** These change the backdrop where the layer is transparent, so they are confined to its bounds. */
const CONFINED = {
    copy: "copy", sourceIn: "source-in", sourceOut: "source-out", destIn: "destination-in", destAtop: "destination-atop", clear: "clear",
    CISourceInCompositing: "source-in", CISourceOutCompositing: "source-out",
};
const LUMINANCE = "luminanceToAlpha";
/** Filters of Core Image with the inputs that they have by default, as functions of CSS; lengths in points. */
const FUNCTIONS = { CIGaussianBlur: "blur(10px)", gaussianBlur: "blur(10px)", CIColorInvert: "invert(1)", colorInvert: "invert(1)", CISepiaTone: "sepia(1)" };
const CSS = /^(blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(.*\)$/;

/** A filter by its name as a function of CSS; undefined if a canvas has none. A name may be such a function: "blur(4px)". */
function functionOf(name, canvas) {
    const text = FUNCTIONS[name] ?? (CSS.test(name) ? name : undefined);
    if (!text || !("filter" in canvas)) return undefined;
    canvas.filter = "none";
    canvas.filter = text;
    const isKnown = canvas.filter !== "none" || text === "none";
    canvas.filter = "none";
    return isKnown ? text : undefined;
}

/** A filter whose lengths are multiplied. */
export const scaled = (filter, scale) => filter.replace(/(-?[\d.]+)px/g, (_, length) => `${length * scale}px`);

/** How a layer is composited: { mode, confined, luminance, filter, backdrop }; the last two are filters of CSS, or empty. `nameOf` names
 * the host's numbers; `report` receives the names of the features that are not drawn. */
export function blendingOf(canvas, value, nameOf, report) {
    const filter = value("compositingFilter");
    const name = filter ? nameOf(filter) : undefined;
    const mode = MODES[name] ?? CONFINED[name];
    if (filter && (!mode || mode === "clear")) report(`the compositing filter ${name ?? filter}`);
    const functions = (key, what) => (value(key) ?? []).map((each) => nameOf(each) ?? String(each)).filter((each) => each !== LUMINANCE)
        .map((each) => functionOf(each, canvas) ?? (report(`the ${what} ${each}`), "")).filter(Boolean).join(" ");
    return {
        mode: mode && mode !== "clear" ? mode : "source-over", confined: name in CONFINED,
        luminance: (value("filters") ?? []).some((each) => nameOf(each) === LUMINANCE),
        filter: functions("filters", "filter"), backdrop: functions("backgroundFilters", "background filter"),
    };
}

/** Turns the luminance of an image to its alpha. */
export function luminanceToAlpha(image) {
    const { width, height } = image.canvas;
    image.setTransform(1, 0, 0, 1, 0, 0);
    const pixels = image.getImageData(0, 0, width, height);
    const { data } = pixels;
    for (let i = 0; i < data.length; i += 4) {
        data[i + 3] *= (0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2]) / 255;
        data[i] = data[i + 1] = data[i + 2] = 0;
    }
    image.putImageData(pixels, 0, 0);
}
