// node --test: what kinema.wasm has and kinema-core.wasm lacks: scene documents, with their resources, states and timelines, saved states.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { client, kinema, stage } from "./stage.mjs";

const { KinemaError } = client;

const DOCUMENT = {
    kinema: 1,
    size: [320, 240],
    duration: 2,
    markers: [{ name: "half", time: 1 }],
    resources: [{ name: "logo", source: "logo.png" }],
    layers: [
        {
            id: "ship",
            set: { position: [40, 120], contents: "logo" },
            animations: [{ class: "basic", key: "fly", keyPath: "position.x", toValue: 280, duration: 2 }],
        },
    ],
};

test("kinema-core.wasm animates, and says what it lacks", async (t) => {
    const core = await client.load(client.core);
    const context = core.context();
    t.after(() => context.close());
    const root = context.root({ position: [3, 4] });
    context.flush();
    assert.deepEqual([root.state, root.states], [null, []]);
    const refused = {
        kinSceneLoad: () => context.load(DOCUMENT),
        kinSceneWrite: () => context.write(),
        kinContextSave: () => context.save(),
        kinContextRestore: () => context.restore(new Uint8Array(8)),
        kinLayerSetState: () => root.setState(null),
        kinLayerStartTimeline: () => root.startTimeline("way"),
    };
    for (const [name, call] of Object.entries(refused)) {
        assert.throws(call, {
            status: "invalidState",
            message: `${name}: the loaded kinema-core.wasm lacks it, expected kinema.wasm`,
        });
    }
    root.animate({ position: [13, 4] }, { duration: 1 });
    context.flush();
    context.advance(1);
    assert.deepEqual(root.position, [13, 4]);
});

test("a scene document builds layers and asks for its resources", (t) => {
    const { context } = stage(t);
    const asked = [];
    const scene = context.load(DOCUMENT, { resource: (name, source) => (asked.push([name, source]), 77n) });
    context.flush();
    assert.deepEqual(asked, [["logo", "logo.png"]]);
    assert.deepEqual([scene.width, scene.height, scene.duration, scene.layerCount], [320, 240, 2, 1]);
    assert.deepEqual(scene.markers, [{ name: "half", time: 1, duration: 0 }]);
    const ship = scene.layer("ship");
    assert.equal(ship.contents, 77n);
    assert.equal(scene.roots[0], ship);
    assert.equal(ship.presentation("position.x", 1), 160);
    const [root] = JSON.parse(context.write({ layer: ship })).layers;
    assert.deepEqual([root.set.contents, root.animations[0].toValue], [77, 280]);
    const changes = scene.reload({ ...DOCUMENT, layers: [...DOCUMENT.layers, { id: "boat" }] });
    assert.deepEqual([changes.addedLayerCount, changes.changedValueCount, scene.layerCount], [1, 0, 2]);
    assert.throws(() => context.load(DOCUMENT, { resource: () => JSON.parse("{") }), SyntaxError);
    assert.throws(() => context.load('{"kinema": 1,\n "layers": 3}'), /line 2, column 12/);
});

test("writing asks for the names of images", (t) => {
    const { context, root } = stage(t, { contents: 2n ** 60n });
    root.addLayer({ contents: 7n });
    assert.throws(() => context.write(), { status: "notFound" }); // no number of JSON
    const resource = (handle) => (handle === 7n ? undefined : ["picture", "a.png"]);
    const written = context.write({ resource });
    assert.deepEqual(JSON.parse(written).resources, [{ name: "picture", source: "a.png" }]);
    const asked = [];
    context.load(written, { resource: (name) => (asked.push(name), 5) });
    assert.deepEqual(asked, ["picture"]);
    assert.throws(() => context.write({ layer: root, resource: () => "one" }), /"one" given for two handles/);
    assert.throws(() => context.write({ resource: () => JSON.parse("{") }), SyntaxError);
});

const DOOR = {
    kinema: 1,
    layers: [
        {
            id: "door",
            states: [
                { name: "open", values: [{ keyPath: "position.x", value: 90 }] },
                { name: "wide", basedOn: "open", values: [{ keyPath: "zPosition", value: 2 }] },
            ],
            transitions: [{ from: "*", to: "open", motion: { curve: "linear", duration: 2 } }],
            timelines: [{ name: "intro", entries: [{ keyPath: "opacity", value: 0, motion: { curve: "linear", duration: 1 } }] }],
        },
    ],
};

test("a layer moves to the states of its document", (t) => {
    const { context } = stage(t);
    const door = context.load(DOOR).layer("door");
    context.flush();
    assert.deepEqual([door.state, door.states], [null, ["open", "wide"]]);
    assert.equal(door.setState("open"), undefined);
    context.flush();
    assert.deepEqual([door.state, door.presentation("position.x", 1)], ["open", 45]); // the transition of the document
    let ended = 0;
    const way = door.setState(null, { curve: "linear", duration: 1, completion: () => ended++ });
    context.flush();
    assert.equal(way.duration, 1);
    context.advance(1);
    assert.deepEqual([door.state, door.position, ended], [null, [0, 0], 1]);
    assert.throws(() => door.setState("shut"), { status: "notFound", message: /"shut" given/ });
    assert.throws(() => door.setState("open", { speed: 1 }), /speed: not an option/);
    assert.deepEqual(context.root().states, []);
});

