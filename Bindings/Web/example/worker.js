/** A worker with an engine of its own: it draws on the canvas that the page has given it. */
import { load } from "../kinema.js";
import { draw } from "./canvas.js";

let point; // the next frame handles it
let canvas;
// Before the first `await`: a message that arrives without a listener is lost.
self.onmessage = ({ data }) => {
    point = data.point ?? point;
    canvas ??= data.canvas?.getContext("2d");
};

const context = (await load()).context();
const stage = context.root({ bounds: [0, 0, 640, 360], anchorPoint: [0, 0] });
const cards = Array.from({ length: 12 }, (_, i) =>
    stage.addLayer({ bounds: [0, 0, 48, 48], position: [60 + 45 * i, 180], cornerRadius: 10, backgroundColor: `hsl(${30 * i} 70% 55%)` }),
);
context.flush();
const list = context.renderList();

requestAnimationFrame(function frame(now) {
    context.advance(Math.max(context.time, now / 1000));
    if (point) {
        const places = cards.map((_, i) => [point[0] + 60 * Math.cos((i * Math.PI) / 6), point[1] + 60 * Math.sin((i * Math.PI) / 6)]);
        context.animate(cards, { position: places }, { duration: 0.6, bounce: 0.3, stagger: 0.03 });
    }
    point = undefined;
    context.flush();
    if (canvas) draw(canvas, list);
    requestAnimationFrame(frame);
});
