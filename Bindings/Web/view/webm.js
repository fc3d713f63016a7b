/** Writes WebM: the container of VP8 and VP9 in EBML (Matroska's elements). */

const text = new TextEncoder();

/** A number as EBML has it: in the bytes that it needs, or in `bytes`. */
function whole(value, bytes = Math.max(1, Math.ceil(Math.log2(value + 1) / 8))) {
    return Uint8Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256);
}

/** The size of an element, in eight bytes. */
function sized(size) {
    const bytes = whole(size, 8);
    bytes[0] = 0x01;
    return bytes;
}

function real(value) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value);
    return bytes;
}

/** An element: its id, and its content: bytes, or parts. */
function element(id, ...parts) {
    const list = parts.flat(Infinity);
    const size = list.reduce((sum, part) => sum + part.length, 0);
    return [whole(id), sized(size), ...list];
}

const HEAD = element(0x1a45dfa3, element(0x4286, whole(1)), element(0x42f7, whole(1)), element(0x42f2, whole(4)), element(0x42f3, whole(8)),
    element(0x4282, text.encode("webm")), element(0x4287, whole(4)), element(0x4285, whole(2)));

/** Returns a film as a Blob. `frames` are { data, time, isKey } in the order of their times, in milliseconds. */
export function webm(frames, { codec, width, height, duration }) {
    const info = element(0x1549a966, element(0x2ad7b1, whole(1000000)), element(0x4489, real(duration)), element(0x4d80, text.encode("kinema")),
        element(0x5741, text.encode("kinema")));
    const video = element(0xe0, element(0xb0, whole(width)), element(0xba, whole(height)));
    const track = element(0x1654ae6b, element(0xae, element(0xd7, whole(1)), element(0x73c5, whole(1)), element(0x83, whole(1)),
        element(0x86, text.encode(codec)), video));
    const clusters = [];
    for (const { data, time, isKey } of frames) {
        if (isKey || !clusters.length) clusters.push({ time, blocks: [] });
        const cluster = clusters.at(-1);
        const relative = whole(Math.round(time - cluster.time), 2);
        cluster.blocks.push(element(0xa3, Uint8Array.of(0x81, ...relative, isKey ? 0x80 : 0), data));
    }
    const bodies = clusters.map(({ time, blocks }) => element(0x1f43b675, element(0xe7, whole(Math.max(1, Math.round(time)) - (time < 0.5 ? 1 : 0), 4)), blocks));
    return new Blob([...HEAD, ...element(0x18538067, info, track, bodies)], { type: "video/webm" });
}
