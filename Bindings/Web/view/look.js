/** How the stage looks: the ground behind the scene, and the frames before and after the shown one. */
const SKINS = [-3, -2, -1, 1, 2, 3]; // of 1/12 second
const APART = 1 / 12;
const SQUARE = 8; // points of the checkerboard

const find = (id) => document.getElementById(id);

export class Look {
    constructor(view) {
        this.view = view;
        for (const id of ["onion", "ground", "groundColor"]) find(id).addEventListener("input", () => this.#changed());
        find("rate").addEventListener("change", ({ target }) => (view.player.rate = Number(target.value)));
        this.skin = document.createElement("canvas").getContext("2d");
    }

    /** Steps by a scene's frames. */
    showRate(rate) {
        const select = find("rate");
        const text = String(Number(rate.toFixed(3)));
        if (![...select.options].some(({ value }) => value === text)) select.append(new Option(text));
        select.value = text;
        this.view.player.rate = rate;
    }

    #changed() {
        find("groundColor").hidden = find("ground").value !== "color…";
        this.view.refresh();
    }

    /** The style with which the ground is filled; `usual` is that of the page. */
    ground(canvas, usual) {
        const chosen = find("ground").value;
        if (chosen === "black") return "black";
        if (chosen === "color…") return find("groundColor").value;
        return chosen === "checkerboard" ? (this.squares ??= this.#checkerboard(canvas)) : usual;
    }

    #checkerboard(canvas) {
        const tile = new OffscreenCanvas(2 * SQUARE, 2 * SQUARE);
        const pixels = tile.getContext("2d");
        pixels.fillStyle = "#fff";
        pixels.fillRect(0, 0, 2 * SQUARE, 2 * SQUARE);
        pixels.fillStyle = "#d4d4d4";
        pixels.fillRect(0, 0, SQUARE, SQUARE);
        pixels.fillRect(SQUARE, SQUARE, SQUARE, SQUARE);
        return canvas.createPattern(tile, "repeat");
    }

    /** Draws the scene as it is a few moments before and after the shown time, faintly over it. It stays within the act. */
    onion(canvas, base) {
        const { session, renderer, player } = this.view;
        if (!find("onion").checked || player.playing) return;
        const [first, last] = session.span;
        Object.assign(this.skin.canvas, { width: canvas.canvas.width, height: canvas.canvas.height });
        for (const skin of SKINS) {
            const time = player.time + skin * APART;
            if (time < first || time > last) continue;
            this.skin.reset();
            renderer.draw(this.skin, time, base);
            canvas.resetTransform();
            canvas.globalAlpha = 0.3 / Math.abs(skin);
            canvas.drawImage(this.skin.canvas, 0, 0);
        }
        canvas.globalAlpha = 1;
    }
}
