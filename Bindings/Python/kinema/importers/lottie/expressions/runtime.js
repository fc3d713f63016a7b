// Objects and functions that expressions of Lottie use, after those of After Effects. What is not here is refused by its name.
"use strict";

var document = JSON.parse(source);
var rate = document.fr;
var DEEPEST = 16;
var depth = 0;
var usesChance = false;
var usesTime = false;

// An object that refuses members it does not have.
function strict(name, members) {
    return new Proxy(members, {
        get: function (target, key) {
            if (typeof key === "symbol" || key in target) return target[key];
            throw new Error(name + "." + key);
        },
    });
}

// --- Keyframes

function bezier(a, b, t) { var r = 1 - t; return 3 * r * r * t * a + 3 * r * t * t * b + t * t * t; }

function eased(key, x, part) {
    if (!key.o || !key.i) return x;
    var pick = function (held) { return Array.isArray(held) ? +held[Math.min(part, held.length - 1)] : +held; };
    var x1 = Math.min(Math.max(pick(key.o.x), 0), 1), x2 = Math.min(Math.max(pick(key.i.x), 0), 1);
    var low = 0, high = 1;
    for (var step = 0; step < 50; step++) {
        var t = (low + high) / 2;
        if (bezier(x1, x2, t) < x) low = t; else high = t;
    }
    return bezier(pick(key.o.y), pick(key.i.y), low);
}

function onCurve(from, to, leaving, arriving, share) {
    var at = function (t) {
        var r = 1 - t;
        return from.map(function (a, n) {
            return r * r * r * a + 3 * r * r * t * (a + (leaving[n] || 0)) + 3 * r * t * t * (to[n] + (arriving[n] || 0)) + t * t * t * to[n];
        });
    };
    var lengths = [0], last = from, steps = 64;
    for (var step = 1; step <= steps; step++) {
        var point = at(step / steps);
        lengths.push(lengths[step - 1] + Math.hypot.apply(null, point.map(function (a, n) { return a - last[n]; })));
        last = point;
    }
    var wanted = share * lengths[steps], index = 1;
    while (index < steps && lengths[index] < wanted) index++;
    var way = lengths[index] - lengths[index - 1];
    return at((index - 1 + (way > 0 ? (wanted - lengths[index - 1]) / way : 0)) / steps);
}

function keysOf(property) {
    var keys = property.k;
    return Array.isArray(keys) && keys.length && typeof keys[0] === "object" && keys[0] !== null && "t" in keys[0] ? keys : null;
}

function listed(value) { return Array.isArray(value) ? value.map(Number) : [Number(value)]; }

// The value that keyframes give, as a list of numbers.
function keyed(property, frame) {
    var keys = keysOf(property);
    if (!keys) return listed(property.k);
    usesTime = true;
    var count = keys.length;
    var value = function (n) { return listed(keys[n].s !== undefined ? keys[n].s : n > 0 && keys[n - 1].e !== undefined ? keys[n - 1].e : 0); };
    if (frame <= keys[0].t) return value(0);
    var index = 0;
    while (index + 1 < count && keys[index + 1].t <= frame) index++;
    if (index + 1 === count || keys[index].h) return value(index);
    var key = keys[index], from = value(index), to = key.e !== undefined ? listed(key.e) : value(index + 1);
    var x = (frame - key.t) / (keys[index + 1].t - key.t);
    if (key.to && key.ti && key.to.concat(key.ti).some(Boolean)) return onCurve(from, to, key.to, key.ti, eased(key, x, 0));
    return from.map(function (a, n) { return a + (to[n] - a) * eased(key, x, n); });
}

// --- Properties

function plain(list, scalar) { return scalar ? list[0] : list; }

function isScalar(property) {
    var keys = keysOf(property), held = keys ? keys[0].s : property.k;
    return !Array.isArray(held) || (keys !== null && held.length === 1);
}

