/** Animations as descriptions, which become objects of the engine when they are added. Their options have the names of Core Animation
 * ("fromValue", "beginTime", "fillMode"), and from, to and by. */
import { colored } from "./colors.js";
import * as declarations from "./declarations.js";
import { hint } from "./hints.js";
import { writeValue } from "./values.js";

const { KinAnimationClass, KinAnimationProperty } = declarations;
const ALIASES = { from: "fromValue", to: "toValue", by: "byValue", timing: "timingFunction", timings: "timingFunctions" };
/** Options that hold values of the key path. */
const VALUES = new Set(["fromValue", "toValue", "byValue", "values"]);
/** Options whose names of values are those of an enumeration. */
const ENUMERATIONS = {
    fillMode: declarations.KinFillMode,
    calculationMode: declarations.KinCalculationMode,
    rotationMode: declarations.KinRotationMode,
    valueFunction: declarations.KinValueFunction,
    type: declarations.KinTransitionType,
    subtype: declarations.KinTransitionSubtype,
};

/** Returns the number of a name in an enumeration. */
export function member(enumeration, name, what) {
    if (typeof name === "number") return name;
    if (!Object.hasOwn(enumeration, name)) {
        const names = Object.keys(enumeration);
        throw new TypeError(`${what}: "${name}" given, expected one of ${names.join(", ")}${hint(name, names)}`);
    }
    return enumeration[name];
}

export class Animation {
    constructor(animationClass, options) {
        this.animationClass = animationClass;
        this.options = options;
    }

    /** Makes the object of the engine, whose reference the caller releases. */
    make(context) {
        const { engine } = context;
        const id = engine.get("handle", "kinAnimationCreate", context.pointer, KinAnimationClass[this.animationClass]);
        try {
            for (const [name, value] of Object.entries(this.options)) {
                if (value !== undefined) engine.scope(() => this.set(context, id, ALIASES[name] ?? name, value));
            }
        } catch (error) {
            engine.calls.kinAnimationRelease(context.pointer, id);
            throw error;
        }
        return id;
    }

    set(context, id, name, value) {
        const { engine, pointer } = context;
        if (!Object.hasOwn(KinAnimationProperty, name)) {
            const names = [...Object.keys(KinAnimationProperty), ...Object.keys(ALIASES)];
            throw new TypeError(`${name}: not a property of animations${hint(name, names)}`);
        }
        const isNamed = Object.hasOwn(ENUMERATIONS, name) && value !== null;
        const given = isNamed ? member(ENUMERATIONS[name], value, name) : this.colored(context, name, value);
        engine.check(engine.calls.kinAnimationSetData(pointer, id, KinAnimationProperty[name], writeValue(engine, given)));
    }

    /** Returns a value of the animation's key path with numbers in place of the texts of colors. */
    colored(context, name, value) {
        const { keyPath } = this.options;
        if (!keyPath || !VALUES.has(name) || value === null) return value;
        return colored(context.keyPath(keyPath).type, value);
    }
}

/** CABasicAnimation: basic("opacity", { to: 0, duration: 1 }). */
export class Basic extends Animation {
    constructor(keyPath, options = {}) {
        super("basic", { keyPath, ...options });
    }
}

/** CASpringAnimation. { perceptualDuration, bounce } may replace mass, stiffness and damping. */
export class Spring extends Animation {
    constructor(keyPath, { perceptualDuration, bounce = 0, ...options } = {}) {
        super("spring", { keyPath, ...options });
        this.perceptual = perceptualDuration === undefined ? undefined : [perceptualDuration, bounce];
    }

    make(context) {
        const id = super.make(context);
        if (this.perceptual) {
            const status = context.engine.calls.kinAnimationSetPerceptualSpring(context.pointer, id, ...this.perceptual);
            if (status) context.engine.calls.kinAnimationRelease(context.pointer, id);
            context.engine.check(status);
        }
        return id;
    }
}

/** CAKeyframeAnimation: new Keyframe("position", { values: [[0, 0], [9, 9]], keyTimes: [0, 1] }), or with a path. */
export class Keyframe extends Animation {
    constructor(keyPath, options = {}) {
        super("keyframe", { keyPath, ...options });
    }

    set(context, id, name, value) {
        if (name !== "values") return super.set(context, id, name, value);
        const { engine, pointer } = context;
        const bytes = declarations.layouts.KinValue.bytes;
        const values = engine.take(bytes * value.length);
        value.forEach((item, index) => writeValue(engine, this.colored(context, name, item), values + bytes * index));
        engine.check(engine.calls.kinAnimationSetKeyframeValues(pointer, id, values, value.length));
    }
}

/** CAAnimationGroup. */
export class Group extends Animation {
    constructor(animations, options = {}) {
        super("group", { animations, ...options });
    }

    set(context, id, name, value) {
        if (name !== "animations") return super.set(context, id, name, value);
        const { engine, pointer } = context;
        const children = [];
        try {
            for (const child of value) children.push(child.make(context));
            engine.check(engine.calls.kinAnimationSetAnimations(pointer, id, engine.handles(children), children.length));
        } finally {
            for (const child of children) engine.calls.kinAnimationRelease(pointer, child);
        }
    }
}

/** CATransition: new Transition({ type: "push", subtype: "fromRight" }). */
export class Transition extends Animation {
    constructor(options = {}) {
        super("transition", options);
    }
}
