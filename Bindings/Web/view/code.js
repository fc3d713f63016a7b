/** Animations of a document as code in C, C++, Python, Swift and JavaScript. */
import { KinPropertyType as Type } from "../kinema.js";

export const LANGUAGES = ["JavaScript", "Python", "C", "C++", "Swift"];
const SKIPPED = new Set(["class", "keyPath", "key", "implicit", "extra", "tags", "animations", "path", "values"]);
const quoted = (text) => JSON.stringify(text);
const capital = (name) => name[0].toUpperCase() + name.slice(1);
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const identifier = (name, separator) => name.replace(/[^A-Za-z0-9]+(.)?/g, (_, next) => (next ? separator + (separator ? next : next.toUpperCase()) : "")).replace(/^(\d)/, "_$1") || "layer";
const numbers = (value) => (Array.isArray(value) ? value.flat(Infinity) : [Number(value)]);

const text = (value) => (typeof value === "string" ? value : `cubic-bezier(${value.join(", ")})`);
/** Timing functions as a list; a document may have one text with commas. */
export const timingsOf = (value) => (typeof value === "string" ? value.split(/,(?![^(]*\))/).map((each) => each.trim()) : value.map((each) => each ?? "linear"));

/** The members of an animation with a number for each duration. */
function membersOf(session, animation) {
    const members = Object.fromEntries(Object.entries(animation).filter(([name]) => !SKIPPED.has(name)));
    if (members.duration === "settling") members.duration = Number(session.durationOf(animation).toFixed(4));
    return members;
}

// ---- JavaScript and Python -------------------------------------------------------------------------------------------------------------

/** A value as a literal; `names` are the words of the language. */
function literal(value, { infinity, yes, no, nil }) {
    if (value === null) return nil;
    if (value === "inf" || value === "-inf") return value.replace("inf", infinity);
    if (typeof value === "boolean") return value ? yes : no;
    if (Array.isArray(value)) return `[${value.map((each) => literal(each, { infinity, yes, no, nil })).join(", ")}]`;
    return typeof value === "string" ? quoted(value) : String(value);
}
const SCRIPT = { infinity: "Infinity", yes: "true", no: "false", nil: "null" };
const PYTHON = { infinity: "math.inf", yes: "True", no: "False", nil: "None" };
const kindOf = ({ class: kind }) => capital(kind);

function scriptOf(session, animation, words, { option, names, timings }) {
    const members = membersOf(session, animation);
    if (members.timingFunctions) members.timingFunctions = timings(timingsOf(members.timingFunctions));
    const options = Object.entries(members).map(([name, value]) => option(names[name] ?? name, literal(value, words)));
    for (const name of ["path", "values"]) if (animation[name]) options.unshift(option(names[name] ?? name, literal(animation[name], words)));
    return options;
}

function javaScript(session, animation) {
    const options = scriptOf(session, animation, SCRIPT, { option: (name, value) => `${name}: ${value}`, names: {}, timings: (list) => list.map(text).join(", ") });
    const first = animation.class === "group" ? [`[${(animation.animations ?? []).map((each) => javaScript(session, each)).join(", ")}]`]
        : animation.class === "transition" ? [] : [quoted(animation.keyPath ?? "")];
    return `new ${kindOf(animation)}(${[...first, `{ ${options.join(", ")} }`].join(", ")})`;
}

const PYTHON_NAMES = { fromValue: "from_", toValue: "to", byValue: "by", timingFunction: "timing" };
function python(session, animation) {
    const option = (name, value) => `${snake(name)}=${value}`;
    const options = scriptOf(session, animation, PYTHON, { option, names: PYTHON_NAMES, timings: (list) => list });
    const first = animation.class === "group" ? [`[${(animation.animations ?? []).map((each) => python(session, each)).join(", ")}]`]
        : animation.class === "transition" ? [] : [quoted(animation.keyPath ?? "")];
    return `kinema.${kindOf(animation)}(${[...first, ...options].join(", ")})`;
}

// ---- C and C++ -------------------------------------------------------------------------------------------------------------------------

const cNumber = (value) => (value === "inf" ? "INFINITY" : value === "-inf" ? "-INFINITY" : String(Number(value)));
const cPath = (path) => path.map(([verb, ...points]) => `{KinPathVerb${capital(verb)}, 0, {${points.map((x) => Number(x)).join(", ") || 0}}}`).join(", ");

