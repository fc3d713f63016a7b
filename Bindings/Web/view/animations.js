/** The fields of an animation, and of the keys of a keyframe animation. */
import { KinAnimationClass, KinFillMode, KinPropertyType as Type, KinTransitionSubtype, KinTransitionType } from "../kinema.js";
import { field } from "./fields.js";
import { keyTimesOf } from "./keyframes.js";

const TIMES = { beginTime: 0.1, duration: 0.1, speed: 0.1, timeOffset: 0.1, repeatCount: 1, repeatDuration: 0.1 };
const DEFAULTS = { beginTime: 0, duration: 0.25, speed: 1, timeOffset: 0, repeatCount: 0, repeatDuration: 0 };
const FLAGS = { autoreverses: false, additive: false, cumulative: false, removedOnCompletion: true };

export const classes = Object.keys(KinAnimationClass).filter((name) => name !== "group");

const make = (name, text, parent) => {
    const element = document.createElement(name);
    if (text) element.textContent = text;
    parent?.append(element);
    return element;
};

/** The type of an animation's values; undefined if its key path is unknown. */
function typeOf(session, { keyPath }) {
    try {
        return keyPath ? session.context.keyPath(keyPath).type : undefined;
    } catch {
        return undefined;
    }
}

export function animationFields(parent, session, animation, onEdit) {
    const table = make("table", "", parent);
    table.className = "fields";
    const body = make("tbody", "", table);
    const add = (name, value, form) => {
        const row = make("tr", "", body);
        const head = make("th", name, row);
        head.scope = "row";
        make("td", "", row).append(field(name, value, form, (given) => onEdit({ [name]: given === null ? undefined : given })));
    };
    const kind = animation.class;
    const type = typeOf(session, animation);
    if (kind !== "group" && kind !== "transition") add("keyPath", animation.keyPath, { type: Type.string });
    if (/basic|spring/.test(kind)) for (const name of ["fromValue", "toValue", "byValue"]) add(name, animation[name], { type });
    for (const [name, step] of Object.entries(TIMES)) {
        const isText = animation[name] === "settling";
        add(name, animation[name] ?? DEFAULTS[name], { type: isText ? Type.string : Type.number, step });
    }
    add("fillMode", animation.fillMode, { choices: Object.keys(KinFillMode) });
    for (const [name, usual] of Object.entries(FLAGS)) {
        if (name.endsWith("tive") && !/basic|spring|keyframe/.test(kind)) continue;
        add(name, animation[name] ?? usual, { type: Type.bool });
    }
    if (kind === "transition") {
        add("type", animation.type, { choices: Object.keys(KinTransitionType) });
        add("subtype", animation.subtype, { choices: Object.keys(KinTransitionSubtype) });
    }
    if (kind === "keyframe" && animation.values) keys(parent, { session, animation, type }, onEdit);
}

/** The keys of an animation: their times and values, in rows that can be added and removed. */
function keys(parent, { session, animation, type }, onEdit) {
    make("h3", "Keys", parent);
    const times = keyTimesOf(animation);
    const { values } = animation;
    const table = make("table", "", parent);
    table.className = "fields keys";
    const change = (at, count, ...inserted) => {
        const list = (given, own) => given && [...given.slice(0, at), ...inserted.map((each) => each[own]), ...given.slice(at + count)];
        const next = list(times, "time");
        if (next.length) [next[0], next[next.length - 1]] = [0, 1];
        onEdit({ values: list(values, "value"), keyTimes: next.length > 1 ? next : undefined });
    };
    values.forEach((value, i) => {
        const row = make("tr", "", table);
        const isEnd = i === 0 || i === values.length - 1;
        const time = field(`time of key ${i + 1}`, times[i], { type: Type.number, step: 0.01 }, (given) => {
            if (!(given >= (times[i - 1] ?? 0) && given <= (times[i + 1] ?? 1))) throw new RangeError(`${given}: expected a time between its neighbors`);
            onEdit({ keyTimes: times.with(i, given) });
        });
        time.disabled = isEnd || !times.length;
        make("td", "", row).append(time);
        make("td", "", row).append(field(`value of key ${i + 1}`, value, { type }, (given) => onEdit({ values: values.with(i, given) })));
        const remove = make("button", "×", make("td", "", row));
        remove.type = "button";
        remove.disabled = values.length < 3;
        remove.setAttribute("aria-label", `Remove key ${i + 1}`);
        remove.addEventListener("click", () => change(i, 1));
    });
    const button = make("button", "Add key", parent);
    button.type = "button";
    button.addEventListener("click", () => {
        const at = times.findLastIndex((time, i) => i < times.length - 1 && time < 1);
        const time = ((times[at] ?? 0) + (times[at + 1] ?? 1)) / 2;
        change(at + 1, 0, { time: Number(time.toFixed(4)), value: values[at] });
    });
    return session;
}
