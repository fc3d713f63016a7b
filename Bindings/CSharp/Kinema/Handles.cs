// Objects of the engine. Dispose releases one at once; if nobody calls it, the garbage collector's notice does.
using System;
using System.Runtime.InteropServices;
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
/// KinStatus.InvalidHandle. One thread at a time may use it, where a method does not say otherwise: a call while another thread is
/// inside one throws a ConcurrencyException. Dispose may run at any time: a call in progress ends first.</summary>
public abstract unsafe class Owned : IDisposable {
    readonly Resource resource = new Resource();
    readonly string name;
    int calls; // -1: one that is alone; above 0: those that run together

    internal Owned(Context context, string name) {
        Context = context;
        this.name = name;
    }

    public Context Context { get; }

    /// <summary>Takes over what the engine has made.</summary>
    internal void Own(void* pointer, Action<IntPtr> destroy) { resource.Own((IntPtr)pointer, destroy); }

    public void Dispose() { resource.Dispose(); }

    /// <summary>Begins a call that no other thread may meet: using (Call call = Alone()) Check(C.kin…(call.Pointer)).</summary>
    internal Call Alone() {
        if (Interlocked.CompareExchange(ref calls, -1, 0) != 0) throw new ConcurrencyException(name);
        return new Call(this);
    }

    /// <summary>Begins a call that may run beside others of its kind.</summary>
    internal Call Together() {
        while (true) {
            int now = Volatile.Read(ref calls);
            if (now < 0) throw new ConcurrencyException(name);
            if (Interlocked.CompareExchange(ref calls, now + 1, now) == now) return new Call(this);
        }
    }

    internal void Check(KinStatus status) { Context.Check(status); }

    /// <summary>A call in progress. The pointer is valid until its end, also if another thread calls Dispose; null after
    /// Dispose.</summary>
    internal readonly struct Call : IDisposable {
        readonly Owned owner;
        readonly bool holds;

        internal Call(Owned owner) {
            this.owner = owner;
            bool added = false;
            try {
                if (!owner.resource.IsClosed) owner.resource.DangerousAddRef(ref added);
            } catch (ObjectDisposedException) {
                // another thread has called Dispose meanwhile
            }
            holds = added;
        }

        internal void* Pointer => holds ? (void*)owner.resource.DangerousGetHandle() : null;

        public void Dispose() {
            if (holds) owner.resource.DangerousRelease();
            if (Volatile.Read(ref owner.calls) < 0) Volatile.Write(ref owner.calls, 0);
            else Interlocked.Decrement(ref owner.calls);
        }
    }

    /// <summary>The engine's object, which the last of its users destroys: Dispose, a call in progress, or the garbage
    /// collector.</summary>
    sealed class Resource : SafeHandle {
        Action<IntPtr> destroy;

        internal Resource() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid => handle == IntPtr.Zero;

        internal void Own(IntPtr pointer, Action<IntPtr> destroy) {
            this.destroy = destroy;
            SetHandle(pointer);
        }

        protected override bool ReleaseHandle() {
            destroy(handle);
            return true;
        }
    }
}

}
