/** The dialog of what a scene can become: files, a film, code. */
import { codeOf, LANGUAGES } from "./code.js";
import { record } from "./film.js";
import { cssOf, svgOf } from "./markup.js";
import { download, pretty } from "./server.js";
import { Session } from "./session.js";
import { say } from "./studio.js";

const KINDS = { json: "application/json", css: "text/css", svg: "image/svg+xml", html: "text/html", webm: "video/webm" };
const NAMES = { json: "Document", css: "CSS", html: "HTML with CSS", svg: "Animated SVG", caml: "CAML", "lottie.json": "Lottie", js: "Web Animations" };

const make = (name, text, parent, members = {}) => {
    const element = Object.assign(document.createElement(name), members);
    if (text) element.textContent = text;
    parent?.append(element);
    return element;
};

export class Exporting {
    constructor(dialog, button, view) {
        Object.assign(this, { dialog, view });
        button.addEventListener("click", () => this.open());
        dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
    }

    get studio() {
        return this.view.studio;
    }

    open() {
        const body = this.dialog.querySelector(".body");
        body.replaceChildren();
        this.#files(body);
        this.#film(body);
        this.#code(body);
        this.dialog.showModal();
    }

    // ---- Files -----------------------------------------------------------------------------------------------------------

    #files(parent) {
        make("h3", "Files", parent);
        const row = make("div", "", parent, { className: "row" });
        row.setAttribute("role", "group");
        row.setAttribute("aria-label", "Files");
        const offered = this.studio.server.exports.filter((each) => !(each in this.#own));
        for (const format of [...Object.keys(this.#own), ...offered]) {
            const button = make("button", NAMES[format] ?? format.toUpperCase(), row, { type: "button" });
            button.dataset.format = format;
            button.addEventListener("click", () => this.#busy(button, () => this.#file(format)));
        }
        this.notes = make("p", "", parent, { id: "exportNotes" });
        this.notes.setAttribute("role", "status");
    }

    /** The formats that the page writes by itself. */
    #own = {
        json: () => ({ text: `${pretty(this.studio.document)}\n`, notes: [] }),
        css: () => this.#drawn(cssOf),
        html: () => {
            const { text, html, notes } = this.#drawn(cssOf);
            const style = text.slice(text.indexOf("*/") + 3);
            return { text: `<!doctype html>\n<meta charset="utf-8">\n<style>\n${style}</style>\n${html}\n`, notes };
        },
        svg: () => this.#drawn(svgOf),
    };

    #drawn(write) {
        const { images = {} } = this.studio.chosen;
        const { kinema, session: shown } = this.view;
        const session = new Session(kinema, { document: structuredClone(this.studio.document) }, Object.keys(images));
        try {
            const made = write(session, images);
            if (shown.acts.length > 1) made.notes.push("what the scene does after its first commit");
            return made;
        } finally {
            session.close();
        }
    }

    async #file(format) {
        const own = this.#own[format];
        const { text, data = text, notes } = own ? own() : await this.studio.server.export(format, this.studio.whole);
        download(`${this.studio.name}.${format}`, data, KINDS[format]);
        this.notes.textContent = notes.length ? `Not carried: ${notes.join("; ")}.` : "Everything was carried.";
    }

    /** Runs a command with a busy button; says what went wrong. */
    async #busy(button, body) {
        button.disabled = true;
        try {
            await body();
        } catch (error) {
            this.notes.textContent = error.message;
        } finally {
            button.disabled = false;
            button.focus();
        }
    }

    // ---- Film ------------------------------------------------------------------------------------------------------------

    #film(parent) {
        make("h3", "Film", parent);
        const row = make("div", "", parent, { className: "row" });
        const choose = (label, options, value) => {
            const select = make("select", "", make("label", `${label} `, row));
            select.append(...options.map(([text, each]) => new Option(text, each)));
            select.value = value;
            return select;
        };
        const isAble = Boolean(globalThis.VideoEncoder);
        const others = this.studio.server.films.filter((each) => each !== "webm" || !isAble).map((each) => [each.toUpperCase(), each]);
        const format = choose("Format", [...(isAble ? [["WebM", "page"]] : []), ...others], isAble ? "page" : others[0]?.[1]);
        const fps = choose("Frames a second", [[24, 24], [30, 30], [60, 60]], this.view.player.rate >= 50 ? 60 : 30);
        const scale = choose("Size", [["½", 0.5], ["1", 1], ["2", 2], ["3", 3]], 1);
        const button = make("button", "Record", row, { type: "button", id: "record", disabled: !format.value });
        const progress = make("progress", "", row, { max: 1, value: 0, hidden: true });
        progress.setAttribute("aria-label", "Recorded share");
        if (!format.value) make("p", "This browser cannot encode films, and the page has no server that could.", parent);
        button.addEventListener("click", () => this.#busy(button, async () => {
            progress.hidden = false;
            const options = { fps: Number(fps.value), scale: Number(scale.value) };
            await this.#recorded(format.value, options, (share) => {
                progress.value = share;
                return this.dialog.open;
            });
            progress.hidden = true;
        }));
    }

    async #recorded(format, options, onProgress) {
        const { view, studio } = this;
        if (format !== "page") {
            const { data } = await studio.server.film(format, studio.whole, options);
            download(`${studio.name}.${format}`, data);
        } else {
            const { images = {} } = studio.chosen;
            const acts = view.session.acts.map(({ time, steps }) => ({ time, steps: steps.map((step) => ({ ...step })) }));
            const film = await record(view.kinema, { steps: structuredClone(acts), images }, view.renderer.images, { ...options, onProgress });
            if (!film) return;
            download(`${studio.name}.webm`, film, KINDS.webm);
        }
        this.notes.textContent = "Recorded.";
        say("Recorded");
    }

    // ---- Code ------------------------------------------------------------------------------------------------------------

    #code(parent) {
        make("h3", "Code", parent);
        const row = make("div", "", parent, { className: "row" });
        const language = make("select", "", make("label", "Language ", row));
        language.append(...LANGUAGES.map((name) => new Option(name, name)));
        const whole = make("select", "", make("label", "Of ", row));
        whole.append(new Option("the selected animation", "one"), new Option("all animations", "all"));
        whole.value = this.view.bar ? "one" : "all";
        const area = make("textarea", "", parent, { readOnly: true, rows: 9, id: "code", spellcheck: false });
        area.setAttribute("aria-label", "Code");
        const show = () => {
            const { session, bar } = this.view;
            const bars = session.bars.filter(({ isMade }) => !isMade);
            area.value = codeOf(session, language.value, whole.value === "one" && bar ? [bar] : bars);
        };
        language.addEventListener("change", show);
        whole.addEventListener("change", show);
        const copy = make("button", "Copy", row, { type: "button" });
        copy.setAttribute("aria-live", "polite");
        copy.addEventListener("click", async () => {
            area.select();
            const written = navigator.clipboard?.writeText(area.value).then(() => true, () => false);
            copy.textContent = (await written) || document.execCommand("copy") ? "Copied" : "Press Ctrl+C";
            setTimeout(() => (copy.textContent = "Copy"), 2000);
        });
        show();
    }
}
