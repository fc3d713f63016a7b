/** Colors as text: CSS's names, hexadecimal numbers, rgb() and hsl(). */
import { KinPropertyType } from "./declarations.js";
import { hint } from "./hints.js";
import { COLORS } from "./names.js";

let table;
function named() {
    if (!table) {
        const words = COLORS.trim().split(/\s+/);
        table = new Map(words.flatMap((word, i) => (i % 2 ? [] : [[word, words[i + 1]]])));
    }
    return table;
}

const FORM = /^(rgb|hsl)a?\(\s*([^\s,/]+)[\s,]+([^\s,/]+)[\s,]+([^\s,/]+)\s*(?:[,/]\s*([^\s,/]+)\s*)?\)$/;
const EXPECTED = "expected a name of CSS, #rgb, #rgba, #rrggbb, #rrggbbaa, rgb() or hsl()";
const clamped = (value) => Math.min(1, Math.max(0, value));

/** A number or a percentage, of which `whole` is 1. */
function share(text, whole) {
    const found = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%?)$/.exec(text);
    return found ? clamped(found[2] ? found[1] / 100 : found[1] / whole) : NaN;
}

const TURNS = { "": 360, deg: 360, grad: 400, rad: 2 * Math.PI, turn: 1 };

/** Red, green and blue of a hue, a saturation and a lightness (CSS Color Module Level 4). */
function fromHue(text, saturation, lightness) {
    const found = /^([-+]?(?:\d+\.?\d*|\.\d+))(deg|grad|rad|turn)?$/.exec(text);
    const hue = found ? ((12 * found[1]) / TURNS[found[2] ?? ""]) : NaN;
    const range = saturation * Math.min(lightness, 1 - lightness);
    return [0, 8, 4].map((n) => {
        const k = (((n + hue) % 12) + 12) % 12;
        return lightness - range * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    });
}

/** Returns red, green, blue and alpha of a text, each 0…1. */
export function colorOf(text) {
    const name = text.trim().toLowerCase();
    if (name === "transparent") return [0, 0, 0, 0];
    const form = FORM.exec(name);
    if (form) {
        const [, kind, a, b, c, alpha = "1"] = form;
        const found = kind === "rgb" ? [a, b, c].map((each) => share(each, 255)) : fromHue(a, share(b, 100), share(c, 100));
        const color = [...found, share(alpha, 1)];
        if (color.every(Number.isFinite)) return color;
    }
    let digits = name.startsWith("#") ? name.slice(1) : named().get(name) ?? "";
    if (digits.length === 3 || digits.length === 4) digits = [...digits].map((digit) => digit + digit).join("");
    if (!/^([\da-f]{6}|[\da-f]{8})$/.test(digits)) {
        const isName = /^[a-z]+$/.test(name);
        throw new TypeError(`color: "${text}" given, ${EXPECTED}${isName ? hint(name, [...named().keys()]) : ""}`);
    }
    return [0, 2, 4, 6].map((at) => parseInt(digits.padEnd(8, "f").slice(at, at + 2), 16) / 255);
}

const COLORED = new Set([KinPropertyType.color, KinPropertyType.colors]);

/** Returns a value of a property with numbers in place of the texts of colors: a text, or a list of texts. Others are returned as they
 * are, and so are values of properties of other types. */
export function colored(type, value) {
    if (!COLORED.has(type)) return value;
    if (typeof value === "string") return colorOf(value);
    if (!Array.isArray(value) || !value.some((each) => typeof each === "string")) return value;
    return value.map((each) => (typeof each === "string" ? colorOf(each) : each));
}
