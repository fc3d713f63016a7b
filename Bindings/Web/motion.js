/** Motions and animators: one call sets a property, animates it from the presentation value, and returns a control of the animation. */
import { KinAnimatorProperty, KinAnimatorState, KinPropertyType, KinRetarget } from "./declarations.js";
import { member } from "./animation.js";
import { colored } from "./colors.js";
import { hint } from "./hints.js";
import { Owned } from "./owned.js";
import { isPath, numbersOf, writeValue } from "./values.js";

/** Writes a KinMotion: { curve, duration, bounce, delay, stagger, repeatCount, retarget, autoreverses, repeatDelay, timeConstant }. A bounce makes a
 * spring, before which a decay goes with a time constant. Without a duration it is that of the transaction. */
export function writeMotion(engine, options, more = {}) {
    const { curve, bounce, duration = TRANSACTION_DURATION, retarget = "automatic", ...rest } = options;
    return engine.struct("KinMotion", {
        ...rest,
        duration,
        curve: curve === undefined ? 0 : engine.text(curve),
        spring: bounce !== undefined,
        bounce: bounce ?? 0,
        retarget: member(KinRetarget, retarget, "retarget"),
        ...more,
    });
}

/** KIN_TRANSACTION_DURATION. */
const TRANSACTION_DURATION = -1;

const MOTION = ["curve", "duration", "bounce", "delay", "stagger", "repeatCount", "retarget", "autoreverses", "repeatDelay",
    "timeConstant"];
/** Options of calls besides those of the motion. */
const MORE = ["completion", "from", "startVelocity", "animator", "at", "after", "together", "last", "offset", "label", "delays"];

/** Writes the handle of the animator that the motions of a call join; true makes one. */
export function writeAnimator(engine, animator) {
    return engine.handles([animator === true ? 0n : engine.idOf(animator, "animator")]);
}

/** Returns the animator that a call was to join, or the one that it made. */
export const joined = (context, animator, out) =>
    animator && animator !== true ? animator : new Animator(context, context.engine.data.getBigUint64(out, true));

/** Runs `call(motion)`, which starts animations, and returns their animator. The options are those of a motion, `completion`, and the
 * `animator` to join. */
export function started(context, { completion, animator, ...options }, call) {
    const { engine } = context;
    return engine.scope(() => {
        const out = writeAnimator(engine, animator || true);
        const tag = completion ? context.tagOf(completion) : 0n;
        const status = call(writeMotion(engine, options, { animator: out, tag }));
        if (status && tag) context.takeTag(tag);
        engine.check(status);
        return joined(context, animator, out);
    });
}

/** Reads the values of a property: numbers for all layers, or an array of rows, one for each. */
export function rowsOf(key, value, count) {
    const rows = Array.isArray(value) && Array.isArray(value[0]) ? value : undefined;
    const numbers = value === null ? [] : numbersOf(value);
    if (!numbers) throw new TypeError(`${key}: ${String(value)} given, expected numbers, or a row for each layer`);
    if (rows && rows.length !== count) throw new TypeError(`${key}: ${rows.length} rows given, expected one for each of ${count} layers`);
    const odd = rows?.find((row) => row.length !== rows[0].length);
    if (odd) throw new TypeError(`${key}: rows of ${rows[0].length} and of ${odd.length} numbers given`);
    const width = rows ? rows[0].length : numbers.length;
    return { numbers, width, stride: rows ? 8 * width : 0 };
}

const coloredStarts = (type, { from, startVelocity }) => ({ from: from && colored(type, from), startVelocity });

/** How the change of a property begins: { from, startVelocity }, in the places of its values. */
export function startsOf(engine, starts, values) {
    const written = {};
    for (const [name, start] of Object.entries(starts)) {
        if (start === undefined) continue;
        const numbers = numbersOf(start);
        if (numbers?.length !== values.length)
            throw new TypeError(`${name}: ${numbers ? numbers.length : String(start)} given, expected ${values.length} numbers`);
        written[name] = engine.doubles(numbers);
    }
    return written;
}

/** Rejects options that a motion does not have. */
export function checkOptions(options) {
    const unknown = Object.keys(options).find((name) => !MOTION.includes(name));
    if (unknown) throw new TypeError(`${unknown}: not an option of a motion${hint(unknown, [...MOTION, ...MORE])}`);
}

/** The types of values that fade rather than move: they are animated even if the host wants less motion. */
const FADES = new Set([KinPropertyType.color, KinPropertyType.colors]);
const isFade = (key, { type }) => FADES.has(type) || /^(opacity|shadowOpacity)$/.test(key);

/** Returns the options with which a context moves a property: without a duration where it reduces motion. */
export function reduced(context, key, options) {
    if (!context.reducesMotion || isFade(key, context.keyPath(key))) return options;
    const { curve, bounce, stagger, repeatCount, repeatDelay, timeConstant, ...rest } = options;
    return { ...rest, duration: 0 };
}

