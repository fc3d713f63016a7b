/** Keeps what is edited: opens and drops files, saves, downloads, recovers, undoes. */
import { Keeper } from "./keeper.js";
import { download, pretty, Refusal, Server } from "./server.js";

const find = (id) => document.getElementById(id);
const BROKEN = "not a scene document; `kinema view` also opens Lottie, CAML and SVG";

/** Writes a sentence under the title; `actions` are buttons behind it. */
export function say(text, isError = false, actions = {}) {
    const note = find("note");
    note.textContent = text;
    note.classList.toggle("error", isError);
    for (const [label, act] of Object.entries(actions)) {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
        button.addEventListener("click", act);
        note.append(" ", button);
    }
}

export class Studio {
    constructor(view, given) {
        Object.assign(this, { view, given, server: new Server(given), version: given.version, chosen: given });
        this.keeper = new Keeper(location.pathname, () => say("This browser cannot keep your edit: save it, or download it.", true));
        find("save").addEventListener("click", () => this.save());
        find("undo").addEventListener("click", () => this.#step("undo"));
        find("redo").addEventListener("click", () => this.#step("redo"));
        find("open").addEventListener("click", () => find("file").click());
        find("file").addEventListener("change", ({ target }) => target.files[0] && this.take(target.files[0]));
        addEventListener("beforeunload", (event) => this.isChanged && event.preventDefault());
        document.addEventListener("keydown", (event) => this.#key(event));
        this.#drops();
    }

    get isChanged() {
        return this.view.history?.isChanged ?? false;
    }

    /** The document that is edited: of a scene of commands, that of its first act. */
    get document() {
        return this.view.editing.documents[0];
    }

    /** The title of the document, which may have changed since it was opened. */
    get title() {
        const { name } = this.view.editing?.documents[0] ?? {};
        return name || this.chosen.name || "Kinema";
    }

    get name() {
        return (this.chosen.name || "scene").replace(/\.(json|caml|ca|lottie)$/i, "").replace(/[^\w.\- ]+/g, "_");
    }

    /** The document with its images in it. */
    get whole() {
        const { images = {} } = this.chosen;
        const resources = this.document.resources?.map((each) => ({ ...each, ...(images[each.name] && { source: images[each.name] }) }));
        return { ...this.document, ...(resources && { resources }) };
    }

    /** Called after each step of the history. */
    changed() {
        const { history } = this.view;
        for (const name of ["undo", "redo"]) {
            const label = name === "undo" ? history.last : history.next;
            find(name).disabled = !label;
            find(name).title = label ? `${name === "undo" ? "Undo" : "Redo"}: ${label}` : "";
        }
        find("save").disabled = !history.isChanged && this.server.exists && !this.view.live;
        document.title = `${history.isChanged ? "• " : ""}${this.title}`;
        if (history.isChanged) this.keeper.keep(this.#kept());
        else if (this.isStarted) this.keeper.forget();
    }

    #kept() {
        const { name, images, about } = this.chosen;
        return { name, images, about, isDocument: this.chosen.is_document, text: JSON.stringify(this.document) };
    }

    // ---- Steps -----------------------------------------------------------------------------------------------------------

    #step(name) {
        this.view.attempt(() => this.view.history[name]());
    }

    #key(event) {
        const { key, target, ctrlKey, metaKey, shiftKey } = event;
        if (!(ctrlKey || metaKey)) return;
        const isText = /^(text|search)$/.test(target.type) || target.tagName === "TEXTAREA";
        const name = key.toLowerCase();
        const act = {
            s: () => this.save(), z: isText ? undefined : () => this.#step(shiftKey ? "redo" : "undo"), y: isText ? undefined : () => this.#step("redo"),
            o: () => find("file").click(), d: isText ? undefined : () => this.view.copySelected(),
        }[name];
        if (!act) return;
        event.preventDefault();
        act();
    }

    // ---- Keep ------------------------------------------------------------------------------------------------------------

    /** Writes the file back, or downloads the document if there is no file. Without an answer nothing is lost. */
    async save(force = false) {
        const text = `${pretty(this.document)}\n`;
        if (!this.server.exists || !this.chosen.is_document) return this.#download(text);
        const { history } = this.view;
        try {
            const mark = history.mark;
            const { version } = await this.server.save(text, this.version, force);
            this.version = version;
            history.markSaved(mark);
            this.changed();
            say("Saved");
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const actions = { Download: () => this.#download(text), ...(error.status === 409 && { "Save anyway": () => this.save(true) }) };
            say(error.message, true, actions);
        }
    }

    #download(text) {
        download(`${this.name}.json`, text, "application/json");
        this.view.history.markSaved();
        this.changed();
        say(`Downloaded ${this.name}.json`);
    }

    /** Offers what a tab that crashed has left behind. */
    async recover() {
        const { kept, isOther } = await this.keeper.find();
        this.isStarted = true;
        if (isOther) say("Another tab has an edit of this file that is not saved.");
        if (!kept || kept.scene.text === JSON.stringify(this.document)) return;
        const { isDocument, text, ...scene } = kept.scene;
        say(`An edit of ${new Date(kept.time).toLocaleTimeString()} was not saved.`, false, {
            Recover: () => {
                this.keeper.former = kept.tab; // until this tab keeps the edit
                this.show({ ...scene, is_document: isDocument, document: JSON.parse(text) }, `Recovered`);
                this.view.history.markUnsaved();
                this.changed();
            },
            Discard: () => this.keeper.forget(kept.tab).then(() => say("")),
        });
    }

    // ---- Open ------------------------------------------------------------------------------------------------------------

    /** Shows another scene. */
    show(scene, note = scene.note ?? "") {
        this.chosen = scene;
        this.view.start(scene);
        say(note);
        this.#report(scene.report ?? []);
    }

    #report(lines) {
        const report = find("report");
        report.hidden = !lines.length;
        report.open = lines.length > 0 && lines.length < 12;
        report.querySelector("summary").textContent = `Not carried as it was: ${lines.length}`;
        report.querySelector("ul").replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
    }

