// node --test: the client on the module.
import assert from "node:assert/strict";
import { test } from "node:test";
import { client, kinema, stage } from "./stage.mjs";

const { Basic, KinProperty, KinemaError, Layer } = client;

test("the example of the README prints its table", (t) => {
    const { context, root } = stage(t);
    const ship = root.addLayer();
    context.flush();
    context.transaction({ duration: 0.5 }, () => {
        ship.position = [300, 150];
        ship.add(new Basic("transform.rotation.z", { by: 6.2831853, duration: 2 }), "spin");
    });
    const sampler = context.sampler([[ship, "position"], [ship, "transform.rotation.z"]]);
    const rows = sampler.sample([0, 0.125, 0.25, 0.5, 1]);
    const table = [[0, 0, 0], [122.6, 61.3, 0.393], [240.7, 120.4, 0.785], [300, 150, 1.571], [300, 150, 3.142]];
    assert.equal(sampler.width, 3);
    table.forEach((row, i) => row.forEach((x, j) => assert.ok(Math.abs(rows[3 * i + j] - x) < 0.06, `row ${i}`)));
    assert.equal(rows.buffer, kinema.engine.memory.buffer);
});

test("values of every type are read as they were set", (t) => {
    const { context } = stage(t);
    const shape = context.layer({}, "shape");
    const path = [["move", 0, 0], ["line", 10, 0], ["quad", 1, 2, 3, 4], ["curve", 1, 2, 3, 4, 5, 6], ["close"]];
    const given = { opacity: 0.25, hidden: true, position: [1, 2], fillColor: [1, 0.5, 0, 1], name: "Straße", path, lineDashPattern: [1, 2, 3] };
    shape.assign(given);
    for (const [key, value] of Object.entries(given)) assert.deepEqual(shape[key], value, key);
    shape.contents = 7n;
    assert.equal(shape.contents, 7n);
    shape.set("bounds.size.width", 12);
    assert.deepEqual(shape.bounds, [0, 0, 12, 0]);
    shape.fillColor = null;
    assert.equal(shape.fillColor, null);
    assert.equal(shape.layerClass, "shape");
});

test("a long value needs more than one call and more than the scratch memory", (t) => {
    const { context } = stage(t);
    const shape = context.layer({}, "shape");
    const path = Array.from({ length: 5000 }, (_, i) => [i ? "line" : "move", i, i]);
    shape.path = path;
    assert.deepEqual(shape.path, path);
});

test("every property is an attribute with the name of its key path", (t) => {
    const { context } = stage(t);
    for (const [name, id] of Object.entries(KinProperty)) {
        if (name === "none") continue;
        assert.ok(name in Layer.prototype, name);
        assert.equal(context.keyPath(name).id, id);
    }
});

test("a refused call throws the engine's sentence and the status", (t) => {
    const { root } = stage(t);
    assert.throws(() => root.set("position", [1, 2, 3]), (error) => {
        assert.ok(error instanceof KinemaError);
        assert.equal(error.status, "typeMismatch");
        assert.match(error.message, /3 numbers given, expected a point/);
        return true;
    });
    assert.throws(() => root.set("posture", 1), { status: "unknownKey" });
    assert.throws(() => root.animate({ opacity: 0 }, { speed: 1 }), /speed: not an option/);
    assert.throws(() => root.add(new Basic("opacity", { fillMode: "sideways" })), /sideways/);
});

test("a name with a NUL is refused, and a value may contain one", (t) => {
    const { context, root } = stage(t);
    const refused = { status: "invalidArgument", message: /without NUL/ };
    assert.throws(() => context.keyPath("opacity\0b"), refused);
    assert.throws(() => root.add(new Basic("opacity", { fromValue: 0 }), "a\0b"), refused);
    assert.throws(() => root.animate({ opacity: 0 }, { curve: "linear\0b" }), refused);
    root.set("name", "a\0b");
    assert.equal(root.get("name"), "a\0b");
});

test("numbers of enumerations beyond 31 bits are named in messages", (t) => {
    const { context } = stage(t);
    const status = kinema.engine.calls.kinLayerCreate(context.pointer, 0xfffffff0 | 0, kinema.engine.calls.malloc(8));
    assert.equal(status, 1);
    assert.match(kinema.engine.string(kinema.engine.calls.kinLastErrorMessage()), /4294967280/);
});

test("the tree returns the same objects", (t) => {
    const { context, root } = stage(t);
    const [a, b] = context.layers(2, { superlayer: root });
    assert.deepEqual(root.sublayers, [a, b]);
    assert.equal(a.superlayer, root);
    b.removeFromSuperlayer();
    root.insertSublayer(b, 0);
    assert.deepEqual(root.sublayers, [b, a]);
    const mask = context.layer();
    a.mask = mask;
    assert.equal(a.mask, mask);
    a.mask = null;
    assert.equal(a.mask, null);
    assert.deepEqual(context.roots, [root]);
});

