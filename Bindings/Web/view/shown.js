/** The values that content is drawn of. A layer on the old side of a transition has those of before; a value that nothing animates is read
 * once. */
import { KinRenderSide, KinStatus } from "../kinema.js";

export class Shown {
    constructor(session) {
        Object.assign(this, { session, context: session.context, still: new Map(), sides: new Map() });
    }

    /** The media time of what an item shows. A copy of a replicator may be late: the item has its local time. */
    timeOf(item, time) {
        const clock = item.instance >= 0 && this.session.isDelayed ? this.session.byLayer.get(item.handle("layer"))?.clock : undefined;
        return clock?.scale ? clock.scale * item.number("localTime") + clock.offset : time;
    }

    /** The function that reads the properties of an item's layer at a time; undefined if the layer is gone. */
    of(item, now) {
        const id = item.handle("layer");
        const time = this.timeOf(item, now);
        if (item.side === KinRenderSide.old) {
            const layer = this.#before(item).get(id);
            return layer && ((key) => layer.get(key));
        }
        const layer = this.context.layerOf(id);
        const node = this.session.byLayer.get(id);
        if (!node || this.session.isChanged) return (key) => layer.presentation(key, time);
        let known = this.still.get(id);
        if (!known) this.still.set(id, (known = { values: new Map(), moving: this.session.movingKeys(node) }));
        return (key) => {
            if (known.moving.has(key)) return layer.presentation(key, time);
            if (!known.values.has(key)) known.values.set(key, layer.presentation(key, time));
            return known.values.get(key);
        };
    }

    /** The presentation layers of an old side, by the handles of their layers. */
    #before(item) {
        const { list } = item;
        let top = item.index;
        for (let at = top; at >= 0 && list.integer(at, "side") === KinRenderSide.old; at = list.integer(at, "parent")) top = at;
        const id = list.item(top).handle("layer");
        let found = this.sides.get(id);
        if (!found) this.sides.set(id, (found = this.#sourceOf(id)));
        return found;
    }

    #sourceOf(id) {
        const { engine, pointer } = this.context;
        const found = new Map();
        const add = (layer) => {
            found.set(this.#modelOf(layer.id), layer);
            if (layer.mask) add(layer.mask);
            layer.sublayers.forEach(add);
        };
        const source = engine.scope(() => {
            const out = engine.take(8);
            const status = engine.calls.kinLayerCopyTransitionSource(pointer, id, out);
            if (status === KinStatus.notFound || status === KinStatus.invalidHandle) return null;
            engine.check(status);
            return engine.data.getBigUint64(out, true);
        });
        if (source) add(this.context.layerOf(source));
        if (source) engine.calls.kinLayerRelease(pointer, source); // layerOf has retained it
        return found;
    }

    /** The handle of the layer that a presentation layer shows; null if it was destroyed. */
    #modelOf(id) {
        const { engine, pointer } = this.context;
        return engine.scope(() => {
            const out = engine.take(8);
            return engine.calls.kinLayerGetModel(pointer, id, out) === KinStatus.OK ? engine.data.getBigUint64(out, true) : null;
        });
    }
}
