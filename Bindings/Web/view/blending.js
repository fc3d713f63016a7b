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

/** How a layer is composited: { mode, confined, luminance }. `nameOf` names the host's numbers; `report` receives the names of the
 * features that are not drawn. */
export function blendingOf(value, nameOf, report) {
    const filter = value("compositingFilter");
    const name = filter ? nameOf(filter) : undefined;
    const mode = MODES[name] ?? CONFINED[name];
    if (filter && (!mode || mode === "clear")) report(`the compositing filter ${name ?? filter}`);
    const filters = (value("filters") ?? []).map((each) => nameOf(each) ?? String(each));
    for (const each of filters) if (each !== LUMINANCE) report(`the filter ${each}`);
    for (const each of value("backgroundFilters") ?? []) report(`the background filter ${nameOf(each) ?? each}`);
    return { mode: mode && mode !== "clear" ? mode : "source-over", confined: name in CONFINED, luminance: filters.includes(LUMINANCE) };
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
