/** The render list of a time, read in the engine's memory, and the particles of emitters. The list is the compact one as long as its members
 * are all that is drawn; otherwise it has every member of KinRenderItem. */
import { KinRenderFlag as Flag, KinStatus, RenderList, layouts } from "../kinema.js";

const { bytes: PARTICLE, members: PARTS } = layouts.KinParticle;
/** What the compact list says too little of. */
const RICH = Flag.shadow | Flag.contentsMix | Flag.masked | Flag.mask | Flag.offscreen | Flag.perspective;

/** Where the members of an item are: the numbers of an item, those before each member, and the same in integers of 32 and 64 bits. */
function formOf(name, numberBytes) {
    const { bytes, members } = layouts[name];
    const places = (size) => Object.fromEntries(Object.entries(members).map(([member, [offset]]) => [member, offset / size]));
    const counts = Object.fromEntries(Object.entries(members).map(([member, [, , count]]) => [member, count]));
    const at = places(numberBytes);
    const isCompact = numberBytes === 4;
    const matrix = (isCompact ? [0, 1, 2, 3, 4, 5] : [0, 1, 4, 5, 12, 13]).map((place) => at.matrix + place);
    return { bytes, at, counts, isCompact, matrix, words: bytes / numberBytes, integerAt: places(4), handleAt: places(8) };
}

const FULL = formOf("KinRenderItem", 8);
const COMPACT = formOf("KinCompactItem", 4);

/** Particles of one emitter that are drawn. */
export const MOST_PARTICLES = 20000;

/** One item, for the time of its drawing. Numbers of several elements are views. */
class Item {
    constructor(list, index) {
        this.list = list;
        this.index = index;
        this.n = index * list.form.words;
        this.flags = list.flags(index);
        this.kind = list.kind(index);
        this.corners = list.corners(index);
        this.end = list.integer(index, "end");
        this.side = list.form.isCompact ? 0 : list.integer(index, "side");
        this.first = list.form.isCompact ? index + 1 : list.integer(index, "sublayers");
        this.instance = list.form.isCompact ? -1 : list.integer(index, "instance");
        this.opacity = this.number("opacity");
        this.radius = this.number("cornerRadius");
        this.borderWidth = this.number("borderWidth");
    }

    /** The handle of a layer or an image: few drawings need one, and each is an object. */
    handle(name) {
        const { form, handles } = this.list;
        return handles[(this.index * form.bytes) / 8 + form.handleAt[name]];
    }

    number(name) {
        return this.list.numbers[this.n + this.list.form.at[name]];
    }

    view(name) {
        const { form, numbers } = this.list;
        const first = this.n + form.at[name];
        return numbers.subarray(first, first + form.counts[name]);
    }

    get bounds() {
        return Array.from(this.view("bounds"));
    }

    get factor() {
        return this.view("instanceColor");
    }
}

export class Items {
    #pointer = 0;
    #capacity = 0;
    #numbers = new Float64Array(0);

    /** `isRich` says that the compact list never suffices: a transition or the delay of a replicator needs members of the other one. */
    constructor(context, isRich) {
        Object.assign(this, { context, isRich, engine: context.engine, form: FULL, count: 0 });
        this.compact = isRich ? null : new RenderList(context);
    }

    close() {
        this.compact?.close();
        this.engine.free(this.#pointer);
        this.#pointer = this.#capacity = 0;
    }

    /** Reads the items of a media time, and returns their number. */
    prepare(time) {
        if (this.compact) {
            this.count = this.compact.prepare(time);
            this.form = COMPACT;
            this.#look();
            let found = 0;
            for (let index = 0; index < this.count; index++) found |= this.flags(index);
            if (!(found & RICH)) return this.count;
        }
        this.form = FULL;
        this.count = this.#read(time);
        this.#look();
        return this.count;
    }

    #read(time) {
        const { engine, context } = this;
        return engine.scope(() => {
            const found = engine.take(8);
            const read = () => engine.calls.kinContextGetRenderList(context.pointer, time, this.#pointer, this.#capacity, 0, found);
            let status = read();
            if (status === KinStatus.bufferTooSmall) {
                const count = 2 * engine.data.getUint32(found, true);
                engine.free(this.#pointer);
                this.#pointer = this.#capacity = 0;
                this.#pointer = engine.allocate(count * FULL.bytes);
                this.#capacity = count;
                status = read();
            }
            engine.check(status);
            return engine.data.getUint32(found, true);
        });
    }

    #look() {
        const { form, count, compact, engine } = this;
        if (form.isCompact) {
            [this.#numbers, this.ints, this.ids] = [compact.floats, compact.integers, compact.handles];
            return;
        }
        const words = (count * form.bytes) / 8;
        this.#numbers = new Float64Array(engine.memory.buffer, this.#pointer, words);
        this.ints = new Int32Array(engine.memory.buffer, this.#pointer, 2 * words);
        this.ids = new BigUint64Array(engine.memory.buffer, this.#pointer, words);
    }

    /** The numbers of all items. Views are made again when the memory has grown, as it may when something else is read. */
    get numbers() {
        if (this.#numbers.length === 0) this.#look();
        return this.#numbers;
    }
    get integers() {
        if (this.ints.length === 0) this.#look();
        return this.ints;
    }
    get handles() {
        if (this.ids.length === 0) this.#look();
        return this.ids;
    }

    integer(index, name) {
        return this.integers[(index * this.form.bytes) / 4 + this.form.integerAt[name]];
    }
    /** The compact item has flags, corners and class in four bytes. */
    #word(index) {
        return this.integer(index, "flags");
    }
    flags(index) {
        return this.form.isCompact ? this.#word(index) & 0xffff : this.#word(index);
    }
    corners(index) {
        return this.form.isCompact ? (this.#word(index) >>> 16) & 0xff : this.integer(index, "maskedCorners");
    }
    kind(index) {
        return this.form.isCompact ? this.#word(index) >>> 24 : this.integer(index, "layerClass");
    }

    item(index) {
        return new Item(this, index);
    }

    /** The particles of an emitter: { position, rotation, scale, color, contents }; null if there are more than MOST_PARTICLES. */
    particles(id, time) {
        const { engine, context } = this;
        return engine.scope(() => {
            const count = engine.take(8);
            const room = engine.take(PARTICLE * MOST_PARTICLES);
            const status = engine.calls.kinLayerGetParticles(context.pointer, id, time, room, MOST_PARTICLES, count);
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