/** Animates properties of layers: animate(context, [ship], { position: [1, 2] }, { duration: 1, curve: "easeOut" }). Values are for
 * all layers, or an array of rows, one for each; a path is for all layers, with the elements of the shown one. The change of a
 * single property begins `from` a value in place of what is shown, and with a startVelocity. The completion waits for the
 * animations of all properties. They join the `animator`, which is returned, or a new one; the completion of several properties then
 * waits for everything that the animator has. */
export function animate(context, layers, values, { completion, from, startVelocity, animator, ...options } = {}) {
    const starts = { from, startVelocity };
    const { engine } = context;
    checkOptions(options);
    const entries = Object.entries(values);
    if (!entries.length) throw new TypeError("values: no property given, expected at least one");
    for (const name of Object.keys(starts)) {
        if (starts[name] !== undefined && entries.length !== 1) throw new TypeError(`${name}: expected one property`);
    }
    return engine.scope(() => {
        const out = writeAnimator(engine, animator || true);
        for (const [key, given] of entries) {
            const { id: path, type } = context.keyPath(key);
            const value = colored(type, given);
            const { numbers, width, stride } = isPath(value) ? { numbers: [] } : rowsOf(key, value, layers.length);
            const tag = completion && entries.length === 1 ? context.tagOf(completion) : 0n;
            const motion = writeMotion(engine, reduced(context, key, options), {
                animator: out, tag, ...startsOf(engine, coloredStarts(type, starts), numbers),
            });
            const pointer = engine.handlesOf(layers, "layers");
            const { calls } = engine;
            const count = layers.length;
            const status = isPath(value)
                ? calls.kinLayersAnimateData(context.pointer, pointer, count, path, writeValue(engine, value), motion)
                : calls.kinLayersAnimate(context.pointer, pointer, count, path, engine.doubles(numbers), width, stride, motion);
            if (status && tag) context.takeTag(tag);
            engine.check(status);
        }
        const control = joined(context, animator, out);
        if (completion && entries.length > 1) control.addCompletion(completion);
        return control;
    });
}

/** The control of running animations. */
export class Animator extends Owned {
    constructor(context, id) {
        super();
        this.context = context;
        this.id = id;
        if (id) context.ownReference(this, "kinAnimatorRelease");
    }

    #get(name) {
        return this.context.engine.get("double", "kinAnimatorGet", this.context.pointer, this.id, KinAnimatorProperty[name]);
    }

    #set(name, value) {
        this.context.engine.check(
            this.context.engine.calls.kinAnimatorSet(this.context.pointer, this.id, KinAnimatorProperty[name], Number(value)),
        );
    }

    /** Seconds from the start; setting it scrubs. */
    get time() {
        return this.#get("time");
    }
    set time(value) {
        this.#set("time", value);
    }
    get fraction() {
        return this.#get("fraction");
    }
    set fraction(value) {
        this.#set("fraction", value);
    }
    get rate() {
        return this.#get("rate");
    }
    set rate(value) {
        this.#set("rate", value);
    }
    get paused() {
        return this.#get("paused") !== 0;
    }
    set paused(value) {
        this.#set("paused", value);
    }
    /** Whether it pauses where it would end; setting it to false there ends it. */
    get holds() {
        return this.#get("holds") !== 0;
    }
    set holds(value) {
        this.#set("holds", value);
    }
    get duration() {
        return this.#get("duration");
    }
    /** "running", "paused", "atEnd", "atStart" or "atCurrent". */
    get state() {
        return Object.keys(KinAnimatorState)[this.#get("state")];
    }

    pause() {
        this.paused = true;
    }
    resume() {
        this.paused = false;
    }
    reverse() {
        this.context.engine.check(this.context.engine.calls.kinAnimatorReverse(this.context.pointer, this.id));
    }
    /** Ends at "atEnd", "atStart" or "atCurrent". */
    finish(at = "atEnd") {
        const state = member(KinAnimatorState, at, "at");
        this.context.engine.check(this.context.engine.calls.kinAnimatorFinish(this.context.pointer, this.id, state));
    }
    /** A promise of this animator, for when the animations that it has now have ended or were removed. An advance settles it, and what
     * awaits it goes on before the next frame. It stays pending if the context is closed first. */
    get finished() {
        const hasEnded = this.#finished === undefined && (!this.id || this.state.startsWith("at")); // no advance may follow
        this.#finished ??= hasEnded ? Promise.resolve(this) : new Promise((resolve) => this.addCompletion(() => resolve(this)));
        return this.#finished;
    }
    #finished;

    /** Calls a function once the animations that it has now have ended. */
    addCompletion(completion) {
        const { context } = this;
        const tag = context.tagOf(completion);
        const status = context.engine.calls.kinAnimatorSetCompletion(context.pointer, this.id, 0, tag, 0, 0);
        if (status) context.takeTag(tag);
        context.engine.check(status);
    }
    /** Moves the rest of the way by another motion, by default in the time that is left. */
    continue(options = {}) {
        const { engine, pointer } = this.context;
        checkOptions(options);
        engine.scope(() => engine.check(engine.calls.kinAnimatorContinue(pointer, this.id, writeMotion(engine, options))));
    }
}