// A number or a list with the members of a property.
function shown(property, layer, frame) {
    var scalar = isScalar(property);
    var value = property.x === undefined ? plain(keyed(property, frame), scalar) : evaluated(property, layer, frame);
    var made = scalar ? new Number(value) : value.slice();
    return Object.assign(made, members(property, layer, frame, function (f) { return shown(property, layer, f); }), { value: value });
}

function members(property, layer, frame, at) {
    var scalar = isScalar(property), keys = keysOf(property) || [];
    var raw = function (f) { return plain(keyed(property, f), scalar); };
    var key = function (n) {
        if (!(n >= 1 && n <= keys.length)) throw new Error("key(" + n + ")");
        return strict("key", { time: keys[n - 1].t / rate, value: raw(keys[n - 1].t), index: n });
    };
    var velocity = function (t) { return $bm_div($bm_sub(raw(t * rate + 0.05), raw(t * rate - 0.05)), 0.1 / rate); };
    return {
        numKeys: keys.length,
        key: key,
        nearestKey: function (t) {
            var best = 1;
            keys.forEach(function (one, n) { if (Math.abs(one.t / rate - t) < Math.abs(keys[best - 1].t / rate - t)) best = n + 1; });
            return key(best);
        },
        valueAtTime: function (t) { return at(Number(t) * rate); },
        velocityAtTime: velocity,
        speedAtTime: function (t) { return length(velocity(t)); },
        velocity: keys.length ? velocity(frame / rate) : $bm_mul(raw(frame), 0),
        loopOut: function (kind, count) { return looped(keys, raw, frame, kind || "cycle", count || 0, false, false); },
        loopIn: function (kind, count) { return looped(keys, raw, frame, kind || "cycle", count || 0, true, false); },
        loopOutDuration: function (kind, span) { return looped(keys, raw, frame, kind || "cycle", span || 0, false, true); },
        loopInDuration: function (kind, span) { return looped(keys, raw, frame, kind || "cycle", span || 0, true, true); },
        wiggle: function (often, amount, octaves, share, t) { return wiggled(layer, raw(frame), often, amount, octaves, share, t === undefined ? frame / rate : t); },
        smooth: function () { return raw(frame); },
    };
}

function looped(keys, raw, frame, kind, count, before, isSpan) {
    if (keys.length < 2) return raw(frame);
    var first = keys[0].t, last = keys[keys.length - 1].t;
    if (before ? frame >= first : frame <= last) return raw(frame);
    if (kind === "continue") {
        var edge = before ? first : last, inside = before ? first + 0.01 : last - 0.01;
        return $bm_sum(raw(edge), $bm_mul($bm_sub(raw(edge), raw(inside)), (frame - edge) / (edge - inside)));
    }
    if (isSpan && count > 0) { if (before) last = first + count * rate; else first = last - count * rate; }
    else if (!isSpan && count > 0 && count < keys.length) { if (before) last = keys[count].t; else first = keys[keys.length - 1 - count].t; }
    var span = last - first;
    if (!(span > 0)) return raw(frame);
    var turns = before ? Math.floor((first - frame) / span) + 1 : Math.floor((frame - first) / span);
    var rest = before ? span - (first - frame) % span : (frame - first) % span;
    if (kind === "pingpong" && turns % 2 === 1) return raw(last - rest);
    if (kind === "offset") return $bm_sum(raw(first + rest), $bm_mul($bm_sub(raw(last), raw(first)), before ? -turns : turns));
    if (kind === "cycle" || kind === "pingpong") return raw(first + rest);
    throw new Error("loop " + kind);
}

// --- Layers

var TRANSFORM = { position: "p", anchorPoint: "a", scale: "s", rotation: "r", opacity: "o", skew: "sk", skewAxis: "sa",
    xRotation: "rx", yRotation: "ry", zRotation: "rz", orientation: "or", zRotation: "rz" };
