/** The gallery: a dialog with a picture of every bundled scene, and of the file that the page was made for. */
import { loadedImagesOf } from "./pictures.js";
import { Renderer } from "./renderer.js";
import { Session } from "./session.js";

const WIDTH = 220;
const HEIGHT = 138;

const make = (name, text, parent) => {
    const element = document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
};

export class Gallery {
    /** `scenes` are what a page can show; `onChoose` receives the chosen one. */
    constructor(dialog, button, kinema, scenes, onChoose) {
        Object.assign(this, { dialog, kinema, scenes, onChoose });
        button.hidden = scenes.length < 2;
        button.addEventListener("click", () => this.open());
        dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
    }

    open() {
        this.cards ??= this.scenes.map((scene) => this.#card(scene));
        this.dialog.showModal();
        this.cards[0].focus();
    }

    #card(scene) {
        const card = make("button", "", this.dialog.querySelector(".cards"));
        card.type = "button";
        card.className = "card";
        const canvas = make("canvas", "", card);
        canvas.setAttribute("aria-hidden", "true");
        make("strong", scene.name, card);
        make("span", scene.about ?? "", card);
        card.addEventListener("click", () => {
            this.dialog.close();
            this.onChoose(scene);
            document.getElementById("play").focus(); // so that Space plays
        });
        this.#draw(canvas, scene);
        return card;
    }

    /** Draws a scene at two fifths of its time. */
    async #draw(canvas, scene) {
        const images = await loadedImagesOf(scene);
        const density = globalThis.devicePixelRatio ?? 1;
        Object.assign(canvas, { width: WIDTH * density, height: HEIGHT * density });
        const session = new Session(this.kinema, scene, Object.keys(scene.images ?? {}));
        const time = 0.4 * session.duration;
        session.seek(time);
        const renderer = new Renderer(session, images);
        renderer.draw(canvas.getContext("2d"), time, session.placement(canvas, 0));
        renderer.close();
        session.close();
    }
}
