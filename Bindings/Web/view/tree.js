/** The layer tree: an ARIA tree that arrow keys walk, and a search that shows what matches and its ancestors. */
import { reveal, showRows } from "./rows.js";

const HEIGHT = 25; // of an item, in pixels

export class Tree {
    constructor(element, search, onSelect) {
        this.element = element;
        this.search = search;
        this.onSelect = onSelect;
        this.found = document.getElementById("found");
        search.addEventListener("input", () => this.filter());
        search.addEventListener("keydown", (event) => this.#leave(event));
        element.addEventListener("keydown", (event) => this.#key(event));
        element.addEventListener("click", ({ target }) => {
            const item = target.closest("[role=treeitem]");
            if (item) this.onSelect(Number(item.dataset.index));
        });
    }

    /** Shows other nodes; nothing changes if they look like those of before. */
    show(nodes) {
        const look = JSON.stringify(nodes.map((node) => [node.name, node.class, node.role, node.level, node.animations.length]));
        this.nodes = nodes;
        if (look === this.look) return;
        this.look = look;
        this.items = nodes.map((node) => this.#item(node));
        showRows(this.element, this.items, HEIGHT);
        this.filter();
    }

    #item(node) {
        const item = document.createElement("div");
        const kind = document.createElement("small");
        item.setAttribute("role", "treeitem");
        item.setAttribute("aria-level", node.level);
        item.setAttribute("aria-selected", "false");
        item.dataset.index = node.index;
        item.tabIndex = node.index === 0 ? 0 : -1;
        item.style.paddingLeft = `${8 + 14 * (node.level - 1)}px`;
        kind.textContent = [node.role, node.class, node.animations.length ? `${node.animations.length} anim.` : ""].filter(Boolean).join(" · ");
        item.append(node.name, kind);
        return item;
    }

    filter() {
        const wanted = this.search.value.trim().toLowerCase();
        const shown = new Set();
        for (const node of this.nodes) {
            if (!this.#matches(node, wanted)) continue;
            for (let at = node; at; at = at.parent) shown.add(at.index);
        }
        for (const item of this.items) item.hidden = !shown.has(Number(item.dataset.index));
        this.#say(wanted && this.nodes.filter((node) => this.#matches(node, wanted)).length);
    }

    #matches(node, wanted) {
        return `${node.name} ${node.class} ${node.role}`.toLowerCase().includes(wanted);
    }

    #say(count) {
        if (!this.nodes.length) this.found.textContent = "This document has no layers.";
        else this.found.textContent = count === "" ? "" : `${count} of ${this.nodes.length} layers`;
    }

    /** The arrow down goes from the search to what it has found. */
    #leave(event) {
        const first = this.items.find((item) => !item.hidden);
        if (event.key !== "ArrowDown" || !first) return;
        event.preventDefault();
        this.onSelect(Number(first.dataset.index));
        first.focus();
    }

    select(index) {
        const item = this.items[index];
        for (const other of this.element.querySelectorAll("[aria-selected=true]")) other.setAttribute("aria-selected", "false");
        for (const other of this.element.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
        (item ?? this.items[0])?.setAttribute("tabindex", "0");
        item?.setAttribute("aria-selected", "true");
        if (item) reveal(this.element, item);
    }

    #key(event) {
        const shown = this.items.filter((item) => !item.hidden);
        const at = shown.indexOf(event.target.closest("[role=treeitem]"));
        const level = Number(shown[at]?.getAttribute("aria-level"));
        const parent = shown.findLastIndex((item, i) => i < at && Number(item.getAttribute("aria-level")) < level);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, ArrowLeft: parent, ArrowRight: at + 1, Home: 0, End: shown.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (!shown[to]) return;
        this.onSelect(Number(shown[to].dataset.index));
        shown[to].focus();
    }
}
