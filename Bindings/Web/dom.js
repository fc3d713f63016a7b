/** Layers that move elements of a page: an element shows the transform, the opacity and the colors of its layer. */

const EMPTY = Float32Array.of();
const byte = (value) => Math.round(255 * Math.min(1, Math.max(0, value)));
const short = (value, places) => Math.round(value * places) / places;
const color = (at, numbers) =>
    `rgb(${byte(numbers[at])} ${byte(numbers[at + 1])} ${byte(numbers[at + 2])} / ${short(numbers[at + 3], 1000)})`;

/** Of a matrix of rows of 4, as matrix3d() has it. */
const matrix3d = (at, numbers) => `matrix3d(${Array.from(numbers.subarray(at, at + 16), (each) => short(each, 1e5)).join(",")})`;

/** Places are in hundredths of a pixel, as a screen shows them. */
function matrix(at, numbers) {
    const a = numbers[at], b = numbers[at + 1], c = numbers[at + 2], d = numbers[at + 3];
    const x = short(numbers[at + 4], 100), y = short(numbers[at + 5], 100);
    if (a === 1 && b === 0 && c === 0 && d === 1) return `translate(${x}px,${y}px)`;
    return `matrix(${short(a, 1e5)},${short(b, 1e5)},${short(c, 1e5)},${short(d, 1e5)},${x},${y})`;
}

/** The styles of an element that layers can set: the property of CSS, the field of the stream, its numbers, and their text. */
const SHOWN = {
    transform: { css: "transform", field: { value: "worldTransform", matrix: "columns2x3" }, count: 6, text: matrix },
    localTransform: { css: "transform", field: { value: "localTransform", matrix: "columns2x3" }, count: 6, text: matrix },
    transform3D: { css: "transform", field: { value: "worldTransform", matrix: "columns4x4" }, count: 16, text: matrix3d },
    opacity: { css: "opacity", field: "opacity", count: 1, text: (at, numbers) => short(numbers[at], 1e4) },
    backgroundColor: { css: "background-color", field: "backgroundColor", count: 4, text: color },
    borderColor: { css: "border-color", field: "borderColor", count: 4, text: color },
    foregroundColor: { css: "color", field: "foregroundColor", count: 4, text: color },
};
const USUAL = ["transform", "opacity"];

/** Elements that show the same properties: one stream, and the numbers of the frame before. */
class Group {
    constructor(context, names) {
        const fields = names.map((name) => {
            if (!Object.hasOwn(SHOWN, name)) throw new TypeError(`show: "${name}" given, expected one of ${Object.keys(SHOWN).join(", ")}`);
            return SHOWN[name];
        });
        let width = 0;
        this.parts = fields.map((field) => ({ ...field, at: (width += field.count) - field.count }));
        Object.assign(this, { context, width, bindings: [], former: EMPTY, stream: undefined });
    }

    add(binding) {
        this.bindings.push(binding);
        if (this.stream) this.stream.add([binding.layer]);
        else this.stream = this.context.stream([binding.layer], this.parts.map(({ field }) => field), "float32");
        this.#grow();
    }

    #grow() {
        const { former, width, bindings } = this;
        this.former = new Float32Array(width * bindings.length).fill(NaN); // a number that no value is equal to
        this.former.set(former.subarray(0, Math.min(former.length, this.former.length)));
    }

    remove(binding) {
        const index = this.bindings.indexOf(binding);
        if (index < 0) return;
        this.bindings.splice(index, 1);
        this.stream.remove([index]);
        this.former.copyWithin(index * this.width, (index + 1) * this.width);
        this.former = this.former.slice(0, this.width * this.bindings.length);
    }

    /** Writes what has changed: of each element one style, or none. */
    show() {
        if (!this.bindings.length) return;
        this.stream.rebind();
        const numbers = this.stream.write();
        const { former, width, parts, bindings } = this;
        for (let index = 0, at = 0; index < bindings.length; index++, at += width) {
            let changed = 0;
            let last;
            for (const part of parts) {
                const end = at + part.at + part.count;
                for (let i = at + part.at; i < end; i++) {
                    if (numbers[i] === former[i]) continue;
                    last = part;
                    changed++;
                    break;
                }
            }
            if (changed === 1 && bindings[index].isShown) bindings[index].showOne(last, last.text(at + last.at, numbers));
            else if (changed) bindings[index].show(parts, at, numbers);
        }
        former.set(numbers);
    }
}

/** The bond of an element and a layer. */
class Binding {
    /** Whether the style of the element has everything that it shows. */
    isShown = false;

    constructor(element, layer, group) {
        Object.assign(this, { element, layer, group });
        const { style } = element;
        this.former = style.cssText;
        style.transformOrigin = "0 0";
        for (const { css } of group.parts) style.removeProperty(css);
        this.rest = style.cssText;
    }

    showOne({ css }, text) {
        this.element.style[css] = text;
    }

    show(parts, at, numbers) {
        let text = this.rest;
        for (const part of parts) text += `;${part.css}:${part.text(at + part.at, numbers)}`;
        this.element.style.cssText = text;
        this.isShown = true;
    }

    /** Ends the bond, and gives the element the style back that it had before. */
    unbind() {
        this.group.remove(this);
        this.element.style.cssText = this.former;
    }
}

const groups = new WeakMap(); // of each context, by the names of what is shown

/** Lets an element show a layer: its place, and its opacity. `show` names what it shows: "transform" (in root space, for elements that are
 * not in each other), "localTransform" (for elements that are in each other as their layers are), "transform3D", "opacity",
 * "backgroundColor", "borderColor", "foregroundColor". The element must be at the top left of its container ("position: absolute; left: 0;
 * top: 0"), with the size of the layer's bounds. From now on the inline style of the element belongs to the binding. */
export function bind(element, layer, { show = USUAL } = {}) {
    const { context } = layer;
    if (!groups.has(context)) groups.set(context, new Map());
    const own = groups.get(context);
    const name = show.join();
    if (!own.has(name)) own.set(name, new Group(context, show));
    const group = own.get(name);
    const binding = new Binding(element, layer, group);
    group.add(binding);
    return binding;
}

/** Writes the styles of the elements whose layers show something else than in the frame before. A frame calls it last. */
export function present(context) {
    for (const group of groups.get(context)?.values() ?? []) group.show();
}

/** Sets `context.reducesMotion` as the system wishes, now and later. Returns a function that ends this. */
export function followReducedMotion(context) {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => (context.reducesMotion = query.matches);
    follow();
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
}

/** Runs the frames of a page: advance, `onFrame(time)`, flush, present. It sleeps while nothing moves and nothing is due, and the clock of the
 * context stands still meanwhile: a change that wakes it begins now. `wake` of the result requests a frame after a change, and `stop` ends
 * it. */
export function run(context, onFrame = () => {}) {
    let request = 0;
    let stopped = false;
    let start; // of the clock of the context, in milliseconds of the page's; unknown after a sleep
    const wake = () => {
        if (!stopped && !request) request = requestAnimationFrame(frame);
    };
    function frame(now) {
        request = 0;
        if (stopped || context.isClosed) return;
        start ??= now - 1000 * context.time;
        context.advance(Math.max(context.time, (now - start) / 1000));
        onFrame(context.time);
        context.flush();
        present(context);
        if (context.isAnimating || context.nextEventTime < Infinity) wake();
        else start = undefined;
    }
    wake();
    return { wake, stop: () => ((stopped = true), cancelAnimationFrame(request)) };
}
