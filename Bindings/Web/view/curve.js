/** The curve of an animation as a picture and as text. Bézier curves have handles for pointers and arrow keys, springs have sliders; the
 * engine draws both. */
import { curveOf } from "./session.js";

const SVG = "http://www.w3.org/2000/svg";
const PRESETS = {
    linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInEaseOut: [0.42, 0, 0.58, 1],
    default: [0.25, 0.1, 0.25, 1],
};
const OTHERS = ["ease-out-back", "ease-in-out-cubic", "ease-out-bounce", "ease-out-elastic", "steps(4)"];
const SLIDERS = { mass: [0.1, 10, 1], stiffness: [1, 1000, 100], damping: [0, 100, 10], initialVelocity: [-20, 20, 0] };
const PERCEPTUAL = { perceptualDuration: [0.05, 5, 0.5], bounce: [-1, 1, 0] };
const round = (value) => Number(value.toFixed(3));

export class CurveEditor {
    /** Calls `onEdit` with the members that changed. */
    constructor(parent, session, animation, onEdit) {
        Object.assign(this, { parent, session, onEdit, animation: { ...animation } });
        this.isSpring = animation.class === "spring";
        this.points = this.#pointsOf(animation.timingFunction);
        this.svg = document.createElementNS(SVG, "svg");
        this.svg.setAttribute("class", "curve");
        this.svg.setAttribute("viewBox", "-0.08 -0.55 1.16 2.1");
        this.svg.setAttribute("preserveAspectRatio", "none");
        this.svg.setAttribute("role", "group");
        this.svg.setAttribute("aria-label", this.isSpring ? "Spring" : "Timing function");
        this.plot = document.createElement("div");
        this.plot.className = "plot";
        this.axes = document.createElement("div");
        this.axes.setAttribute("aria-hidden", "true");
        this.plot.append(this.svg, this.axes);
        parent.append(this.plot);
        if (this.isSpring) this.#sliders();
        else this.#presets();
        this.#textRow();
        this.draw();
    }