function cLines(session, animation, name) {
    const constant = (member) => `KinAnimationProperty${capital(member)}`;
    const lines = [
        `KinAnimation ${name};`, `kinAnimationCreate(ctx, KinAnimationClass${capital(animation.class)}, &${name});`,
        ...(animation.keyPath ? [`kinAnimationSetKeyPath(ctx, ${name}, ${quoted(animation.keyPath)});`] : []),
    ];
    const { perceptualDuration, bounce, ...members } = membersOf(session, animation);
    if (perceptualDuration !== undefined || bounce !== undefined) {
        lines.push(`kinAnimationSetPerceptualSpring(ctx, ${name}, ${perceptualDuration ?? 0.5}, ${bounce ?? 0});`);
    }
    for (const [member, value] of Object.entries(members)) {
        if (value === null || member === "timingFunctions") {
            if (value !== null) lines.push(`kinAnimationSetString(ctx, ${name}, ${constant(member)}, ${quoted(timingsOf(value).map(text).join(", "))});`);
        } else if (typeof value === "string" && !/^-?inf$/.test(value)) {
            lines.push(`kinAnimationSetString(ctx, ${name}, ${constant(member)}, ${quoted(value)});`);
        } else {
            const list = Array.isArray(value) ? numbers(value) : undefined;
            if (!list) lines.push(`kinAnimationSetNumber(ctx, ${name}, ${constant(member)}, ${cNumber(value)});`);
            else lines.push(`kinAnimationSetValue(ctx, ${name}, ${constant(member)}, (double[]){${list.map(cNumber).join(", ")}}, ${list.length});`);
        }
    }
    if (animation.path) {
        lines.push(`KinPathElement ${name}Path[] = {${cPath(animation.path)}};`);
        lines.push(`KinValue ${name}Way = kinValuePath(${name}Path, ${animation.path.length});`, `kinAnimationSetData(ctx, ${name}, ${constant("path")}, &${name}Way);`);
    }
    if (animation.values) {
        const given = animation.values.map((value) => `kinValueNumbers((double[]){${numbers(value).map(cNumber).join(", ")}}, ${numbers(value).length})`);
        lines.push(`KinValue ${name}Values[] = {${given.join(", ")}};`, `kinAnimationSetKeyframeValues(ctx, ${name}, ${name}Values, ${given.length});`);
    }
    (animation.animations ?? []).forEach((child, i) => lines.push(...cLines(session, child, `${name}${i + 1}`)));
    if (animation.animations) {
        const children = animation.animations.map((_, i) => `${name}${i + 1}`);
        lines.push(`kinAnimationSetAnimations(ctx, ${name}, (KinAnimation[]){${children.join(", ")}}, ${children.length});`);
        lines.push(...children.map((child) => `kinAnimationRelease(ctx, ${child});`));
    }
    return lines;
}

function cppValue(value) {
    if (Array.isArray(value)) return `{${numbers(value).map(cppValue).join(", ")}}`;
    if (value === "inf" || value === "-inf") return `${value.startsWith("-") ? "-" : ""}std::numeric_limits<double>::infinity()`;
    return typeof value === "string" ? quoted(value) : String(value);
}

function cppLines(session, animation, name) {
    const made = /basic|keyframe|spring/.test(animation.class) ? `context.${animation.class}(${quoted(animation.keyPath ?? "")})`
        : `context.animation(KinAnimationClass${capital(animation.class)})`;
    const lines = [`auto ${name} = ${made};`];
    const { perceptualDuration, bounce, ...members } = membersOf(session, animation);
    if (perceptualDuration !== undefined || bounce !== undefined) lines.push(`${name}.setPerceptualSpring(${perceptualDuration ?? 0.5}, ${bounce ?? 0});`);
    for (const [member, value] of Object.entries(members)) {
        if (value === null) continue;
        const isTexts = member === "timingFunctions";
        lines.push(`${name}.set(KinAnimationProperty${capital(member)}, ${isTexts ? quoted(timingsOf(value).map(text).join(", ")) : cppValue(value)});`);
    }
    if (animation.path) lines.push(`${name}.set(KinAnimationPropertyPath, kinema::Path({${cPath(animation.path)}}));`);
    if (animation.values) lines.push(`${name}.setValues({${animation.values.map(cppValue).join(", ")}});`);
    (animation.animations ?? []).forEach((child, i) => lines.push(...cppLines(session, child, `${name}${i + 1}`)));
    if (animation.animations) lines.push(`${name}.setAnimations({${animation.animations.map((_, i) => `${name}${i + 1}`).join(", ")}});`);
    return lines;
}

// ---- Swift -----------------------------------------------------------------------------------------------------------------------------

const SWIFT_CLASSES = { basic: "CABasicAnimation", spring: "CASpringAnimation", keyframe: "CAKeyframeAnimation", group: "CAAnimationGroup", transition: "CATransition" };
const SWIFT_TIMINGS = { linear: "linear", easeIn: "easeIn", easeOut: "easeOut", easeInEaseOut: "easeInEaseOut", default: "default" };

function swiftTiming(value) {
    if (value === null) return "nil";
    if (Array.isArray(value)) return `CAMediaTimingFunction(controlPoints: ${value.join(", ")})`;
    return value in SWIFT_TIMINGS ? `CAMediaTimingFunction(name: .${SWIFT_TIMINGS[value]})` : `CAMediaTimingFunction(name: .init(rawValue: ${quoted(value)}))`;
}