    #drops() {
        const isFile = ({ dataTransfer }) => [...dataTransfer.types].includes("Files");
        document.addEventListener("dragover", (event) => {
            if (!isFile(event)) return;
            event.preventDefault();
            document.body.classList.add("drop");
        });
        document.addEventListener("dragleave", (event) => event.relatedTarget || document.body.classList.remove("drop"));
        document.addEventListener("drop", (event) => {
            if (!isFile(event)) return;
            event.preventDefault();
            document.body.classList.remove("drop");
            this.#dropped([...event.dataTransfer.files]);
        });
    }

    async #dropped([file, ...others]) {
        if (file && (await this.take(file)) && others.length) say(`Opened ${file.name}; one file is shown at a time.`);
    }

    /** Opens a file that was dropped or chosen. If it cannot be shown, what is shown stays. Returns whether it is shown. */
    async take(file) {
        if (this.view.live) return say("A running program is shown: open the file in another page.", true);
        const former = { scene: { ...this.chosen, document: this.document }, isChanged: this.isChanged };
        try {
            const scene = (await this.#documentOf(file)) ?? (await this.server.import(file));
            this.show({ ...scene, is_document: false, name: scene.name || file.name }, scene.note || `Opened ${file.name}`);
        } catch (error) {
            const reason = error instanceof Refusal && !this.server.exists ? BROKEN : error.message;
            say(reason.includes(file.name) ? reason : `${file.name}: ${reason}`, true);
            return false;
        } finally {
            find("file").value = "";
        }
        if (!former.isChanged) return true;
        say(`Opened ${file.name}. The scene of before was not saved.`, false, {
            Back: () => {
                this.show(former.scene, "");
                this.view.history.markUnsaved();
                this.changed();
            },
        });
        return false;
    }

    /** The scene of a file that is a document; undefined if it is another kind of file. */
    async #documentOf(file) {
        if (file.size > 64 << 20) throw new RangeError("more than 64 MiB");
        const text = await file.text().catch(() => {
            throw new TypeError("cannot be read: expected a file, and not a folder");
        });
        let document;
        try {
            document = JSON.parse(text);
        } catch {
            return undefined;
        }
        if (document === null || typeof document !== "object" || !("kinema" in document)) return undefined;
        const images = (document.resources ?? []).map(({ name, source = "" }) => [name, source.startsWith("data:image/") ? source : ""]);
        return { name: document.name || file.name, document, about: document.about, images: Object.fromEntries(images) };
    }
}
