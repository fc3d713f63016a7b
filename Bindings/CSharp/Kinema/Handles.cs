// Objects of the engine. Dispose releases one at once; if nobody calls it, the garbage collector's notice does.
using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Kinema {

/// <summary>A handle with one reference, until the restore of a state that does not count it: a layer, an animation, an animator.
/// After Dispose, and after that of its context, calls throw KinStatus.InvalidHandle.</summary>
public abstract unsafe class Counted : IDisposable {
    readonly Eras.Era era;
    long id;

    internal Counted(Context context, ulong id) {
        Context = context;
        era = context.Eras.Current;
        this.id = (long)id;
    }

    /// <summary>The context's next turn releases it: the collector's thread must not meet a context that is being
    /// destroyed.</summary>
    ~Counted() {
        if (id != 0) Context.Abandon(this);
    }

    public Context Context { get; }

    /// <summary>The number of the C handle; 0 after Dispose.</summary>
    internal ulong Id => (ulong)Interlocked.Read(ref id);

    public void Dispose() {
        GC.SuppressFinalize(this);
        var old = (ulong)Interlocked.Exchange(ref id, 0);
        if (old != 0 && Context.Pointer != null && era.Counts) Release(Context.Pointer, old);
    }

    protected abstract KinStatus Release(KinContext* context, ulong id);
}

/// <summary>An object that the engine addresses by a pointer: a sampler, a stream, a list, a scene. After Dispose, calls throw
/// KinStatus.InvalidHandle. One thread at a time may use it.</summary>
public abstract unsafe class Owned : IDisposable {
    IntPtr pointer;

    internal Owned(Context context) { Context = context; }

    ~Owned() { Dispose(); }

    public Context Context { get; }

    internal void* Pointer {
        get => (void*)pointer;
        set => pointer = (IntPtr)value;
    }

    public void Dispose() {
        GC.SuppressFinalize(this);
        IntPtr old = Interlocked.Exchange(ref pointer, IntPtr.Zero);
        if (old != IntPtr.Zero) Destroy((void*)old);
    }

    protected abstract void Destroy(void* pointer);

    /// <summary>Ends a call. The receiver outlives the call, because it is evaluated before.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Check(KinStatus status) {
        Context.Check(status);
        GC.KeepAlive(this);
    }
}

}
