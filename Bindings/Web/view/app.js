/** The viewer of a scene document: joins the session, the player, the canvas, the tree, the timeline, the inspector and the gallery. */
import * as client from "../kinema.js";
import { Look } from "./look.js";
import { Panels } from "./panels.js";
import { Gallery } from "./gallery.js";
import { Inspector } from "./inspector.js";
import { Live, ONLY_SHOWN } from "./live.js";
import { Player } from "./player.js";
import { Editing } from "./editing.js";
import { History } from "./history.js";
import { imagesOf } from "./pictures.js";
import { Renderer } from "./renderer.js";
import { drawSelection, wayOf } from "./selection.js";
import { Session } from "./session.js";
import { anchorOf, StageHandles } from "./handles.js";
import { Exporting } from "./exporting.js";
import { say, Studio } from "./studio.js";
import { Timeline } from "./timeline.js";
import { Tree } from "./tree.js";

const find = (id) => document.getElementById(id);
const given = globalThis.kinemaView;
const MARGIN = 24;
const PANS = { ArrowLeft: [-40, 0], ArrowRight: [40, 0], ArrowUp: [0, -40], ArrowDown: [0, 40] }; // points by which Shift and an arrow scroll
const TEXTS = 100; // milliseconds between two changes of texts

/** Sets a text or an attribute if it differs: writing what is there already would still be laid out. */
function write(element, name, value) {
    if (name === "textContent") {
        if (element.textContent !== value) element.textContent = value;
    } else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

class View {
    constructor(kinema) {
        Object.assign(this, { kinema, client });
        this.canvas = find("canvas").getContext("2d");
        this.handles = new StageHandles(this, find("canvas"));
        this.look = new Look(this);
        this.panels = new Panels();
        this.player = new Player(() => this.refresh());
        this.tree = new Tree(find("tree"), find("search"), (index) => this.select(this.session.nodes[index]));
        this.timeline = new Timeline(find("timeline"), {
            onBar: (bar) => this.select(bar.node, bar), onTime: (time) => this.player.seek(time), run: (body) => this.run(body),
        });
        this.inspector = new Inspector(find("inspector"), {
            onChange: (step) => this.change(step),
            run: (body) => this.run(body),
            onSelectBar: (bar) => this.select(bar.node, bar),
        });
        this.#controls();
        new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect)).observe(find("picture"));
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#restyle());
        this.#restyle();
    }

    // ---- What is shown ---------------------------------------------------------------------------------------------------

    /** Shows a scene, and keeps the time and the selection. */
    open(scene) {
        const { images = {}, about = "" } = scene;
        const session = new Session(this.kinema, scene, Object.keys(images));
        this.renderer?.close();
        this.session?.close();
        this.session = session;
        this.history = new History(() => this.session.apply(), () => this.studio?.changed());
        this.editing = new Editing(session, this.history);
        this.renderer = new Renderer(session, imagesOf(scene, () => this.refresh()));
        this.studio?.changed();
        find("about").textContent = about;
        this.#loaded();
    }

    /** Plays another scene from its start; nothing moves by itself for people who want less motion. */
    start(scene) {
        this.selected = this.bar = undefined;
        this.player.pause();
        this.player.time = scene.time ?? 0;
        this.open(scene);
        this.look.showRate(this.session.frameRate);
        this.player.cut();
        if (this.session.isMoving && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.player.play();
    }

    #loaded() {
        const { session, player } = this;
        player.duration = session.duration;
        player.time = Math.min(player.time, session.duration);
        find("scrub").max = session.duration;
        const name = this.studio?.title ?? "Kinema";
        write(find("title"), "textContent", name);
        write(find("title"), "title", name);
        session.seek(player.time);
        this.timeline.show(session);
        this.#entered();
    }

    /** Shows the tree of the act that is current now, and selects what was selected. */
    #entered() {
        const { session, selected, bar } = this;
        this.renderer.session = session;
        this.tree.show(session.nodes);
        const same = session.nodes[selected?.index];
        const made = this.wanted && session.nodes.findLast(({ source }) => source.id === this.wanted);
        this.wanted = undefined;
        const kept = made ?? (same?.name === selected?.name ? same : session.nodes.find(({ name }) => name === selected?.name));
        this.select(kept, kept?.animations.find(({ animation }) => animation === bar?.animation) ?? kept?.animations[bar?.index]);
    }

    /** Selects a node and one of its animations, which may be of another act. */
    select(node, bar) {
        if (bar && !this.session.nodes.includes(node)) {
            const has = ({ animations }) => animations.some(({ animation }) => animation === bar.animation);
            if (!this.session.nodes.some(has)) this.player.seek(Math.max(bar.begin, this.session.acts[bar.act].time));
            node = this.session.nodes.find(has);
            bar = node?.animations.find(({ animation }) => animation === bar.animation);
        }
        this.selected = node;
        this.bar = bar ?? node?.animations[0];
        this.way = node ? wayOf(node, ...this.session.span) : [];
        this.tree.select(node?.index);
        this.timeline.select(this.bar);
        this.inspector.show(this.session, node, this.bar);
        this.refresh();
    }

    /** Performs an edit: run((editing, time) => …). */
    run(body) {
        this.attempt(() => {
            if (this.live) throw new Error(ONLY_SHOWN);
            const made = body(this.editing, this.player.time);
            if (typeof made === "string") this.wanted = made;
        });
    }

    edit(animation, members) {
        this.run((editing) => editing.setAnimation(animation, members));
    }

    copySelected() {
        if (this.selected) this.run((editing) => editing.copyLayer(this.selected));
    }

    removeSelected() {
        if (this.selected) this.run((editing) => editing.removeLayer(this.selected));
    }

    /** Changes a state or starts a timeline at the time that is shown. */
    change(step) {
        if (this.live) return say(ONLY_SHOWN, true);
        const isCut = this.session.act < this.session.acts.length - 1;
        this.attempt(() => this.session.change(step, this.player.time), { note: isCut ? "What the scene does later is left out." : "" });
    }

    /** Shows what has changed, or says why the engine has rejected it. */
    attempt(body, { note = "" } = {}) {
        try {
            body();
            say(note);
        } catch (error) {
            say(error.message, true);
        }
        this.#loaded();
    }

    /** Root space on the canvas. */
    placement() {
        return this.handles.through(this.session.placement(this.canvas.canvas, MARGIN * devicePixelRatio));
    }

    #resize(box) {
        const [width, height] = [box.width, box.height].map((length) => Math.max(1, Math.round(length * devicePixelRatio)));
        Object.assign(this.canvas.canvas, { width, height });
        this.refresh();
    }

    #restyle() {
        const style = getComputedStyle(document.documentElement);
        Object.assign(this, { ground: style.getPropertyValue("--stage"), accent: style.getPropertyValue("--mark") });
        this.refresh();
    }

    refresh() {
        if (!this.session) return;
        const { canvas, player } = this;
        if (this.session.seek(player.time)) return this.#entered();
        const { width, height } = canvas.canvas;
        canvas.resetTransform();
        canvas.clearRect(0, 0, width, height);
        const base = this.placement();
        canvas.setTransform(base);
        canvas.globalAlpha = 1;
        canvas.fillStyle = this.look.ground(canvas, this.ground);
        canvas.fillRect(...this.session.origin, ...this.session.size);
        this.renderer.draw(canvas, player.time, base);
        this.look.onion(canvas, base);
        const missing = [...this.renderer.missing].join(", ");
        write(find("missing"), "textContent", missing && `Not drawn: ${missing}.`);
        if (this.selected) drawSelection(canvas, this.selected, { time: player.time, base, color: this.accent, way: this.way, anchor: anchorOf(this.selected, player.time) });
        this.#show(player);
    }

    /** Shows the time. While it plays, texts and values change ten times a second; the scene and the needle change in every frame. */
    #show(player) {
        this.timeline.showPart(player.from, player.to);
        this.timeline.moveTo(player.time, player.playing ? player.speed : 0);
        const now = performance.now();
        if (player.playing && now - this.shownAt < TEXTS) return;
        this.shownAt = now;
        this.inspector.update(player.time);
        find("scrub").value = player.time;
        const seconds = `${player.time.toFixed(2)} seconds`;
        const name = player.playing ? "Pause" : "Play";
        write(find("scrub"), "aria-valuetext", seconds);
        write(find("clock"), "textContent", `${player.time.toFixed(3)} / ${Number(player.duration.toFixed(2))} s`);
        write(find("play"), "textContent", name);
    }

    // ---- Controls --------------------------------------------------------------------------------------------------------

    #controls() {
        const { player } = this;
        const toggle = () => (player.playing ? player.pause() : player.play());
        find("play").addEventListener("click", toggle);
        find("toBegin").addEventListener("click", () => player.seek(0));
        find("back").addEventListener("click", () => player.step(-1));
        find("forward").addEventListener("click", () => player.step(1));
        find("inPoint").addEventListener("click", () => player.cut(player.time, player.to));
        find("outPoint").addEventListener("click", () => player.cut(player.from, player.time));
        find("whole").addEventListener("click", () => player.cut());
        find("scrub").addEventListener("input", ({ target }) => player.seek(Number(target.value)));
        find("speed").addEventListener("change", ({ target }) => (player.speed = Number(target.value)));
        find("loop").addEventListener("change", ({ target }) => (player.loop = target.checked));
        const add = find("addLayer");
        const kinds = Object.keys(client.KinLayerClass).filter((kind) => kind !== "emitterCell");
        add.append(new Option("a layer…", ""), ...kinds.map((kind) => new Option(kind, kind)));
        add.addEventListener("change", () => {
            this.run((editing) => editing.addLayer(add.value, this.selected));
            add.value = "";
        });
        const keys = {
            " ": toggle, ArrowLeft: () => player.step(-1), ArrowRight: () => player.step(1), Home: () => player.seek(0),
            i: () => player.cut(player.time, player.to), o: () => player.cut(player.from, player.time), x: () => player.cut(),
            "+": () => this.handles.zoomTo(1.25 * this.handles.scale), "-": () => this.handles.zoomTo(0.8 * this.handles.scale),
            0: () => this.handles.fit(), End: () => player.seek(player.duration), Delete: () => this.removeSelected(), l: () => find("loop").click(), "/": () => find("search").focus(),
        };
        document.addEventListener("keydown", (event) => {
            const { key, target, ctrlKey, metaKey, altKey } = event;
            const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && target.id !== "scrub";
            const isPressed = key === " " && /^(BUTTON|INPUT)$/.test(target.tagName) && target.id !== "scrub";
            const act = event.shiftKey && PANS[key] ? () => this.handles.panBy(...PANS[key]) : keys[key.length === 1 ? key.toLowerCase() : key];
            if (isField || isPressed || ctrlKey || metaKey || altKey || !act || document.querySelector("dialog[open]")) return;
            event.preventDefault();
            act();
        });
    }

    /** Selects what is shown at a point of root space. */
    pick({ x, y }) {
        const hit = this.session.context.hitTest(x, y, this.player.time);
        this.select(hit ? this.session.byLayer.get(hit.id) : undefined);
    }
}