test("a timeline of a document and an animator call completions; the animator of a key is found", (t) => {
    const { context } = stage(t);
    const door = context.load(DOOR).layer("door");
    context.flush();
    const calls = [];
    const run = door.startTimeline("intro", { completion: () => calls.push("timeline") });
    context.flush();
    run.addCompletion(({ type }) => calls.push(type));
    context.advance(0.5);
    const same = door.animator("opacity");
    same.paused = true;
    context.flush();
    assert.equal(door.presentation("opacity", 5), 0.5);
    same.paused = false;
    context.advance(2);
    assert.deepEqual(calls.sort(), ["completion", "timeline"]);
    assert.throws(() => door.animator("opacity"), { status: "notFound" });
});

test("D72, D73: a saved state brings back a paused animator, its completion, and the handles", (t) => {
    const { context, root } = stage(t);
    const ship = root.addLayer();
    context.flush();
    let landings = 0;
    const way = ship.animate({ position: [100, 0] }, { duration: 1, curve: "linear", completion: () => landings++ });
    context.advance(0.25);
    way.pause();
    way.fraction = 0.5;
    context.flush();
    const state = context.save();
    for (let round = 1; round <= 2; round++) {
        way.resume();
        context.advance(0.75);
        assert.equal(landings, round);
        assert.equal(way.state, "atEnd");
        context.restore(state);
        assert.deepEqual([context.time, way.state, way.time, ship.presentation("position", 9)], [0.25, "paused", 0.5, [50, 0]]);
    }
    const copy = kinema.context();
    t.after(() => copy.close());
    copy.restore(state);
    assert.deepEqual(copy.counterpart(ship).presentation("position", 9), [50, 0]);
    assert.throws(() => context.restore(state.subarray(8)), (error) => error.status === "invalidState");
});

test("D73: an object made after the save releases nothing after the restore", (t) => {
    const { context, root } = stage(t);
    context.flush();
    const state = context.save();
    const lost = context.layer();
    context.flush();
    context.restore(state);
    const found = context.layer({ opacity: 0.25 });
    assert.equal(found.id, lost.id);
    lost.close();
    assert.equal(found.opacity, 0.25);
    context.flush();
    context.restore(state);
    const way = root.animate({ opacity: 0 }, { duration: 1 });
    context.flush();
    const strange = kinema.context();
    t.after(() => strange.close());
    context.restore(strange.save());
    const first = context.layer({ opacity: 0.5 });
    found.close();
    root.close();
    way.close();
    assert.equal(first.opacity, 0.5);
    first.close();
    assert.throws(() => first.opacity);
});

test("a scene that its own resource function closes is released after the call", (t) => {
    const { context } = stage(t);
    const document = (contents) => ({
        kinema: 1, resources: [{ name: contents }], layers: [{ id: "a", set: { contents } }],
    });
    const images = [];
    const scene = context.load(document("one"), { resource: (name) => images.push(name) });
    const before = kinema.liveObjectCount;
    scene.reload(document("two"), {
        resource: (name) => {
            scene.close();
            assert.throws(() => scene.layer("a"), { status: "invalidHandle" });
            return images.push(name);
        },
    });
    assert.equal(scene.isClosed, true);
    assert.throws(() => scene.reload(document("one")), { status: "invalidHandle" });
    assert.throws(() => scene.roots, { status: "invalidHandle" });
    assert.ok(kinema.liveObjectCount <= before);
    assert.deepEqual(images.slice(0, 1), ["one"]);
});

test("a saved state may be any view of its bytes, and nothing else", (t) => {
    const { context, root } = stage(t, { opacity: 0.5 });
    context.flush();
    const state = context.save();
    const buffer = new ArrayBuffer(state.length + 16);
    new Uint8Array(buffer, 8).set(state);
    for (const view of [new DataView(buffer, 8, state.length), new Uint8Array(buffer, 8, state.length), state.slice().buffer]) {
        root.opacity = 1;
        context.flush();
        context.restore(view);
        assert.equal(root.opacity, 0.5);
    }
    assert.throws(() => context.restore("state"), { status: "invalidArgument", message: /^state: / });
    assert.throws(() => context.restore(Array.from(state)), KinemaError);
});

test("a worker loads the posted module, restores a posted state, and posts rows; objects cannot be posted", async (t) => {
    const { context, root } = stage(t, { position: [8, 9] });
    context.flush();
    const { Worker } = await import("node:worker_threads");
    const program = `
        const { parentPort, workerData } = require("node:worker_threads");
        (async () => {
            const { load } = await import(workerData.client);
            const kinema = await load(workerData.module);
            const context = kinema.context();
            context.restore(workerData.state);
            const root = context.roots[0];
            parentPort.postMessage(context.sampler([[root, "position"]]).sample([0]).slice());
        })();`;
    const client = new URL("kinema.js", pathToFileURL(`${process.env.KINEMA_WEB}/`)).href;
    const module = await WebAssembly.compile(readFileSync(`${process.env.KINEMA_WEB}/kinema.wasm`));
    const worker = new Worker(program, { eval: true, workerData: { client, module, state: context.save() } });
    const [rows] = await once(worker, "message");
    await worker.terminate();
    assert.deepEqual(Array.from(rows), [8, 9]);
    for (const object of [context, root, context.sampler([[root, "position"]])]) {
        assert.throws(() => structuredClone(object), { name: "DataCloneError" });
    }
});
