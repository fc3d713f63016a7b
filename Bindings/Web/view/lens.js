/** The part of time that the timeline shows: it zooms about the pointer or the needle, and scrolls beside the names of the layers. */
const MOST = 200;
const STEP = 1.5;

export class TimeLens {
    /** `timeline` has the element that scrolls, its duration and its time. */
    constructor(timeline) {
        Object.assign(this, { timeline, scale: 1 });
        const { element } = timeline;
        element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
        element.addEventListener("scroll", () => this.clip());
        element.addEventListener("keydown", (event) => this.#key(event));
    }

    /** The buttons in the corner of the ruler. */
    buttons() {
        const made = [["−", "Zoom out", () => this.zoomBy(1 / STEP)], ["fit", "Show the whole time", () => this.fit()], ["+", "Zoom in", () => this.zoomBy(STEP)]];
        const group = document.createElement("div");
        group.className = "zoom";
        group.setAttribute("role", "group");
        group.setAttribute("aria-label", "Zoom of the timeline");
        for (const [text, label, act] of made) {
            const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, title: label });
            button.setAttribute("aria-label", label);
            button.addEventListener("click", act);
            group.append(button);
        }
        return group;
    }

    get #names() {
        return this.timeline.ruler.offsetLeft;
    }

    /** The pixels of time that can be seen. */
    get #visible() {
        return Math.max(1, this.timeline.element.clientWidth - this.#names);
    }

    fit() {
        this.zoomTo(1);
    }

    zoomBy(factor) {
        this.zoomTo(this.scale * factor);
    }

    /** Zooms about a place in pixels right of the names: by default the needle, or the middle if the needle is not seen. */
    zoomTo(scale, place) {
        const { element, time = 0, duration } = this.timeline;
        const next = Math.min(MOST, Math.max(1, scale));
        const needle = (time / duration) * this.#visible * this.scale - element.scrollLeft;
        const at = place ?? (needle >= 0 && needle <= this.#visible ? needle : this.#visible / 2);
        const share = (element.scrollLeft + at) / (this.#visible * this.scale);
        this.scale = next;
        element.style.setProperty("--zoom", next);
        element.scrollLeft = share * this.#visible * next - at;
        this.clip();
    }

    /** Scrolls by a part of what can be seen. */
    panBy(share) {
        this.timeline.element.scrollLeft += share * this.#visible;
    }

    /** Keeps a place, in pixels of the track, in sight. */
    follow(place) {
        const { element } = this.timeline;
        if (this.scale === 1 || (place >= element.scrollLeft && place <= element.scrollLeft + this.#visible)) return;
        element.scrollLeft = place - 0.1 * this.#visible;
    }

    /** The needle is not drawn over the names. */
    clip() {
        const { over, element } = this.timeline;
        if (over) over.style.clipPath = `inset(0 0 0 ${element.scrollLeft}px)`;
    }

    #wheel(event) {
        if (!event.ctrlKey && !event.metaKey) return; // the element scrolls by itself
        event.preventDefault();
        const left = this.timeline.element.getBoundingClientRect().left + this.#names;
        this.zoomTo(this.scale * Math.exp(-event.deltaY / 300), Math.max(0, event.clientX - left));
    }

    #key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const act = {
            "+": () => this.zoomBy(STEP), "-": () => this.zoomBy(1 / STEP), 0: () => this.fit(),
            "[": () => this.panBy(-0.5), "]": () => this.panBy(0.5),
        }[event.key];
        if (!act) return;
        event.preventDefault();
        event.stopPropagation();
        act();
    }
}