test("many layers take rows of numbers", (t) => {
    const { context, root } = stage(t);
    const layers = context.layers(3, { superlayer: root });
    context.setValues(layers, "position", new Float64Array([1, 2, 3, 4, 5, 6]));
    assert.deepEqual(layers.map((layer) => layer.position), [[1, 2], [3, 4], [5, 6]]);
});

test("transactions: completion, timing, motion, no actions; they commit also if the body throws", (t) => {
    const { context, root } = stage(t);
    const done = [];
    context.transaction({ duration: 1, timing: "linear", completion: () => done.push("transaction") }, () => (root.opacity = 0.5));
    assert.equal(root.presentation("opacity", 0.5), 0.75);
    context.transaction({ disableActions: true }, () => (root.zPosition = 8));
    assert.equal(root.presentation("zPosition", 0), 8);
    assert.throws(() => context.transaction({}, () => JSON.parse("{")), SyntaxError);
    context.transaction({ motion: { duration: 1, curve: "linear" } }, () => (root.cornerRadius = 10));
    assert.equal(root.presentation("cornerRadius", 0.5), 5);
    context.advance(2);
    assert.deepEqual(done, ["transaction"]);
});

test("D130: what completions change is committed by the advance, and an idle host does not sleep over it", (t) => {
    const { context, root } = stage(t);
    const move = (to, completion) => root.animate({ opacity: to }, { duration: 0.5, curve: "linear", completion });
    const ends = [];
    move(0, () => move(0.5, () => ends.push(context.time)));
    assert.equal(context.nextEventTime, 0); // the change waits for a commit
    context.flush();
    assert.equal(context.nextEventTime, 0.5);
    context.advance(0.5);
    assert.deepEqual([root.presentation("opacity", 0.5), context.nextEventTime], [0, 1]);
    context.advance(0.75);
    assert.equal(root.presentation("opacity", 0.75), 0.25);
    context.transaction({ completion: () => ends.push("empty") }, () => {});
    assert.equal(context.nextEventTime, 0.75); // the completion waits for an advance
    context.advance(1);
    assert.deepEqual([ends, context.nextEventTime], [["empty", 1], Infinity]);
});

test("a completion that throws holds up neither the others nor the commit", (t) => {
    const { context, root } = stage(t);
    const done = [];
    context.transaction({ completion: () => done.push("last") }, () => {});
    context.transaction({
        completion: () => {
            context.transaction({ disableActions: true }, () => (root.zPosition = 4));
            root.cornerRadius = 8;
            throw new RangeError("mine");
        },
    }, () => {});
    assert.throws(() => context.advance(1), RangeError);
    assert.deepEqual([done, root.presentation("zPosition", 1), root.presentation("cornerRadius", 2)], [["last"], 4, 8]);
});

test("a completion may close its context", (t) => {
    const { context } = stage(t);
    context.transaction({ completion: () => context.close() }, () => {});
    context.advance(1);
    assert.ok(context.isClosed);
});

test("events without a completion go to onEvent", (t) => {
    const { context, root } = stage(t);
    const seen = [];
    context.onEvent = ({ type, layer, key, finished }) => seen.push([type, layer, key, finished]);
    root.add(new Basic("opacity", { from: 0, duration: 1 }), "fade");
    context.advance(0.5);
    context.advance(2);
    assert.deepEqual(seen, [["start", root, "fade", false], ["stop", root, "fade", true]]);
});

test("sizes, counts and indices that the module cannot count are refused", (t) => {
    const { context, root } = stage(t);
    const sampler = context.sampler([[root, "opacity"], [root, "zPosition"]]);
    const stream = context.stream([root, root], ["position"]);
    const list = context.renderList();
    list.prepare();
    const long = Object.defineProperty([], "length", { value: 2 ** 32 - 1 });
    const calls = {
        layers: (n) => context.layers(n),
        stagger: (n) => context.stagger(n, { each: 1 }),
        columns: (n) => context.stagger(3, { each: 1, columns: n }),
        from: (n) => context.stagger(3, { each: 1, from: n }),
        channel: (n) => sampler.remove([n]),
        entity: (n) => stream.remove([0, n]),
        index: (n) => root.insertSublayer(context.layer(), n),
        place: (n) => context.layer().move(root, n),
        allocate: (n) => kinema.engine.allocate(n),
        take: (n) => kinema.engine.scope(() => kinema.engine.take(n)),
    };
    for (const [name, call] of Object.entries(calls)) {
        for (const size of [2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 53, 1e300, -(2 ** 32) + 1, -1, 1.5, NaN]) {
            assert.throws(() => call(size), KinemaError, `${name}(${size})`);
        }
    }
    assert.throws(() => context.layers(2 ** 31), { status: "limitExceeded", message: /^count: 2147483648 given/ });
    assert.throws(() => context.layers("3"), KinemaError);
    assert.throws(() => sampler.sample(long), KinemaError);
    assert.deepEqual([sampler.width, stream.count, root.sublayers.length], [2, 2, 0]);
    assert.throws(() => (root.contents = 2n ** 64n), KinemaError);
    assert.throws(() => context.timeline().mark(2n ** 64n + 1n).start(), KinemaError);
});

