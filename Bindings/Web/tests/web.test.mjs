// node --test: what web developers expect of the client: colors of CSS, springs of CSS, promises, hints, elements.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { client, kinema, stage } from "./stage.mjs";

const { Basic, Keyframe, Spring, colorOf, load } = client;
const folder = pathToFileURL(`${process.env.KINEMA_WEB}/`);
const { bind, present } = await import(new URL("dom.js", folder));

const near = (one, other, most = 1e-6) => assert.ok(one.every((x, i) => Math.abs(x - other[i]) <= most), `${one} is not ${other}`);

test("colors as CSS has them", () => {
    // The values are those of CSS Color Module Level 4.
    near(colorOf("rebeccapurple"), [0x66 / 255, 0x33 / 255, 0x99 / 255, 1]);
    near(colorOf("#3366ff80"), [0.2, 0.4, 1, 128 / 255]);
    near(colorOf("#f80"), [1, 0x88 / 255, 0, 1]);
    near(colorOf("rgb(255, 0, 128)"), [1, 0, 128 / 255, 1]);
    near(colorOf("rgb(0 50% 100% / 25%)"), [0, 0.5, 1, 0.25]);
    near(colorOf("hsl(120 100% 25%)"), [0, 0.5, 0, 1]);
    near(colorOf("hsl(-0.25turn, 100%, 50%, .5)"), [0.5, 0, 1, 0.5]);
    near(colorOf(" Transparent "), [0, 0, 0, 0]);
    assert.throws(() => colorOf("rgb(1, 2)"), /color: "rgb\(1, 2\)" given, expected/);
    assert.throws(() => colorOf("#12345"), /expected/);
    assert.throws(() => colorOf("tomatoe"), /did you mean "tomato"\?/);
});

test("colors are texts wherever a color belongs", (t) => {
    const { context, root } = stage(t, { backgroundColor: "red" });
    near(root.backgroundColor, [1, 0, 0, 1]);
    root.animate({ backgroundColor: "blue" }, { duration: 1, curve: "linear", from: "black" });
    context.flush();
    near(root.presentation("backgroundColor", 0.5), [0, 0, 0.5, 1]);
    const pair = context.layers(2, { superlayer: root });
    context.flush();
    context.animate(pair, { borderColor: ["lime", "#00f"] }, { duration: 0 });
    context.setValues(pair, "shadowColor", ["white", "red"]);
    near(pair.flatMap((layer) => layer.borderColor), [0, 1, 0, 1, 0, 0, 1, 1]);
    near(pair.flatMap((layer) => layer.shadowColor), [1, 1, 1, 1, 1, 0, 0, 1]);
    const gradient = root.addLayer({ colors: ["red", "lime"] }, "gradient");
    near(gradient.colors, [1, 0, 0, 1, 0, 1, 0, 1]);
    root.add(new Basic("borderColor", { from: "black", to: "white", duration: 1 }), "basic");
    root.add(new Keyframe("shadowColor", { values: ["black", "red"], duration: 1 }), "keys");
    context.flush();
    near(root.presentation("borderColor", 0.25), [0.25, 0.25, 0.25, 1]);
    near(root.presentation("shadowColor", 0.25), [0.25, 0, 0, 1]);
    root.name = "red"; // a text is a color only where a color belongs
    assert.equal(root.name, "red");
    const late = context.timeline().add(root, { backgroundColor: "lime" }, { duration: 1, curve: "linear" }).start();
    context.flush();
    assert.equal(late.duration, 1);
    near(root.backgroundColor, [0, 1, 0, 1]);
});

test("a name that does not exist is rejected with the one that is like it", (t) => {
    const { context, root } = stage(t);
    for (const [body, expected] of [
        [() => root.set("opcity", 1), /did you mean "opacity"\?/],
        [() => root.set("zIndex", 1), /did you mean "zPosition"\?/],
        [() => root.animate({ opacity: 0 }, { duratoin: 1 }), /duratoin: not an option of a motion; did you mean "duration"\?/],
        [() => root.animate({ opacity: 0 }, { easing: "linear" }), /did you mean "curve"\?/],
        [() => root.animate({ opacity: 0 }, { retarget: "Continue" }), /did you mean "continue"\?/],
        [() => root.add(new Basic("opacity", { fromVlaue: 0 })), /did you mean "fromValue"\?/],
        [() => context.layer({}, "shapes"), /did you mean "shape"\?/],
        [() => context.timeline().label("begin").add(root, { opacity: 0 }, { at: "begn" }), /did you mean "begin"\?/],
        [() => kinema.toCSSLinear({ stifness: 3 }), /did you mean "stiffness"\?/],
    ]) assert.throws(body, expected);
    assert.throws(() => root.set("quux", 1), (error) => !error.message.includes("did you mean"));
    assert.throws(() => root.set("q".repeat(1e6), 1), { status: "unknownKey" }); // at no great cost
    assert.throws(() => context.layer({}, "toString"), /layerClass: "toString" given/);
});

