/** Hands on the bars of the timeline: a drag moves the begin of an animation, its right edge the duration, and a mark of a key its time. */
import { keyTimesOf } from "./keyframes.js";

const EDGE = 7; // pixels at the right end of a bar that change the duration
const LEAST = 3; // pixels that a pointer moves before it drags
const FRAME = 1 / 60;
const round = (value) => Number(value.toFixed(4));

/** The begin time of a document at which an animation begins at a media time. A begin time of 0 is the time of the commit. */
function localBegin({ node }, media) {
    const { scale, offset } = node.clock;
    const local = round((media - offset) / scale);
    return local === 0 ? undefined : local;
}

export class BarDrags {
    #gesture = 0;

    /** `run` performs an edit. */
    constructor(timeline, run) {
        Object.assign(this, { timeline, run });
    }

    press(event, bar, track) {
        if (event.button !== 0) return;
        const button = event.currentTarget;
        const box = button.getBoundingClientRect();
        const marks = [...button.querySelectorAll("b")];
        const mark = marks.indexOf(event.target);
        const key = mark === marks.length - 1 ? -1 : mark; // the last key is the end of the animation
        const isEdge = key < 0 && box.right - event.clientX < EDGE && box.width > 3 * EDGE;
        const seconds = this.timeline.duration / track.getBoundingClientRect().width; // of a pixel
        const gesture = `bar ${++this.#gesture}`;
        const start = { begin: bar.begin, duration: bar.animation.duration, cycle: bar.cycle, times: keyTimesOf(bar.animation) };
        let moves = false;
        const move = ({ clientX }) => {
            const by = (clientX - event.clientX) * seconds;
            moves ||= Math.abs(clientX - event.clientX) > LEAST;
            if (!moves) return;
            if (key > 0 && key < start.times.length - 1) this.#key(bar, key, start, by, gesture);
            else if (isEdge) this.#stretch(bar, start, by, gesture);
            else if (key < 0) this.#move(bar, start, by, gesture);
        };
        // The bar is made anew by each edit, so the document follows the pointer.
        const end = () => {
            document.removeEventListener("pointermove", move);
            document.removeEventListener("pointerup", end);
            document.removeEventListener("pointercancel", end);
        };
        document.addEventListener("pointermove", move);
        document.addEventListener("pointerup", end);
        document.addEventListener("pointercancel", end);
    }

    #edit(bar, members, gesture) {
        this.run((editing) => editing.setAnimation(bar.animation, members, gesture));
    }

    #move(bar, { begin }, by, gesture) {
        if (Number.isFinite(bar.node.clock.scale) && bar.node.clock.scale !== 0) {
            this.#edit(bar, { beginTime: localBegin(bar, Math.max(0, begin + by)) }, gesture);
        }
    }

    #stretch(bar, { duration, cycle }, by, gesture) {
        const one = typeof duration === "number" ? duration : (cycle / (bar.animation.autoreverses ? 2 : 1));
        if (Number.isFinite(one)) this.#edit(bar, { duration: round(Math.max(FRAME, one + (by * one) / cycle)) }, gesture);
    }

    #key(bar, key, { times, cycle }, by, gesture) {
        const turn = cycle / (bar.animation.autoreverses ? 2 : 1);
        const time = Math.min(times[key + 1], Math.max(times[key - 1], times[key] + by / turn));
        this.#edit(bar, { keyTimes: times.with(key, round(time)) }, gesture);
    }

    /** Alt with ← and → moves a bar by a frame, with Shift it changes the duration; Delete removes the animation. Returns whether it was one
     * of them. */
    key(event, bar) {
        const by = { ArrowLeft: -FRAME, ArrowRight: FRAME }[event.key];
        const isMove = event.altKey && by !== undefined;
        if (bar.isMade || !(isMove || event.key === "Delete")) return false;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === "Delete") this.run((editing) => editing.removeAnimation(bar.animation));
        else if (event.shiftKey) this.#stretch(bar, { duration: bar.animation.duration, cycle: bar.cycle }, by);
        else this.#move(bar, { begin: bar.begin }, by);
        this.timeline.buttons[this.timeline.bars.findIndex(({ animation }) => animation === bar.animation)]?.focus();
        return true;
    }
}
