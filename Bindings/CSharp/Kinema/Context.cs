// Contexts: the clock, the roots, transactions, events.
using System;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>A tree of layers with its animations and its clock. The host advances it. A context may be used from any thread,
/// except that none may be inside a call while Dispose runs.</summary>
public sealed unsafe partial class Context : IDisposable {
    readonly ConcurrentQueue<Counted> abandoned = new ConcurrentQueue<Counted>();

    public Context() {
        KinContext* made;
        Library.Check();
        KinemaException.Check(C.kinContextCreate(&made));
        Pointer = made;
    }

    ~Context() { Dispose(); }

    /// <summary>The C context; null after Dispose, for which calls throw KinStatus.InvalidHandle.</summary>
    public KinContext* Pointer { get; private set; }

    /// <summary>Destroys the context with its layers. Samplers and streams keep their last state until Dispose.</summary>
    public void Dispose() {
        GC.SuppressFinalize(this);
        KinContext* old = Pointer;
        Pointer = null;
        if (old != null) C.kinContextDestroy(old);
    }

    /// <summary>The number of objects of all contexts, for tests of leaks.</summary>
    public static long LiveObjectCount => (long)C.kinLiveObjectCount();

    /// <summary>Ends a call: throws the exception of a callback, or that of the status. The receiver outlives the call, because
    /// it is evaluated before.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Check(KinStatus status) {
        Callback.Rethrow();
        KinemaException.Check(status);
        GC.KeepAlive(this);
    }

    /// <summary>Ends a call that takes a function of the host over, unless it fails.</summary>
    internal void Check(KinStatus status, void* kept) {
        if (status != KinStatus.OK && kept != null) Callback.Free(kept);
        Check(status);
    }

    internal void Abandon(Counted one) { abandoned.Enqueue(one); }

    void ReleaseAbandoned() {
        while (abandoned.TryDequeue(out Counted one)) one.Dispose();
    }

    // ---- Time

    /// <summary>Seconds on the host's clock.</summary>
    public double Time {
        get {
            double time;
            Check(C.kinContextGetTime(Pointer, &time));
            return time;
        }
    }

    /// <summary>Commits this thread's changes, moves the clock to a time, in seconds, delivers events, and commits what their handlers
    /// have changed. A frame advances first; then it handles input and changes things, flushes, and draws.</summary>
    public void Advance(double time) {
        ReleaseAbandoned();
        Check(C.kinContextAdvance(Pointer, time));
    }

    /// <summary>Commits this thread's changes.</summary>
    public void Flush() {
        ReleaseAbandoned();
        Check(C.kinContextFlush(Pointer));
    }

    /// <summary>The time at which an idle host must advance next; infinity if nothing is planned, and the current time while an event
    /// waits for a handler, or a change of this thread for a commit.</summary>
    public double NextEventTime {
        get {
            double time;
            Check(C.kinContextGetNextEventTime(Pointer, &time));
            return time;
        }
    }

    /// <summary>Whether an animation changes a value now.</summary>
    public bool IsAnimating {
        get {
            KinBool animating;
            Check(C.kinContextIsAnimating(Pointer, &animating));
            return animating;
        }
    }

    /// <summary>Equal counts and equal times give equal pictures.</summary>
    public ulong ChangeCount {
        get {
            ulong count;
            Check(C.kinContextGetChangeCount(Pointer, &count));
            return count;
        }
    }

    /// <summary>Holds the lock of all changes until the result is disposed: using (context.Lock()) { … }.</summary>
    public Locked Lock() {
        Check(C.kinContextLock(Pointer));
        return new Locked(this);
    }

    public readonly struct Locked : IDisposable {
        readonly Context context;
        internal Locked(Context context) { this.context = context; }
        public void Dispose() { context.Check(C.kinContextUnlock(context.Pointer)); }
    }

    // ---- Layers

    public void AddRoot(Layer layer) { Check(C.kinContextAddRoot(Pointer, Kinema.Layer.HandleOf(layer))); }

    public void RemoveRoot(Layer layer) { Check(C.kinContextRemoveRoot(Pointer, Kinema.Layer.HandleOf(layer))); }

    /// <summary>Makes a layer, which belongs to no tree yet.</summary>
    public Layer Layer(KinLayerClass layerClass = KinLayerClass.Layer) {
        KinLayer made;
        Check(C.kinLayerCreate(Pointer, layerClass, &made));
        return new Layer(this, made);
    }

    /// <summary>Makes a layer as a root.</summary>
    public Layer Root(KinLayerClass layerClass = KinLayerClass.Layer) {
        Layer root = Layer(layerClass);
        AddRoot(root);
        return root;
    }

    /// <summary>Adds a reference to a layer, and returns it; null for a null handle.</summary>
    public Layer Share(KinLayer layer) {
        if (layer.id == 0) return null;
        Check(C.kinLayerRetain(Pointer, layer));
        return new Layer(this, layer);
    }

    /// <summary>Makes many layers in one call: the last sublayers of a layer, or in no tree. The caller has one reference to
    /// each, until Release.</summary>
    public KinLayer[] Layers(int count, KinLayerClass layerClass = KinLayerClass.Layer, Layer superlayer = null) {
        var made = new KinLayer[KinemaException.Count(count, nameof(count))];
        fixed (KinLayer* all = made) {
            Check(C.kinLayersCreate(Pointer, layerClass, Kinema.Layer.HandleOf(superlayer), all, (UIntPtr)count));
        }
        return made;
    }

    /// <summary>Releases many layers, and with `remove` removes them from their superlayers first, as one change.</summary>
    public void Release(ReadOnlySpan<KinLayer> layers, bool remove) {
        fixed (KinLayer* all = &MemoryMarshal.GetReference(layers)) {
            Check(C.kinLayersRelease(Pointer, all, (UIntPtr)layers.Length, remove));
        }
    }

    /// <summary>Looks a key path up.</summary>
    public KeyPath KeyPath(string text) { return new KeyPath(((KeyPath)text).In(this)); }

    // ---- Transactions and events

    /// <summary>Begins a transaction, which the end of its scope commits: using (var turn = context.Begin()) { … }.</summary>
    public Transaction Begin() {
        KinTransaction made;
        Check(C.kinTransactionBegin(Pointer, &made));
        return new Transaction(this, made);
    }

    /// <summary>Calls a function with every event that has no other handler; with null, the default, Poll returns them.</summary>
    public void OnEvent(Action<Event> handler) {
        void* kept = handler == null ? null : Callback.Keep(handler);
        IntPtr callback = kept == null ? IntPtr.Zero : Callback.Event, destroy = kept == null ? IntPtr.Zero : Callback.Destroy;
        Check(C.kinContextSetEventCallback(Pointer, callback, kept, destroy), kept);
    }

    /// <summary>Removes the oldest events from the queue, and returns them.</summary>
    public Event[] Poll(int limit = 1024) {
        var raw = new KinEvent[KinemaException.Count(limit, nameof(limit))];
        fixed (KinEvent* first = raw) {
            UIntPtr count;
            Check(C.kinContextPollEvents(Pointer, first, (UIntPtr)limit, &count));
            var events = new Event[(int)count];
            for (int i = 0; i < events.Length; i++) events[i] = new Event(first + i);
            return events;
        }
    }
}

}
