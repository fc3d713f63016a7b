/** The render list of a time: every member of KinRenderItem, and the particles of emitters. */
import { KinStatus, layouts } from "../kinema.js";

const { bytes: STRIDE, members: MEMBERS } = layouts.KinRenderItem;
const { bytes: PARTICLE, members: PARTS } = layouts.KinParticle;
const WORDS = STRIDE / 8;
/** The first element of each member, in numbers of its size. */
const at = Object.fromEntries(Object.entries(MEMBERS).map(([name, [offset, kind]]) => [name, offset / (/int32|uint32/.test(kind) ? 4 : 8)]));

/** Particles of one emitter that are drawn. */
export const MOST_PARTICLES = 20000;

/** One item, for the time of its drawing. Numbers of several elements are views. */
class Item {
    constructor(list, index) {
        const { numbers, integers } = list;
        const n = index * WORDS;
        const i = 2 * n;
        this.list = list;
        this.numbers = numbers;
        this.n = n;
        this.index = index;
        this.flags = integers[i + at.flags];
        this.kind = integers[i + at.layerClass];
        this.side = integers[i + at.side];
        this.corners = integers[i + at.maskedCorners];
        this.first = integers[i + at.sublayers];
        this.end = integers[i + at.end];
        this.instance = integers[i + at.instance];
        this.opacity = numbers[n + at.opacity];
        this.radius = numbers[n + at.cornerRadius];
        this.borderWidth = numbers[n + at.borderWidth];
    }

    /** The handle of a layer or an image: few drawings need one, and each is an object. */
    handle(name) {
        return this.list.handles[this.n + at[name]];
    }

    number(name) {
        return this.numbers[this.n + at[name]];
    }

    view(name) {
        const first = this.n + at[name];
        return this.numbers.subarray(first, first + MEMBERS[name][2]);
    }

    get bounds() {
        const { numbers, n } = this;
        return [numbers[n + at.bounds], numbers[n + at.bounds + 1], numbers[n + at.bounds + 2], numbers[n + at.bounds + 3]];
    }

    get factor() {
        return this.view("instanceColor");
    }
}

export class Items {
    #pointer = 0;
    #capacity = 0;

    constructor(context) {
        this.context = context;
        this.engine = context.engine;
    }

    close() {
        this.engine.free(this.#pointer);
        this.#pointer = this.#capacity = 0;
    }

    /** Reads the items of a media time, and returns their number. */
    prepare(time) {
        const { engine, context } = this;
        const count = engine.scope(() => {
            const found = engine.take(8);
            const read = () => engine.calls.kinContextGetRenderList(context.pointer, time, this.#pointer, this.#capacity, 0, found);
            let status = read();
            if (status === KinStatus.bufferTooSmall) {
                this.#reserve(2 * engine.data.getUint32(found, true));
                status = read();
            }
            engine.check(status);
            return engine.data.getUint32(found, true);
        });
        const copy = engine.memory.buffer.slice(this.#pointer, this.#pointer + count * STRIDE); // drawing may let the memory grow
        this.numbers = new Float64Array(copy);
        this.integers = new Int32Array(copy);
        this.handles = new BigUint64Array(copy);
        return count;
    }

    #reserve(count) {
        this.close();
        this.#pointer = this.engine.allocate(count * STRIDE);
        this.#capacity = count;
    }

    item(index) {
        return new Item(this, index);
    }

    /** The particles of an emitter: { position, rotation, scale, color, contents }; null if there are more than MOST_PARTICLES. */
    particles(layer, time) {
        const { engine, context } = this;
        return engine.scope(() => {
            const count = engine.take(8);
            const room = engine.take(PARTICLE * MOST_PARTICLES);
            const status = engine.calls.kinLayerGetParticles(context.pointer, layer.id, time, room, MOST_PARTICLES, count);
            if (status === KinStatus.bufferTooSmall || status === KinStatus.limitExceeded) return null;
            engine.check(status);
            return Array.from({ length: engine.data.getUint32(count, true) }, (_, index) => {
                const pointer = room + index * PARTICLE;
                const { rotation, scale, contents } = engine.read("KinParticle", pointer);
                const numbers = (name) => engine.readDoubles(pointer + PARTS[name][0], PARTS[name][2]);
                return { position: numbers("position"), rotation, scale, color: numbers("color"), contents };
            });
        });
    }
}
