/** Layers that move elements of a page. */
import { Context, Layer } from "./kinema.js";

export type Shown = "transform" | "localTransform" | "transform3D" | "opacity" | "backgroundColor" | "borderColor" | "foregroundColor";

export interface Binding {
    readonly element: HTMLElement | SVGElement;
    readonly layer: Layer;
    /** Ends the bond, and gives the element the style back that it had before. */
    unbind(): void;
}

/** Lets an element show a layer; by default its transform in root space and its opacity. */
export declare function bind(element: HTMLElement | SVGElement, layer: Layer, options?: { show?: readonly Shown[] }): Binding;

/** Writes the styles of the elements whose layers show something else than in the frame before. A frame calls it last. */
export declare function present(context: Context): void;

/** Sets `context.reducesMotion` as the system wishes, now and later. Returns a function that ends this. */
export declare function followReducedMotion(context: Context): () => void;

/** Runs the frames of a page: advance, `onFrame(time)`, flush, present. It sleeps while nothing moves and nothing is due; the clock of the
 * context stands still meanwhile. */
export declare function run(context: Context, onFrame?: (time: number) => void): {
    /** Requests a frame after a change. */
    wake(): void;
    stop(): void;
};
