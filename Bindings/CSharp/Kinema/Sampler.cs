// Samplers: many values at many times in one call.
using System;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>A property of a layer that a sampler reads.</summary>
public readonly struct Channel {
    internal readonly KinLayer Layer;
    internal readonly KeyPath KeyPath;

    public Channel(Layer layer, KeyPath keyPath) : this(Kinema.Layer.HandleOf(layer), keyPath) { }

    public Channel(KinLayer layer, KeyPath keyPath) {
        Layer = layer;
        KeyPath = keyPath;
    }
}

/// <summary>Reads channels at any times into arrays of the host.</summary>
public sealed unsafe class Sampler : Owned {
    internal Sampler(Context context, Channel[] channels) : base(context, "sampler") {
        KinSampler* made;
        fixed (KinChannel* all = Raw(channels)) {
            Check(C.kinSamplerCreate(context.Pointer, all, (UIntPtr)channels.Length, &made));
        }
        Own(made, Destroy);
    }

    Sampler(Context context, KinSampler* made) : base(context, "sampler") { Own(made, Destroy); }

    KinChannel[] Raw(Channel[] channels) {
        return Array.ConvertAll(channels, one => new KinChannel { layer = one.Layer, keyPath = one.KeyPath.In(Context) });
    }

    static void Destroy(IntPtr pointer) { C.kinSamplerDestroy((KinSampler*)pointer); }

    /// <summary>Returns a sampler of the same channels, for another thread.</summary>
    public Sampler Copy() {
        KinSampler* made;
        using (Call call = Alone()) Check(C.kinSamplerCopy((KinSampler*)call.Pointer, &made));
        return new Sampler(Context, made);
    }

    /// <summary>The number of numbers in a row.</summary>
    public int Width {
        get {
            using (Call call = Alone()) return WidthOf((KinSampler*)call.Pointer);
        }
    }

    int WidthOf(KinSampler* sampler) {
        UIntPtr width;
        Check(C.kinSamplerGetWidth(sampler, &width));
        return (int)width;
    }

    /// <summary>Follows the last commit. Returns whether a value may differ from before.</summary>
    public bool Rebind() {
        KinBool changed;
        using (Call call = Alone()) Check(C.kinSamplerRebind((KinSampler*)call.Pointer, &changed));
        return changed;
    }

    public void Add(params Channel[] channels) {
        using (Call call = Alone())
        fixed (KinChannel* all = Raw(channels)) {
            Check(C.kinSamplerAddChannels((KinSampler*)call.Pointer, all, (UIntPtr)channels.Length));
        }
    }

    /// <summary>Removes one. The others keep their order, or the last one takes its place.</summary>
    public void RemoveAt(int index, KinRemovalOrder order = KinRemovalOrder.Kept) {
        var one = (UIntPtr)(ulong)index;
        using (Call call = Alone()) Check(C.kinSamplerRemoveChannels((KinSampler*)call.Pointer, &one, (UIntPtr)1, order));
    }

    /// <summary>Writes a row of Width numbers for each time, without a copy.</summary>
    public void Sample(ReadOnlySpan<double> times, Span<double> rows) {
        fixed (double* first = &MemoryMarshal.GetReference(rows)) Sample(times, first, rows.Length, KinFormat.Float64);
    }

    public void Sample(ReadOnlySpan<double> times, Span<float> rows) {
        fixed (float* first = &MemoryMarshal.GetReference(rows)) Sample(times, first, rows.Length, KinFormat.Float32);
    }

    /// <summary>Returns a row for each time.</summary>
    public double[,] Sample(params double[] times) {
        using (Call call = Alone()) {
            var rows = new double[times.Length, WidthOf((KinSampler*)call.Pointer)];
            fixed (double* first = rows) Sample((KinSampler*)call.Pointer, times, first, rows.Length, KinFormat.Float64);
            return rows;
        }
    }

    void Sample(ReadOnlySpan<double> times, void* rows, long length, KinFormat format) {
        using (Call call = Alone()) Sample((KinSampler*)call.Pointer, times, rows, length, format);
    }

    void Sample(KinSampler* sampler, ReadOnlySpan<double> times, void* rows, long length, KinFormat format) {
        KinemaException.Expect(length, (long)times.Length * WidthOf(sampler), nameof(rows));
        fixed (double* first = &MemoryMarshal.GetReference(times)) {
            Check(C.kinSamplerSample(sampler, first, (UIntPtr)times.Length, rows, UIntPtr.Zero, format));
        }
    }
}

public sealed unsafe partial class Context {
    public Sampler Sampler(params Channel[] channels) { return new Sampler(this, channels); }
}

}
