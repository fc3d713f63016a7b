/** Samplers, streams and render lists, and the memory that they hold. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { client, kinema, stage } from "./stage.mjs";

const { RenderList, load } = client;

test("a stream writes entities", (t) => {
    const { context, root } = stage(t, { anchorPoint: [0, 0] });
    const cards = context.layers(2, { superlayer: root });
    context.setValues(cards, "position", [1, 2, 3, 4]);
    cards[1].opacity = 0.5;
    context.flush();
    const stream = context.stream(cards, ["position", { value: "worldTransform", matrix: "columns2x3" }, { value: "worldOpacity" }]);
    assert.deepEqual(stream.offsets, [0, 2, 8]);
    assert.deepEqual(Array.from(stream.write()), [1, 2, 1, 0, 0, 1, 1, 2, 1, 3, 4, 1, 0, 0, 1, 3, 4, 0.5]);
    stream.add([root]);
    assert.equal(stream.write().length, 27);
    stream.remove([0], "swapped"); // the last one takes the place
    assert.deepEqual([stream.count, Array.from(stream.write().subarray(8, 13))], [2, [1, 3, 4, 1, 0]]);
    assert.throws(() => stream.remove([2]), { status: "invalidArgument" });
    assert.throws(() => stream.remove([0], "sorted"), /order: "sorted" given/);
    assert.throws(() => context.stream(cards, ["position"], "float16"), /format: "float16" given/);
});

test("a stream of 10,000 moving sprites takes little of the module's memory, which never shrinks", async (t) => {
    const own = await load();
    const context = own.context();
    t.after(() => context.close());
    const sprites = context.layers(10000, { superlayer: context.root() });
    context.flush();
    context.animate(sprites, { position: sprites.map((_, i) => [i, i]) }, { duration: 2, curve: "linear" });
    context.flush();
    const before = own.engine.memory.buffer.byteLength;
    const stream = context.stream(sprites, [{ value: "worldTransform", matrix: "columns2x3" }, { value: "worldOpacity" }]);
    context.animate(sprites, { position: sprites.map((_, i) => [2 * i, i]) }, { duration: 2, curve: "linear" });
    context.flush();
    stream.rebind();
    assert.equal(stream.write().length, 70000);
    const taken = own.engine.memory.buffer.byteLength - before;
    assert.ok(taken <= 40e6, `${taken} bytes`);
});

test("more numbers than 32 bits count are refused", (t) => {
    const { context, root } = stage(t);
    const fields = new Array(256).fill("transform");
    assert.throws(() => context.stream(new Array(600000).fill(root), fields), { status: "limitExceeded", message: /^layers: more than 2\^28/ });
    const stream = context.stream(new Array(30000).fill(root), ["position", "transform", "opacity"]);
    stream.remove(Array.from({ length: 29999 }, (_, i) => i));
    assert.equal(stream.count, 1);
});

test("a sampler gets and loses channels", (t) => {
    const { context, root } = stage(t, { opacity: 0.5, zPosition: 3 });
    const sampler = context.sampler([[root, "opacity"]]);
    sampler.add([[root, "bounds"], [root, "zPosition"]]);
    assert.deepEqual([sampler.width, Array.from(sampler.sample([0]))], [6, [0.5, 0, 0, 640, 360, 3]]);
    sampler.remove([1]);
    assert.deepEqual([sampler.width, Array.from(sampler.sample([0]))], [2, [0.5, 3]]);
    sampler.remove([0], "swapped");
    assert.deepEqual(Array.from(sampler.sample([0])), [3]);
    assert.throws(() => sampler.sample([0], "text"), /format: "text" given/);
});

test("a render list names the items that changed", (t) => {
    const context = kinema.context();
    t.after(() => context.close());
    const cards = context.layers(4, { superlayer: context.root() });
    context.flush();
    const list = context.renderList();
    list.prepare();
    assert.deepEqual(list.changes(0n), [[0, 5]]);
    const { revision } = list;
    context.transaction({ disableActions: true }, () => (cards[2].cornerRadius = 3));
    list.prepare();
    assert.deepEqual(list.changes(revision), [[3, 1]]);
    assert.throws(() => list.changes(99n), { status: "invalidArgument" });
    assert.deepEqual(list.removedLayers(revision), []);
    context.transaction({ disableActions: true }, () => (cards[1].hidden = true));
    list.prepare();
    assert.deepEqual(list.removedLayers(revision), [cards[1]]);
});

test("a render list shows what is visible and what changes", (t) => {
    const context = kinema.context();
    t.after(() => context.close());
    const root = context.root({ bounds: [0, 0, 640, 360], anchorPoint: [0, 0], backgroundColor: [1, 0, 0, 1] });
    const card = root.addLayer({ bounds: [0, 0, 20, 10], position: [50, 50], opacity: 0.5, anchorPoint: [0, 0] });
    root.addLayer({ hidden: true });
    context.flush();
    const list = context.renderList();
    assert.equal(list.prepare(), 2);
    const item = list.stride / 4;
    assert.deepEqual(Array.from(list.floats.subarray(item + RenderList.offsets.matrix / 4).subarray(0, 6)), [1, 0, 0, 1, 50, 50]);
    assert.equal(list.floats[item + list.offsets.opacity / 4], 0.5);
    assert.deepEqual(Array.from(list.floats.subarray(list.offsets.backgroundColor / 4).subarray(0, 4)), [1, 0, 0, 1]);
    assert.equal(list.handles[(list.stride + list.offsets.layer) / 8], card.id);
    const { revision } = list;
    list.prepare();
    assert.equal(list.revision, revision);
    context.transaction({ disableActions: true }, () => (card.position = [60, 50]));
    list.prepare();
    assert.ok(list.revision > revision);
    assert.equal(list.floats[item + list.offsets.matrix / 4 + 4], 60);
    assert.equal(context.hitTest(70, 55), card);
});

test("closing releases everything, and an object that was forgotten is released by the collector", async () => {
    const before = kinema.liveObjectCount;
    const context = kinema.context();
    assert.equal(kinema.liveObjectCount, before + 1);
    const root = context.root();
    context.flush();
    (() => {
        for (let i = 0; i < 100; i++) context.layer();
    })();
    assert.equal(context.statistics.layerCount, 101);
    for (let i = 0; i < 50 && context.statistics.layerCount > 1; i++) {
        globalThis.gc();
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    assert.equal(context.statistics.layerCount, 1);
    const sampler = context.sampler([[root, "opacity"]]);
    sampler.close();
    context.close();
    assert.equal(context.isClosed, true);
    assert.throws(() => root.set("opacity", 1), { status: "invalidHandle" });
    root.close();
    assert.ok(kinema.liveObjectCount <= before, "others may have been collected meanwhile");
});

test("views survive that the memory grows: the next call makes new ones", (t) => {
    const context = kinema.context();
    t.after(() => context.close());
    const layers = context.layers(1000, { superlayer: context.root() });
    layers.forEach((layer, i) => layer.assign({ position: [i, i], bounds: [0, 0, 1, 1] }));
    context.flush();
    const list = context.renderList();
    assert.equal(list.prepare(), 1001);
    kinema.engine.free(kinema.engine.allocate(64 << 20));
    assert.equal(list.floats[(1000 * list.stride + list.offsets.bounds) / 4 + 2], 1);
});
