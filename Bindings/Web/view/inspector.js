/** What is known of the selected layer: its states, its animations with their curves, its values in both trees. */
import { CurveEditor } from "./curve.js";
import { KeyframeEditor } from "./keyframes.js";

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
    constructor(element, { onState, onEdit, onSelectBar }) {
        Object.assign(this, { element, onState, onEdit, onSelectBar });
    }

    show(session, node, bar) {
        Object.assign(this, { session, node });
        this.element.replaceChildren();
        this.cells = [];
        if (!node) {
            make("h2", "Selected layer", this.element);
            make("p", "Choose a layer in the tree, in the timeline, or in the scene.", this.element);
            return;
        }
        make("h2", `${node.name} · ${node.class}`, this.element);
        this.#states(node);
        this.#animations(node, bar);
        this.#values(node);
    }

    #states(node) {
        const { states } = node.document;
        if (!states?.length) return;
        make("h3", "State", this.element);
        const row = make("div", "", this.element);
        row.className = "row";
        row.setAttribute("role", "group");
        row.setAttribute("aria-label", "State");
        for (const name of ["", ...states.map((state) => state.name)]) {
            const button = make("button", name || "base", row);
            button.type = "button";
            button.setAttribute("aria-pressed", (this.session.states?.get(node.index) ?? "") === name);
            button.addEventListener("click", () => this.onState(node, name));
        }
    }

    #animations(node, chosen) {
        if (!node.animations.length) return;
        make("h3", "Animation", this.element);
        const select = make("select", "", this.element);
        select.setAttribute("aria-label", "Animation");
        select.className = "text";
        node.animations.forEach((bar, i) => {
            const { animation } = bar;
            make("option", `${animation.keyPath ?? animation.key ?? i + 1} · ${animation.class}`, select).value = i;
        });
        const bar = chosen?.node.index === node.index ? node.animations[chosen.index] : node.animations[0];
        select.value = bar.index;
        select.addEventListener("change", () => this.onSelectBar(node.animations[select.value]));
        const { animation } = bar;
        const Editor = animation.class === "keyframe" ? KeyframeEditor : CurveEditor;
        if (animation.class !== "transition") new Editor(this.element, this.session, animation, (edited) => this.onEdit(bar, edited));
    }

    #values(node) {
        make("h3", "Values", this.element);
        const table = make("table", "", this.element);
        const head = make("tr", "", make("thead", "", table));
        for (const name of ["Property", "Model", "Presentation"]) make("th", name, head).scope = "col";
        const body = make("tbody", "", table);
        for (const key of this.session.keysOf(node)) {
            const row = make("tr", "", body);
            make("th", key, row).scope = "row";
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
