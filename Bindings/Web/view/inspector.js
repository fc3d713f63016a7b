/** What is known of the selected layer: its states, its animations with their curves, its values in both trees. */
import { CurveEditor } from "./curve.js";
import { KeyframeEditor } from "./keyframes.js";
import { nameOf } from "./nodes.js";

const chosenParts = new WeakMap(); // the animation that is edited, by the group that has it
/** An animation and those in it, if it is a group. */
const partsOf = (animation, depth = 0) => [
    { animation, depth }, ...(animation.animations ?? []).flatMap((child) => partsOf(child, depth + 1)),
];

const spell = (value) => {
    if (value === null || value === undefined) return "nil";
    if (typeof value === "number") return String(Number(value.toFixed(3)));
    if (typeof value === "bigint") return `#${value}`;
    if (Array.isArray(value)) {
        const text = value.map((part) => (Array.isArray(part) ? `(${part.map(spell).join(" ")})` : spell(part))).join(", ");
        return text.length > 90 ? `${text.slice(0, 88)}…` : text;
    }
    return value instanceof Object ? "layer" : String(value);
};
const make = (name, text, parent) => {
    const element = document.createElement(name);
    if (text) element.textContent = text;
    parent?.append(element);
    return element;
};

export class Inspector {
    constructor(element, { onChange, onEdit, onSelectBar }) {
        Object.assign(this, { element, onChange, onEdit, onSelectBar });
    }

    /** Shows a node. What had the focus has it again. */
    show(session, node, bar) {
        const focusable = () => [...this.element.querySelectorAll("button, input, select, [tabindex]")];
        const focused = focusable().indexOf(document.activeElement);
        this.#build(session, node, bar);
        if (focused >= 0) focusable()[focused]?.focus();
    }

    #build(session, node, bar) {
        Object.assign(this, { session, node });
        this.element.replaceChildren();
        this.cells = [];
        if (!node) {
            make("h2", "Selected layer", this.element);
            make("p", "Choose a layer in the tree, in the timeline, or in the scene.", this.element);
            return;
        }
        make("h2", `${node.name} · ${node.class}`, this.element);
        const { states = [], timelines = [] } = node.document;
        if (states.length) this.#choices("State", ["", ...states.map(({ name }) => name)], session.stateOf(node), "state");
        if (timelines.length) this.#choices("Timelines", timelines.map(({ name }) => name), undefined, "timeline");
        this.#animations(node, bar);
        this.#values(node);
    }

    /** Buttons that change the layer at the time that is shown. */
    #choices(title, names, current, kind) {
        make("h3", title, this.element);
        const row = make("div", "", this.element);
        row.className = "row";
        row.setAttribute("role", "group");
        row.setAttribute("aria-label", title);
        for (const name of names) {
            const button = make("button", name || "base", row);
            button.type = "button";
            if (current !== undefined) button.setAttribute("aria-pressed", current === name);
            button.addEventListener("click", () => this.onChange({ index: this.node.index, [kind]: name }));
        }
    }

    #animations(node, chosen) {
        if (!node.animations.length) return;
        make("h3", "Animation", this.element);
        const select = make("select", "", this.element);
        select.setAttribute("aria-label", "Animation");
        select.className = "text";
        const parts = node.animations.flatMap((bar) => partsOf(bar.animation).map((part) => ({ bar, ...part })));
        parts.forEach(({ animation, depth }, i) => {
            make("option", `${"– ".repeat(depth)}${nameOf(animation)} · ${animation.class}`, select).value = i;
        });
        const bar = chosen?.node.index === node.index ? node.animations[chosen.index] : node.animations[0];
        const own = parts.filter((part) => part.bar === bar);
        const part = own.find(({ animation }) => animation === chosenParts.get(bar.animation)) ?? own[0];
        select.value = parts.indexOf(part);
        select.addEventListener("change", () => {
            const { bar: other, animation } = parts[select.value];
            chosenParts.set(other.animation, animation);
            this.onSelectBar(other);
        });
        if (bar.isMade) make("p", "A state or a timeline has added it. The document has its curve there.", this.element);
        else this.#editor(part.animation);
    }

    #editor(animation) {
        const Editor = animation.class === "keyframe" ? KeyframeEditor : CurveEditor;
        if (animation.class !== "transition") new Editor(this.element, this.session, animation, (edited) => this.onEdit(animation, edited));
    }

    #values(node) {
        make("h3", "Values", this.element);
        const table = make("table", "", this.element);
        const head = make("tr", "", make("thead", "", table));
        for (const name of ["Property", "Model", "Presentation"]) make("th", name, head).scope = "col";
        const body = make("tbody", "", table);
        for (const key of this.session.keysOf(node)) {
            const row = make("tr", "", body);
            const name = make("th", "", row);
            name.scope = "row";
            name.append(...key.split(/(?<=[a-z.])(?=[A-Z])|(?<=[.])/).flatMap((part, i) => (i ? [document.createElement("wbr"), part] : [part])));
            let model;
            try {
                model = spell(this.session.model(node, key));
            } catch {
                row.remove(); // a value without a key path, such as a name of a custom property that the class lacks
                continue;
            }
            make("td", model, row);
            const cell = make("td", "", row);
            cell.dataset.key = key;
            this.cells.push({ key, model, cell });
        }
    }

    /** Writes the presentation values of a time. */
    update(time) {
        for (const { key, model, cell } of this.cells) {
            const shown = spell(this.session.value(this.node, key, time));
            if (cell.textContent !== shown) cell.textContent = shown;
            cell.classList.toggle("moves", shown !== model);
        }
    }
}