/** Asks the server for another document until the page is closed. */
async function watch(view) {
    const { studio } = view;
    let seen = 0;
    for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 400));
        let answer;
        try {
            answer = await (await fetch(`${given.scene}?have=${studio.version}`)).json();
        } catch {
            return say("The server has ended. The page still works, without reloading.");
        }
        if (answer.version <= Math.max(seen, studio.version)) continue;
        seen = answer.version;
        const open = () => {
            studio.version = answer.version;
            studio.chosen = answer;
            view.open(answer);
            say("Reloaded");
        };
        try {
            if (answer.error) throw new Error(answer.error);
            if (studio.isChanged) say("The file has changed, and your edit is kept.", true, { "Show the file": open, "Save anyway": () => studio.save(true) });
            else open();
        } catch (error) {
            say(error.message, true);
        }
    }
}

async function start() {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const kinema = await client.load(bytes(given.wasm));
    const view = new View(kinema);
    view.studio = new Studio(view, given);
    globalThis.kinemaPage = view; // for scripts and tests
    if (given.live) {
        new Exporting(find("exporting"), find("export"), view);
        return new Live(view, given).run();
    }
    const text = JSON.stringify(given.document);
    const own = given.gallery.some((scene) => JSON.stringify(scene.document) === text) ? [] : [given];
    new Gallery(find("gallery"), find("openGallery"), view.kinema, [...own, ...given.gallery], (scene) => view.studio.show({ ...scene, is_document: false }));
    new Exporting(find("exporting"), find("export"), view);
    view.studio.show(given);
    await view.studio.recover();
    if (given.watch) watch(view);
}

start().catch((error) => say(error.message, true));
