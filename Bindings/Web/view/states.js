/** Fields of the states of a layer and of the transitions between them. */
import { KinProperty, KinPropertyType as Type } from "../kinema.js";
import { CurveEditor } from "./curve.js";
import { field } from "./fields.js";

const RETARGETS = ["automatic", "replace", "additive", "continue"];
const BASE = "base";
const open = new Set(); // the parts that are unfolded, by layer and number

const make = (name, text, parent) => {
    const element = document.createElement(name);
    if (text) element.textContent = text;
    parent?.append(element);
    return element;
};

function button(parent, text, label, act) {
    const made = Object.assign(make("button", text, parent), { type: "button" });
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
}

/** A part that can be folded, and is what it was when the inspector is built again. */
function folded(parent, name, title) {
    const details = make("details", "", parent);
    make("summary", title, details);
    details.open = open.has(name);
    details.addEventListener("toggle", () => (details.open ? open.add(name) : open.delete(name)));
    return details;
}

function table(parent) {
    const made = make("table", "", parent);
    made.className = "fields";
    const body = make("tbody", "", made);
    return (name, element) => {
        const row = make("tr", "", body);
        make("th", name, row).scope = "row";
        make("td", "", row).append(element);
        return row;
    };
}

const spelled = (name) => name ?? BASE;

export class StateFields {
    /** `run` performs an edit: run((editing) => …). */
    constructor(parent, session, node, run) {
        const { states = [], transitions = [] } = node.source;
        Object.assign(this, { parent, session, node, run, states, transitions });
    }

    show() {
        const { parent, states, transitions, node } = this;
        const all = folded(parent, `${node.index}`, `States: ${states.length}, transitions: ${transitions.length}`);
        states.forEach((state, i) => this.#state(all, state, i));
        transitions.forEach((transition, i) => this.#transition(all, transition, i));
        const row = make("div", "", all);
        row.className = "row";
        button(row, "Add state", "Add a state", () => this.#addState());
        if (states.length) button(row, "Add transition", "Add a transition", () => this.#addTransition()).disabled = !this.#freePair();
    }

    #put(label, members, names) {
        this.run((editing) => editing.setLayer(this.node, members, label, names));
    }

    // ---- States ----------------------------------------------------------------------------------------------------------

    #addState() {
        const names = new Set(this.states.map(({ name }) => name));
        let number = 1;
        while (names.has(`state ${number}`)) number++;
        open.add(`${this.node.index}`).add(`${this.node.index} state ${this.states.length}`);
        this.#put("add a state", { states: [...this.states, { name: `state ${number}`, values: [] }] });
    }

    #changeState(at, members) {
        const next = Object.fromEntries(Object.entries({ ...this.states[at], ...members }).filter(([, value]) => value !== undefined));
        this.#put(`change the state ${this.states[at].name}`, { states: this.states.with(at, next) });
    }

    /** Renames a state where the layer names it. */
    #rename(at, name) {
        const former = this.states[at].name;
        if (!name || name === "*" || this.states.some((each, i) => i !== at && each.name === name)) {
            throw new RangeError(`${name || "no name"}: expected a name that no other state of the layer has`);
        }
        const renamed = (given) => (given === former ? name : given);
        const states = this.states.map((each) => ({ ...each, name: renamed(each.name), ...("basedOn" in each && { basedOn: renamed(each.basedOn) }) }));
        const transitions = this.transitions.map((each) => ({ ...each, from: renamed(each.from), to: renamed(each.to) }));
        const { state } = this.node.source;
        this.#put(`rename ${former}`, { states, ...(transitions.length && { transitions }), ...(state && { state: { ...state, name: renamed(state.name) } }) }, { [former]: name });
    }