var SHAPES = {
    rc: { size: "s", position: "p", roundness: "r" },
    el: { size: "s", position: "p" },
    sr: { points: "pt", position: "p", rotation: "r", outerRadius: "or", innerRadius: "ir", outerRoundness: "os", innerRoundness: "is" },
    fl: { color: "c", opacity: "o" },
    st: { color: "c", opacity: "o", strokeWidth: "w" },
    gf: { startPoint: "s", endPoint: "e", opacity: "o" },
    gs: { startPoint: "s", endPoint: "e", opacity: "o", strokeWidth: "w" },
    tm: { start: "s", end: "e", offset: "o" },
    rd: { radius: "r" },
    rp: { copies: "c", offset: "o" },
};

function getter(target, name, make) { Object.defineProperty(target, name, { get: make, enumerable: true, configurable: true }); }

function transformOf(ks, layer, frame) {
    var target = {};
    Object.keys(TRANSFORM).forEach(function (name) {
        getter(target, name, function () {
            if (name === "position" && ks.p && ks.p.s && ks.p.x && typeof ks.p.x === "object") {
                return [shown(ks.p.x, layer, frame).value, shown(ks.p.y, layer, frame).value];
            }
            var held = ks[TRANSFORM[name]] || (name === "rotation" ? ks.rz : undefined);
            if (held === undefined) return { scale: [100, 100], opacity: 100, position: [0, 0], anchorPoint: [0, 0] }[name] || 0;
            return shown(held, layer, frame);
        });
    });
    ["x", "y"].forEach(function (axis) {
        getter(target, axis + "Position", function () { return ks.p[axis] && typeof ks.p[axis] === "object" ? shown(ks.p[axis], layer, frame) : target.position[axis === "x" ? 0 : 1]; });
    });
    return target;
}

function find(list, wanted, what) {
    var isIndex = typeof wanted === "number" || wanted instanceof Number;
    for (var n = 0; n < list.length; n++) {
        if (isIndex ? n + 1 === Number(wanted) : list[n].nm === String(wanted) || list[n].mn === String(wanted)) return list[n];
    }
    throw new Error(what + " " + wanted);
}

function effectOf(json, layer, frame) {
    var values = json.ef || [];
    return Object.assign(function (wanted) {
        var one = values.length === 1 && typeof wanted === "string" && !values.some(function (v) { return v.nm === wanted; }) ? values[0] : find(values, wanted, "effect");
        if (one.ty === 10) {
            var linked = layer.comp.layers.filter(function (l) { return l.ind === keyed(one.v, frame)[0]; })[0];
            return linked ? layerOf(linked, layer.comp, frame) : null;
        }
        if (!one.v) throw new Error("effect " + wanted);
        return shown(one.v, layer, frame);
    }, { param: function (wanted) { return effectOf(json, layer, frame)(wanted); } });
}

function contentOf(items, layer, frame) {
    return function (wanted) {
        var item = find(items.filter(function (i) { return i.ty !== "tr"; }), wanted, "content");
        var target = { content: contentOf(item.it || [], layer, frame), name: item.nm };
        var tr = (item.it || []).filter(function (i) { return i.ty === "tr"; })[0] || item.tr;
        if (tr) getter(target, "transform", function () { return strict("transform", transformOf(tr, layer, frame)); });
        var names = SHAPES[item.ty] || {};
        Object.keys(names).forEach(function (name) {
            getter(target, name, function () { return shown(item[names[name]], layer, frame); });
        });
        return strict("content", target);
    };
}

