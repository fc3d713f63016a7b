/** Fields for values of properties, by their types: numbers step with the arrow keys, colors have a picker. */
import { KinPropertyType as Type, colorOf } from "../kinema.js";
import { CHOICES } from "../names.js";

const LISTS = new Set([Type.point, Type.size, Type.rect, Type.vector3, Type.numbers]);
const round = (value) => Number(value.toFixed(4));

/** Returns a value as the text of a field. */
export function textOf(value) {
    if (value === null || value === undefined) return "";
    if (typeof value === "number") return String(round(value));
    if (typeof value === "string") return value;
    if (typeof value === "boolean") return String(value);
    if (Array.isArray(value) && value.every((each) => typeof each === "number")) return value.map(round).join(", ");
    return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? Number(each) : typeof each === "number" ? round(each) : each));
}

/** Returns the value that a text has as a type, in the form of documents; throws a sentence. */
export function valueOf(text, type) {
    const given = text.trim();
    if (given === "" && type !== Type.string) return null;
    if (type === Type.string) return text;
    if (type === Type.bool) return given === "true";
    if (type === Type.number || type === Type.integer) {
        if (/^[-+]?inf(inity)?$/i.test(given)) return given.startsWith("-") ? "-inf" : "inf";
        const number = Number(given);
        if (!Number.isFinite(number)) throw new TypeError(`${given}: expected a number`);
        return number;
    }
    const isList = /^[-+.\d]/.test(given);
    if (type === Type.color && !isList && !given.startsWith("[")) return colorOf(given);
    if (isList && (LISTS.has(type) || type === Type.color || type === undefined || type === Type.transform)) {
        const numbers = given.split(/[\s,]+/).map(Number);
        if (!numbers.every(Number.isFinite)) throw new TypeError(`${given}: expected numbers with commas between`);
        return numbers.length === 1 && type === undefined ? numbers[0] : numbers;
    }
    try {
        return JSON.parse(given);
    } catch {
        if (type === Type.handle || type === undefined) return given; // the name of a resource
        throw new TypeError(`${given.slice(0, 40)}: expected a value as in a scene document`);
    }
}

const hex = (color) => `#${color.slice(0, 3).map((part) => Math.round(255 * Math.min(1, Math.max(0, part))).toString(16).padStart(2, "0")).join("")}`;

/** Steps the number at the caret of a text. */
function stepped(field, by) {
    const { value, selectionStart } = field;
    const parts = [...value.matchAll(/-?\d*\.?\d+/g)];
    const part = parts.find((each) => each.index + each[0].length >= selectionStart) ?? parts.at(-1);
    if (!part) return;
    const text = String(round(Number(part[0]) + by));
    field.value = value.slice(0, part.index) + text + value.slice(part.index + part[0].length);
    field.setSelectionRange(part.index, part.index + text.length);
}

/** Returns a field for a value. `onValue` receives what was entered, and throws if it is rejected. */
export function field(label, value, { type, choices, step = 1 }, onValue) {
    const names = choices ?? CHOICES[label];
    if (type === Type.bool) return checkbox(label, value, onValue);
    if (names) return select(label, value, names, onValue);
    const input = Object.assign(document.createElement("input"), { type: "text", className: "text", value: textOf(value) });
    input.setAttribute("aria-label", label);
    input.spellcheck = false;
    const commit = () => {
        try {
            input.setCustomValidity("");
            onValue(valueOf(input.value, type));
        } catch (error) {
            input.setCustomValidity(error.message);
            input.reportValidity();
        }
    };
    input.addEventListener("change", commit);
    input.addEventListener("keydown", (event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === "Escape") input.value = textOf(value);
        if (!by || type === Type.string) return;
        event.preventDefault();
        stepped(input, by * step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1));
        commit();
    });
    return type === Type.color ? withPicker(input, value, label, onValue) : input;
}

function checkbox(label, value, onValue) {
    const input = Object.assign(document.createElement("input"), { type: "checkbox", checked: Boolean(value) });
    input.setAttribute("aria-label", label);
    input.addEventListener("change", () => onValue(input.checked));
    return input;
}

function select(label, value, names, onValue) {
    const input = Object.assign(document.createElement("select"), { className: "text" });
    input.setAttribute("aria-label", label);
    const all = value && !names.includes(value) ? [value, ...names] : names;
    input.append(...all.map((name) => new Option(name, name)));
    input.value = value ?? all[0];
    input.addEventListener("change", () => onValue(input.value));
    return input;
}

function withPicker(input, value, label, onValue) {
    const row = Object.assign(document.createElement("div"), { className: "row color" });
    const picker = Object.assign(document.createElement("input"), { type: "color", value: hex(value ?? [0, 0, 0]) });
    picker.setAttribute("aria-label", `${label}, picker`);
    picker.addEventListener("change", () => onValue([...colorOf(picker.value).slice(0, 3), value?.[3] ?? 1]));
    row.append(picker, input);
    return row;
}
