/** The edges between the panels: a drag or an arrow key moves one, a double click or Enter puts it back, and the browser remembers them. */
const STORE = "kinemaPanels";
const YEAR = 31536000; // seconds
const STEP = 16; // pixels of an arrow key; with Shift four times as many
const EDGES = [
    { id: "layersEdge", name: "--names-chosen", panel: "layers", isWide: true, sign: 1, least: 120 },
    { id: "inspectorEdge", name: "--fields-chosen", panel: "inspector", isWide: true, sign: -1, least: 220 },
    { id: "timelineEdge", name: "--lanes-chosen", panel: "timeline", isWide: false, sign: -1, least: 60 },
];
const SHARE = 0.6; // of the window that a panel takes at most

/** `kinema view` has another port, and therefore another store, at every start; only cookies are shared between the ports of a host. */
const isLocal = /^(127\.0\.0\.1|localhost)$/.test(location.hostname);

function recall() {
    try {
        const cookie = document.cookie.split("; ").find((each) => each.startsWith(`${STORE}=`));
        const text = isLocal ? cookie && decodeURIComponent(cookie.slice(STORE.length + 1)) : localStorage.getItem(STORE);
        const found = JSON.parse(text || "{}");
        return Object.fromEntries(EDGES.map(({ id }) => [id, found[id]]).filter(([, size]) => Number.isFinite(size)));
    } catch {
        return {}; // this page keeps nothing
    }
}

function keep(sizes) {
    try {
        const text = JSON.stringify(sizes);
        if (isLocal) document.cookie = `${STORE}=${encodeURIComponent(text)}; path=/; max-age=${YEAR}; samesite=strict`;
        else localStorage.setItem(STORE, text);
    } catch { /* this page keeps nothing */ }
}

export class Panels {
    constructor() {
        this.sizes = recall();
        for (const edge of EDGES) this.#listen(edge, document.getElementById(edge.id));
        this.#show();
        addEventListener("resize", () => this.#show());
    }

    #most({ isWide, least }) {
        return Math.max(least, Math.floor(SHARE * (isWide ? innerWidth : innerHeight)));
    }

    #sizeOf({ panel, isWide }) {
        const box = document.getElementById(panel).getBoundingClientRect();
        return Math.round(isWide ? box.width : box.height);
    }

    #show() {
        const style = document.documentElement.style;
        for (const edge of EDGES) {
            const size = this.sizes[edge.id];
            if (size === undefined) style.removeProperty(edge.name);
            else style.setProperty(edge.name, `${Math.min(this.#most(edge), Math.max(edge.least, size))}px`);
        }
        for (const edge of EDGES) {
            const values = { valuemin: edge.least, valuemax: this.#most(edge), valuenow: this.#sizeOf(edge) };
            for (const [name, value] of Object.entries(values)) document.getElementById(edge.id).setAttribute(`aria-${name}`, value);
        }
    }

    #put(edge, size) {
        if (size === undefined) delete this.sizes[edge.id];
        else this.sizes[edge.id] = Math.min(this.#most(edge), Math.max(edge.least, Math.round(size)));
        this.#show();
        keep(this.sizes);
    }

    #listen(edge, element) {
        element.addEventListener("pointerdown", (event) => event.button === 0 && this.#drag(edge, element, event));
        element.addEventListener("dblclick", () => this.#put(edge, undefined));
        element.addEventListener("keydown", (event) => this.#key(edge, event));
    }

    #drag(edge, element, event) {
        event.preventDefault();
        element.focus();
        const start = this.#sizeOf(edge);
        const at = (pointer) => (edge.isWide ? pointer.clientX : pointer.clientY);
        const move = (moved) => this.#put(edge, start + edge.sign * (at(moved) - at(event)));
        element.setPointerCapture(event.pointerId);
        element.addEventListener("pointermove", move);
        element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", move), { once: true });
    }

    #key(edge, event) {
        const by = edge.isWide ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (by) this.#put(edge, this.#sizeOf(edge) + by * edge.sign * STEP * (event.shiftKey ? 4 : 1));
        else if (event.key === "Enter") this.#put(edge, undefined);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }
}