function swiftValue(value, type) {
    if (value === null) return "nil";
    if (value === "inf") return ".infinity";
    if (Array.isArray(value) && value.every((each) => typeof each === "number")) {
        if (type === Type.point) return `CGPoint(x: ${value[0]}, y: ${value[1]})`;
        if (type === Type.size) return `CGSize(width: ${value[0]}, height: ${value[1]})`;
        if (type === Type.rect) return `CGRect(x: ${value[0]}, y: ${value[1]}, width: ${value[2]}, height: ${value[3]})`;
        if (type === Type.color) return `CGColor(srgbRed: ${value[0]}, green: ${value[1]}, blue: ${value[2]}, alpha: ${value[3]})`;
    }
    if (Array.isArray(value)) return `[${value.map((each) => swiftValue(each, type)).join(", ")}]`;
    return typeof value === "string" ? quoted(value) : String(value);
}

const SWIFT_ENUMERATED = new Set(["fillMode", "calculationMode", "rotationMode", "type", "subtype"]);
const SWIFT_NAMES = { removedOnCompletion: "isRemovedOnCompletion", additive: "isAdditive", cumulative: "isCumulative" };

function swiftLines(session, animation, name) {
    const { class: kind, keyPath } = animation;
    let type;
    try {
        type = keyPath ? session.context.keyPath(keyPath).type : undefined;
    } catch { /* a key path of the host */ }
    const { perceptualDuration, bounce, ...members } = membersOf(session, animation);
    const isPerceptual = perceptualDuration !== undefined || bounce !== undefined;
    const lines = [isPerceptual ? `let ${name} = CASpringAnimation(perceptualDuration: ${perceptualDuration ?? 0.5}, bounce: ${bounce ?? 0})`
        : `let ${name} = ${SWIFT_CLASSES[kind]}(${keyPath ? `keyPath: ${quoted(keyPath)}` : ""})`];
    if (isPerceptual) lines.push(`${name}.keyPath = ${quoted(keyPath)}`);
    for (const [member, value] of Object.entries(members)) {
        const given = member === "timingFunction" ? swiftTiming(value)
            : member === "timingFunctions" ? `[${timingsOf(value).map(swiftTiming).join(", ")}]`
            : member === "valueFunction" ? `CAValueFunction(name: .${value})`
            : SWIFT_ENUMERATED.has(member) && value !== null ? `.${value}` : swiftValue(value, type);
        lines.push(`${name}.${SWIFT_NAMES[member] ?? member} = ${given}`);
    }
    if (animation.values) lines.push(`${name}.values = ${swiftValue(animation.values, type)}`);
    if (animation.path) {
        lines.push(`let ${name}Path = CGMutablePath()`);
        const calls = { move: (x, y) => `move(to: CGPoint(x: ${x}, y: ${y}))`, line: (x, y) => `addLine(to: CGPoint(x: ${x}, y: ${y}))`,
            quad: (a, b, x, y) => `addQuadCurve(to: CGPoint(x: ${x}, y: ${y}), control: CGPoint(x: ${a}, y: ${b}))`,
            curve: (a, b, c, d, x, y) => `addCurve(to: CGPoint(x: ${x}, y: ${y}), control1: CGPoint(x: ${a}, y: ${b}), control2: CGPoint(x: ${c}, y: ${d}))`,
            close: () => "closeSubpath()" };
        lines.push(...animation.path.map(([verb, ...points]) => `${name}Path.${calls[verb](...points)}`), `${name}.path = ${name}Path`);
    }
    (animation.animations ?? []).forEach((child, i) => lines.push(...swiftLines(session, child, `${name}${i + 1}`)));
    if (animation.animations) lines.push(`${name}.animations = [${animation.animations.map((_, i) => `${name}${i + 1}`).join(", ")}]`);
    return lines;
}

// ---- All -------------------------------------------------------------------------------------------------------------------------------

/** Returns the code that adds animations: { node, animation } each. */
export function codeOf(session, language, list) {
    const taken = new Map();
    const unique = (name) => {
        const count = (taken.get(name) ?? 0) + 1;
        taken.set(name, count);
        return count === 1 ? name : `${name}${count}`;
    };
    const blocks = list.map(({ node, animation }) => {
        const key = animation.key ?? animation.keyPath;
        const separator = language === "Python" ? "_" : "";
        const layer = identifier(node.name, separator);
        const made = unique(identifier(`${layer} ${animation.keyPath ?? animation.class}`.replaceAll(".", " "), separator));
        if (language === "JavaScript") return `${layer}.add(${javaScript(session, animation)}${key ? `, ${quoted(key)}` : ""});`;
        if (language === "Python") return `${layer}.add(${python(session, animation)}${key ? `, key=${quoted(key)}` : ""})`;
        if (language === "C") return [...cLines(session, animation, made), `kinLayerAddAnimation(ctx, ${layer}, ${made}, ${key ? quoted(key) : "NULL"});`, `kinAnimationRelease(ctx, ${made});`].join("\n");
        if (language === "C++") return [...cppLines(session, animation, made), `${layer}.add(${made}${key ? `, ${quoted(key)}` : ""});`].join("\n");
        return [...swiftLines(session, animation, made), `${layer}.add(${made}, forKey: ${key ? quoted(key) : "nil"})`].join("\n");
    });
    return `${blocks.join(language === "JavaScript" || language === "Python" ? "\n" : "\n\n")}\n`;
}
