/** A running program: its document, shown at its time. The page has a clock for the time between two answers; the program's clock is changed by
 * the buttons of playback. */
import { say } from "./studio.js";

const ASK = 100; // milliseconds between two questions
const RETRY = 1000; // the same while nobody answers
const AHEAD = 0.25; // seconds that the page goes on without an answer
const MOST_MESSAGES = 200;
const LEVELS = ["error", "warning", "info", "debug"];
export const ONLY_SHOWN = "A running program is only shown: download its scene to edit it.";

const find = (id) => document.getElementById(id);
const make = (name, text, parent) => parent.appendChild(Object.assign(document.createElement(name), { textContent: text }));
const size = (bytes) => (bytes < 1 << 20 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / (1 << 20)).toFixed(1)} MiB`);
const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export class Live {
    constructor(view, given) {
        Object.assign(this, { view, given, have: "", time: 0, rate: 1, isGone: false });
        view.live = this;
        for (const name of ["openGallery", "open", "undo", "redo", "loop", "addLayer"]) find(name).closest("label, button").hidden = true;
        find("save").textContent = "Download";
        find("save").title = "Download what is shown as a scene document";
        this.#panel();
        this.#controls();
    }

    /** Asks until the page is closed. */
    async run() {
        requestAnimationFrame(() => this.#frame());
        for (;;) {
            const began = performance.now();
            const answer = await this.#ask();
            this.#answered(answer);
            const wait = answer.gone ? RETRY : Math.max(ASK, 3 * this.spent);
            await new Promise((resolve) => setTimeout(resolve, wait - Math.min(wait, performance.now() - began)));
        }
    }

    async #ask() {
        try {
            return await (await fetch(`${this.given.live}?have=${this.have}`)).json();
        } catch {
            return { gone: "The server has ended: run `kinema view --attach` again." };
        }
    }

    #answered(answer) {
        this.spent = 0;
        if (answer.gone) {
            if (this.said !== answer.gone) say((this.said = answer.gone), true);
            this.rate = 0;
            this.have = ""; // another program may answer next
            return;
        }
        if (this.said) say((this.said = ""));
        Object.assign(this, { time: answer.time, rate: answer.rate, isAnimating: answer.animating, at: performance.now() });
        this.view.player.playing = answer.rate > 0;
        if (answer.document) this.#open(answer);
        if (answer.failed) say((this.said = `The program's layers are not shown: ${answer.failed}`), true);
        this.have = String(answer.changes);
        this.#show(answer);
        this.#seek(answer.time);
    }

    #open({ document, time }) {
        const began = performance.now();
        const names = (document.resources ?? []).map(({ name }) => [name, ""]);
        const scene = { name: this.given.name, document, acts: [{ time, documents: [document] }], images: Object.fromEntries(names), is_document: false };
        this.view.studio.chosen = scene;
        this.view.open(scene);
        this.#extend(time);
        this.spent = performance.now() - began;
    }

    // ---- Time ------------------------------------------------------------------------------------------------------------

    #frame() {
        if (this.rate > 0 && this.view.session) {
            const passed = Math.min((performance.now() - this.at) / 1000, AHEAD);
            if (this.isAnimating || passed < ASK / 1000) this.#seek(this.time + this.rate * passed);
        }
        requestAnimationFrame(() => this.#frame());
    }

    #seek(time) {
        const { view } = this;
        if (!view.session) return;
        if (time > view.player.duration) this.#extend(time);
        view.player.seek(time);
    }

    /** Shows the timeline until shortly after a time: a program runs longer than its animations, and some of them have no end. */
    #extend(time) {
        const { session, player, timeline } = this.view;
        session.duration = player.duration = Math.ceil(time) + 4;
        find("scrub").max = player.duration;
        timeline.show(session);
    }

    /** The buttons of playback change the clock of the program. While it is paused, the page may look at any time. */
    #controls() {
        const { player } = this.view;
        const clock = (request, number) => this.view.studio.server.ask("clock", { [request]: number }).catch((error) => say(error.message, true));
        player.play = () => clock("rate", Math.round(1000 * player.speed));
        player.pause = () => clock("rate", 0);
        player.step = (frames) => {
            if (frames > 0 && this.rate === 0) clock("step", Math.round((1e6 * frames) / player.rate));
            else if (frames > 0) player.pause();
            else player.seek(player.time + frames / player.rate);
        };
        find("speed").addEventListener("change", () => player.playing && player.play());
    }

    // ---- Figures ---------------------------------------------------------------------------------------------------------

    #panel() {
        const panel = make("details", "", find("stage"));
        panel.id = "live";
        this.summary = make("summary", "", panel);
        this.figures = make("dl", "", panel);
        make("h3", "Log", panel);
        this.log = make("ol", "", panel);
        this.log.setAttribute("role", "log");
        this.log.tabIndex = 0;
        this.log.setAttribute("aria-label", "Messages of the program");
    }

    #show({ statistics, log, droppedMessages }) {
        const text = `${many(statistics.layers, "layer")}, ${many(statistics.animations, "animation")}, ${many(statistics.commits, "commit")}, ${size(statistics.memoryBytes)}`;
        if (this.summary.textContent !== text) this.summary.textContent = text;
        const rows = {
            "Open transactions": statistics.openTransactions, "Snapshot": size(statistics.snapshotBytes), "Dropped events": statistics.droppedEvents,
            "Memory": size(statistics.memoryBytes), "Peak memory": size(statistics.memoryPeakBytes),
        };
        const shown = Object.entries(rows).map(([name, value]) => `${name} ${value}`).join();
        if (this.shown !== shown) {
            this.shown = shown;
            this.figures.replaceChildren();
            for (const [name, value] of Object.entries(rows)) {
                make("dt", name, this.figures);
                make("dd", String(value), this.figures);
            }
        }
        if (droppedMessages) log.push({ level: 1, text: `${many(droppedMessages, "message")} did not fit` });
        for (const { level, text } of log) make("li", `${LEVELS[level] ?? level}: ${text}`, this.log);
        while (this.log.childElementCount > MOST_MESSAGES) this.log.firstChild.remove();
    }
}