function membersOf(json, comp, frame) {
    var layer = { json: json, comp: comp }, target = transformOf(json.ks || {}, layer, frame);
    getter(target, "transform", function () { return strict("transform", transformOf(json.ks || {}, layer, frame)); });
    getter(target, "effect", function () {
        return function (wanted) { return effectOf(find(json.ef || [], wanted, "effect"), layer, frame); };
    });
    getter(target, "content", function () { return contentOf(json.shapes || [], layer, frame); });
    getter(target, "parent", function () {
        var found = comp.layers.filter(function (l) { return l.ind === json.parent; })[0];
        if (!found) throw new Error("parent");
        return layerOf(found, comp, frame);
    });
    if (json.tm && json.tm.k !== undefined) getter(target, "timeRemap", function () { return shown(json.tm, layer, frame); });
    getter(target, "active", function () {
        usesTime = true;
        return frame >= json.ip && frame < json.op;
    });
    var matrix = function () { return matrixOf(json, comp, frame); };
    return Object.assign(target, {
        index: json.ind === undefined ? comp.layers.indexOf(json) + 1 : json.ind,
        name: json.nm || "",
        hasParent: json.parent !== undefined,
        inPoint: json.ip / rate, outPoint: json.op / rate, startTime: (json.st || 0) / rate,
        width: json.w || json.sw || comp.w, height: json.h || json.sh || comp.h,
        enabled: !json.hd,
        toComp: function (p) { return mapped(matrix(), p); }, toWorld: function (p) { return mapped(matrix(), p); },
        fromComp: function (p) { return mapped(inverse(matrix()), p); }, fromWorld: function (p) { return mapped(inverse(matrix()), p); },
    });
}

function layerOf(json, comp, frame) { return strict("layer", membersOf(json, comp, frame)); }

function compOf(comp, frame) {
    return strict("comp", {
        layer: function (wanted, offset) {
            var isIndex = typeof wanted === "number" || wanted instanceof Number;
            var found = comp.layers.filter(function (l) { return isIndex ? l.ind === Number(wanted) : l.nm === String(wanted); })[0];
            if (!found) throw new Error("layer " + wanted);
            return layerOf(found, comp, frame);
        },
        width: comp.w, height: comp.h, numLayers: comp.layers.length, name: comp.nm || "",
        duration: (document.op - document.ip) / rate, frameDuration: 1 / rate, displayStartTime: document.ip / rate, pixelAspect: 1,
    });
}

// Rows a b c d x y, as in the format: anchor, scale, rotation, position; then those of the parents.
function matrixOf(json, comp, frame) {
    var t = transformOf(json.ks || {}, { json: json, comp: comp }, frame), angle = t.rotation * Math.PI / 180;
    var c = Math.cos(angle), s = Math.sin(angle), x = t.scale[0] / 100, y = t.scale[1] / 100, a = t.anchorPoint, p = t.position;
    var own = [x * c, x * s, -y * s, y * c, 0, 0];
    own[4] = p[0] - a[0] * own[0] - a[1] * own[2];
    own[5] = p[1] - a[0] * own[1] - a[1] * own[3];
    var parent = comp.layers.filter(function (l) { return l.ind === json.parent && json.parent !== undefined; })[0];
    if (!parent) return own;
    if (++depth > DEEPEST) throw new Error("a cycle of parents");
    var m = matrixOf(parent, comp, frame);
    depth--;
    return [own[0] * m[0] + own[1] * m[2], own[0] * m[1] + own[1] * m[3], own[2] * m[0] + own[3] * m[2], own[2] * m[1] + own[3] * m[3]]
        .concat(mapped(m, [own[4], own[5]]));
}
function mapped(m, p) { return [m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5]]; }
function inverse(m) {
    var d = m[0] * m[3] - m[1] * m[2];
    var i = [m[3] / d, -m[1] / d, -m[2] / d, m[0] / d, 0, 0];
    var back = mapped(i, [m[4], m[5]]);
    i[4] = -back[0];
    i[5] = -back[1];
    return i;
}

// --- Functions

