/** Objects that own something of the engine. `close` releases it at once; if nobody calls it, the garbage collector's notice does. */
const registry = new FinalizationRegistry((release) => release());

export class Owned {
    #release;

    /** `release` must not refer to this object, which would then never be collected. */
    own(release) {
        this.#release = release;
        registry.register(this, release, this);
    }

    get isClosed() {
        return this.#release === undefined;
    }

    /** Releases it. Has no effect the second time. */
    close() {
        const release = this.#release;
        this.#release = undefined;
        if (!release) return;
        registry.unregister(this);
        release();
    }

    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
        this.close();
    }
}
