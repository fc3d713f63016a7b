/** Kinema for JavaScript: Core Animation's model as a WebAssembly module. */
import { KinAnimatorState, KinLayerClass, KinProperty, KinStatus } from "./declarations.js";
import { CSSLinear, PlaceOptions, SpringOptions, StaggerOptions, WholeOptions } from "./options.js";
import {
    KeyframeMembers, Properties, PropertyOptions, SpringMembers, Targets, TimingOptions, TransitionMembers, ValueOptions, Values,
} from "./properties.js";

export * from "./declarations.js";
export * from "./options.js";
export { Properties, Targets, Values } from "./properties.js";

type Keys<T> = T extends Readonly<Record<infer K, number>> ? K : never;
/** The name of a property, or a key path such as "transform.rotation.z". */
export type KeyPath = Keys<typeof KinProperty> | keyof Values | (string & {});
export type LayerClass = Keys<typeof KinLayerClass>;
export type Numbers = readonly number[] | Float64Array | Float32Array;
export type PathElement = ["move" | "line" | "quad" | "curve" | "close", ...number[]];
/** Red, green, blue and alpha, each 0…1, or a text as of CSS: "rebeccapurple", "#3366ff80", "rgb(0 128 255 / 50%)". */
export type Color = string | Numbers;
/** The name or text of a curve, "ease-out-back", or the four numbers of a Bézier curve. */
export type Curve = string | Numbers;
/** What a property can hold: null is nil, bigint a handle of the host. */
export type Value = null | number | boolean | string | Numbers | readonly Color[] | readonly PathElement[]
    | bigint | readonly bigint[] | Layer | readonly Layer[];

/** The custom properties that documents declare. A project adds its own to the types: `declare module "kinema" { interface
 * CustomValues { glow?: number } }`. */
export interface CustomValues {}
/** Values by property, by key path of a component, or by custom property. */
export type LayerValues = Values & CustomValues & { mask?: Layer | null };
/** The values to which layers move. */
export type TargetValues = Targets & CustomValues;

/** A call that the engine rejected. */
export declare class KinemaError extends Error {
    status: Keys<typeof KinStatus>;
}

/** The smaller module: it lacks scene documents, `setState`, `startTimeline`, `save`, `restore` and dumps. `await load(core)` loads it. */
export declare const core: URL;

