/** The timeline: a lane for each animation with its delay, cycles, key times, curve and fill. */
import { keyTimesOf } from "./keyframes.js";
import { BarDrags } from "./bars.js";
import { TimeLens } from "./lens.js";
import { nameOf } from "./nodes.js";
import { reveal, showRows } from "./rows.js";
import { curveOf } from "./session.js";

const make = (name, className, parent) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    parent?.append(element);
    return element;
};
const seconds = (value) => (Number.isFinite(value) ? `${Number(value.toFixed(3))} s` : "without end");
const MOST_CYCLES = 200;
const LANE = 26; // pixels
const LATE = 34; // milliseconds by which the needle may differ from the scene
const TICK = 44; // pixels that a label of the ruler needs

export class Timeline {
    constructor(element, { onBar, onTime, run }) {
        this.element = element;
        this.onBar = onBar;
        this.onTime = onTime;
        this.drags = new BarDrags(this, run);
        this.lens = new TimeLens(this);
        this.width = 0;
        this.resized = new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect.width));
    }

    show(session) {
        this.duration = session.duration;
        this.bars = session.bars;
        this.curves = new Map();
        const { scrollLeft, scrollTop } = this.element;
        this.resized.disconnect();
        this.element.replaceChildren();
        this.chosen = undefined;
        const all = make("div", "lanes", this.element);
        const ruler = make("div", "lane ruler", all);
        const corner = make("span", "corner", ruler);
        make("span", "", corner).textContent = `${this.bars.length} animation${this.bars.length === 1 ? "" : "s"}`;
        corner.append(this.lens.buttons());
        this.ruler = make("div", "track", ruler);
        this.ruler.addEventListener("pointerdown", (event) => this.#drag(event, this.ruler));
        const lanes = this.bars.map((bar) => this.#lane(bar, session));
        this.buttons = lanes.map((lane) => lane.querySelector(".bar"));
        showRows(make("div", "", all), lanes, LANE);
        if (this.buttons.length) this.buttons[0].tabIndex = 0;
        else make("p", "nothing", all).textContent = session.isMoving ? "No layer is animated; particles move." : "Nothing is animated.";
        this.over = make("div", "over", all);
        this.needle = make("div", "", this.over);
        this.needle.id = "needle";
        this.part = make("div", "part", this.ruler);
        this.resized.observe(this.ruler);
        Object.assign(this.element, { scrollLeft, scrollTop });
        this.lens.clip();
    }

    /** Shows the part between the in and the out point. */
    showPart(from, to) {
        if (!this.part) return;
        this.part.hidden = from <= 0 && to >= this.duration;
        this.part.style.left = this.#share(from);
        this.part.style.width = this.#share(Math.min(to, this.duration) - from);
        if (this.part.parentNode !== this.ruler) this.ruler.append(this.part);
    }

    #resize(width) {
        this.width = width;
        this.motion?.cancel();
        this.motion = undefined;
        this.ruler.replaceChildren();
        this.#ticks(this.ruler);
        this.moveTo(this.time ?? 0);
    }

    #share(time) {
        return `${(100 * Math.min(Math.max(time, 0), this.duration)) / this.duration}%`;
    }

    #ticks(track) {
        const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 600];
        const most = Math.min(12 * this.lens.scale, Math.max(1, this.width / TICK));
        const step = steps.find((each) => this.duration / each <= most) ?? this.duration / most;
        for (let time = 0; time < this.duration; time += step) {
            const tick = make("span", "tick", track);
            tick.style.left = this.#share(time);
            tick.textContent = Number(time.toFixed(3));
        }
    }

    #drag(event, track) {
        const box = track.getBoundingClientRect();
        const move = ({ clientX }) => this.onTime((Math.min(1, Math.max(0, (clientX - box.left) / box.width))) * this.duration);
        track.setPointerCapture(event.pointerId);
        track.addEventListener("pointermove", move);
        track.addEventListener("lostpointercapture", () => track.removeEventListener("pointermove", move), { once: true });
        move(event);
    }

    #lane(bar, session) {
        const { animation, node } = bar;
        const lane = make("div", "lane");
        const label = make("span", "", lane);
        label.append(`${node.name} `);
        const what = nameOf(animation);
        make("small", "", label).textContent = what;
        const track = make("div", "track", lane);
        const fill = animation.fillMode ?? "removed";
        this.#span(track, /backwards|both/.test(fill) ? "fill" : "delay", 0, bar.begin);
        if (/forwards|both/.test(fill)) this.#span(track, "fill", bar.end, this.duration);
        const button = make("button", "bar", track);
        button.type = "button";
        button.tabIndex = -1;
        button.style.left = `min(${this.#share(bar.begin)}, 100% - 6px)`;
        const width = Math.max(0, Math.min(bar.end, this.duration) - Math.max(0, bar.begin));
        button.style.width = `max(6px, ${(100 * width) / this.duration}%)`;
        const repeats = Number.isFinite(bar.count) ? bar.count === 1 ? "1 cycle" : `${Number(bar.count.toFixed(2))} cycles` : "repeats without end";
        const text = `${node.name}, ${what}: begins at ${seconds(bar.begin)}, ends at ${seconds(bar.end)}, ${repeats}, fill ${fill}`;
        button.setAttribute("aria-label", text);
        button.title = text;
        button.classList.add(bar.isMade ? "made" : animation.class);
        button.addEventListener("click", () => this.onBar(bar));
        button.addEventListener("keydown", (event) => this.drags.key(event, bar) || this.#key(event));
        if (!bar.isMade) button.addEventListener("pointerdown", (event) => this.drags.press(event, bar, track));
        this.#cycles(button, bar, session);
        return lane;
    }

    #span(track, className, from, to) {
        if (!(to > from)) return;
        const span = make("span", className, track);
        span.style.left = this.#share(from);
        span.style.width = this.#share(to - from);
    }

    /** Arrows walk from bar to bar, of which one takes part in the order of Tab. */
    #key(event) {
        const at = this.buttons.indexOf(event.currentTarget);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (!this.buttons[to]) return;
        this.onBar(this.bars[to]);
        this.buttons[to].focus();
    }

    #cycles(button, bar, session) {
        const shown = Math.min(bar.end, this.duration) - Math.max(bar.begin, 0);
        if (!(shown > 0 && bar.cycle > 0 && Number.isFinite(bar.cycle))) return;
        const share = (100 * bar.cycle) / shown;
        const before = Math.max(0, -bar.begin) / bar.cycle; // the cycles that lie before the time 0
        const place = (cycles) => (cycles - before) * share;
        const [first, last] = [Math.floor(before) + 1, Math.floor(before) + MOST_CYCLES];
        for (let cycle = first; place(cycle) < 99.99 && cycle < last; cycle++) make("i", "", button).style.left = `${place(cycle)}%`;
        const { animation } = bar;
        const turn = animation.autoreverses ? 0.5 : 1;
        const begin = Math.ceil(before - 1e-9);
        const keys = animation.class === "keyframe" ? keyTimesOf(animation) : [];
        const inside = keys.map((key) => place(begin + key * turn)).filter((at) => at <= 100.01);
        inside.forEach((at, i) => Object.assign(make("b", "", button), { title: `key ${i + 1}` }).style.left = `${at}%`);
        if (keys.length || !/basic|spring/.test(animation.class) || place(begin + turn) > 100.01) return;
        button.append(this.#curve(session, animation, { left: place(begin), width: share * turn }));
    }

    #curve(session, animation, { left, width }) {
        const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        const path = document.createElementNS(svg.namespaceURI, "path");
        const { box, line } = this.#line(session, animation);
        svg.setAttribute("viewBox", box);
        svg.setAttribute("preserveAspectRatio", "none");
        svg.setAttribute("aria-hidden", "true");
        svg.style.left = `${left}%`;
        svg.style.width = `${width}%`;
        svg.style.overflow = "visible";
        path.setAttribute("d", line);
        svg.append(path);
        return svg;
    }

    /** A curve as a path of SVG. Animations of the same curve share it. */
    #line(session, animation) {
        const { class: kind, timingFunction, mass, stiffness, damping, initialVelocity, perceptualDuration, bounce } = animation;
        const duration = kind === "spring" ? session.durationOf(animation) : 1;
        const name = JSON.stringify([kind, timingFunction, mass, stiffness, damping, initialVelocity, perceptualDuration, bounce, duration]);
        let found = this.curves.get(name);
        if (!found) {
            const values = curveOf(session.kinema, animation, duration, 40);
            const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
            found = { box: `0 ${1 - most} 40 ${most - least}`, line: `M${values.map((value, i) => `${i} ${1 - value}`).join("L")}` };
            this.curves.set(name, found);
        }
        return found;
    }

    select(bar) {
        const index = bar ? this.bars.findIndex(({ animation }) => animation === bar.animation) : -1;
        if (this.chosen) {
            this.chosen.classList.remove("selected");
            this.chosen.removeAttribute("aria-current");
        }
        this.chosen = this.buttons[index];
        if (!this.chosen) return;
        for (const other of this.element.querySelectorAll(".bar[tabindex='0']")) other.tabIndex = -1;
        this.chosen.tabIndex = 0;
        this.chosen.classList.add("selected");
        this.chosen.setAttribute("aria-current", "true");
        reveal(this.element, this.chosen, LANE);
    }

    /** Moves the needle. While time runs at a `rate`, the compositor moves it: nothing is laid out or painted again. */
    moveTo(time, rate = 0) {
        this.time = time;
        const { needle, width, duration } = this;
        if (rate > 0) {
            this.lens.follow((width * time) / duration);
            const at = this.motion && this.motion.currentTime % (1000 * duration);
            if (this.motion?.playbackRate === rate && Math.abs(at - 1000 * time) < LATE) return;
            this.motion ??= needle.animate({ translate: ["0", `${width}px`] }, { duration: 1000 * duration, iterations: Infinity });
            this.motion.playbackRate = rate;
            this.motion.currentTime = 1000 * time;
            return;
        }
        this.motion?.cancel();
        this.motion = undefined;
        needle.style.translate = `${(width * Math.min(Math.max(time, 0), duration)) / duration}px`;
    }
}
