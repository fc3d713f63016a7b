/** Keeps the edited document in the browser until it is saved, so that it survives a tab that crashes. */
const STORE = "edits";

const promised = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

async function store(mode) {
    const request = indexedDB.open("kinema", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const database = await promised(request);
    return { database, store: database.transaction(STORE, mode).objectStore(STORE) };
}

async function act(mode, body) {
    const { database, store: opened } = await store(mode);
    try {
        return await promised(body(opened));
    } finally {
        database.close();
    }
}

export class Keeper {
    #timer;

    /** `name` is the address of what is edited. */
    constructor(name) {
        this.name = name;
    }

    /** Keeps a scene soon; a later call replaces it. */
    keep(scene) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#write(scene), 150);
    }

    #write(scene) {
        this.written = act("readwrite", (store) => store.put({ time: Date.now(), scene }, this.name)).catch(() => {});
    }

    /** Returns { time, scene } of an edit that was never saved; undefined if there is none, or the browser keeps nothing for this page. */
    async find() {
        try {
            return await act("readonly", (store) => store.get(this.name));
        } catch {
            return undefined;
        }
    }

    forget() {
        clearTimeout(this.#timer);
        return act("readwrite", (store) => store.delete(this.name)).catch(() => {});
    }
}
