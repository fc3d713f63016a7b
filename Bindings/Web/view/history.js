/** The changes of a document in place, which can be undone without limit. A step keeps what it has changed, and not the document. */

/** A change of a member of an object, or of an item of a list; undefined deletes a member. */
export const put = (object, key, value) => ({ object, key, after: value });
/** A change of a list: items from an index on are replaced by others. */
export const splice = (list, at, count, ...items) => ({ list, at, count, items });

function redo(change) {
    if (change.list) {
        change.removed = change.list.splice(change.at, change.count, ...change.items);
        return;
    }
    const { object, key, after } = change;
    change.before = Object.hasOwn(object, key) ? object[key] : undefined;
    write(object, key, after);
}

function undo(change) {
    if (change.list) change.list.splice(change.at, change.items.length, ...change.removed);
    else write(change.object, change.key, change.before);
}

function write(object, key, value) {
    if (value === undefined) delete object[key];
    else object[key] = value;
}

export class History {
    #done = [];
    #undone = [];
    #saved = 0;

    /** `apply` shows the changed document, and throws if it is rejected; `onStep` is called after each step. */
    constructor(apply, onStep = () => {}) {
        Object.assign(this, { apply, onStep });
    }

    get canUndo() {
        return this.#done.length > 0;
    }
    get canRedo() {
        return this.#undone.length > 0;
    }
    /** The words for the next step back and forward. */
    get last() {
        return this.#done.at(-1)?.label;
    }
    get next() {
        return this.#undone.at(-1)?.label;
    }
    /** Whether the document differs from the one that was saved. */
    get isChanged() {
        return this.#saved !== this.#done.length;
    }

    /** The number of the present state, for `markSaved` after others have followed. */
    get mark() {
        return this.#done.length;
    }

    markSaved(mark = this.mark) {
        this.#saved = mark;
    }

    /** No state of this history has been saved. */
    markUnsaved() {
        this.#saved = -1;
    }

    /** Takes a step. A step with the same `gesture` as the one before joins it: a drag is one step. If the document is rejected, it is what
     * it was, and the error is thrown. */
    run(label, changes, gesture = undefined) {
        const step = { label, changes, gesture };
        this.#perform(changes, redo, () => [...changes].reverse().forEach(undo));
        const former = this.#done.at(-1);
        if (gesture !== undefined && former?.gesture === gesture && this.#saved !== this.#done.length) former.changes.push(...changes);
        else this.#done.push(step);
        if (this.#saved > this.#done.length - 1 && this.#undone.length) this.#saved = -1; // what was saved cannot be reached any more
        this.#undone = [];
        this.onStep();
    }

    undo() {
        const step = this.#done.pop();
        if (!step) return;
        this.#perform([...step.changes].reverse(), undo);
        this.#undone.push(step);
        this.onStep();
    }

    redo() {
        const step = this.#undone.pop();
        if (!step) return;
        this.#perform(step.changes, redo);
        this.#done.push(step);
        this.onStep();
    }

    #perform(changes, act, back) {
        changes.forEach(act);
        try {
            this.apply();
        } catch (error) {
            if (!back) throw error;
            back();
            this.apply();
            throw error;
        }
    }
}
