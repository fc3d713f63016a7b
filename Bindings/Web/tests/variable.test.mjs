/** Variables: numbers without layers. */
import assert from "node:assert/strict";
import test from "node:test";
import { stage } from "./stage.mjs";

const linear = { duration: 1, curve: "linear" };

test("D153: a variable moves and is read in one statement each", (t) => {
    const { context } = stage(t);
    const zoom = context.variable(1);
    zoom.animate(3, linear);
    context.advance(0.25);
    assert.deepEqual([zoom.value, zoom.velocity, zoom.target], [1.5, 2, 3]);
    zoom.value = 7;
    assert.equal(zoom.value, 7);
    assert.throws(() => zoom.animate([1, 2]), { status: "typeMismatch" });
    assert.throws(() => zoom.animate(1, { from: [1, 2] }), /from: 2 given/);
    assert.throws(() => zoom.animate(1, { speed: 2 }), /speed: not an option/);
    assert.throws(() => context.variable("1"), /value: 1 given/);
});

test("D153: rows, colors, completions and many at once", (t) => {
    const { context } = stage(t);
    const place = context.variable([0, 10]);
    const other = context.variable([1, 2]);
    const color = context.variable([0, 0, 0, 0], { color: true });
    const done = [];
    place.animate([2, 20], { ...linear, completion: ({ time }) => done.push(time) });
    color.animate([1, 0, 0, 1], linear);
    context.advance(0.5);
    assert.deepEqual(place.value, [1, 15]);
    assert.deepEqual(color.value, [1, 0, 0, 0.5]);
    assert.deepEqual([...context.readVariables([place, other])], [1, 15, 1, 2]);
    context.advance(1);
    assert.deepEqual(done, [1]);
    place.close();
    assert.throws(() => place.value, { status: "invalidHandle" });
});

test("D154: a variable with a key lives while every frame asks for it", (t) => {
    const { context } = stage(t);
    for (let frame = 1; frame <= 3; frame++) {
        context.advance(frame);
        context.variable(0, { key: 7 }).animate(1, { duration: 4, curve: "linear" });
    }
    assert.equal(context.variable(0, { key: 7n }).value, 0.5);
    context.advance(4);
    context.advance(5);
    assert.equal(context.variable(9, { key: 7 }).value, 9);
});

test("D155: an animator scrubs variables at once, and timelines move them", (t) => {
    const { context } = stage(t);
    const zoom = context.variable(0);
    const place = context.variable([0, 0]);
    const scrub = zoom.animate(100, { ...linear, animator: true });
    assert.equal(place.animate([8, 4], { duration: 2, curve: "linear", animator: scrub }), scrub);
    assert.equal(zoom.animate(100, linear), undefined);
    scrub.pause();
    scrub.fraction = 0.25;
    assert.deepEqual([zoom.value, place.value, zoom.velocity], [50, [2, 1], 0]);
    scrub.reverse();
    scrub.resume();
    context.advance(0.25);
    assert.deepEqual([zoom.value, zoom.target], [25, 0]);
    assert.deepEqual([...context.readVelocities([place])], [-4, -2]);
    const show = context.timeline();
    show.add(zoom, 100, { ...linear, label: "there" }).add(zoom, 40, linear);
    show.add([place], [[8, 16]], { duration: 2, curve: "linear", at: "there" });
    show.start();
    context.advance(1.75);
    assert.ok(Math.abs(zoom.value - 70) < 1e-9 && Math.abs(place.value[1] - (0.5 + 15.5 * 0.75)) < 1e-9);
    assert.throws(() => context.timeline().add([zoom, place], [[1], [2], [3]]), /3 rows given/);
});

test("D87: animations of layers and variables share an animator", (t) => {
    const { context, root } = stage(t);
    const ship = root.addLayer();
    const zoom = context.variable(0);
    context.flush();
    const move = ship.animate({ position: [100, 0] }, linear);
    assert.equal(ship.animate({ opacity: 0, zPosition: 8 }, { duration: 2, curve: "linear", animator: move }), move);
    assert.equal(context.animate([root, ship], { cornerRadius: [[4], [8]] }, { ...linear, animator: move }), move);
    assert.equal(zoom.animate(20, { ...linear, animator: move }), move);
    const other = root.animate({ zPosition: 4 }, { ...linear, animator: true });
    assert.notEqual(other.id, move.id);
    context.advance(0.25);
    assert.deepEqual([move.duration, other.duration], [2, 1]);
    move.pause();
    context.advance(2);
    assert.equal(root.presentation("zPosition"), 4);
    move.resume();
    context.advance(2.5);
    const shown = (layer, key) => [layer.presentation(key)].flat()[0];
    assert.deepEqual([shown(ship, "position"), shown(ship, "opacity"), shown(ship, "zPosition")], [75, 0.625, 3]);
    assert.deepEqual([shown(root, "cornerRadius"), shown(ship, "cornerRadius"), zoom.value], [3, 6, 15]);
    move.reverse();
    context.advance(3.25);
    assert.deepEqual([move.state, ship.opacity, ship.position[0], zoom.target], ["atStart", 1, 0, 0]);
    assert.throws(() => ship.animate({ opacity: 0 }, { animator: "move" }), /animator: move given/);
    assert.throws(() => ship.animate({ opacity: 0 }, { animator: ship }), { status: "invalidHandle" });
});

test("D87: moves to another superlayer and states join an animator", (t) => {
    const { context, root } = stage(t);
    const panel = root.addLayer({ position: [100, 0] });
    const card = root.addLayer({ position: [20, 0] });
    const states = [{ name: "open", values: [{ keyPath: "zPosition", value: 8 }] }];
    const door = context.load({ kinema: 1, layers: [{ id: "door", states }] }, { superlayer: root }).layer("door");
    context.flush();
    const move = panel.animate({ zPosition: 4 }, { duration: 2, curve: "linear" });
    card.position = [40, 0];
    assert.equal(card.move(panel, undefined, { ...linear, animator: move }), move);
    assert.equal(door.setState("open", { ...linear, animator: move }), move);
    context.flush();
    move.pause();
    move.fraction = 0.25;
    context.flush();
    // from 20 - 100 in the panel to 40, and from 0 to 8
    assert.deepEqual([card.presentation("position")[0], door.presentation("zPosition"), panel.presentation("zPosition")], [-20, 4, 1]);
});
