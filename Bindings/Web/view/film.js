/** Records a scene as a film in the page: WebCodecs makes the pictures small, and `webm` puts them into a file. */
import { Renderer } from "./renderer.js";
import { Session } from "./session.js";
import { webm } from "./webm.js";

const CODECS = [["vp09.00.41.08", "V_VP9"], ["vp8", "V_VP8"]];
const BITS = 0.2; // of a pixel
const KEYS = 2; // seconds between two pictures that need no other
const WAITING = 8; // pictures that wait for the encoder

/** The first codec with which this browser encodes films of a size; undefined if it has none. */
export async function encoderFor(width, height, fps) {
    if (!globalThis.VideoEncoder) return undefined;
    for (const [codec, name] of CODECS) {
        const config = { codec, width, height, framerate: fps, bitrate: Math.round(width * height * fps * BITS) };
        try {
            if ((await VideoEncoder.isConfigSupported(config)).supported) return { config, name };
        } catch { /* the next one */ }
    }
    return undefined;
}

/** Returns a film of a scene as a Blob of WebM. `onProgress` receives the share that is done, and ends the recording if it returns false. */
export async function record(kinema, scene, images, { fps = 60, scale = 1, ground = "white", onProgress = () => true }) {
    const session = new Session(kinema, scene, Object.keys(scene.images ?? {}));
    const renderer = new Renderer(session, images);
    try {
        const [width, height] = session.size.map((length) => Math.max(2, 2 * Math.round((length * scale) / 2)));
        const found = await encoderFor(width, height, fps);
        if (!found) throw new Error("This browser cannot encode films of this size.");
        const frames = [];
        let failed;
        const encoder = new VideoEncoder({
            output: (chunk) => {
                const data = new Uint8Array(chunk.byteLength);
                chunk.copyTo(data);
                frames.push({ data, time: chunk.timestamp / 1000, isKey: chunk.type === "key" });
            },
            error: (error) => (failed = error),
        });
        encoder.configure(found.config);
        const canvas = new OffscreenCanvas(width, height);
        const pixels = canvas.getContext("2d");
        const count = Math.max(1, Math.round(session.duration * fps));
        for (let index = 0; index < count && !failed; index++) {
            draw(pixels, { session, renderer, time: index / fps, ground });
            const frame = new VideoFrame(canvas, { timestamp: Math.round((index * 1e6) / fps), duration: Math.round(1e6 / fps) });
            encoder.encode(frame, { keyFrame: index % Math.round(KEYS * fps) === 0 });
            frame.close();
            while (encoder.encodeQueueSize > WAITING && !failed) await new Promise((resolve) => setTimeout(resolve, 1));
            if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve));
            if (onProgress((index + 1) / count) === false) return encoder.close();
        }
        if (!failed) await encoder.flush();
        if (failed) throw failed;
        encoder.close();
        return webm(frames, { codec: found.name, width, height, duration: (1000 * count) / fps });
    } finally {
        renderer.close();
        session.close();
    }
}

function draw(canvas, { session, renderer, time, ground }) {
    if (session.seek(time)) renderer.session = session;
    const { width, height } = canvas.canvas;
    const base = session.placement(canvas.canvas, 0);
    canvas.resetTransform();
    canvas.globalAlpha = 1;
    canvas.fillStyle = ground;
    canvas.fillRect(0, 0, width, height);
    renderer.draw(canvas, time, base);
}
