/** The curves of a keyframe animation: one for the whole animation, and one for each segment between two key times. */
import { timingsOf } from "./code.js";
import { copyRow, CurveEditor } from "./curve.js";

const chosen = new WeakMap(); // the segment that is edited, by the animation of the document
const round = (value) => Number(value.toFixed(3));

/** The key times, as the engine spreads them; fewer than two if segments have no curves of their own. */
export function keyTimesOf({ keyTimes, values, path, calculationMode = "linear" }) {
    if (!/^(linear|cubic)$/.test(calculationMode)) return [];
    const count = path ? path.filter(([verb]) => verb !== "close").length : (values?.length ?? 0);
    return keyTimes?.length === count ? keyTimes : Array.from({ length: count }, (_, i) => (count > 1 ? i / (count - 1) : 0));
}

export class KeyframeEditor {
    constructor(parent, session, animation, onEdit) {
        Object.assign(this, { parent, session, animation, onEdit });
        this.times = keyTimesOf(animation);
        this.place = document.createElement("div");
        if (this.times.length > 1) this.#select();
        parent.append(this.place);
        this.#show();
    }

    #select() {
        const select = document.createElement("select");
        select.className = "text";
        select.setAttribute("aria-label", "Segment");
        select.append(new Option("whole animation", -1));
        this.times.slice(1).forEach((to, i) => select.append(new Option(`segment ${i + 1}: ${round(this.times[i])} – ${round(to)}`, i)));
        select.value = chosen.get(this.animation) ?? -1;
        select.addEventListener("change", () => {
            chosen.set(this.animation, Number(select.value));
            this.#show();
        });
        this.parent.append(select);
    }

    #show() {
        const { animation, session, place } = this;
        const segment = this.times.length > 1 ? (chosen.get(animation) ?? -1) : -1;
        place.replaceChildren();
        if (segment < 0) {
            new CurveEditor(place, session, { timingFunction: animation.timingFunction, duration: animation.duration }, this.onEdit);
            return;
        }
        const given = timingsOf(animation.timingFunctions ?? []);
        const functions = this.times.slice(1).map((_, i) => given[i] ?? "linear");
        new CurveEditor(place, session, { timingFunction: functions[segment] }, ({ timingFunction = "linear" }) =>
            this.onEdit({ timingFunctions: functions.with(segment, timingFunction) }),
        );
        const text = copyRow(place, "All segments as text");
        text.value = `"timingFunctions": ${JSON.stringify(functions)}`;
        text.readOnly = true;
    }
}
