// Streams: what layers show, written into the host's array of structs.
using System;
using System.Runtime.InteropServices;

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
    internal Stream(Context context, ReadOnlySpan<KinLayer> layers, StreamField[] fields, uint writers) : base(context) {
        var stride = (UIntPtr)Layout<T>.Size;
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
        Pointer = made;
    }

    KinStream* Raw() { return (KinStream*)Pointer; }

    protected override void Destroy(void* pointer) { C.kinStreamDestroy((KinStream*)pointer); }

    /// <summary>The number of layers.</summary>
    public int Count {
        get {
            UIntPtr count;
            Check(C.kinStreamGetCount(Raw(), &count));
            return (int)count;
        }
    }

    public void Add(ReadOnlySpan<KinLayer> layers) {
        fixed (KinLayer* all = &MemoryMarshal.GetReference(layers)) {
            Check(C.kinStreamAddLayers(Raw(), all, (UIntPtr)layers.Length));
        }
    }

    /// <summary>Removes one. The others keep their order, or the last one takes its place.</summary>
    public void RemoveAt(int index, KinRemovalOrder order = KinRemovalOrder.Kept) {
        var one = (UIntPtr)(ulong)index;
        Check(C.kinStreamRemoveLayers(Raw(), &one, (UIntPtr)1, order));
    }

    /// <summary>Follows the last commit. Returns whether anything may be written differently.</summary>
    public bool Rebind() {
        KinBool changed;
        Check(C.kinStreamRebind(Raw(), &changed));
        return changed;
    }

    /// <summary>Writes all structs at a time, without a copy and without a lock.</summary>
    public void Write(double time, Span<T> entities) {
        fixed (byte* first = &MemoryMarshal.GetReference(MemoryMarshal.AsBytes(entities))) Write(time, first, entities.Length);
    }

    /// <summary>The same into memory of the engine, such as a NativeArray, that has room for `length` structs.</summary>
    public void Write(double time, void* entities, int length) {
        KinemaException.Expect(length, Count, nameof(entities));
        Check(C.kinStreamWrite(Raw(), time, entities));
    }

    /// <summary>Writes a part: the layers from the index `first` on, as many as there are structs. Several threads may write
    /// parts of one array, each with its own writer.</summary>
    public void WritePart(double time, int first, Span<T> entities, uint writer) {
        if (first < 0) throw new ArgumentOutOfRangeException(nameof(first));
        fixed (byte* memory = &MemoryMarshal.GetReference(MemoryMarshal.AsBytes(entities))) {
            var slice = new KinStreamSlice {
                firstEntity = (UIntPtr)first, entityCount = (UIntPtr)entities.Length, times = &time, timeCount = (UIntPtr)1,
                data = memory - (long)first * Layout<T>.Size, writer = writer,
            };
            Check(C.kinStreamWriteSlice(Raw(), &slice));
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
