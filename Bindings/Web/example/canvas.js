/** Draws the backgrounds of a render list on a canvas of two dimensions. */
export function draw(canvas, list) {
    const count = list.prepare();
    const { floats, offsets } = list;
    const step = list.stride / 4;
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    canvas.clearRect(0, 0, canvas.canvas.width, canvas.canvas.height);
    for (let item = 0; item < count * step; item += step) {
        const color = item + offsets.backgroundColor / 4;
        const matrix = item + offsets.matrix / 4;
        const bounds = item + offsets.bounds / 4;
        if (floats[color + 3] === 0) continue;
        canvas.setTransform(
            floats[matrix], floats[matrix + 1], floats[matrix + 2], floats[matrix + 3], floats[matrix + 4], floats[matrix + 5],
        );
        canvas.globalAlpha = floats[item + offsets.opacity / 4];
        const [red, green, blue] = [0, 1, 2].map((i) => 255 * floats[color + i]);
        canvas.fillStyle = `rgba(${red}, ${green}, ${blue}, ${floats[color + 3]})`;
        canvas.beginPath();
        const [x, y, width, height] = floats.subarray(bounds, bounds + 4);
        canvas.roundRect(x, y, width, height, floats[item + offsets.cornerRadius / 4]);
        canvas.fill();
    }
}