/** Loads a module: a URL, its bytes, or a compiled module; by default kinema.wasm, which lies beside this file and has everything. */
export declare function load(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Kinema>;

export declare class Kinema {
    constructor(module: WebAssembly.Module);
    /** Makes a context at media time 0. */
    context(): Context;
    readonly version: string;
    /** For programs of version 0.1: kinema.wasm has documents. */
    loadDocuments(): Promise<void>;
    /** A spring or a curve as CSS has it; as a text it is "0.83s linear(…)". */
    toCSSLinear(spring: string | Spring | SpringOptions, tolerance?: number): CSSLinear;
    readonly buildInfo: string;
    readonly liveObjectCount: number;
}

/** Returns red, green, blue and alpha of a text as of CSS, each 0…1. */
export declare function colorOf(text: string): [red: number, green: number, blue: number, alpha: number];

/** An object that owns something of the engine. If nobody closes it, it is released after it has been collected. */
declare class Owned {
    readonly isClosed: boolean;
    close(): void;
}

export interface TransactionOptions {
    duration?: number;
    /** The name or text of a curve, or its four numbers. */
    timing?: Curve | null;
    disableActions?: boolean;
    completion?: (event: KinemaEvent) => void;
    motion?: MotionOptions;
}

export interface MotionOptions {
    curve?: string;
    /** Seconds; with 0 the value changes at once, when the delay is over. Without one it is that of the transaction. */
    duration?: number;
    /** Makes a spring, whose perceptual duration is `duration`. */
    bounce?: number;
    delay?: number;
    stagger?: number;
    repeatCount?: number;
    /** Seconds between one run and the next. */
    repeatDelay?: number;
    /** "automatic", the default: a spring continues, a curve replaces. */
    retarget?: "replace" | "additive" | "continue" | "automatic";
    autoreverses?: boolean;
    /** Of a spring: the time constant of a decay that goes before it. */
    timeConstant?: number;
}

export interface StartOptions extends MotionOptions {
    completion?: (event: KinemaEvent) => void;
    /** The animator to join; true makes one. */
    animator?: Animator | true;
}

export interface AnimateOptions extends StartOptions {
    /** The starting value of a single property, instead of the presentation value. */
    from?: number | Color | readonly Numbers[];
    /** The velocity with which the change of a single property begins. */
    startVelocity?: number | Numbers | readonly Numbers[];
}

export interface KinemaEvent {
    type: "start" | "completion" | "stop" | "marker";
    time: number;
    layer: Layer | null;
    key: string | undefined;
    finished: boolean;
    tag: bigint;
}

/** Motions of layers in time. An entry begins after the one before, unless it has another place. */
export declare class Timeline {
    readonly context: Context;
    readonly options: WholeOptions;
    /** The rate is how fast its time passes, after its delay: 1 if it is missing. */
    add(what: Timeline, options?: PlaceOptions & { rate?: number }): this;
    add(
        what: Layer | readonly Layer[], values: TargetValues,
        options?: MotionOptions & PlaceOptions & { delays?: readonly number[] },
    ): this;
    /** One value for all variables, or a row for each. */
    add(
        what: Variable<any> | readonly Variable<any>[], value: Numbers | number | readonly Numbers[],
        options?: MotionOptions & PlaceOptions & { delays?: readonly number[] },
    ): this;
    /** An event of the type "marker" has the tag. */
    mark(tag: bigint | number, options?: PlaceOptions): this;
    label(name: string, options?: PlaceOptions): this;
    start(options?: { completion?: (event: KinemaEvent) => void }): Animator;
}

export type StreamField = KeyPath | {
    value?: "keyPath" | "anchor" | "localTransform" | "worldTransform" | "worldOpacity" | "visible" | "drawingOrder";
    keyPath?: KeyPath;
    matrix?: "columns4x4" | "rows4x4" | "columns3x4" | "rows3x4" | "columns2x3" | "rows2x3" | "columns2x4" | "rows2x4";
};

/** A world of layers with its own clock. */
export declare class Context extends Owned {
    readonly time: number;
    /** When an idle host should advance next: now while an event waits for an advance, or a change for a commit; or Infinity. */
    readonly nextEventTime: number;
    readonly isAnimating: boolean;
    readonly changeCount: bigint;
    readonly statistics: Record<string, number | bigint>;
    readonly roots: Layer[];
    onEvent: ((event: KinemaEvent) => void) | undefined;
    /** Whether `animate` and timelines change what moves at once, and only opacities and colors gradually. */
    reducesMotion: boolean;
    /** Commits, moves the clock, calls completions and `onEvent`, and commits what they have changed. A frame advances first; then it
     * handles input and changes things, flushes, and draws. */
    advance(time: number): void;
    flush(): void;
    layer(values?: LayerValues, layerClass?: LayerClass): Layer;
    layers(count: number, options?: { superlayer?: Layer; layerClass?: LayerClass }): Layer[];
    root(values?: LayerValues, layerClass?: LayerClass): Layer;
    addRoot(layer: Layer): void;
    removeRoot(layer: Layer): void;
    layerOf(id: bigint): Layer | null;
    keyPath(key: KeyPath): { id: number; type: number; width: number; animatable: boolean; implicitAction: boolean; custom: boolean };
    setValues(layers: readonly Layer[], key: KeyPath, rows: Numbers | readonly Color[]): void;
    animate(layers: readonly Layer[], values: TargetValues, options?: AnimateOptions): Animator;
    /** Makes a variable, which moves without a layer: a number, or up to four in an array. One with a key is made by the first call
     * and lives while every frame asks for it. */
    variable(value: number, options?: { key?: number | bigint }): Variable<number>;
    variable(value: readonly number[], options?: { key?: number | bigint; color?: boolean }): Variable<number[]>;
    /** The numbers of variables of the same width, one after the other. */
    readVariables(variables: readonly Variable<any>[]): Float64Array;
    /** Their velocities in the same way, in units per second. */
    readVelocities(variables: readonly Variable<any>[]): Float64Array;
    /** Of what starts from now on in the innermost transaction. */
    animator(): Animator;
    timeline(options?: WholeOptions): Timeline;
    stagger(count: number, options?: StaggerOptions): number[];
    transaction<T>(options: TransactionOptions, body: () => T): T;
    sampler(channels: readonly (readonly [Layer, KeyPath])[]): Sampler;
    stream(layers: readonly Layer[], fields: readonly StreamField[], format?: "float32" | "float64"): Stream;
    renderList(matrix?: "2x3" | "4x4"): RenderList;
    hitTest(x: number, y: number, at?: number): Layer | null;
    save(): Uint8Array;
    restore(state: ArrayBuffer | ArrayBufferView): void;
    counterpart(layer: Layer): Layer | null;
    load(document: string | Uint8Array | object, options?: SceneOptions): Scene;
    write(options?: {
        layer?: Layer;
        indent?: boolean;
        /** Returns the name of an image or a filter, or its name and source. */
        resource?: (handle: bigint) => string | [name: string, source: string] | undefined;
    }): string;
}

export interface Layer extends Properties {}
export declare class Layer extends Owned {
    readonly context: Context;
    readonly id: bigint;
    readonly layerClass: LayerClass;
    readonly superlayer: Layer | null;
    readonly sublayers: Layer[];
    readonly animationKeys: string[];
    mask: Layer | null;
    set<K extends keyof Values>(key: K, value: Values[K]): void;
    /** Of a custom property, or a key path through sublayers. */
    set(key: string, value: Value): void;
    get<K extends keyof Properties>(key: K): Properties[K];
    get(key: KeyPath): any;
    /** The value that is shown at a media time, now by default. */
    presentation<K extends keyof Properties>(key: K, at?: number): Properties[K];
    presentation(key: KeyPath, at?: number): any;
    assign(values: LayerValues): this;
    addLayer(values?: LayerValues, layerClass?: LayerClass): Layer;
    addSublayer(layer: Layer): void;
    insertSublayer(layer: Layer, index: number): void;
    emit(cell: Layer, count: number): void;
    move(superlayer: Layer, index?: number): undefined;
    move(superlayer: Layer, index: number | undefined, options: StartOptions): Animator;
    /** Changes the rate of the layer's time without a jump: 0 pauses, 1 resumes; with a ramp, in seconds, linearly. */
    setRate(rate: number, ramp?: number): void;
    removeFromSuperlayer(): void;
    add(animation: Animation, key?: string): void;
    removeAnimation(key: string): void;
    removeAllAnimations(): void;
    animate(values: TargetValues, options?: AnimateOptions): Animator;
    animator(key: string): Animator;
    startTimeline(name: string, options?: { completion?: (event: KinemaEvent) => void }): Animator;
    /** The state of the document in which the layer is, null for the base state. */
    readonly state: string | null;
    readonly states: string[];
    setState(name: string | null): undefined;
    setState(name: string | null, options: StartOptions): Animator;
    hitTest(x: number, y: number, at?: number): Layer | null;
    worldTransform(at?: number): number[];
}

/** The short names of some options. */
interface ShortNames<V> {
    from?: V;
    to?: V;
    by?: V;
    timing?: Curve | null;
}
/** Options have the names of Core Animation ("fromValue", "beginTime"), and from, to, by and timing. */
export type BasicOptions<V = Value> = TimingOptions & PropertyOptions & ShortNames<V> & { [K in keyof ValueOptions]?: V };
export type KeyframeOptions<V = Value> = TimingOptions & PropertyOptions & KeyframeMembers & {
    values?: readonly V[];
    timing?: Curve | null;
    timings?: string | Numbers | readonly Numbers[] | null;
};
export type GroupOptions = TimingOptions & { timing?: Curve | null };
export type TransitionOptions = TimingOptions & TransitionMembers & { timing?: Curve | null };
/** The value that a key path takes. */
type ValueOf<K> = K extends keyof Values ? Values[K] : Value;

export declare class Animation {
    readonly animationClass: "basic" | "keyframe" | "spring" | "group" | "transition";
    readonly options: Readonly<Record<string, unknown>>;
    constructor(animationClass: "basic" | "keyframe" | "spring" | "group" | "transition", options: Record<string, unknown>);
}
export declare class Basic<K extends KeyPath = KeyPath> extends Animation {
    constructor(keyPath: K, options?: BasicOptions<ValueOf<K>>);
}
export declare class Spring<K extends KeyPath = KeyPath> extends Animation {
    constructor(keyPath: K, options?: BasicOptions<ValueOf<K>> & SpringMembers);
}
export declare class Keyframe<K extends KeyPath = KeyPath> extends Animation {
    constructor(keyPath: K, options?: KeyframeOptions<ValueOf<K>>);
}
export declare class Group extends Animation {
    constructor(animations: readonly Animation[], options?: GroupOptions);
}
export declare class Transition extends Animation {
    constructor(options?: TransitionOptions);
}

/** Numbers that move without a layer. Every change takes effect at once and needs no flush. */
export declare class Variable<V extends number | number[]> extends Owned {
    readonly context: Context;
    readonly id: bigint;
    /** What it shows at the context's time. Setting it is a jump, which ends what moves it. */
    get value(): V;
    set value(value: V | (V extends number ? number : readonly number[]));
    /** Units per second. */
    readonly velocity: V;
    /** Where it leads. */
    readonly target: V;
    /** The animator controls the motion: true makes one. */
    animate(target: V extends number ? number : readonly number[], options: AnimateOptions & { animator: Animator | true }): Animator;
    animate(target: V extends number ? number : readonly number[], options?: AnimateOptions): void;
}

/** The control of running animations. */
export declare class Animator extends Owned {
    time: number;
    fraction: number;
    rate: number;
    paused: boolean;
    /** A promise of this animator, for when the animations that it has now have ended or were removed. An advance settles it. */
    readonly finished: Promise<Animator>;
    /** Whether it pauses where it would end; setting it to false there ends it. */
    holds: boolean;
    readonly duration: number;
    readonly state: Keys<typeof KinAnimatorState>;
    pause(): void;
    resume(): void;
    reverse(): void;
    finish(at?: "atEnd" | "atStart" | "atCurrent"): void;
    addCompletion(completion: (event: KinemaEvent) => void): void;
    continue(options?: MotionOptions): void;
}

/** Views are valid until the next call of the same object, or until the memory grows. */
export declare class Sampler extends Owned {
    readonly width: number;
    rebind(): boolean;
    add(channels: readonly (readonly [Layer, KeyPath])[]): void;
    remove(indices: readonly number[], order?: "kept" | "swapped"): void;
    sample(times: Numbers): Float64Array;
    sample(times: Numbers, format: "float32"): Float32Array;
}

export declare class Stream extends Owned {
    /** The index of the first number of each field in an entity. */
    readonly offsets: number[];
    readonly width: number;
    readonly count: number;
    rebind(): boolean;
    add(layers: readonly Layer[]): void;
    remove(indices: readonly number[], order?: "kept" | "swapped"): void;
    write(at?: number): Float32Array | Float64Array;
}

/** The visible layers in drawing order. Item i begins at byte i * stride; `offsets` are bytes within an item. */
export declare class RenderList extends Owned {
    static readonly offsets: Record<string, number>;
    readonly stride: number;
    readonly offsets: Record<string, number>;
    readonly count: number;
    readonly revision: bigint;
    readonly bytes: Uint8Array;
    readonly floats: Float32Array;
    readonly integers: Int32Array;
    readonly shorts: Uint16Array;
    readonly handles: BigUint64Array;
    prepare(at?: number): number;
    /** The items that changed since a revision, as runs of a first index and a count. */
    changes(sinceRevision: bigint): [first: number, count: number][];
    /** The layers that had an item at a revision or after it, and have none now; null if any layer may have gone. */
    removedLayers(sinceRevision: bigint): Layer[] | null;
}

export interface SceneOptions {
    superlayer?: Layer;
    beginTime?: number;
    ignoreUnknown?: boolean;
    /** Returns the handle of an image or a filter. */
    resource?: (name: string, source: string) => bigint | number;
}

export declare class Scene extends Owned {
    readonly duration: number;
    readonly width: number;
    readonly height: number;
    readonly layerCount: number;
    readonly markerCount: number;
    readonly roots: Layer[];
    readonly markers: { name: string; time: number; duration: number }[];
    layer(name: string): Layer;
    reload(document: string | Uint8Array | object, options?: SceneOptions): {
        addedLayerCount: number; removedLayerCount: number; movedLayerCount: number;
        changedValueCount: number; changedAnimationCount: number;
    };
}
