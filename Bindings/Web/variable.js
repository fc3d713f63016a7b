/** Variables: numbers that move without a layer. */
import { KinVariableKind } from "./declarations.js";
import { checkOptions, joined, startsOf, writeAnimator, writeMotion } from "./motion.js";
import { Owned } from "./owned.js";
import { numbersOf } from "./values.js";

/** Makes a variable of one to four numbers, or with `color` of a color; with a key it is the one that every frame asks for. */
export function makeVariable(context, value, { key, color = false } = {}) {
    const { engine } = context;
    return engine.scope(() => {
        const numbers = rowOf(value);
        const out = engine.take(8);
        const kind = color ? KinVariableKind.color : KinVariableKind.numbers;
        const given = [kind, engine.doubles(numbers), numbers.length, out];
        engine.check(
            key === undefined
                ? engine.calls.kinVariableCreate(context.pointer, ...given)
                : engine.calls.kinVariableFor(context.pointer, BigInt.asUintN(64, BigInt(key)), ...given),
        );
        return new Variable(context, engine.data.getBigUint64(out, true), typeof value === "number" ? 0 : numbers.length, key === undefined);
    });
}

/** The numbers of variables of the same width, one after the other, or their velocities. */
export function readVariables(context, variables, call = "kinVariablesRead") {
    const { engine } = context;
    const width = Math.max(variables[0]?.width ?? 1, 1);
    return engine.scope(() => {
        const out = engine.take(8 * width * Math.max(variables.length, 1));
        const handles = engine.handlesOf(variables, "variables");
        engine.check(engine.calls[call](context.pointer, handles, variables.length, out, width, 0, 0));
        return new Float64Array(engine.memory.buffer, out, width * variables.length).slice();
    });
}

function rowOf(value) {
    const numbers = numbersOf(value);
    if (numbers) return numbers;
    throw new TypeError(`value: ${String(value)} given, expected a number, or up to four in an array`);
}

/** One to four numbers, or a color. Every change takes effect at once and needs no flush. */
export class Variable extends Owned {
    constructor(context, id, width, isOwner) {
        super();
        this.context = context;
        this.id = id;
        /** The numbers of an array; 0 of a number alone. */
        this.width = width;
        if (isOwner) context.ownReference(this, "kinVariableRelease");
    }

    #read(name, ...places) {
        const { engine, pointer } = this.context;
        const count = Math.max(this.width, 1);
        return engine.scope(() => {
            const out = engine.take(8 * count);
            engine.check(engine.calls[name](pointer, this.id, ...places.map((isOut) => (isOut ? out : 0)), count));
            const numbers = Array.from({ length: count }, (_, index) => engine.data.getFloat64(out + 8 * index, true));
            return this.width ? numbers : numbers[0];
        });
    }

    /** The value at the context's time; setting it is a jump. */
    get value() {
        return this.#read("kinVariableGet", true, false);
    }
    set value(value) {
        const { engine, pointer } = this.context;
        const numbers = rowOf(value);
        engine.scope(() => engine.check(engine.calls.kinVariableSet(pointer, this.id, engine.doubles(numbers), numbers.length)));
    }
    /** Units per second. */
    get velocity() {
        return this.#read("kinVariableGet", false, true);
    }
    /** Where it leads. */
    get target() {
        return this.#read("kinVariableGetTarget", true);
    }

    /** Moves it from what it shows: zoom.animate(2, { duration: 0.5, curve: "easeOut" }). The options are those of Layer.animate.
     * Returns the `animator` that it joins, or a new one for true. */
    animate(target, { completion, from, startVelocity, animator, ...options } = {}) {
        const { context } = this;
        const { engine, pointer } = context;
        checkOptions(options);
        return engine.scope(() => {
            const numbers = rowOf(target);
            const out = animator ? writeAnimator(engine, animator) : 0;
            const starts = startsOf(engine, { from, startVelocity }, numbers);
            const handle = engine.handles([this.id]);
            const tag = completion ? context.tagOf(completion) : 0n;
            const motion = writeMotion(engine, options, { animator: out, tag, ...starts });
            const width = numbers.length;
            const status = engine.calls.kinVariablesAnimate(pointer, handle, 1, engine.doubles(numbers), width, 0, motion);
            if (status && tag) context.takeTag(tag);
            engine.check(status);
            return animator ? joined(context, animator, out) : undefined;
        });
    }
}
