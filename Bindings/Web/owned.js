/** Objects that own something of the engine. `close` releases it at once; if nobody calls it, the garbage collector's notice does. */
const registry = new FinalizationRegistry((release) => release());

export class Owned {
    #release;
    #calls = 0;

    /** `release` must not refer to this object, which would then never be collected. */
    own(release) {
        this.#release = release;
        registry.register(this, release, this);
    }

    get isClosed() {
        return this.#release === undefined;
    }

    /** Releases it, within a call of it at the end of the call. Has no effect the second time. */
    close() {
        const release = this.#release;
        this.#release = undefined;
        if (!release) return;
        registry.unregister(this);
        if (this.#calls) this.#late = release;
        else release();
    }

    /** Runs a call that calls functions of the host, which may close this object. */
    whileCalling(body) {
        this.#calls++;
        try {
            return body();
        } finally {
            const late = this.#late;
            if (--this.#calls === 0 && late) {
                this.#late = undefined;
                late();
            }
        }
    }
    #late;

    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
        this.close();
    }
}

/** The times between the saves of a context. Objects know in which one they took their references: a state counts those of earlier
 * ones, so after its restore the objects of later ones own nothing. */
export class Eras {
    current;
    /** The checksum of each of the last 64 states, and the era that it began. */
    #saves = [];
    /** What all eras have in common until a state is restored that counts none of them. */
    #course = { counts: true };

    constructor() {
        this.#begin();
    }

    #begin() {
        this.current = { counts: true, course: this.#course };
    }

    /** Begins an era at the save of a state. */
    end(state) {
        this.#begin();
        this.#saves = [...this.#saves.slice(-63), { sum: checksum(state), era: this.current }];
    }

    /** Begins an era at the restore of a state. One that is too old, or of another context, counts no reference. */
    goBack(state) {
        const sum = checksum(state);
        const known = this.#saves.findLastIndex((save) => save.sum === sum);
        if (known < 0) {
            this.#course.counts = false;
            this.#course = { counts: true };
        }
        for (const { era } of this.#saves.splice(Math.max(known, 0))) era.counts = false;
        this.end(state);
    }
}

/** Of the bytes of a saved state. */
const checksum = (state) => new DataView(state.buffer, state.byteOffset, state.byteLength).getBigUint64(8);