function both(a, b, f) {
    a = a instanceof Number ? +a : a;
    b = b instanceof Number ? +b : b;
    if (Array.isArray(a) && Array.isArray(b)) return a.length >= b.length ? a.map(function (v, n) { return n < b.length ? f(v, b[n]) : v; }) : both(b.map(function (v, n) { return n < a.length ? a[n] : 0; }), b, f);
    if (Array.isArray(a)) return a.map(function (v, n) { return f(v, b); });
    if (Array.isArray(b)) return b.map(function (v) { return f(a, v); });
    return f(a, b);
}
function first(a, b, f) { // a number and a list: only the first number of the list changes
    if (Array.isArray(a) !== Array.isArray(b)) {
        var list = Array.isArray(a) ? a.slice() : b.slice();
        list[0] = Array.isArray(a) ? f(a[0], b) : f(a, b[0]);
        return list;
    }
    return both(a, b, f);
}
function unwrapped(a) { return a instanceof Number ? +a : a; }
function $bm_sum(a, b) { return first(unwrapped(a), unwrapped(b), function (x, y) { return x + y; }); }
function $bm_sub(a, b) { return first(unwrapped(a), unwrapped(b), function (x, y) { return x - y; }); }
function $bm_mul(a, b) { return both(a, b, function (x, y) { return x * y; }); }
function $bm_div(a, b) { return both(a, b, function (x, y) { return x / y; }); }
function $bm_mod(a, b) { return both(a, b, function (x, y) { return x % y; }); }
function $bm_neg(a) { return $bm_mul(a, -1); }
function length(a, b) { var d = b === undefined ? a : $bm_sub(a, b); return Array.isArray(d) ? Math.hypot.apply(null, d) : Math.abs(d); }
function clamp(value, low, high) { return both(both(value, low, Math.max), high, Math.min); }
function between(shape) {
    return function (t, a, b, from, to) {
        if (from === undefined) { from = a; to = b; a = 0; b = 1; }
        var x = a === b ? (t >= b ? 1 : 0) : Math.min(Math.max((t - a) / (b - a), 0), 1);
        return $bm_sum(from, $bm_mul($bm_sub(to, from), shape(x)));
    };
}
function curve(a, b, c, d) { return function (x) { return eased({ o: { x: a, y: b }, i: { x: c, y: d } }, x, 0); }; }
function hash(n) { var s = Math.sin(n * 127.1 + 311.7) * 43758.5453123; return s - Math.floor(s); }
function wiggled(layer, value, often, amount, octaves, share, t) {
    usesChance = true;
    var list = Array.isArray(value) ? value : [value], seed = (layer.json.ind || 1) * 13.7;
    var made = list.map(function (v, n) {
        var sum = 0, size = 1;
        for (var octave = 0; octave < Math.min(octaves || 1, 8); octave++) {
            var at = t * often * Math.pow(2, octave) + seed + n * 57, whole = Math.floor(at), rest = at - whole;
            rest = rest * rest * (3 - 2 * rest);
            sum += size * ((hash(whole) * (1 - rest) + hash(whole + 1) * rest) * 2 - 1);
            size *= share || 0.5;
        }
        return v + sum * (Array.isArray(amount) ? amount[n] : amount);
    });
    return Array.isArray(value) ? made : made[0];
}