    #removeState(at) {
        const { name } = this.states[at];
        const states = this.states.filter((_, i) => i !== at).map((each) => (each.basedOn === name ? { ...each, basedOn: undefined } : each));
        const transitions = this.transitions.filter(({ from, to }) => from !== name && to !== name);
        this.#put(`remove the state ${name}`, { states: states.length ? states : undefined, transitions: transitions.length ? transitions : undefined }, { [name]: "" });
    }

    #state(parent, state, at) {
        const { states } = this;
        const part = folded(parent, `${this.node.index} state ${at}`, `State ${state.name}`);
        const add = table(part);
        add("name", field(`name of the state ${state.name}`, state.name, { type: Type.string }, (name) => this.#rename(at, name)));
        if (states.length > 1) {
            const others = ["none", ...states.filter((each) => each !== state).map(({ name }) => name)];
            const form = { choices: others };
            add("basedOn", field(`${state.name} is based on`, state.basedOn ?? "none", form, (name) => this.#changeState(at, { basedOn: name === "none" ? undefined : name })));
        }
        const values = state.values ?? [];
        values.forEach((given, i) => this.#value(add, { state, at, values }, given, i));
        this.#newValue(part, state, at);
        button(part, "Remove state", `Remove the state ${state.name}`, () => this.#removeState(at));
    }

    #value(add, { state, at, values }, given, i) {
        const { type } = this.#keyPath(given.keyPath);
        const name = given.layer === undefined ? given.keyPath : `${given.layer}: ${given.keyPath}`;
        const input = field(`${name} in ${state.name}`, given.value, { type, step: /opacity|scale|rotation/i.test(name) ? 0.1 : 1 }, (value) =>
            this.#changeState(at, { values: values.with(i, { ...given, value }) }));
        const row = add(name, input);
        const remove = button(make("td", "", row), "×", `Remove ${name} from ${state.name}`, () => this.#changeState(at, { values: values.toSpliced(i, 1) }));
        remove.className = "small";
    }

    #keyPath(name) {
        try {
            return this.session.context.keyPath(name);
        } catch {
            return {};
        }
    }

    #newValue(parent, state, at) {
        const select = make("select", "", parent);
        select.className = "text";
        select.setAttribute("aria-label", `Add a value to ${state.name}`);
        const taken = new Set((state.values ?? []).map(({ layer, keyPath }) => (layer === undefined ? keyPath : "")));
        const usual = ["position.x", "position.y", "bounds.size.width", "bounds.size.height", "transform.rotation.z", "transform.scale"];
        const names = [...usual, ...Object.keys(KinProperty)].filter((name) => !taken.has(name) && this.#isPossible(name));
        select.append(new Option("Add a value…", ""), ...names.map((name) => new Option(name, name)));
        select.addEventListener("change", () => {
            const value = this.node.layer.get(select.value);
            this.#changeState(at, { values: [...(state.values ?? []), { keyPath: select.value, value: value ?? null }] });
        });
    }

    #isPossible(name) {
        try {
            const value = this.node.layer.get(name);
            return this.#keyPath(name).animatable && typeof value !== "bigint";
        } catch {
            return false;
        }
    }

    // ---- Transitions -----------------------------------------------------------------------------------------------------

    /** The first pair of states that has no transition; undefined if all have one. */
    #freePair() {
        const ends = ["*", ...this.states.map(({ name }) => name), null];
        const taken = new Set(this.transitions.map(({ from, to }) => JSON.stringify([from, to])));
        return ends.flatMap((from) => ends.map((to) => [from, to])).find((pair) => pair[1] !== "*" && pair[0] !== pair[1] && !taken.has(JSON.stringify(pair)));
    }

    #addTransition() {
        const [from, to] = this.#freePair();
        open.add(`${this.node.index} transition ${this.transitions.length}`);
        this.#put("add a transition", { transitions: [...this.transitions, { from, to, motion: { duration: 0.4, bounce: 0.2 } }] });
    }

    #changeTransition(at, members) {
        const next = { ...this.transitions[at], ...members };
        this.#put("change a transition", { transitions: this.transitions.with(at, next) });
    }

    #changeMotion(at, members) {
        const { motion = {} } = this.transitions[at];
        const next = Object.entries({ ...motion, ...members }).filter(([, value]) => value !== undefined && value !== null);
        this.#changeTransition(at, { motion: Object.fromEntries(next) });
    }

    #transition(parent, transition, at) {
        const name = `${spelled(transition.from)} → ${spelled(transition.to)}`;
        const part = folded(parent, `${this.node.index} transition ${at}`, `Transition ${name}`);
        const add = table(part);
        const ends = ["*", ...this.states.map((state) => state.name), BASE];
        for (const end of ["from", "to"]) {
            const form = { choices: ends };
            add(end, field(`${end}, ${name}`, spelled(transition[end]), form, (given) => this.#changeTransition(at, { [end]: given === BASE ? null : given })));
        }
        const { motion, animations = [] } = transition;
        if (typeof motion === "string") {
            add("motion", field(`motion, ${name}`, motion, { type: Type.string }, (given) => this.#changeTransition(at, { motion: given })));
        } else this.#motion(part, add, { motion: motion ?? {}, at, name });
        if (animations.length) make("p", `It adds ${animations.length} animation${animations.length > 1 ? "s" : ""}.`, part);
        button(part, "Remove transition", `Remove the transition ${name}`, () => {
            const rest = this.transitions.toSpliced(at, 1);
            this.#put("remove a transition", { transitions: rest.length ? rest : undefined });
        });
    }

    #motion(part, add, { motion, at, name }) {
        const isSpring = motion.bounce !== undefined;
        const kind = { choices: ["curve", "spring"] };
        add("kind", field(`kind of motion, ${name}`, isSpring ? "spring" : "curve", kind, (given) =>
            this.#changeMotion(at, given === "spring" ? { bounce: 0.2, curve: undefined } : { bounce: undefined, curve: "easeInEaseOut" })));
        for (const [member, step] of Object.entries({ duration: 0.1, delay: 0.1, repeatCount: 1 })) {
            add(member, field(`${member}, ${name}`, motion[member], { type: Type.number, step }, (value) => this.#changeMotion(at, { [member]: value ?? undefined })));
        }
        add("autoreverses", field(`autoreverses, ${name}`, motion.autoreverses, { type: Type.bool }, (value) => this.#changeMotion(at, { autoreverses: value || undefined })));
        const form = { choices: RETARGETS };
        add("retarget", field(`retarget, ${name}`, motion.retarget ?? RETARGETS[0], form, (value) => this.#changeMotion(at, { retarget: value })));
        const animation = isSpring ? { class: "spring", perceptualDuration: motion.duration || 0.5, bounce: motion.bounce }
            : { class: "basic", timingFunction: motion.curve, duration: motion.duration };
        new CurveEditor(make("div", "", part), this.session, animation, ({ perceptualDuration, bounce, timingFunction }) =>
            this.#changeMotion(at, isSpring ? { duration: perceptualDuration, bounce } : { curve: timingFunction }));
    }
}
