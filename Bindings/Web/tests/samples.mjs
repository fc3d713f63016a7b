// node samples.mjs FILE: loads the scene documents of FILE, and prints the bits of their samples as JSON.
// FILE has [{ document, channels: [[id, keyPath], …], times }, …].
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { load } = await import(new URL("kinema.js", pathToFileURL(`${process.env.KINEMA_WEB}/`)));
const kinema = await load();

function bits({ document, channels, times }) {
    const context = kinema.context();
    try {
        const scene = context.load(document);
        context.flush();
        const rows = context.sampler(channels.map(([id, key]) => [scene.layer(id), key])).sample(times);
        return Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).toString("hex");
    } finally {
        context.close();
    }
}

console.log(JSON.stringify(JSON.parse(readFileSync(process.argv[2], "utf8")).map(bits)));