function scopeOf(property, layer, frame) {
    var scope = membersOf(layer.json, layer.comp, frame), raw = plain(keyed(property, frame), isScalar(property)), calls = 0;
    var chance = function (a, b) {
        usesChance = true;
        var x = hash(frame * 7.3 + (layer.json.ind || 1) * 31 + ++calls * 0.618);
        return a === undefined ? x : b === undefined ? $bm_mul(a, x) : $bm_sum(a, $bm_mul($bm_sub(b, a), x));
    };
    var own = members(property, layer, frame, function (f) { return plain(keyed(property, f), isScalar(property)); });
    getter(scope, "time", function () { return now(frame) / rate; });
    getter(scope, "thisComp", function () { return compOf(layer.comp, frame); });
    getter(scope, "thisLayer", function () { return layerOf(layer.json, layer.comp, frame); });
    getter(scope, "thisProperty", function () { return Object.assign(Array.isArray(raw) ? raw.slice() : new Number(raw), own); });
    return Object.assign(scope, own, {
        value: raw,
        comp: function (name) {
            var found = comps.filter(function (c) { return c.nm === name; })[0];
            if (!found) throw new Error("comp " + name);
            return compOf(found, frame);
        },
        $bm_sum: $bm_sum, $bm_sub: $bm_sub, $bm_mul: $bm_mul, $bm_div: $bm_div, $bm_mod: $bm_mod, $bm_neg: $bm_neg,
        sum: $bm_sum, add: $bm_sum, sub: $bm_sub, mul: $bm_mul, div: $bm_div, mod: $bm_mod,
        radiansToDegrees: function (a) { return a * 180 / Math.PI; }, degreesToRadians: function (a) { return a * Math.PI / 180; },
        length: length, clamp: clamp, normalize: function (a) { return $bm_div(a, length(a)); },
        dot: function (a, b) { return a.reduce(function (s, v, n) { return s + v * b[n]; }, 0); },
        linear: between(function (x) { return x; }), ease: between(curve(0.333, 0, 0.667, 1)),
        easeIn: between(curve(0.333, 0, 0.833, 0.833)), easeOut: between(curve(0.167, 0.167, 0.667, 1)),
        timeToFrames: function (t) { return Math.round((t === undefined ? now(frame) / rate : t) * rate); },
        framesToTime: function (f) { return f / rate; },
        posterizeTime: function () { throw new Error("posterizeTime"); },
        random: chance, gaussRandom: chance, noise: function (a) { usesChance = true; return hash(length(a)) * 2 - 1; },
        seedRandom: function () {},
        console: undefined, document: undefined, source: undefined,
    });
}

function now(frame) {
    usesTime = true;
    return frame;
}

// --- Evaluation

var comps = [{ layers: document.layers, w: document.w, h: document.h, nm: document.nm }].concat(
    (document.assets || []).filter(function (a) { return a.layers; }).map(function (a) { return { layers: a.layers, w: a.w || document.w, h: a.h || document.h, nm: a.nm }; }));

var compiled = new Map();

// Runs an expression: its variables are its own, names that it does not declare are those of the scope.
function run(text, scope) {
    if (!compiled.has(text)) {
        compiled.set(text, new Function("$scope", "$text", "with ($scope) { var $last = eval($text); } return typeof $bm_rt === 'undefined' ? $last : $bm_rt;"));
    }
    return compiled.get(text)(scope, text);
}

var open = new Set();

// A property that its own expression reads has its value without it.
function evaluated(property, layer, frame) {
    if (open.has(property)) return plain(keyed(property, frame), isScalar(property));
    if (depth >= DEEPEST) throw new Error("a cycle of expressions");
    depth++;
    open.add(property);
    try {
        var found = unwrapped(run(property.x, scopeOf(property, layer, frame)));
        if (found === true || found === false) found = Number(found);
        var scalar = isScalar(property), own = keyed(property, frame).length;
        if (scalar) found = Array.isArray(found) ? found[0] : found;
        else if (!Array.isArray(found)) throw new Error("");
        var list = Array.isArray(found) ? found.map(Number) : [Number(found)];
        if (typeof found === "string" || found === null || found === undefined || !list.every(isFinite)) throw new Error("");
        while (list.length < own) list.push(keyed(property, frame)[list.length]);
        return plain(list.slice(0, Math.max(own, 1)), scalar);
    } finally {
        depth--;
        open.delete(property);
    }
}

// The place of a property: the number of the composition, that of the layer, and names and indices from the layer on. What does not
// depend on the time is evaluated once.
function sampled(comp, layer, path, frames) {
    var held = { json: comps[comp].layers[layer], comp: comps[comp] };
    var property = path.reduce(function (at, name) { return at[name]; }, held.json);
    usesChance = usesTime = false;
    depth = 0;
    open.clear();
    var row = function (frame) { return listed(evaluated(property, held, frame)); };
    var rows = [row(frames[0])];
    if (usesTime || usesChance) rows = rows.concat(frames.slice(1).map(row));
    return JSON.stringify({ rows: rows, chance: usesChance });
}
