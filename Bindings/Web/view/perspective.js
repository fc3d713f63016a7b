/** Layers in perspective. A canvas only knows affine matrices, so outlines are projected point by point, and pictures in triangles. */

/** A matrix for the plane z = 0 that maps to the canvas by way of root space. */
export class Projection {
    /** `matrix`: sixteen numbers for row vectors; `base`: the affine DOMMatrix from root space to the canvas. */
    constructor(matrix, base) {
        const row = (x, y, w) => [base.a * x + base.c * y + base.e * w, base.b * x + base.d * y + base.f * w, w];
        const [m, n, o] = [0, 4, 12].map((i) => row(matrix[i], matrix[i + 1], matrix[i + 3]));
        this.at = (x, y) => [0, 1, 2].map((i) => m[i] * x + n[i] * y + o[i]);
    }

    /** The point on the canvas; undefined behind the eye. */
    point(x, y) {
        const [u, v, w] = this.at(x, y);
        return w > NEAR ? [u / w, v / w] : undefined;
    }

    /** The path of a polygon, cut where it comes too near to the eye. */
    polygon(points, path = new Path2D()) {
        const placed = points.map(([x, y]) => this.at(x, y));
        const kept = placed.flatMap((to, i) => {
            const from = placed.at(i - 1);
            const crosses = from[2] > NEAR !== to[2] > NEAR;
            const share = (NEAR - from[2]) / (to[2] - from[2]);
            return [...(crosses ? [from.map((part, axis) => part + share * (to[axis] - part))] : []), ...(to[2] > NEAR ? [to] : [])];
        });
        kept.forEach(([u, v, w], i) => (i ? path.lineTo(u / w, v / w) : path.moveTo(u / w, v / w)));
        path.closePath();
        return path;
    }

    /** How many pixels a unit is at most, at the corners of a rect. */
    scale([x, y, width, height]) {
        const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([a, b]) => this.point(a, b));
        const edges = corners.map((from, i) => {
            const to = corners[(i + 1) % 4];
            return from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) / ((i % 2 ? height : width) || 1) : 1;
        });
        return Math.min(4, Math.max(0.1, ...edges));
    }
}

const NEAR = 1e-3;
const STEPS = 8; // of a quarter of a circle
const CELLS = 12; // of a picture, along each side

/** The points of a rect with round corners: bits 1 min x min y, 2 max x min y, 4 min x max y, 8 max x max y. */
export function roundedPoints([x, y, width, height], radius, corners) {
    const quarter = (bit, cx, cy, sx, sy, from) => {
        const r = corners & bit ? radius : 0;
        const center = [cx - sx * r, cy - sy * r];
        const count = r > 0 ? STEPS : 0;
        return Array.from({ length: count + 1 }, (_, i) => {
            const angle = from + (Math.PI / 2) * (count ? i / count : 0.5);
            return r > 0 ? [center[0] + r * Math.cos(angle), center[1] + r * Math.sin(angle)] : [cx, cy];
        });
    };
    return [
        ...quarter(1, x, y, -1, -1, Math.PI), ...quarter(2, x + width, y, 1, -1, -Math.PI / 2),
        ...quarter(8, x + width, y + height, 1, 1, 0), ...quarter(4, x, y + height, -1, 1, Math.PI / 2),
    ];
}

/** Draws an image that covers a rect of the layer: cells of two triangles, each with the affine matrix of its corners. */
export function warp(canvas, image, [x, y, width, height], projection) {
    const corner = (i, j) => projection.point(x + (width * i) / CELLS, y + (height * j) / CELLS);
    canvas.save();
    for (let j = 0; j < CELLS; j++) {
        for (let i = 0; i < CELLS; i++) {
            const [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i, j + 1), corner(i + 1, j + 1)];
            if (!a || !b || !c || !d) continue;
            const [w, h] = [image.width / CELLS, image.height / CELLS];
            triangle(canvas, image, [a, b, c], [i * w, j * h], w, h);
            triangle(canvas, image, [d, c, b], [(i + 1) * w, (j + 1) * h], -w, -h);
        }
    }
    canvas.restore();
}

/** Draws the part of an image between a corner and its neighbors, `w` and `h` pixels away. It overlaps its neighbors by less than a
 * pixel, because two edges that are smoothed would let the ground shine through. */
function triangle(canvas, image, [p, q, r], [sx, sy], w, h) {
    const [ax, ay, bx, by] = [(q[0] - p[0]) / w, (q[1] - p[1]) / w, (r[0] - p[0]) / h, (r[1] - p[1]) / h];
    const center = [(p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3];
    const grown = [p, q, r].map(([u, v]) => {
        const length = Math.hypot(u - center[0], v - center[1]) || 1;
        return [u + (u - center[0]) / length, v + (v - center[1]) / length];
    });
    canvas.save();
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    canvas.beginPath();
    grown.forEach(([u, v], i) => (i ? canvas.lineTo(u, v) : canvas.moveTo(u, v)));
    canvas.clip();
    canvas.setTransform(ax, ay, bx, by, p[0] - ax * sx - bx * sy, p[1] - ay * sx - by * sy);
    canvas.drawImage(image, 0, 0);
    canvas.restore();
}
