// The module and its memory: what the page and the tests share.

/** What the library asks of WASI: random numbers for the keys of its hash tables, and an environment, which is empty here. */
const wasi = (memory) => ({
    random_get: (at, size) => {
        crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
        return 0;
    },
    environ_sizes_get: (count, size) => {
        const numbers = new DataView(memory().buffer);
        for (const at of [count, size]) numbers.setUint32(at, 0, true);
        return 0;
    },
    environ_get: () => 0,
    proc_exit: (status) => {
        throw new Error(`the module has ended with ${status}`);
    },
});

/** Starts the module in these bytes. */
export async function start(bytes) {
    let instance;
    const imports = { wasi_snapshot_preview1: wasi(() => instance.exports.memory) };
    ({ instance } = await WebAssembly.instantiate(bytes, imports));
    const card = instance.exports;
    card._initialize();
    if (card.card_start() !== 0) throw new Error("the layers cannot be made");
    return card;
}

/** Moves the time, and returns what is to be drawn: color and matrix of each layer, from back to front. */
export function frame(card, seconds) {
    const count = card.card_frame(seconds), size = 144; // KinCompactItem: render.h
    if (count < 0) throw new Error("the frame cannot be made");
    return Array.from({ length: count }, (_, index) => {
        const floats = new Float32Array(card.memory.buffer, card.card_items() + index * size, size / 4);
        return { bounds: [...floats.slice(4, 8)], color: [...floats.slice(12, 16)], opacity: floats[24], matrix: [...floats.slice(30, 36)] };
    });
}
