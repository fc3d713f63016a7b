/** Keeps the edited document in the browser until it is saved, so that it survives a tab that crashes. Each tab keeps its own edit. */
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

const PATIENCE = 400; // milliseconds until a tab that holds its lock counts as open

/** Whether a tab is gone: the browser frees the lock of a tab that is closed or has crashed. */
async function isGone(tab) {
    if (!navigator.locks) return true;
    try {
        return await navigator.locks.request(`kinema ${tab}`, { signal: AbortSignal.timeout(PATIENCE) }, () => true);
    } catch {
        return false;
    }
}

export class Keeper {
    #timer;

    /** `name` is the address of what is edited; `onFailure` is called if the browser keeps nothing. */
    constructor(name, onFailure = () => {}) {
        Object.assign(this, { name, onFailure, tab: `${Date.now()} ${Math.random()}` });
        navigator.locks?.request(`kinema ${this.tab}`, () => new Promise(() => {})); // until the tab ends
    }

    #key(tab = this.tab) {
        return `${this.name} ${tab}`;
    }

    /** Keeps a scene soon; a later call replaces it. */
    keep(scene) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#write(scene), 150);
    }

    #write(scene) {
        const { tab, former } = this;
        const put = act("readwrite", (store) => store.put({ time: Date.now(), tab, scene }, this.#key()));
        this.written = put.then(() => former && this.forget(former), () => this.onFailure());
    }

    /** Returns { kept, isOther }: the last edit { time, tab, scene } that a tab has left behind, and whether a tab that is open has an edit
     * that is not saved. Nothing is found where the browser keeps nothing for this page. */
    async find() {
        let all = [];
        try {
            all = await act("readonly", (store) => store.getAll(IDBKeyRange.bound(this.#key(""), this.#key("\uffff"))));
        } catch { /* nothing is kept */ }
        const gone = await Promise.all(all.map(({ tab }) => isGone(tab)));
        const kept = all.filter((_, i) => gone[i]).sort((one, other) => other.time - one.time)[0];
        return { kept, isOther: gone.includes(false) };
    }

    /** Forgets the edit of this tab, or of another one. */
    forget(tab = this.tab) {
        if (tab === this.tab) clearTimeout(this.#timer);
        return act("readwrite", (store) => store.delete(this.#key(tab))).catch(() => {});
    }
}
