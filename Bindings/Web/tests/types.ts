// What the types accept and what they reject. The test compiles it, and runs nothing.
import { Basic, Group, Keyframe, load, Spring, Transition } from "kinema";
import { bind, followReducedMotion, present, run } from "kinema/dom.js";

const kinema = await load();
const context = kinema.context();
const stage = context.root({ bounds: [0, 0, 640, 360], backgroundColor: "rebeccapurple" });
const ship = stage.addLayer({ position: [1, 2], opacity: 0.5, "transform.rotation.z": 1, contents: 7n, name: null, mask: stage });

const opacity: number = ship.opacity;
const place: [number, number] = ship.position;
const color: [number, number, number, number] | null = ship.backgroundColor;
const shown: number = ship.presentation("opacity", 0.5);
const path = ship.get("path");
path?.map(([verb, ...numbers]) => `${verb} ${numbers.length}`);
ship.backgroundColor = "#3366ff";
ship.position = new Float64Array(2);
ship.fillMode = "both";
ship.set("sublayers.light.opacity", 1);
// @ts-expect-error: a number
ship.opacity = "half";
// @ts-expect-error: a misspelled attribute
ship.opcity = 1;
// @ts-expect-error: a misspelled property
stage.addLayer({ opcity: 1 });
// @ts-expect-error: a number
stage.addLayer({ opacity: true });
// @ts-expect-error: not a fill mode
ship.fillMode = "forward";
// @ts-expect-error: not a line cap
context.layer({ lineCap: "flat" }, "shape");
// @ts-expect-error: not a class
context.layer({}, "shapes");

const animator = ship.animate({ position: [300, 150], backgroundColor: "tomato" }, { duration: 0.5, curve: "ease-out-back" });
context.animate([ship, stage], { position: [[1, 2], [3, 4]] }, { bounce: 0.2, stagger: 0.1, retarget: "continue" });
ship.animate({ opacity: 0 }, { animator });
// @ts-expect-error: an animator is an object
ship.animate({ opacity: 0 }, { animator: "move" });
const { state } = await animator.finished;
// @ts-expect-error: a misspelled option
ship.animate({ opacity: 0 }, { duraton: 1 });
// @ts-expect-error: a text where a number belongs
ship.animate({ opacity: 0 }, { duration: "1s" });
// @ts-expect-error: a misspelled property
ship.animate({ opacty: 0 });
// @ts-expect-error: what is not animatable
ship.animate({ lineCap: "round" });
// @ts-expect-error: not a way to retarget
ship.animate({ opacity: 0 }, { retarget: "continu" });

ship.add(new Basic("opacity", { from: 0, to: 1, duration: 2, fillMode: "both" }), "fade");
ship.add(new Basic("backgroundColor", { to: "gold" }));
ship.add(new Spring("position.x", { to: 9, perceptualDuration: 0.5, bounce: 0.2, repeatCount: Infinity }));
ship.add(new Keyframe("position", { values: [[0, 0], [9, 9]], keyTimes: [0, 1], calculationMode: "cubic" }));
ship.add(new Group([new Basic("opacity", { by: 0.1 })], { duration: 1 }));
ship.add(new Transition({ type: "push", subtype: "fromLeft" }));
// @ts-expect-error: a misspelled option
new Basic("opacity", { form: 0 });
// @ts-expect-error: a number
new Basic("opacity", { to: [1, 2] });
// @ts-expect-error: an option of springs
new Basic("opacity", { stiffness: 100 });
// @ts-expect-error: not a calculation mode
new Keyframe("opacity", { values: [0, 1], calculationMode: "smooth" });
// @ts-expect-error: not a type of transitions
new Transition({ type: "flip" });

const timeline = context.timeline({ repeatCount: 2 }).add(ship, { opacity: 1 }, { duration: 1, label: "in" });
timeline.add([ship, stage], { position: [[1, 2], [3, 4]] }, { after: "in", offset: 0.1, delays: [0, 0.1] }).start();
// @ts-expect-error: a misspelled place
timeline.add(ship, { opacity: 1 }, { together: true, ofset: 1 });

const { easing, duration } = kinema.toCSSLinear({ duration: 0.5, bounce: 0.3 });
// @ts-expect-error: a misspelled option
kinema.toCSSLinear({ durration: 1 });

const element = document.querySelector("div")!;
bind(element, ship, { show: ["transform", "backgroundColor"] }).unbind();
// @ts-expect-error: nothing that an element shows
bind(element, ship, { show: ["width"] });
followReducedMotion(context)();
run(context, (time) => time.toFixed()).wake();
present(context);

context.transaction({ duration: 1, timing: "easeOut", completion: () => {} }, () => (ship.opacity = 1));
// @ts-expect-error: a misspelled option
context.transaction({ duraton: 1 }, () => {});

export { color, duration, easing, opacity, place, shown, state };