    #pointsOf(timing) {
        if (timing === undefined || timing === null) return [...PRESETS.linear];
        if (Array.isArray(timing)) return [...timing];
        const named = PRESETS[timing.replace(/^ease$/, "default").replace(/-(\w)/g, (_, letter) => letter.toUpperCase())];
        const given = /^cubic-bezier\((.*)\)$/.exec(timing)?.[1].split(",").map(Number);
        return named ? [...named] : given;
    }

    #add(name, attributes) {
        const element = document.createElementNS(SVG, name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        this.svg.append(element);
        return element;
    }

    draw() {
        this.svg.replaceChildren();
        const { session, animation } = this;
        let values;
        try {
            values = curveOf(session.kinema, animation, this.isSpring ? session.durationOf(animation) : 1);
            this.text.setCustomValidity("");
        } catch (error) {
            this.text.setCustomValidity(error.message);
            this.text.reportValidity();
            return false;
        }
        const last = values.length - 1;
        if (this.isSpring) this.#fit(values);
        this.#axes(values);
        this.#add("path", { d: `M${values.map((value, i) => `${i / last} ${1 - value}`).join("L")}` });
        if (this.points && !this.isSpring) this.#handles();
        this.text.value = this.#spelled();
        return true;
    }

    #fit(values) {
        const [least, most] = [Math.min(-0.2, ...values), Math.max(1.5, ...values)];
        this.svg.setAttribute("viewBox", `-0.08 ${0.95 - most} 1.16 ${most - least + 0.1}`);
    }

    /** Lines and labels: progress upwards, and along the time in seconds, or as shares of a duration that is not known. */
    #axes(values) {
        const [left, top, width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
        const { session, animation } = this;
        const whole = this.isSpring ? session.durationOf(animation) : animation.duration;
        const isTime = typeof whole === "number" && Number.isFinite(whole);
        const most = Math.max(...values);
        const labels = [[0, 1, "0", "up"], [0, 0, "1", "up"]];
        if (most > 1.04) labels.push([0, 1 - most, String(Number(most.toFixed(2))), "up"]);
        for (const share of [0, 0.25, 0.5, 0.75, 1]) {
            this.#add("line", { class: "grid", x1: share, x2: share, y1: top, y2: top + height });
            if (share) labels.push([share, top + height, isTime ? `${Number((share * whole).toFixed(2))} s` : String(share), "along"]);
        }
        for (const y of [1, 0]) this.#add("line", { class: "axis", x1: 0, x2: 1, y1: y, y2: y });
        this.axes.replaceChildren(...labels.map(([x, y, text, name]) => {
            const label = Object.assign(document.createElement("small"), { textContent: text, className: name });
            label.style.left = `${(100 * (x - left)) / width}%`;
            label.style.top = `${(100 * (y - top)) / height}%`;
            return label;
        }));
    }

    #handles() {
        const [x1, y1, x2, y2] = this.points;
        this.#add("line", { class: "arm", x1: 0, y1: 1, x2: x1, y2: 1 - y1 });
        this.#add("line", { class: "arm", x1: 1, y1: 0, x2, y2: 1 - y2 });
        [0, 2].forEach((at) => {
            const [x, y] = [this.points[at], this.points[at + 1]];
            const label = `Control point ${at / 2 + 1}`;
            const text = `${round(x)}, ${round(y)}`;
            const handle = this.#add("ellipse", {
                cx: x, cy: 1 - y, rx: 0.026, ry: 0.085, tabindex: 0, role: "slider", "aria-label": label, "aria-valuetext": text,
                "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuenow": round(x), class: "handle", "data-at": at,
            });
            handle.addEventListener("pointerdown", (event) => this.#drag(event, at));
            handle.addEventListener("keydown", (event) => this.#key(event, at));
        });
    }

    #drag(event, at) {
        event.preventDefault();
        this.svg.setPointerCapture(event.pointerId);
        const inverse = this.svg.getScreenCTM().inverse();
        const move = ({ clientX, clientY }) => {
            const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(inverse);
            this.#place(at, x, 1 - y);
        };
        this.svg.addEventListener("pointermove", move);
        const end = () => {
            this.svg.removeEventListener("pointermove", move);
            this.#commit();
        };
        this.svg.addEventListener("lostpointercapture", end, { once: true });
    }

    #key(event, at) {
        const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
        if (dx === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const step = event.shiftKey ? 0.1 : 0.01;
        this.#place(at, this.points[at] + dx * step, this.points[at + 1] + dy * step);
        this.#commit();
    }

    #place(at, x, y) {
        this.points[at] = round(Math.min(1, Math.max(0, x)));
        this.points[at + 1] = round(Math.min(1.5, Math.max(-0.5, y)));
        this.animation.timingFunction = [...this.points];
        this.draw();
    }

    #commit() {
        const names = this.isSpring ? [...Object.keys(SLIDERS), ...Object.keys(PERCEPTUAL)] : ["timingFunction"];
        this.onEdit(Object.fromEntries(names.filter((name) => name in this.animation).map((name) => [name, this.animation[name]])));
    }

    #presets() {
        const select = document.createElement("select");
        select.className = "text";
        select.setAttribute("aria-label", "Preset");
        const given = this.animation.timingFunction ?? "linear";
        const names = [...Object.keys(PRESETS), ...OTHERS];
        const all = typeof given === "string" && !names.includes(given) ? [given, ...names] : names;
        select.append(new Option("own curve", ""), ...all.map((name) => new Option(name, name)));
        select.value = typeof given === "string" ? given : "";
        select.addEventListener("change", () => select.value && this.#use(select.value));
        this.parent.append(select);
    }

    #use(timing) {
        const former = this.animation.timingFunction;
        this.animation.timingFunction = timing;
        this.points = this.#pointsOf(timing);
        if (this.draw()) this.#commit();
        else this.animation.timingFunction = former;
    }

    #sliders() {
        const ranges = "perceptualDuration" in this.animation || "bounce" in this.animation ? PERCEPTUAL : SLIDERS;
        for (const [name, [least, most, usual]] of Object.entries(ranges)) {
            const row = document.createElement("div");
            row.className = "row";
            const label = document.createElement("label");
            const slider = Object.assign(document.createElement("input"), { type: "range", step: "any" });
            const output = document.createElement("output");
            const value = this.animation[name] ?? usual;
            Object.assign(slider, { min: Math.min(least, value), max: Math.max(most, value), value });
            slider.dataset.spring = name;
            output.textContent = round(Number(slider.value));
            slider.addEventListener("input", () => {
                this.animation[name] = round(Number(slider.value));
                output.textContent = this.animation[name];
                this.draw();
            });
            slider.addEventListener("change", () => this.#commit());
            label.append(Object.assign(document.createElement("span"), { textContent: name }), slider);
            row.append(label, output);
            this.parent.append(row);
        }
    }

    #spelled() {
        const { animation } = this;
        if (this.isSpring) {
            const names = [...Object.keys(SLIDERS), ...Object.keys(PERCEPTUAL)].filter((name) => name in animation);
            return names.map((name) => `"${name}": ${animation[name]}`).join(", ");
        }
        const timing = animation.timingFunction ?? "linear";
        return typeof timing === "string" ? timing : timing.join(", ");
    }

    #textRow() {
        this.text = copyRow(this.parent, this.isSpring ? "Spring as text" : "Timing function as text");
        this.text.readOnly = this.isSpring;
        this.text.addEventListener("change", () => {
            const numbers = this.text.value.split(",").map(Number);
            this.#use(numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : this.text.value.trim());
        });
    }
}

/** Adds a text field and a button that copies it; returns the field. */
export function copyRow(parent, label) {
    const row = document.createElement("div");
    row.className = "row";
    const text = Object.assign(document.createElement("input"), { type: "text", className: "text" });
    text.setAttribute("aria-label", label);
    const copy = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy" });
    copy.setAttribute("aria-live", "polite");
    copy.addEventListener("click", async () => {
        text.select();
        const written = navigator.clipboard?.writeText(text.value).then(() => true, () => false);
        copy.textContent = (await written) || document.execCommand("copy") ? "Copied" : "Press Ctrl+C";
        setTimeout(() => (copy.textContent = "Copy"), 2000);
    });
    row.append(text, copy);
    parent.append(row);
    return text;
}
