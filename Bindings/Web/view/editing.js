/** Edits of a document: what the history does for each of them. A scene of commands has a document for each of its commits; an edit changes
 * the layer in all of them. */
import { KinLayerClass } from "../kinema.js";
import { put, splice } from "./history.js";

/** The lists in which layers are, with the layers: of all documents. */
function* layersOf(documents) {
    const inside = function* (list, place, parent) {
        for (const [index, layer] of list.entries()) {
            const own = layer.id ?? `${place}/${index}`;
            yield { layer, list, index, place: own, parent };
            if (layer.sublayers) yield* inside(layer.sublayers, own, layer);
            if (layer.mask) yield* inside([layer.mask], `${own}/mask`, layer);
        }
    };
    for (const document of documents) yield* inside(document.layers ?? [], "", document);
}

export class Editing {
    constructor(session, history) {
        Object.assign(this, { session, history });
    }

    get documents() {
        return this.session.acts.flatMap(({ steps }) => steps.flatMap(({ document }) => document ?? []));
    }

    /** Where a layer is in every document. */
    #places(node) {
        const all = [...layersOf(this.documents)];
        const own = all.find(({ layer }) => layer === node.source)?.place;
        return all.filter(({ place }) => place === own);
    }

    /** Sets values of a layer by key path; undefined removes one. */
    setValues(node, values, gesture) {
        const changes = [];
        for (const { layer } of this.#places(node)) {
            const set = layer.set ?? {};
            if (!layer.set) changes.push(put(layer, "set", set));
            for (const [key, value] of Object.entries(values)) changes.push(put(set, key, value));
        }
        this.history.run(`set ${Object.keys(values).join(", ")} of ${node.name}`, changes, gesture);
    }

    /** Changes members of a layer: its states, its transitions. `renamed` has the new names of states, "" for one that is removed; what
     * people have switched follows. */
    setLayer(node, members, label, renamed = {}) {
        const changes = this.#places(node).flatMap(({ layer }) =>
            Object.entries(members).map(([name, value]) => put(layer, name, structuredClone(value))));
        const steps = this.session.acts.flatMap((act) => act.steps).filter(({ index, state }) => index === node.index && state in renamed);
        changes.push(...steps.map((step) => put(step, "state", renamed[step.state])));
        this.history.run(`${label} of ${node.name}`, changes);
    }

    /** Changes members of an animation. */
    setAnimation(animation, members, gesture) {
        const changes = Object.entries(members).map(([name, value]) => put(animation, name, value));
        this.history.run(`change ${animation.keyPath ?? animation.key ?? animation.class}`, changes, gesture);
    }

    /** Changes members of the documents: size, duration, name. */
    setDocument(members, label = "change the document") {
        this.history.run(label, this.documents.flatMap((document) => Object.entries(members).map(([name, value]) => put(document, name, value))));
    }

    /** Makes everything take another time: the speed of the roots, the duration and the markers. */
    retime(factor) {
        const changes = this.documents.flatMap((document) => [
            ...(document.layers ?? []).flatMap((layer) => {
                const set = layer.set ?? {};
                return [...(layer.set ? [] : [put(layer, "set", set)]), put(set, "speed", (set.speed ?? 1) / factor)];
            }),
            ...(document.duration ? [put(document, "duration", document.duration * factor)] : []),
            ...(document.markers ?? []).flatMap((marker) => [
                put(marker, "time", (marker.time ?? 0) * factor), ...(marker.duration ? [put(marker, "duration", marker.duration * factor)] : []),
            ]),
        ]);
        this.history.run(`take ${factor} times as long`, changes);
    }

    #freeId(wanted) {
        const taken = new Set([...layersOf(this.documents)].map(({ layer }) => layer.id));
        for (let number = 1; ; number++) {
            const id = number === 1 ? wanted : `${wanted} ${number}`;
            if (!taken.has(id)) return id;
        }
    }

    /** Adds a layer into another one, or as a root. Returns its id. */
    addLayer(kind, parent) {
        const id = this.#freeId(kind);
        const [width, height] = parent ? parent.layer.bounds.slice(2) : this.session.size;
        const layer = { id, ...(kind !== "layer" && { class: kind }), set: { ...NEW[kind], position: [width / 2, height / 2] } };
        const targets = parent ? this.#places(parent).map((each) => each.layer) : this.documents;
        const member = parent ? "sublayers" : "layers";
        const changes = targets.map((target) => {
            const own = structuredClone(layer);
            return target[member] ? splice(target[member], target[member].length, 0, own) : put(target, member, [own]);
        });
        this.history.run(`add ${id}`, changes);
        return id;
    }

    removeLayer(node) {
        const changes = this.#places(node).map(({ layer, list, index, parent }) =>
            parent.mask === layer ? put(parent, "mask", undefined) : splice(list, index, 1));
        this.history.run(`remove ${node.name}`, changes);
    }

    /** Adds a copy of a layer in front of it; what is in it has new ids. Returns the id of the copy. */
    copyLayer(node) {
        const id = this.#freeId(`${node.name} copy`);
        const renamed = (layer) => {
            if (layer.id) layer.id = this.#freeId(`${layer.id} copy`);
            layer.sublayers?.forEach(renamed);
            if (layer.mask) renamed(layer.mask);
            return layer;
        };
        const changes = this.#places(node).filter(({ layer, parent }) => parent.mask !== layer).map(({ layer, list, index }) =>
            splice(list, index + 1, 0, { ...renamed(structuredClone(layer)), id }));
        this.history.run(`copy ${node.name}`, changes);
        return id;
    }

    /** Moves a layer among its siblings: 1 to the front, -1 to the back. */
    orderLayer(node, by) {
        const changes = this.#places(node).flatMap(({ layer, list, index, parent }) => {
            const to = index + by;
            return parent.mask === layer || to < 0 || to >= list.length ? [] : [splice(list, index, 1), splice(list, to, 0, layer)];
        });
        if (changes.length) this.history.run(`${by > 0 ? "raise" : "lower"} ${node.name}`, changes);
    }

    /** Adds an animation of a key path, from the value that the layer has now to itself; returns it. */
    addAnimation(node, kind, keyPath, begin = 0) {
        const value = keyPath ? plain(node.layer.get(keyPath)) : undefined;
        const animation = {
            ...NEW_ANIMATION[kind], ...(kind !== "transition" && { keyPath }), ...(begin > 0 && { beginTime: begin, fillMode: "backwards" }),
            ...(kind === "keyframe" && { values: [value, value, value], keyTimes: [0, 0.5, 1] }),
            ...(/basic|spring/.test(kind) && { fromValue: value, toValue: value }),
        };
        const changes = this.#places(node).map(({ layer }) =>
            layer.animations ? splice(layer.animations, layer.animations.length, 0, animation) : put(layer, "animations", [animation]));
        this.history.run(`animate ${keyPath ?? kind} of ${node.name}`, changes);
        return animation;
    }

    removeAnimation(animation) {
        const changes = [];
        for (const { layer } of layersOf(this.documents)) {
            const index = layer.animations?.indexOf(animation) ?? -1;
            if (index >= 0) changes.push(splice(layer.animations, index, 1));
        }
        this.history.run(`remove ${animation.keyPath ?? animation.key ?? animation.class}`, changes);
    }
}

const BOX = { bounds: [0, 0, 80, 60] };
const NEW = {
    ...Object.fromEntries(Object.keys(KinLayerClass).map((kind) => [kind, BOX])),
    layer: { ...BOX, backgroundColor: [0.2, 0.45, 0.9, 1], cornerRadius: 8 },
    shape: { ...BOX, path: [["move", 0, 60], ["line", 40, 0], ["line", 80, 60], ["close"]], fillColor: [0.2, 0.45, 0.9, 1] },
    gradient: { ...BOX, colors: [[0.2, 0.45, 0.9, 1], [0.8, 0.3, 0.7, 1]] },
    text: { bounds: [0, 0, 120, 30], string: "Text", fontSize: 22, foregroundColor: [0.1, 0.1, 0.12, 1] },
};
const NEW_ANIMATION = {
    basic: { class: "basic", duration: 1, timingFunction: "easeInEaseOut" },
    spring: { class: "spring", perceptualDuration: 0.5, bounce: 0.3, duration: "settling" },
    keyframe: { class: "keyframe", duration: 1 },
    transition: { class: "transition", type: "fade", duration: 0.5 },
};

/** A value of the engine as JSON has it. */
const plain = (value) => (typeof value === "bigint" ? Number(value) : value);
