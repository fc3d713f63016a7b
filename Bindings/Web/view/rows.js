/** Long lists of rows. They are in blocks, of which the browser lays out and paints only those that can be seen. */
const BLOCK = 20; // rows: a row by itself would cost more to watch than to paint

/** Scrolls an element, and nothing around it, so far that a row in it can be seen; `above` pixels at its top are covered. */
export function reveal(element, row, above = 0) {
    const [whole, own] = [element.getBoundingClientRect(), row.getBoundingClientRect()];
    if (own.top < whole.top + above) element.scrollTop += own.top - whole.top - above;
    else if (own.bottom > whole.bottom) element.scrollTop += own.bottom - whole.bottom;
}

/** Replaces the children of an element by rows of a height in pixels. */
export function showRows(element, rows, height) {
    const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, i) => {
        const block = document.createElement("div");
        const own = rows.slice(BLOCK * i, BLOCK * (i + 1));
        block.className = "block";
        block.setAttribute("role", "presentation");
        block.style.containIntrinsicHeight = `auto ${height * own.length}px`;
        block.append(...own);
        return block;
    });
    element.replaceChildren(...blocks);
}