test("what is no array, or one of another size, is refused", (t) => {
    const { context, root } = stage(t);
    const [a, b] = context.layers(2, { superlayer: root });
    context.flush();
    const sampler = context.sampler([[a, "opacity"]]);
    for (const times of [0, "0", null, { length: 3 }, new DataView(new ArrayBuffer(8))]) {
        assert.throws(() => sampler.sample(times), { status: "invalidArgument", message: /^times: .* expected an array/ });
    }
    assert.throws(() => context.setValues([a, b], "position", [1, 2, 3]), /rows: 3 numbers given/);
    assert.throws(() => context.setValues([a, b], "position", "1234"), TypeError);
    assert.throws(() => context.setValues([], "position", [1]), TypeError);
    context.setValues([a, b], "position", [[1, 2], [3, 4]]);
    assert.deepEqual(b.position, [3, 4]);
    assert.throws(() => context.animate([a, b], { position: [[1, 2], [3]] }), /position: rows of 2 and of 1 numbers given/);
    assert.throws(() => context.animate([a, b], { position: [[1, 2]] }), /position: 1 rows given, expected one for each of 2 layers/);
    const velocity = { bounce: 0, startVelocity: [1, 2, 3] };
    assert.throws(() => context.animate([a, b], { position: [5, 6] }, velocity), /startVelocity: 3 given, expected 2 numbers/);
    assert.throws(() => context.timeline().add([a, b], { opacity: 0 }, { delays: [1] }), /delays: 1 given/);
    for (const timing of [[0.1], [0, 0, 1], [0, 0, 1, 1, 1], new Float64Array(3)]) {
        assert.throws(() => context.transaction({ timing }, () => {}), /timing: \d given, expected a text or 4 numbers/);
    }
    context.transaction({ duration: 1, timing: [0, 0, 1, 1] }, () => (a.zPosition = 10));
    context.transaction({ timing: null }, () => {});
    context.flush();
    assert.equal(a.presentation("zPosition", context.time + 0.5), 5);
});

test("a timeline has the layers and the delays that it was given", (t) => {
    const { context, root } = stage(t);
    const [a, b] = context.layers(2, { superlayer: root });
    context.flush();
    const layers = [a, b];
    const delays = [0, 1];
    const timeline = context.timeline().add(layers, { zPosition: [[1], [2]] }, { delays, duration: 1, curve: "linear" });
    layers.push(...new Array(1000).fill(a));
    delays.length = 0;
    timeline.start();
    context.flush();
    assert.deepEqual([a.presentation("zPosition", 0.5), b.presentation("zPosition", 1.5)], [0.5, 1]);
});

test("an object that is closed refuses calls", (t) => {
    const { context, root } = stage(t);
    const outputs = [context.sampler([[root, "opacity"]]), context.stream([root], ["position"]), context.renderList()];
    for (const output of outputs) output.close();
    const [sampler, stream, list] = outputs;
    for (const call of [() => sampler.sample([0]), () => sampler.rebind(), () => sampler.add([]), () => stream.write(), () => stream.count,
        () => stream.remove([0]), () => list.prepare(), () => list.changes(0n)]) {
        assert.throws(call, { status: "invalidHandle" });
    }
});

test("D113: a layer that moves to another superlayer stays where it is, or moves from there", (t) => {
    const { context, root } = stage(t, { position: [0, 0], anchorPoint: [0, 0] });
    const panel = root.addLayer({ position: [100, 50] });
    const card = root.addLayer({ position: [130, 50] });
    context.flush();
    assert.equal(card.move(panel), undefined);
    assert.deepEqual(card.position, [30, 0]);
    context.flush();
    const way = card.move(root, 0, { duration: 1, curve: "linear" });
    context.flush();
    assert.deepEqual([card.position, card.presentation("position", context.time)], [[30, 0], [130, 50]]);
    assert.deepEqual(card.presentation("position", context.time + 0.5), [80, 25]);
    way.continue();
    assert.throws(() => way.continue({ duratoin: 1 }), TypeError);
});
