// node --test: animations, motions and timelines of the client.
import assert from "node:assert/strict";
import { test } from "node:test";
import { client, stage } from "./stage.mjs";

const { Basic, Group, Keyframe, Spring, Transition } = client;

test("a timeline places motions and marks times", (t) => {
    const { context, root } = stage(t);
    const cards = context.layers(3, { superlayer: root });
    const ship = root.addLayer();
    context.flush();
    const linear = { duration: 1, curve: "linear" };
    const twice = context.timeline({ repeatCount: 2 }).add(ship, { zPosition: 1 }, linear);
    const delays = context.stagger(3, { each: 0.5 });
    assert.deepEqual(delays, [0, 0.5, 1]);
    assert.deepEqual(context.stagger(5, { each: 0.5, from: "center" }), [1, 0.5, 0, 0.5, 1]);
    assert.deepEqual(context.stagger(3, { total: 1, from: 1 }), [1, 0, 1]);
    let ended = false;
    const run = context.timeline()
        .add(cards, { opacity: 0, cornerRadius: [[2], [4], [6]] }, { ...linear, delays, label: "fade" })
        .add(ship, { position: [100, 0] }, { ...linear, duration: 2, at: "fade", offset: 1 })
        .mark(7, { at: 1.5 })
        .add(twice, { last: true })
        .add(root, { opacity: 0 }, { ...linear, after: "fade" })
        .start({ completion: () => (ended = true) });
    context.flush();
    assert.equal(run.duration, 5);
    const near = (layer, key, at, wanted) => assert.ok(Math.abs([layer.presentation(key, at)].flat()[0] - wanted) < 1e-9, key);
    near(cards[2], "opacity", 1.5, 0.5); // after its delay of 1 s
    near(cards[1], "cornerRadius", 1, 2); // the same delay, to a different value
    near(ship, "position", 1.5, 25); // begins 1 s after the begin of "fade"
    near(ship, "zPosition", 3.25, 0.25); // after the last end, at 3 s
    near(ship, "zPosition", 4.25, 0.25); // again
    near(root, "opacity", 2.25, 0.75); // after the end of "fade", at 2 s
    const passed = [];
    context.onEvent = ({ type, tag, time }) => passed.push([type, tag, time]);
    context.advance(2);
    assert.deepEqual(passed, [["marker", 7n, 1.5]]);
    context.advance(5);
    assert.ok(ended);
    const fast = context.timeline().add(twice, { rate: 4 }).start();
    context.flush();
    assert.equal(fast.duration, 0.5);
});

test("a timeline refuses places and options that it does not have", (t) => {
    const { context, root } = stage(t);
    const line = context.timeline();
    assert.throws(() => line.add(root, { opacity: 0 }, { at: "nobody" }), /no entry before has the label nobody/);
    assert.throws(() => line.add(root, { opacity: 0 }, { at: 1, last: true }), /expected one of them/);
    assert.throws(() => line.add(root, { opacity: 0 }, { speed: 1 }), /speed: not an option/);
    assert.throws(() => line.add([root], { opacity: [[0], [1]] }), /opacity: 2 rows given, expected one for each of 1 layers/);
    assert.throws(() => line.add(root, { opacity: 0 }, { delays: [1, 2] }), /delays: 2 given/);
    assert.throws(() => line.add(context.timeline().add(line)), /contains this one/);
    for (const tag of [0, -1, 0n]) assert.throws(() => line.mark(tag), /tag: -?[01] given/);
    assert.throws(() => line.add(root, { opacity: 0 }, { duration: -2 }).start(), { status: "invalidArgument" });
    assert.throws(() => context.stagger(3, { each: -1 }), { status: "invalidArgument" });
});

