/** Springs and curves as the linear() of CSS Easing Level 2. */
import { Spring } from "./animation.js";
import { KinAnimationProperty, KinPropertyType } from "./declarations.js";
import { hint } from "./hints.js";
import { readValue } from "./values.js";

const STEPS = 1000; // of the curve, before points are left out
const PHYSICAL = ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"];

/** Makes a Spring of { duration, bounce }, { perceptualDuration, bounce } or { mass, stiffness, damping }. */
function springOf(given) {
    const { duration, perceptualDuration = duration, bounce, ...physical } = given;
    const unknown = Object.keys(physical).find((name) => !PHYSICAL.includes(name));
    const names = ["duration", "bounce", ...PHYSICAL];
    if (unknown !== undefined) throw new TypeError(`${unknown}: not an option of a spring${hint(unknown, names)}`);
    const isPhysical = Object.keys(physical).length > 0;
    if (isPhysical && (bounce !== undefined || perceptualDuration !== undefined))
        throw new TypeError("spring: a duration or a bounce given with mass, stiffness or damping, expected one kind");
    if (isPhysical) return new Spring("zPosition", physical);
    return new Spring("zPosition", { perceptualDuration: perceptualDuration ?? 0.5, bounce: bounce ?? 0 });
}

/** Seconds until a spring settles, as the engine computes them. */
export function settling(context, spring) {
    const { engine, pointer } = context;
    const id = spring.make(context);
    try {
        const call = (buffer) => engine.calls.kinAnimationGetData(pointer, id, KinAnimationProperty.settlingDuration, buffer);
        return readValue(engine, call, KinPropertyType.number);
    } finally {
        engine.calls.kinAnimationRelease(pointer, id);
    }
}

/** Samples a spring while it settles. */
function sampledSpring(kinema, spring) {
    const context = kinema.context();
    try {
        const duration = settling(context, spring);
        if (!(duration < 3600)) throw new RangeError("spring: it does not settle, expected one with damping");
        const probe = context.root();
        context.flush();
        const { options, perceptual } = spring;
        const moved = new Spring(options.keyPath, { ...options, fromValue: 0, toValue: 1, duration, fillMode: "both", removedOnCompletion: false });
        moved.perceptual = perceptual;
        probe.add(moved, "probe");
        context.flush();
        const times = Array.from({ length: STEPS + 1 }, (_, i) => (duration * i) / STEPS);
        return { duration, values: Array.from(context.sampler([[probe, options.keyPath]]).sample(times)) };
    } finally {
        context.close();
    }
}

function sampledCurve({ engine }, text) {
    const values = engine.scope(() => {
        const curve = engine.take(32);
        engine.check(engine.calls.kinTimingFunctionNamed(engine.text(text), curve));
        const inputs = engine.doubles(Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS));
        const outputs = engine.take(8 * (STEPS + 1));
        engine.check(engine.calls.kinTimingFunctionEvaluate(curve, inputs, outputs, STEPS + 1));
        return engine.readDoubles(outputs, STEPS + 1);
    });
    return { values };
}

/** The indices of the points that a line through them needs to be nowhere further than `tolerance` from all (Ramer, Douglas, Peucker). */
function needed(values, tolerance) {
    const kept = new Set([0, values.length - 1]);
    const open = [[0, values.length - 1]];
    while (open.length) {
        const [from, to] = open.pop();
        const slope = (values[to] - values[from]) / (to - from);
        let [far, most] = [-1, tolerance];
        for (let i = from + 1; i < to; i++) {
            const away = Math.abs(values[i] - values[from] - slope * (i - from));
            if (away > most) [far, most] = [i, away];
        }
        if (far < 0) continue;
        kept.add(far);
        open.push([from, far], [far, to]);
    }
    return [...kept].sort((one, other) => one - other);
}

const round = (value, places) => Number(value.toFixed(places));

export function cssLinear(kinema, given, tolerance) {
    if (!(tolerance > 0)) throw new RangeError(`tolerance: ${tolerance} given, expected a number above 0`);
    const isText = typeof given === "string";
    const spring = isText || given instanceof Spring ? given : springOf(given);
    const { values, duration } = isText ? sampledCurve(kinema, spring) : sampledSpring(kinema, spring);
    const last = values.length - 1;
    if (!isText) values[last] = 1; // a settled spring rests at its target
    const points = needed(values, tolerance).map((at) => {
        const value = round(values[at], 4);
        return at === 0 || at === last ? value : `${value} ${round((100 * at) / last, 2)}%`;
    });
    const easing = `linear(${points.join(", ")})`;
    return { easing, duration, toString: () => (duration === undefined ? easing : `${round(duration, 3)}s ${easing}`) };
}
