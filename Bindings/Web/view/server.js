/** What the page asks the server of `kinema view` for. A page without a server has only what it can do by itself. */
const GONE = "The server has ended: your edit is kept in this browser, and can be downloaded.";

/** A refusal of the server: `status` is that of HTTP, 0 if nobody answers. */
export class Refusal extends Error {
    constructor(status, message) {
        super(message);
        this.status = status;
    }
}

export class Server {
    /** `address` is the server's; undefined for a page without one. */
    constructor({ server, offers = {} }) {
        Object.assign(this, { address: server, exports: offers.exports ?? [], films: offers.films ?? [] });
    }

    get exists() {
        return this.address !== undefined;
    }

    /** Sends an object, or the bytes of a file; returns the members of the answer. Throws a Refusal. */
    async ask(name, body) {
        if (!this.exists) throw new Refusal(0, "This page has no server: run `kinema view` with the file.");
        const isFile = body instanceof Blob;
        let response;
        try {
            response = await fetch(this.address + name, {
                method: "POST", body: isFile ? body : JSON.stringify(body), headers: { "Content-Type": isFile ? "application/octet-stream" : "application/json" },
            });
        } catch {
            throw new Refusal(0, GONE);
        }
        const answer = await response.json().catch(() => ({ error: `The server answers ${response.status}.` }));
        if (!response.ok) throw new Refusal(response.status, answer.error ?? `The server answers ${response.status}.`);
        return answer;
    }

    save(text, version, force) {
        return this.ask("save", { text, version, force });
    }

    import(file) {
        return this.ask(`import?name=${encodeURIComponent(file.name)}`, file);
    }

    /** Returns the bytes of a document in a format, and what was left out. */
    async #made(name, request) {
        const { data, notes } = await this.ask(name, request);
        return { data: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)), notes };
    }

    export(format, document) {
        return this.#made("export", { format, document });
    }

    film(format, document, { fps, scale }) {
        return this.#made("film", { format, document, fps, scale });
    }
}

/** Gives people a file. */
export function download(name, data, kind = "application/octet-stream") {
    const url = URL.createObjectURL(new Blob([data], { type: kind }));
    const link = Object.assign(document.createElement("a"), { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
}

/** JSON in which what has no lists or objects inside is in one line. */
export function pretty(value, indent = "") {
    const inside = `${indent}  `;
    const flat = JSON.stringify(value);
    if (value === null || typeof value !== "object" || flat.length < 100) return flat === undefined ? "null" : spaced(value);
    if (Array.isArray(value)) return `[\n${value.map((each) => inside + pretty(each, inside)).join(",\n")}\n${indent}]`;
    const members = Object.entries(value).filter(([, each]) => each !== undefined);
    return `{\n${members.map(([key, each]) => `${inside}${JSON.stringify(key)}: ${pretty(each, inside)}`).join(",\n")}\n${indent}}`;
}

function spaced(value) {
    if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const members = Object.entries(value).filter(([, each]) => each !== undefined);
    return `{${members.map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`).join(", ")}}`;
}