test("animations: keyframes, groups, springs and transitions", (t) => {
    const { context, root } = stage(t);
    const slide = new Keyframe("position.x", { values: [0, 10, 40], keyTimes: [0, 0.5, 1], duration: 2 });
    const fade = new Basic("opacity", { from: 1, to: 0, duration: 2, timing: "linear", fillMode: "both", removedOnCompletion: false });
    root.add(new Group([slide, fade], { duration: 2 }), "both");
    root.add(new Spring("position.y", { from: 0, to: 10, perceptualDuration: 0.5, bounce: 0 }), "spring");
    root.add(new Transition({ type: "push", subtype: "fromRight" }), "transition");
    context.flush();
    assert.deepEqual(root.animationKeys.length, 3);
    assert.equal(root.presentation("position.x", 1.5), 25);
    assert.equal(root.presentation("opacity", 0.5), 0.75);
    assert.ok(Math.abs(root.presentation("position.y", 5) - 0) < 1e-9, "it has ended");
    root.removeAnimation("both");
    assert.deepEqual(root.animationKeys.includes("both"), false);
});

test("a motion returns an animator, and its completion runs", (t) => {
    const { context, root } = stage(t);
    const done = [];
    const animator = root.animate({ opacity: 0 }, { duration: 2, curve: "linear", completion: (event) => done.push(event.time) });
    context.flush();
    assert.equal(root.presentation("opacity", 0.5), 0.75);
    assert.equal(animator.state, "running");
    animator.pause();
    animator.fraction = 0.25;
    context.flush();
    assert.equal(root.presentation("opacity", 100), 0.75);
    animator.resume();
    context.advance(1);
    assert.deepEqual(done, []);
    context.advance(9);
    assert.equal(done.length, 1);
    assert.equal(animator.state, "atEnd");
});

test("a completion waits for every property of the call (D85)", (t) => {
    const { context, root } = stage(t);
    const done = [];
    root.animate({ zPosition: 9, opacity: 1 }, { duration: 1, completion: () => done.push(context.time) });
    context.advance(0.5);
    assert.deepEqual(done, [], "the opacity is 1 already");
    context.advance(1);
    assert.deepEqual(done, [1]);
});

test("an option that is undefined is as if it were absent", (t) => {
    const { context, root } = stage(t);
    const options = { duration: undefined, delay: undefined, curve: undefined, bounce: undefined, retarget: undefined };
    const run = root.animate({ opacity: 0 }, { ...options, completion: undefined });
    context.flush();
    assert.equal(run.duration, 0.25); // that of a transaction
    assert.throws(() => root.animate({}), /values: no property given/);
});

test("a motion begins with a velocity, one for all layers or one for each (D119)", (t) => {
    const { context, root } = stage(t);
    const cards = context.layers(2, { superlayer: root });
    context.flush();
    // Rule D82 for a linear curve: from + (to − from) u + (V − (to − from) / d) d u (1 − u)² at u = t / d
    const linear = { duration: 2, curve: "linear" };
    root.animate({ zPosition: 100 }, { ...linear, startVelocity: 200 });
    context.animate(cards, { position: [[100, 0], [0, 8]] }, { ...linear, startVelocity: [[200, -50], [0, 4]] });
    context.animate(cards, { cornerRadius: 8 }, { ...linear, startVelocity: 20 });
    context.flush();
    assert.equal(root.presentation("zPosition", 0.5), 25 + 300 * 0.25 * 0.75 ** 2);
    assert.equal(root.presentation("zPosition", 1), 50 + 300 * 0.5 ** 3);
    assert.deepEqual(cards[0].presentation("position", 0.5), [67.1875, -100 * 0.25 * 0.75 ** 2]);
    assert.deepEqual(cards[1].presentation("position", 1), [0, 4]);
    assert.deepEqual(cards.map((card) => card.presentation("cornerRadius", 1)), [8, 8]);
    assert.equal(root.presentation("zPosition", 2), 100);
    assert.throws(() => root.animate({ position: [1, 2] }, { startVelocity: 1 }), /startVelocity: 1 given, expected 2 numbers/);
    assert.throws(() => root.animate({ opacity: 1, zPosition: 1 }, { startVelocity: 1 }), /startVelocity: expected one property/);
    assert.throws(() => root.animate({ opacity: 1 }, { startVelocity: NaN }), { status: "invalidArgument" });
});

