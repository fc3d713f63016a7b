/** What is known of the selected layer: its states, its animations with their curves, its values in both trees. */
import { KinProperty, KinPropertyType as Type } from "../kinema.js";
import { animationFields, classes } from "./animations.js";
import { CurveEditor } from "./curve.js";
import { field } from "./fields.js";
import { KeyframeEditor } from "./keyframes.js";
import { nameOf } from "./nodes.js";
import { StateFields } from "./states.js";

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
/** The types whose values may be nil. */
const NIL = new Set([Type.color, Type.path, Type.handle, Type.handles, Type.numbers, Type.colors, Type.string, Type.layers]);
const infinite = (value) => (value === Infinity ? "inf" : value === -Infinity ? "-inf" : value);
const make = (name, text, parent) => {
    const element = document.createElement(name);
    if (text) element.textContent = text;
    parent?.append(element);
    return element;
};

export class Inspector {
    /** `run` performs an edit: run((editing) => …). */
    constructor(element, { onChange, run, onSelectBar }) {
        Object.assign(this, { element, onChange, run, onSelectBar });
    }

    /** Shows a node. What had the focus has it again. */
    show(session, node, bar) {
        const focusable = () => [...this.element.querySelectorAll("button, input, select, summary, [tabindex]")];
        const focused = focusable().indexOf(document.activeElement);
        this.#build(session, node, bar);
        if (focused >= 0) focusable()[focused]?.focus();
    }

    #build(session, node, bar) {
        Object.assign(this, { session, node });
        this.element.replaceChildren();
        this.cells = [];
        if (!node) {
            make("h2", "Document", this.element);
            make("p", "Choose a layer in the tree, in the timeline, or in the scene.", this.element);
            this.#document();
            return;
        }
        make("h2", `${node.name} · ${node.class}`, this.element);
        this.#commands(node);
        const { states = [], timelines = [] } = node.document;
        if (states.length) this.#choices("State", ["", ...states.map(({ name }) => name)], session.stateOf(node), "state");
        new StateFields(this.element, session, node, this.run).show();
        if (timelines.length) this.#choices("Timelines", timelines.map(({ name }) => name), undefined, "timeline");
        this.#animations(node, bar);
        this.#newAnimation(node);
        this.#values(node);
    }

    // ---- The document and its layers -------------------------------------------------------------------------------------

    #document() {
        const { document: given } = this.session;
        const table = make("table", "", this.element);
        table.className = "fields";
        const add = (name, value, form, body) => {
            const row = make("tr", "", table);
            make("th", name, row).scope = "row";
            make("td", "", row).append(field(name, value, form, body));
        };
        const put = (name) => (value) => this.run((editing) => editing.setDocument({ [name]: value ?? undefined }, `set ${name}`));
        add("name", given.name, { type: Type.string }, (value) => put("name")(value || undefined));
        add("about", given.about, { type: Type.string }, (value) => put("about")(value || undefined));
        add("size", this.session.size, { type: Type.size }, put("size"));
        add("duration", given.duration, { type: Type.number, step: 0.1 }, put("duration"));
        add("stretch time by", 1, { type: Type.number, step: 0.1 }, (factor) => {
            if (!(factor > 0 && factor < 1e6)) throw new RangeError(`${factor}: expected a number above 0`);
            this.run((editing) => editing.retime(factor));
        });
    }

    #button(parent, text, title, act) {
        const button = Object.assign(make("button", text, parent), { type: "button", title });
        button.setAttribute("aria-label", title);
        button.addEventListener("click", act);
        return button;
    }

    #commands(node) {
        const row = make("div", "", this.element);
        row.className = "row";
        row.setAttribute("role", "group");
        row.setAttribute("aria-label", "Layer");
        const run = (body) => () => this.run(body);
        this.#button(row, "Copy", "Copy the layer (Ctrl+D)", run((editing) => editing.copyLayer(node)));
        this.#button(row, "↑", "To the front", run((editing) => editing.orderLayer(node, 1)));
        this.#button(row, "↓", "To the back", run((editing) => editing.orderLayer(node, -1)));
        this.#button(row, "Remove", "Remove the layer (Delete)", run((editing) => editing.removeLayer(node)));
    }

    #newAnimation(node) {
        const more = make("details", "", this.element);
        make("summary", "Add animation", more);
        const row = make("div", "", more);
        row.className = "row";
        const names = this.#properties(node).filter((name) => this.session.context.keyPath(name).animatable);
        const select = (label, all) => {
            const made = make("select", "", row);
            made.className = "text";
            made.setAttribute("aria-label", label);
            made.append(...all.map((name) => new Option(name, name)));
            return made;
        };
        const kind = select("Class of the new animation", classes);
        const key = select("Property of the new animation", [...["position", "opacity", "transform.rotation.z", "transform.scale"], ...names]);
        this.#button(row, "Add", "Add the animation at the time that is shown", () =>
            this.run((editing, time) => editing.addAnimation(node, kind.value, kind.value === "transition" ? undefined : key.value, time)));
    }

    /** The properties that a layer of a class has. */
    #properties(node) {
        return Object.keys(KinProperty).filter((name) => {
            if (name === "none") return false;
            try {
                node.layer.get(name);
                return true;
            } catch {
                return false;
            }
        });
    }

    // ---- States, timelines, animations -----------------------------------------------------------------------------------

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
        const onEdit = (edited) => this.run((editing) => editing.setAnimation(animation, edited));
        if (animation.class !== "transition") new Editor(this.element, this.session, animation, onEdit);
        animationFields(this.element, this.session, animation, onEdit);
        const row = make("div", "", this.element);
        row.className = "row";
        this.#button(row, "Remove animation", "Remove the animation", () => this.run((editing) => editing.removeAnimation(animation)));
    }

    // ---- Values ----------------------------------------------------------------------------------------------------------

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
            make("td", "", row).append(this.#field(node, key));
            const cell = make("td", "", row);
            cell.dataset.key = key;
            this.cells.push({ key, model, cell });
        }
        this.#newValue(node);
    }

    #field(node, key) {
        const { type } = this.session.context.keyPath(key);
        const isNamed = type === Type.handle || type === Type.handles; // by the names of the document
        const value = isNamed ? node.source.set?.[key] ?? null : this.session.model(node, key);
        const step = /opacity|scale|anchorPoint|rotation|strokeStart|strokeEnd/i.test(key) ? 0.1 : 1;
        const form = key === "name" || type !== Type.string ? { type, step } : { type };
        return field(key, value, form, (given) => {
            const next = given === null && !NIL.has(type) ? undefined : given;
            this.run((editing) => editing.setValues(node, { [key]: next }));
        });
    }

    #newValue(node) {
        const shown = new Set(this.session.keysOf(node));
        const select = make("select", "", this.element);
        select.className = "text";
        select.setAttribute("aria-label", "Set another value");
        const names = this.#properties(node).filter((name) => !shown.has(name) && name !== "frame" && name !== "emitterCells");
        select.append(new Option("Set another value…", ""), ...names.map((name) => new Option(name, name)));
        select.addEventListener("change", () => {
            const value = node.layer.get(select.value);
            const isNamed = typeof value === "bigint";
            this.run((editing) => editing.setValues(node, { [select.value]: isNamed || value === undefined ? null : infinite(value) }));
        });
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
