/** Hands on the stage: a press selects, a drag moves the selected layer or its anchor point; the wheel zooms, and moves what is shown. */
const NEAR = 9; // points around the anchor point in which it is meant
const LEAST = 3; // points that a pointer moves before it drags
const round = (value, places = 100) => Math.round(value * places) / places;

/** The affine part of a layer's transform to root space; the identity for no layer. */
function spaceOf(layer, time) {
    if (!layer) return new DOMMatrix();
    const m = layer.worldTransform(time);
    return new DOMMatrix([m[0], m[1], m[4], m[5], m[12], m[13]]);
}

/** Where the anchor point of a node is in root space. */
export function anchorOf({ layer }, time) {
    const [x, y, width, height] = layer.presentation("bounds", time);
    const [u, v] = layer.presentation("anchorPoint", time);
    return spaceOf(layer, time).transformPoint({ x: x + u * width, y: y + v * height });
}

export class StageHandles {
    #gesture = 0;

    constructor(view, element) {
        Object.assign(this, { view, element, scale: 1, x: 0, y: 0 });
        element.addEventListener("pointerdown", (event) => event.button === 0 && this.#press(event));
        element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
        element.addEventListener("dblclick", () => this.fit());
    }

    // ---- What is seen ----------------------------------------------------------------------------------------------------

    /** The placement of the whole scene, as the lens shows it. */
    through(placement) {
        return new DOMMatrix().translate(this.x, this.y).scale(this.scale).multiply(placement);
    }

    fit() {
        this.zoomTo(1);
    }

    /** Zooms about a point of the canvas, by default its middle; 1 shows the whole scene in the middle. */
    zoomTo(scale, x = this.element.width / 2, y = this.element.height / 2) {
        const next = Math.min(64, Math.max(0.1, scale));
        this.x = x - ((x - this.x) * next) / this.scale;
        this.y = y - ((y - this.y) * next) / this.scale;
        this.scale = next;
        if (scale === 1) this.x = this.y = 0;
        this.view.refresh();
    }

    #wheel(event) {
        event.preventDefault();
        const density = devicePixelRatio;
        if (event.ctrlKey || event.metaKey) {
            this.zoomTo(this.scale * Math.exp(-event.deltaY / 300), event.offsetX * density, event.offsetY * density);
            return;
        }
        this.panBy(event.deltaX, event.deltaY);
    }

    /** Moves what is seen by points of the page. */
    panBy(dx, dy) {
        this.x -= dx * devicePixelRatio;
        this.y -= dy * devicePixelRatio;
        this.view.refresh();
    }

    // ---- Drags -----------------------------------------------------------------------------------------------------------

    #at({ offsetX, offsetY }) {
        const { x, y } = this.view.placement().inverse().transformPoint({ x: offsetX * devicePixelRatio, y: offsetY * devicePixelRatio });
        return { x, y };
    }

    /** Whether a point of root space is on the anchor point of the selected layer. */
    #isOnAnchor({ x, y }) {
        const { selected, player } = this.view;
        if (!selected) return false;
        const anchor = anchorOf(selected, player.time);
        return Math.hypot(anchor.x - x, anchor.y - y) * this.view.placement().a < NEAR * devicePixelRatio;
    }

    #press(event) {
        const { view, element } = this;
        const from = this.#at(event);
        const isAnchor = this.#isOnAnchor(from);
        if (!isAnchor) view.pick(from);
        const node = view.selected;
        if (!node) return;
        const start = { from, position: node.layer.position, time: view.player.time };
        const gesture = `drag ${++this.#gesture}`;
        let moves = false;
        const move = (moved) => {
            moves ||= Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > LEAST;
            if (moves) this.#drag(view.selected ?? node, { ...start, to: this.#at(moved), isAnchor }, gesture);
        };
        element.setPointerCapture(event.pointerId);
        element.addEventListener("pointermove", move);
        element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", move), { once: true });
    }

    #drag(node, { from, to, position, time, isAnchor }, gesture) {
        const outer = spaceOf(node.parent?.layer, time).inverse();
        const [a, b] = [outer.transformPoint(from), outer.transformPoint(to)];
        if (![a.x, a.y, b.x, b.y].every(Number.isFinite)) return; // a layer without an area
        if (!isAnchor) {
            const moved = [round(position[0] + b.x - a.x), round(position[1] + b.y - a.y)];
            this.view.run((editing) => editing.setValues(node, { position: moved }, gesture));
            return;
        }
        const [x, y, width, height] = node.layer.presentation("bounds", time);
        const inside = spaceOf(node.layer, time).inverse().transformPoint(to);
        const anchorPoint = [round((inside.x - x) / width, 1000), round((inside.y - y) / height, 1000)];
        if (anchorPoint.every(Number.isFinite)) {
            this.view.run((editing) => editing.setValues(node, { anchorPoint, position: [round(b.x), round(b.y)] }, gesture));
        }
    }
}
