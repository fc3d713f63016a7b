/** What moves on the pages of the site: scenes, the gallery, the curves. All of it is the engine as WebAssembly; nothing plays by itself for
 * people who want less motion. */
const base = new URL("../", import.meta.url);
const less = matchMedia("(prefers-reduced-motion: reduce)");
const FORBIDS_FILES = location.protocol === "file:";

let modules;
function engine() {
    modules ??= (async () => {
        const [client, { Renderer }, { Session }, { loadedImagesOf }] = await Promise.all(
            ["kinema.js", "view/renderer.js", "view/session.js", "view/pictures.js"].map((name) => import(new URL(`package/${name}`, base))),
        );
        return { client, Renderer, Session, loadedImagesOf, kinema: await client.load() };
    })();
    return modules;
}

const json = async (name) => (await fetch(new URL(name, base))).json();

/** A scene on a canvas: it plays while it is hovered or focused, or from its button on. */
class Scene {
    constructor(element) {
        Object.assign(this, { element, time: 0, playing: false });
        this.canvas = element.appendChild(document.createElement("canvas"));
        this.button = element.appendChild(Object.assign(document.createElement("button"), { type: "button", textContent: "Play" }));
        this.canvas.setAttribute("role", "img");
        this.canvas.setAttribute("aria-label", `The scene ${element.dataset.scene}`);
        this.button.setAttribute("aria-label", `Play ${element.dataset.scene}`);
        this.button.addEventListener("click", () => this.play(!this.playing));
        if (element.dataset.hover !== undefined) {
            element.addEventListener("pointerenter", () => this.play(true));
            element.addEventListener("pointerleave", () => this.play(false));
        }
        this.frame = this.frame.bind(this);
    }

    async load() {
        const { Session, Renderer, loadedImagesOf, kinema } = await engine();
        const scene = await json(`scenes/${this.element.dataset.scene}.json`);
        this.session = new Session(kinema, scene, Object.keys(scene.images ?? {}));
        this.renderer = new Renderer(this.session, await loadedImagesOf(scene));
        const [width, height] = this.session.size;
        const density = Math.min(2, devicePixelRatio);
        const wide = Math.max(200, this.element.clientWidth) * density;
        Object.assign(this.canvas, { width: wide, height: Math.round((wide * height) / width) });
        this.draw((this.time = 0.4 * this.session.duration));
        this.element.dataset.ready = "";
        if (this.element.dataset.hover === undefined && !less.matches) this.play(true);
    }

    draw(time) {
        if (this.session.seek(time)) this.renderer.session = this.session;
        const pixels = this.canvas.getContext("2d");
        pixels.resetTransform();
        pixels.globalAlpha = 1;
        pixels.fillStyle = "white";
        pixels.fillRect(0, 0, this.canvas.width, this.canvas.height);
        this.renderer.draw(pixels, time, this.session.placement(this.canvas, 0));
    }

    play(plays) {
        if (plays === this.playing || !this.session) return;
        this.playing = plays;
        this.button.textContent = plays ? "Pause" : "Play";
        this.last = undefined;
        if (plays) requestAnimationFrame(this.frame);
    }

    frame(now) {
        if (!this.playing) return;
        this.time = (this.time + (now - (this.last ?? now)) / 1000) % this.session.duration;
        this.last = now;
        this.draw(this.time);
        requestAnimationFrame(this.frame);
    }
}

async function gallery(element) {
    for (const { name, about } of await json("scenes/index.json")) {
        const figure = element.appendChild(document.createElement("figure"));
        const box = figure.appendChild(Object.assign(document.createElement("div"), { className: "scene" }));
        Object.assign(box.dataset, { scene: name, hover: "" });
        const caption = figure.appendChild(document.createElement("figcaption"));
        caption.append(Object.assign(document.createElement("strong"), { textContent: name }), ` ${about}`);
    }
    element.dataset.ready = "";
}

const NAMES = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", ...["sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce"]
    .flatMap((name) => ["in", "out", "in-out"].map((way) => `ease-${way}-${name}`)), "steps(4)", "decay(8)"];

/** Every named curve, as the engine draws it; a press moves its ball by the same curve in CSS. */
async function curves(element) {
    const { kinema } = await engine();
    for (const name of NAMES) {
        const { easing } = kinema.toCSSLinear(name, 0.004);
        const stops = easing.slice(7, -1).split(", ").map((part) => part.split(" "));
        const points = stops.map(([value, at], i) => `${at ? parseFloat(at) : i === 0 ? 0 : 100} ${100 - 100 * value}`);
        const button = element.appendChild(Object.assign(document.createElement("button"), { type: "button" }));
        button.innerHTML = `<svg viewBox="0 -40 100 180" preserveAspectRatio="none" aria-hidden="true"><path d="M${points.join("L")}"/></svg><span></span><i class="ball"></i>`;
        button.querySelector("span").textContent = name;
        const way = [{ translate: "0" }, { translate: "120px" }];
        button.addEventListener("click", () => button.querySelector(".ball").animate(way, { duration: less.matches ? 1 : 900, easing }));
    }
    element.dataset.ready = "";
}

async function spring(element) {
    const { kinema } = await engine();
    const [duration, bounce] = element.querySelectorAll("input");
    const [output] = element.querySelectorAll("output");
    const show = () => {
        const made = kinema.toCSSLinear({ duration: Number(duration.value), bounce: Number(bounce.value) }, 0.003);
        output.textContent = `${made}`;
        const ball = element.querySelector(".ball");
        ball.animate([{ translate: "0" }, { translate: "160px" }], { duration: less.matches ? 1 : 1000 * made.duration, easing: made.easing, fill: "both" });
    };
    for (const input of [duration, bounce]) input.addEventListener("input", show);
    show();
    element.dataset.ready = "";
}

function note(element, error) {
    element.textContent = FORBIDS_FILES ? "Browsers load no modules from files: serve this folder, with `python3 -m http.server`, to see it move." : String(error);
}

// What is wider than the page is scrolled by keys, too.
for (const block of document.querySelectorAll("pre")) if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
for (const table of document.querySelectorAll(".table-wrapper")) if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
for (const element of document.querySelectorAll(".gallery")) await gallery(element).catch((error) => note(element, error));
const watched = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watched.unobserve(target);
        const scene = new Scene(target);
        scene.load().catch((error) => note(target, error));
    }
});
for (const element of document.querySelectorAll(".scene")) watched.observe(element);
for (const [name, body] of [[".curves", curves], [".spring", spring]]) {
    for (const element of document.querySelectorAll(name)) body(element).catch((error) => note(element, error));
}
