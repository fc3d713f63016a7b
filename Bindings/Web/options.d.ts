/** The options of timelines, delays and springs. */

export interface SpringOptions {
    /** The perceptual duration in seconds, and the bounce. */
    duration?: number;
    perceptualDuration?: number;
    bounce?: number;
    mass?: number;
    stiffness?: number;
    damping?: number;
    initialVelocity?: number;
    allowsOverdamping?: boolean;
}

export interface CSSLinear {
    /** "linear(0, 0.02 1.5%, …)". */
    easing: string;
    /** Seconds until a spring settles; undefined for a curve. */
    duration: number | undefined;
    toString(): string;
}

/** Where an entry of a timeline begins; one of at, after, together and last. */
export interface PlaceOptions {
    /** A time in seconds, or the begin of the entry with the label. */
    at?: number | string;
    /** The end of the entry with the label. */
    after?: string;
    /** With the entry before. */
    together?: boolean;
    /** After all entries so far. */
    last?: boolean;
    /** Seconds that are added. */
    offset?: number;
    label?: string;
}

export interface WholeOptions {
    delay?: number;
    repeatCount?: number;
    autoreverses?: boolean;
    /** Seconds between one run and the next. */
    repeatDelay?: number;
}

export interface StaggerOptions {
    each?: number;
    total?: number;
    from?: "start" | "end" | "center" | "edges" | number;
    columns?: number;
    axis?: "both" | "x" | "y";
    curve?: string;
}
