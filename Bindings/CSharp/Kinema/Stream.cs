// Streams: what layers show, written into the host's array of structs.
using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace Kinema {

/// <summary>A member of the host's struct, and what it holds.</summary>
public readonly struct StreamField {
    internal readonly string Member;
    internal readonly KeyPath KeyPath;
    internal readonly KinStreamValue Value;
    internal readonly KinMatrixForm Matrix;
    internal readonly KinFormat Format;

    /// <summary>The numbers of a key path: new StreamField(nameof(Sprite.x), KinProperty.Position). The member is the first of as
    /// many numbers of the format.</summary>
    public StreamField(string member, KeyPath keyPath, KinFormat format = KinFormat.Float32) {
        Member = member;
        KeyPath = keyPath;
        Value = KinStreamValue.KeyPath;
        Matrix = 0;
        Format = format;
    }

    /// <summary>Another value; a matrix in the given form.</summary>
    public StreamField(string member, KinStreamValue value, KinMatrixForm matrix = 0, KinFormat format = KinFormat.Float32) {
        Member = member;
        KeyPath = KinProperty.None;
        Value = value;
        Matrix = matrix;
        Format = format;
    }
}

/// <summary>Writes one T for each layer. T is a struct of numbers, with its members in their order.</summary>
public sealed unsafe class Stream<T> : Owned where T : struct {
    readonly int[] busy; // 1 for each writer that a call uses

    internal Stream(Context context, ReadOnlySpan<KinLayer> layers, StreamField[] fields, uint writers) : base(context, "stream") {
        var stride = (UIntPtr)Layout<T>.Size;
        busy = new int[Math.Min(Math.Max(writers, 1), 256)];
        KinStreamField[] raw = Array.ConvertAll(fields, one => new KinStreamField {
            value = one.Value, keyPath = one.KeyPath.In(context), format = one.Format, matrix = one.Matrix,
            offset = Layout<T>.OffsetOf(one.Member),
        });
        KinStream* made;
        fixed (KinStreamField* first = raw)
        fixed (KinLayer* all = &MemoryMarshal.GetReference(layers)) {
            var layout = new KinStreamLayout {
                size = (UIntPtr)sizeof(KinStreamLayout), fields = first, fieldCount = (UIntPtr)raw.Length,
                stride = stride, writers = writers,
            };
            Check(C.kinStreamCreate(context.Pointer, &layout, all, (UIntPtr)layers.Length, &made));
        }
        Own(made, pointer => C.kinStreamDestroy((KinStream*)pointer));
    }

    /// <summary>The number of layers.</summary>
    public int Count {
        get {
            using (Call call = Together()) return CountOf((KinStream*)call.Pointer);
        }
    }

    int CountOf(KinStream* stream) {
        UIntPtr count;
        Check(C.kinStreamGetCount(stream, &count));
        return (int)count;
    }

    public void Add(ReadOnlySpan<KinLayer> layers) {
        using (Call call = Alone())
        fixed (KinLayer* all = &MemoryMarshal.GetReference(layers)) {
            Check(C.kinStreamAddLayers((KinStream*)call.Pointer, all, (UIntPtr)layers.Length));
        }
    }

    /// <summary>Removes one. The others keep their order, or the last one takes its place.</summary>
    public void RemoveAt(int index, KinRemovalOrder order = KinRemovalOrder.Kept) {
        var one = (UIntPtr)(ulong)index;
        using (Call call = Alone()) Check(C.kinStreamRemoveLayers((KinStream*)call.Pointer, &one, (UIntPtr)1, order));
    }

    /// <summary>Follows the last commit. Returns whether anything may be written differently.</summary>
    public bool Rebind() {
        KinBool changed;
        using (Call call = Alone()) Check(C.kinStreamRebind((KinStream*)call.Pointer, &changed));
        return changed;
    }

    /// <summary>Writes all structs at a time, without a copy and without a lock.</summary>
    public void Write(double time, Span<T> entities) {
        fixed (byte* first = &MemoryMarshal.GetReference(MemoryMarshal.AsBytes(entities))) Write(time, first, entities.Length);
    }

    /// <summary>The same into memory of the engine, such as a NativeArray, that has room for `length` structs.</summary>
    public void Write(double time, void* entities, int length) {
        using (Call call = Alone()) {
            var stream = (KinStream*)call.Pointer;
            KinemaException.Expect(length, CountOf(stream), nameof(entities));
            Check(C.kinStreamWrite(stream, time, entities));
        }
    }

    /// <summary>Writes a part: the layers from the index `first` on, as many as there are structs. Several threads may write
    /// parts of one array, each with its own writer.</summary>
    public void WritePart(double time, int first, Span<T> entities, uint writer) {
        if (first < 0) throw new ArgumentOutOfRangeException(nameof(first));
        using (Writer own = Claim(writer))
        using (Call call = Together())
        fixed (byte* memory = &MemoryMarshal.GetReference(MemoryMarshal.AsBytes(entities))) {
            var slice = new KinStreamSlice {
                firstEntity = (UIntPtr)first, entityCount = (UIntPtr)entities.Length, times = &time, timeCount = (UIntPtr)1,
                data = memory - (long)first * Layout<T>.Size, writer = writer,
            };
            Check(C.kinStreamWriteSlice((KinStream*)call.Pointer, &slice));
        }
    }

    /// <summary>Claims a writer for a call. The engine rejects those that the layout does not have.</summary>
    Writer Claim(uint writer) {
        if (writer >= busy.Length) return default;
        if (Interlocked.CompareExchange(ref busy[writer], 1, 0) != 0) throw new ConcurrencyException($"writer {writer}");
        return new Writer(busy, writer);
    }

    readonly struct Writer : IDisposable {
        readonly int[] busy;
        readonly uint index;

        internal Writer(int[] busy, uint index) {
            this.busy = busy;
            this.index = index;
        }

        public void Dispose() {
            if (busy != null) Volatile.Write(ref busy[index], 0);
        }
    }
}

public sealed unsafe partial class Context {
    /// <summary>Makes a stream of layers into structs. `writers` threads may write at the same time.</summary>
    public Stream<T> Stream<T>(ReadOnlySpan<KinLayer> layers, StreamField[] fields, uint writers = 1) where T : struct {
        return new Stream<T>(this, layers, fields, writers);
    }
}

}