test("a change begins from a value, and one without a duration is made at once (D133, D134)", (t) => {
    const { context, root } = stage(t);
    const cards = context.layers(2, { superlayer: root });
    const linear = { duration: 2, curve: "linear" };
    context.animate(cards, { position: [[100, 0], [0, 8]] }, { ...linear, from: [[0, 0], [100, 8]] });
    root.animate({ zPosition: 100 }, { ...linear, from: 40 });
    context.flush();
    assert.equal(root.presentation("zPosition", 1), 70);
    assert.deepEqual(cards.map((card) => card.presentation("position", 1)), [[50, 0], [50, 8]]);
    root.animate({ zPosition: 7 }, { duration: 0 });
    context.flush();
    assert.equal(root.presentation("zPosition", 0), 7);
    assert.throws(() => root.animate({ opacity: 1, zPosition: 1 }, { from: 1 }), /from: expected one property/);
    assert.throws(() => root.animate({ position: [1, 2] }, { from: 1 }), /from: 1 given, expected 2 numbers/);
});

test("a path moves to one with the same elements (D151)", (t) => {
    const { context, root } = stage(t);
    const shape = context.layer({ path: [["move", 0, 0], ["line", 10, 0]] }, "shape");
    root.addSublayer(shape);
    context.flush();
    shape.animate({ path: [["move", 0, 0], ["line", 30, 0]] }, { duration: 2, curve: "linear" });
    context.flush();
    assert.deepEqual(shape.presentation("path", 1), [["move", 0, 0], ["line", 20, 0]]);
    assert.throws(() => shape.animate({ path: [["move", 0, 0]] }, { duration: 2 }), /1 elements given, expected 2/);
});

test("a throw decays with its time constant, and a spring ends it at the bound (D120)", (t) => {
    const { context, root } = stage(t);
    const [timeConstant, velocity, bound] = [0.5, 1000, 200];
    const spring = { bounce: 0, duration: (2 * Math.PI) / 10 }; // mass 1, stiffness 100, damping 20
    const animator = root.animate({ zPosition: bound }, { ...spring, timeConstant, startVelocity: velocity });
    context.flush();
    const turn = -timeConstant * Math.log(1 - bound / (velocity * timeConstant));
    const at = (time) => root.presentation("zPosition", time);
    const near = (time, wanted) => assert.ok(Math.abs(at(time) - wanted) < 1e-6, `${time}: ${at(time)}, expected ${wanted}`);
    for (const time of [0.05, 0.125, 0.25]) near(time, velocity * timeConstant * (1 - Math.exp(-time / timeConstant)));
    for (const after of [0.01, 0.1, 0.3]) near(turn + after, bound + 600 * after * Math.exp(-10 * after));
    context.advance(turn + animator.duration);
    assert.equal(root.presentation("zPosition"), bound);
    assert.throws(() => root.animate({ zPosition: 0 }, { ...spring, timeConstant: -1, startVelocity: 1 }), { status: "invalidArgument" });
});

test("rows of a motion are staggered", (t) => {
    const { context, root } = stage(t);
    const dots = context.layers(2, { superlayer: root });
    context.flush();
    context.animate(dots, { position: [[10, 0], [20, 0]] }, { duration: 1, curve: "linear", stagger: 0.5 });
    context.flush();
    assert.deepEqual(dots.map((dot) => dot.presentation("position.x", 1)), [10, 10]);
});

test("an animator of a transaction controls its implicit animations (D87)", (t) => {
    const { context, root } = stage(t);
    let turn;
    context.transaction({ duration: 1, timing: "linear" }, () => {
        turn = context.animator();
        root.zPosition = 8;
    });
    context.advance(0.25);
    assert.deepEqual([turn.duration, turn.time], [1, 0.25]);
    turn.pause();
    context.advance(2);
    turn.resume();
    context.advance(2.5);
    assert.equal(root.presentation("zPosition"), 6);
    assert.equal(context.transaction({}, () => context.animator()).state, "atEnd"); // nothing starts
});
