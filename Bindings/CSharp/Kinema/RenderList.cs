// Render lists: all visible layers in drawing order.
using System;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>A list in the compact form, of KinCompactItem or KinCompactItem3D, that returns which items changed.</summary>
public sealed unsafe class RenderList<T> : Owned where T : struct {
    internal RenderList(Context context) : base(context, "list") {
        KinRenderList* made;
        Check(C.kinRenderListCreate(context.Pointer, (UIntPtr)Layout<T>.Size, &made));
        Own(made, pointer => C.kinRenderListDestroy((KinRenderList*)pointer));
    }

    public int Count { get; private set; }

    /// <summary>The same revision is the same picture; 0 is the empty list.</summary>
    public ulong Revision { get; private set; }

    /// <summary>Reads the last commit at a time. Returns the number of items.</summary>
    public int Prepare(double time) {
        UIntPtr count;
        ulong revision;
        using (Call call = Alone()) {
            Check(C.kinRenderListPrepare((KinRenderList*)call.Pointer, time, &count, &revision));
            Revision = revision;
            return Count = (int)count;
        }
    }

    /// <summary>Writes as many items as fit, from the index `first` on; several threads may write parts.</summary>
    public void Write(Span<T> items, int first = 0) {
        if (first < 0) throw new ArgumentOutOfRangeException(nameof(first));
        using (Call call = Together())
        fixed (byte* memory = &MemoryMarshal.GetReference(MemoryMarshal.AsBytes(items))) {
            int count = Math.Max(0, Math.Min(items.Length, Count - first));
            var list = (KinRenderList*)call.Pointer;
            if (count > 0) Check(C.kinRenderListWrite(list, (UIntPtr)first, (UIntPtr)count, memory, UIntPtr.Zero));
        }
    }

    /// <summary>Returns the items that changed since a revision, as runs.</summary>
    public KinRenderRun[] Changes(ulong sinceRevision) {
        UIntPtr count;
        using (Call call = Alone()) {
            var list = (KinRenderList*)call.Pointer;
            KinStatus status = C.kinRenderListGetChanges(list, sinceRevision, null, UIntPtr.Zero, &count, null);
            if (status != KinStatus.BufferTooSmall) Check(status);
            var runs = new KinRenderRun[status == KinStatus.OK ? 0 : (int)count];
            fixed (KinRenderRun* all = runs) {
                Check(C.kinRenderListGetChanges(list, sinceRevision, all, (UIntPtr)runs.Length, &count, null));
            }
            return runs;
        }
    }

    /// <summary>Returns the layers that had an item at a revision or after it, and have none now; their handles may be stale. Null if
    /// any layer may have gone.</summary>
    public KinLayer[] RemovedLayers(ulong sinceRevision) {
        UIntPtr count;
        KinBool all;
        using (Call call = Alone()) {
            var list = (KinRenderList*)call.Pointer;
            KinStatus status = C.kinRenderListGetRemovedLayers(list, sinceRevision, null, UIntPtr.Zero, &count, &all);
            if (status != KinStatus.BufferTooSmall) Check(status);
            if (all) return null;
            var layers = new KinLayer[(int)count];
            fixed (KinLayer* first = layers) {
                Check(C.kinRenderListGetRemovedLayers(list, sinceRevision, first, count, &count, &all));
            }
            return layers;
        }
    }
}

public sealed unsafe partial class Context {
    /// <summary>Writes the visible layers at a time, in drawing order, into an array that grows if it must: keep it for the next
    /// frame. Returns their number.</summary>
    public int RenderList(double time, ref KinRenderItem[] items) {
        while (true) {
            int capacity = items?.Length ?? 0;
            UIntPtr count;
            KinStatus status;
            fixed (KinRenderItem* first = items) {
                status = C.kinContextGetRenderList(Pointer, time, first, (UIntPtr)capacity, UIntPtr.Zero, &count);
            }
            if (status != KinStatus.BufferTooSmall) {
                Check(status);
                return (int)count;
            }
            items = new KinRenderItem[(int)count + (int)count / 2];
        }
    }

    /// <summary>Makes a compact list: CompactList&lt;KinCompactItem&gt;().</summary>
    public RenderList<T> CompactList<T>() where T : struct { return new RenderList<T>(this); }
}

}