/** The value of linear() at a progress. */
function evaluate(easing, x) {
    const stops = easing.slice(7, -1).split(", ").map((part) => part.split(" "));
    const points = stops.map(([value, at], i) => [at ? parseFloat(at) / 100 : i === 0 ? 0 : 1, Number(value)]);
    const next = points.findIndex(([at], i) => i > 0 && at >= x);
    const [[x0, y0], [x1, y1]] = [points[next - 1], points[next]];
    return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

test("a spring as linear() of CSS is the damped oscillation", () => {
    const [mass, stiffness, damping] = [1, 100, 10];
    const { easing, duration } = kinema.toCSSLinear({ mass, stiffness, damping });
    const decay = damping / (2 * mass);
    const rate = Math.sqrt(stiffness / mass - decay ** 2);
    const exact = (t) => 1 - Math.exp(-decay * t) * (Math.cos(rate * t) + (decay / rate) * Math.sin(rate * t));
    assert.ok(duration > 1 && Math.abs(exact(duration) - 1) < 0.0011);
    for (let i = 0; i <= 200; i++) assert.ok(Math.abs(evaluate(easing, i / 200) - exact((duration * i) / 200)) < 0.0025, `at ${i}`);
    assert.ok(easing.split(",").length < 80);
    const coarse = kinema.toCSSLinear({ mass, stiffness, damping }, 0.02).easing;
    assert.ok(coarse.length < easing.length / 2);
    assert.match(String(kinema.toCSSLinear({ duration: 0.5, bounce: 0.3 })), /^\d\.\d+s linear\(0, /);
    assert.equal(`${kinema.toCSSLinear(new Spring("opacity", { mass, stiffness, damping }))}`, `${kinema.toCSSLinear({ mass, stiffness, damping })}`);
});

test("a curve as linear() of CSS; what is no spring is rejected", () => {
    const { easing, duration } = kinema.toCSSLinear("ease-in-quad");
    assert.equal(duration, undefined);
    for (let i = 0; i <= 50; i++) assert.ok(Math.abs(evaluate(easing, i / 50) - (i / 50) ** 2) < 0.0015, `at ${i}`);
    assert.equal(kinema.toCSSLinear("linear").easing, "linear(0, 1)");
    assert.throws(() => kinema.toCSSLinear("easy"), { status: "invalidArgument" });
    assert.throws(() => kinema.toCSSLinear({ bounce: 0.1, mass: 1 }), /expected one kind/);
    assert.throws(() => kinema.toCSSLinear({ bounce: 1 }), /does not settle/);
    assert.throws(() => kinema.toCSSLinear({ bounce: 0 }, 0), /tolerance: 0 given/);
});

test("finished is a promise of the end, also of one that was cut off", async (t) => {
    const { context, root } = stage(t);
    const whole = root.animate({ opacity: 0 }, { duration: 1 });
    const cut = root.animate({ cornerRadius: 8 }, { duration: 1 });
    assert.equal(whole.finished, whole.finished);
    const both = Promise.all([whole.finished, cut.finished]);
    context.flush();
    root.removeAnimation("cornerRadius");
    context.advance(1);
    assert.deepEqual(await both, [whole, cut]);
    let isPending = true;
    const late = root.animate({ opacity: 1 }, { duration: 1 });
    late.finished.then(() => (isPending = false));
    context.flush();
    context.advance(1.5);
    await undefined;
    assert.ok(isPending);
    context.advance(2);
    await late.finished;
    const over = root.animate({ opacity: 0 }, { duration: 0.5 });
    context.advance(2); // commits it
    context.advance(3);
    assert.equal(await over.finished, over, "asked for after the end, when no advance follows");
});

test("what is no animation is named", (t) => {
    const { root } = stage(t);
    for (const given of [undefined, 5, {}]) assert.throws(() => root.add(given), { name: "TypeError", message: /^animation: .* given, expected one such as/ });
});

test("less motion: what moves changes at once, what fades fades", (t) => {
    const { context, root } = stage(t);
    context.reducesMotion = true;
    const card = root.addLayer({ position: [0, 0] });
    context.flush();
    card.animate({ position: [100, 0], opacity: 0 }, { duration: 1, curve: "linear", repeatCount: 3 });
    context.timeline().add(card, { cornerRadius: 8, backgroundColor: "red" }, { duration: 1, bounce: 0.5 }).start();
    context.flush();
    assert.deepEqual(card.presentation("position", 0.01), [100, 0]);
    assert.equal(card.presentation("opacity", 0.5), 0.5);
    assert.equal(card.presentation("cornerRadius", 0.01), 8);
    assert.ok(card.animationKeys.includes("backgroundColor"));
});

/** An element that counts the writes of its style. */
function element(inline = "") {
    let cssText = inline;
    const style = {
        writes: [],
        get cssText() { return cssText; },
        set cssText(text) { cssText = text; this.writes.push(["cssText", text]); },
        set transform(text) { this.writes.push(["transform", text]); },
        set opacity(text) { this.writes.push(["opacity", String(text)]); },
        set transformOrigin(text) { cssText += `transform-origin: ${text};`; },
        removeProperty() {},
    };
    return { style };
}

test("an element has one style write in a frame in which its layer changes, and none in others", (t) => {
    const { context, root } = stage(t, { anchorPoint: [0, 0], position: [0, 0] });
    const card = root.addLayer({ bounds: [0, 0, 20, 10], position: [30, 40] });
    const still = root.addLayer({ bounds: [0, 0, 20, 10], position: [10, 5] });
    context.flush();
    const [one, other] = [element("left: 0;"), element()];
    const binding = bind(one, card, { show: ["transform", "opacity"] });
    bind(other, still, { show: ["transform", "opacity"] });
    present(context);
    assert.deepEqual(one.style.writes, [["cssText", "left: 0;transform-origin: 0 0;;transform:translate(20px,35px);opacity:1"]]);
    card.animate({ position: [130, 40] }, { duration: 1, curve: "linear" });
    context.flush();
    for (const time of [0.25, 0.5]) {
        context.advance(time);
        present(context);
        present(context);
    }
    assert.deepEqual(one.style.writes.slice(1), [["transform", "translate(45px,35px)"], ["transform", "translate(70px,35px)"]]);
    card.animate({ "transform.rotation.z": Math.PI / 2, opacity: 0.5 }, { duration: 0 });
    context.flush();
    present(context);
    assert.equal(one.style.writes.length, 4);
    assert.match(one.style.writes[3][1], /transform:matrix\(0,1,-1,0,85,30\);opacity:0.5$/); // turned about its center at (80, 40)
    assert.equal(other.style.writes.length, 1);
    binding.unbind();
    assert.equal(one.style.cssText, "left: 0;");
    still.opacity = 0;
    context.flush();
    context.advance(1);
    present(context);
    assert.equal(other.style.writes.at(-1)[0], "opacity");
    assert.throws(() => bind(element(), card, { show: ["width"] }), /show: "width" given/);
});

test("a module is loaded from a server that sends another MIME type, and a missing one is said", async (t) => {
    const bytes = await readFile(new URL("kinema-core.wasm", folder));
    const server = createServer(({ url }, response) => {
        response.writeHead(url === "/missing" ? 404 : 200, { "Content-Type": url === "/right" ? "application/wasm" : "text/plain" });
        response.end(url === "/missing" ? "no" : bytes);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.close());
    const address = `http://127.0.0.1:${server.address().port}`;
    for (const name of ["right", "wrong"]) assert.equal((await load(`${address}/${name}`)).version, kinema.version);
    await assert.rejects(load(`${address}/missing`), /the server answers 404/);
});

/** A module of WebAssembly that exports functions without arguments: [name, number that it returns]. */
function moduleOf(...functions) {
    const leb = (number) => (number < 128 ? [number] : [(number & 127) | 128, ...leb(number >> 7)]);
    const signed = (number) => (number < 64 ? [number] : [(number & 127) | 128, ...signed(number >> 7)]);
    const section = (id, parts) => [id, ...leb(parts.flat().length), ...parts.flat()];
    const text = (name) => [name.length, ...new TextEncoder().encode(name)];
    const body = (number) => [0, 0x41, ...signed(number), 0x0b];
    return new Uint8Array([
        0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...section(1, [[1, 0x60, 0, 1, 0x7f]]), ...section(3, [[functions.length], functions.map(() => 0)]),
        ...section(7, [[functions.length], functions.flatMap(([name], at) => [...text(name), 0, at])]),
        ...section(10, [[functions.length], functions.flatMap(([, number]) => [body(number).length, ...body(number)])]),
    ]);
}

test("a module of another version is named with both", async () => {
    const [major, minor] = kinema.version.split(".");
    await assert.rejects(load(moduleOf(["kinVersion", 9009009])), new RegExp(`^KinemaError: kinema.js is version ${major}.${minor}.\\d+, and the loaded module is 9.9.9$`));
    await assert.rejects(load(moduleOf(["other", 1])), /another one: it has no kinVersion/);
});

test("a struct with a size beyond 2^31 is rejected, where 32 bits have no sign to spare", async () => {
    const { engine } = await load(); // without objects, which come before the size
    engine.scope(() => {
        for (const set of ["kinSetTracer", "kinSetAllocator"]) {
            const struct = engine.take(64);
            engine.data.setUint32(struct, 0xffffffff, true);
            assert.notEqual(engine.calls[set](struct), 0, set);
            const message = engine.string(engine.calls.kinLastErrorMessage());
            assert.match(message, /size: 4294967295 given, expected \d+/, set);
        }
    });
});

test("an object of another engine is refused with the places of both, wherever it is given", async (t) => {
    const copy = await mkdtemp(join(tmpdir(), "kinema-"));
    t.after(() => rm(copy, { recursive: true }));
    await cp(folder, copy, { recursive: true });
    const other = await import(pathToFileURL(join(copy, "kinema.js")));
    const contexts = [(await load()).context(), (await load()).context(), (await other.load()).context()];
    const [own, ...others] = contexts.map((context) => {
        const layer = context.root({ bounds: [0, 0, 10, 10] });
        context.flush();
        return { context, layer, animator: layer.animate({ opacity: 0 }, { duration: 1 }), variable: context.variable(1) };
    });
    const { context, layer, variable } = own;
    const stream = context.stream([layer], ["opacity"]);
    const sampler = context.sampler([[layer, "opacity"]]);
    for (const foreign of others) {
        const uses = [
            () => layer.addSublayer(foreign.layer),
            () => layer.insertSublayer(foreign.layer, 0),
            () => layer.move(foreign.layer),
            () => layer.emit(foreign.layer, 1),
            () => (layer.mask = foreign.layer),
            () => (layer.emitterCells = [foreign.layer]),
            () => context.addRoot(foreign.layer),
            () => context.removeRoot(foreign.layer),
            () => context.layers(2, { superlayer: foreign.layer }),
            () => context.setValues([layer, foreign.layer], "opacity", [1, 1]),
            () => context.animate([foreign.layer], { opacity: 0 }),
            () => context.sampler([[foreign.layer, "opacity"]]),
            () => sampler.add([[foreign.layer, "opacity"]]),
            () => context.stream([foreign.layer], ["opacity"]),
            () => stream.add([foreign.layer]),
            () => context.readVariables([variable, foreign.variable]),
            () => context.write({ layer: foreign.layer }),
            () => context.load("{}", { superlayer: foreign.layer }),
            () => context.timeline().add([foreign.layer], { opacity: 0 }).start(),
            () => variable.animate(2, { duration: 1, animator: foreign.animator }),
        ];
        const places = new RegExp(`: one of another engine \\(.*kinema\\.wasm\\) given, expected one of this engine \\(.*kinema\\.wasm\\)$`);
        for (const use of uses) assert.throws(use, places, String(use));
    }
    assert.throws(() => layer.addSublayer(others[1].layer), (error) => error.message.includes(copy) && error.message.includes(fileURLToPath(folder)));
    assert.equal(layer.sublayers.length, 0);
    assert.throws(() => layer.addSublayer(undefined), /^TypeError: sublayer: undefined given, expected an object of this context$/);
});

test("a module that is missing, or is none, is named with what was expected", async (t) => {
    const place = await mkdtemp(join(tmpdir(), "kinema-"));
    t.after(() => rm(place, { recursive: true }));
    const library = join(place, "libkinema.so");
    await writeFile(library, new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]));
    const { href } = pathToFileURL(library);
    await assert.rejects(load(`${href}.wasm`), new RegExp(`^Error: ${href}.wasm: there is no such file, expected the module kinema\\.wasm$`));
    await assert.rejects(load(href), new RegExp(`^Error: ${href}: this is no module that this system reads \\(.*\\), expected the module kinema\\.wasm$`));
    await assert.rejects(load(pathToFileURL(place)), /: EISDIR, expected the module kinema\.wasm$/);
    await assert.rejects(load(new Uint8Array(8)), /^Error: a module in memory: this is no module .*, expected the module kinema\.wasm$/);
    await assert.rejects(load("http://127.0.0.1:9/kinema.wasm"), /^Error: http:\/\/127\.0\.0\.1:9\/kinema\.wasm: .*, expected the module kinema\.wasm$/);
});
