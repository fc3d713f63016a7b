/** Timelines: motions at times, after or with each other, that one animator runs. */
import { KinTimelinePlace, layouts } from "./declarations.js";
import { checkOptions, reduced, rowsOf, started, writeMotion } from "./motion.js";
import { colored } from "./colors.js";
import { hint } from "./hints.js";
import { Variable } from "./variable.js";

/** Motions of layers in time. An entry begins after the one before, unless it has another place, and starts from the value that
 * those before have led to. */
export class Timeline {
    #entries = [];
    #labels = new Map();

    /** The options of the whole: { delay, repeatCount, autoreverses, repeatDelay }. */
    constructor(context, options = {}) {
        this.context = context;
        this.options = options;
    }

    /** Adds motions of a layer or of layers, with the options of Layer.animate, or another timeline; or the motion of a variable or
     * of variables to a value, or to a row for each: add(zoom, 2, { duration: 1 }). They begin after the entry
     * before; `at` a time or the start of a labelled entry; `after` the end of a labelled entry; `together` with the entry before; or
     * `last`, after all entries so far; plus `offset`, in seconds. `delays` has one for each layer. `label` names the entry. `rate`
     * is how fast the time of another timeline passes. */
    add(what, values = {}, options = {}) {
        if (what instanceof Timeline) {
            if (what.#contains(this)) throw new TypeError("what: a timeline given that contains this one, expected another one");
            const { rate = 1, ...place } = values;
            return this.#append({ inner: what, rate }, place);
        }
        const layers = Array.isArray(what) ? [...what] : [what]; // copies, whose lengths stay what is checked here
        const { delays: given, ...rest } = options;
        const delays = given && [...given];
        if (delays && delays.length !== layers.length)
            throw new TypeError(`delays: ${delays.length} given, expected one for each of ${layers.length} layers`);
        if (layers[0] instanceof Variable) {
            const { numbers, ...row } = rowsOf("value", values, layers.length);
            return this.#append({ variables: layers, rows: [{ numbers: [...numbers], ...row }], delays }, rest);
        }
        const rows = Object.entries(values).map(([key, value]) => {
            const { numbers, ...row } = rowsOf(key, colored(this.context.keyPath(key).type, value), layers.length);
            return { key, numbers: [...numbers], ...row };
        });
        return this.#append({ layers, rows, delays }, rest);
    }

    /** Adds a marker, whose passage is an event with this tag, an integer above 0. The options are a place. */
    mark(tag, options = {}) {
        if (!(BigInt(tag) > 0n)) throw new RangeError(`tag: ${tag} given, expected an integer above 0`);
        return this.#append({ tag }, options);
    }

    /** Adds a label, for the places of other entries. */
    label(name, options = {}) {
        return this.#append({}, { ...options, label: name });
    }

    /** Starts the timeline with the next commit, and returns its animator. */
    start({ completion } = {}) {
        const { engine, pointer } = this.context;
        return started(this.context, { ...this.options, completion }, (motion) => {
            const list = [];
            this.#encode(list);
            const bytes = layouts.KinTimelineEntry.bytes;
            const entries = engine.take(bytes * list.length);
            list.forEach((entry, index) => engine.struct("KinTimelineEntry", entry, entries + bytes * index));
            return engine.calls.kinTimelineStart(pointer, entries, list.length, motion);
        });
    }

    #append(entry, { at, after, together = false, last = false, offset = 0, label, ...motion }) {
        if ([at !== undefined, after !== undefined, together, last].filter(Boolean).length > 1)
            throw new TypeError("at, after, together and last given, expected one of them");
        checkOptions(motion);
        const name = typeof at === "string" ? at : after;
        if (name !== undefined && !this.#labels.has(name)) throw new TypeError(`no entry before has the label ${name}${hint(name, [...this.#labels.keys()])}`);
        const isTime = typeof at === "number";
        const kind = isTime ? "at" : at !== undefined || together ? "with" : last ? "afterAll" : "after";
        const place = { place: KinTimelinePlace[kind], offset: (isTime ? at : 0) + offset };
        this.#entries.push({ ...entry, place, other: name === undefined ? 0 : this.#labels.get(name), motion });
        if (label !== undefined) this.#labels.set(label, this.#entries.length);
        return this;
    }

    #contains(other) {
        return this === other || this.#entries.some(({ inner }) => inner?.#contains(other));
    }

    /** Appends the entries of C to a list. */
    #encode(list) {
        const { engine } = this.context;
        const numbers = []; // the numbers of the entries in C, from 1
        this.#entries.forEach(({ inner, rate, layers, variables, rows, delays, tag = 0, place, other, motion }, index) => {
            const first = list.length;
            numbers.push(first + 1);
            const pointer = writeMotion(engine, inner ? inner.options : motion);
            const begin = { ...place, motion: pointer, tag, other: other ? numbers[other - 1] : (numbers[index - 1] ?? 0) };
            if (inner) {
                list.push(begin);
                inner.#encode(list);
                begin.children = list.length - first - 1;
                begin.rate = rate;
            } else if (!rows?.length) {
                list.push(begin);
            } else {
                this.#encodeRows(list, begin, { layers, variables, rows, delays, motion });
            }
        });
    }

    /** Appends an entry for each property; all but the first are with the first. */
    #encodeRows(list, begin, { layers, variables, rows, delays, motion: options }) {
        const { engine } = this.context;
        const together = { place: KinTimelinePlace.with, other: list.length + 1 };
        const moved = variables ?? layers;
        const handles = engine.handlesOf(moved, variables ? "variables" : "layers");
        const shared = { [variables ? "variables" : "layers"]: handles, count: moved.length };
        if (delays) shared.delays = engine.doubles(delays);
        rows.forEach(({ key, numbers, width, stride }, index) => {
            const values = engine.doubles(numbers);
            if (variables) return list.push({ ...begin, ...shared, values, width, stride });
            const keyPath = this.context.keyPath(key).id;
            const motion = this.context.reducesMotion ? writeMotion(engine, reduced(this.context, key, options)) : begin.motion;
            list.push({ ...(index ? together : begin), motion, ...shared, keyPath, values, width, stride });
        });
    }
}
