// A layer moves, and spins while it does: two animations, one batch of samples, one table.
import { Basic, load } from "kinema";

const context = (await load()).context();
const stage = context.root();
const ship = stage.addLayer();
context.flush(); // now it is live: changes animate

context.transaction({ duration: 0.5 }, () => { // commits at the end
    ship.position = [300, 150]; // an implicit animation
    ship.add(new Basic("transform.rotation.z", { by: 2 * Math.PI, duration: 2 }), "spin"); // copied when added
});

const times = [0, 0.125, 0.25, 0.5, 1];
const rows = context.sampler([[ship, "position"], [ship, "transform.rotation.z"]]).sample(times);
const padded = (number) => number.toFixed(1).padStart(5);
times.forEach((time, i) => {
    const [x, y, angle] = rows.subarray(3 * i);
    console.log(`${time.toFixed(3)} s  (${padded(x)}, ${padded(y)})  ${angle.toFixed(3)} rad`);
});
