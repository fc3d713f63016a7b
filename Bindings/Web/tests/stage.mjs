// What the tests of the client share: the module that KINEMA_WEB, the folder of the built package, has.
import { pathToFileURL } from "node:url";

export const client = await import(new URL("kinema.js", pathToFileURL(`${process.env.KINEMA_WEB}/`)));
export const kinema = await client.load();

/** A context with a live root, which ends with its test. */
export function stage(t, values = {}) {
    const context = kinema.context();
    t.after(() => context.close());
    const root = context.root({ bounds: [0, 0, 640, 360], ...values });
    context.flush();
    return { context, root };
}
