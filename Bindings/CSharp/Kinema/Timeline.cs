// Timelines, and staggered delays.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>Where an entry of a timeline begins. Entries have numbers from 1.</summary>
public readonly struct Place {
    internal readonly KinTimelinePlace Kind;
    internal readonly int Other;
    internal readonly double Offset;

    Place(KinTimelinePlace kind, int other, double offset) {
        Kind = kind;
        Other = other;
        Offset = offset;
    }

    /// <summary>At a time of the timeline, in seconds.</summary>
    public static Place At(double time) { return new Place(KinTimelinePlace.At, 0, time); }
    /// <summary>With the start of an entry; 0 is the entry before.</summary>
    public static Place With(int entry = 0, double offset = 0) { return new Place(KinTimelinePlace.With, entry, offset); }
    /// <summary>After the end of an entry; 0 is the entry before.</summary>
    public static Place After(int entry = 0, double offset = 0) { return new Place(KinTimelinePlace.After, entry, offset); }
    /// <summary>After all entries so far.</summary>
    public static Place Last(double offset = 0) { return new Place(KinTimelinePlace.AfterAll, 0, offset); }

    internal Place Moved(int by) { return Other == 0 ? this : new Place(Kind, Other + by, Offset); }
}

/// <summary>Motions of layers in time. An entry begins after the one before, unless it has another place.</summary>
public sealed unsafe class Timeline {
    struct Entry {
        internal KinLayer[] Layers;
        internal KinVariable[] Variables;
        internal double[] Values, Delays;
        internal KeyPath KeyPath;
        internal Motion Motion;
        internal Place Place;
        internal bool Each;
        internal int Children;
        internal double Rate;
        internal ulong Tag;
    }

    readonly List<Entry> entries = new List<Entry>();
    readonly Motion whole;

    /// <summary>The motion has the delay, the repeat count, autoreverses and the completion of the whole.</summary>
    public Timeline(Motion whole = null) { this.whole = whole ?? new Motion(); }

    /// <summary>Moves a property of a layer. Returns the number of the entry.</summary>
    public int Add(Layer layer, KeyPath keyPath, double[] value, Motion motion, Place place = default) {
        return Add(new[] { Layer.HandleOf(layer) }, keyPath, value, motion, place);
    }

    /// <summary>Moves a property of layers to one value, or each to its part of the values, after its delay in seconds.</summary>
    public int Add(KinLayer[] layers, KeyPath keyPath, double[] values, Motion motion, Place place = default,
        double[] delays = null, bool each = false) {
        if (layers == null) throw new ArgumentNullException(nameof(layers));
        return Add(new Entry {
            Layers = layers, KeyPath = keyPath, Values = values, Motion = motion, Place = place, Delays = delays, Each = each,
        }, layers.Length, "layer");
    }

    /// <summary>Moves a variable.</summary>
    public int Add(Variable variable, double[] value, Motion motion, Place place = default) {
        if (variable == null) throw new ArgumentNullException(nameof(variable));
        return Add(new[] { variable.Handle }, value, motion, place);
    }

    public int Add(Variable variable, double value, Motion motion, Place place = default) {
        return Add(variable, new[] { value }, motion, place);
    }

    /// <summary>Moves variables to one value, or each to its part of the values, after its delay in seconds.</summary>
    public int Add(KinVariable[] variables, double[] values, Motion motion, Place place = default, double[] delays = null,
        bool each = false) {
        if (variables == null) throw new ArgumentNullException(nameof(variables));
        return Add(new Entry {
            Variables = variables, Values = values, Motion = motion, Place = place, Delays = delays, Each = each,
        }, variables.Length, "variable");
    }

    int Add(Entry entry, int count, string kind) {
        if (entry.Values == null) throw new ArgumentNullException("values");
        if (entry.Delays != null && entry.Delays.Length != count) {
            string message = $"delays: {entry.Delays.Length} given, expected {count}, one for each {kind}";
            throw new KinemaException(KinStatus.InvalidArgument, message);
        }
        if (entry.Each) Context.Width(entry.Values.Length, count);
        entries.Add(entry);
        return entries.Count;
    }

    /// <summary>Adds a copy of another timeline. The rate is how fast its time passes, after its delay.</summary>
    public int Add(Timeline other, Place place = default, double rate = 1) {
        List<Entry> inner = other.entries.GetRange(0, other.entries.Count);
        entries.Add(new Entry { Motion = other.whole, Place = place, Children = inner.Count, Rate = rate });
        int first = entries.Count;
        foreach (Entry one in inner) {
            Entry copy = one;
            copy.Place = one.Place.Moved(first);
            entries.Add(copy);
        }
        return first;
    }

    /// <summary>Adds a marker, whose passage is an event with the tag; the tag 0 is a label for places.</summary>
    public int Mark(ulong tag, Place place = default) {
        entries.Add(new Entry { Place = place, Tag = tag });
        return entries.Count;
    }

    /// <summary>Starts it with the next commit.</summary>
    public Animator Start(Context context) {
        var motions = new KinMotion[entries.Count];
        var made = new KinTimelineEntry[entries.Count];
        using (var pins = new Pins())
        fixed (KinMotion* raw = motions)
        fixed (KinTimelineEntry* all = made) {
            for (int i = 0; i < made.Length; i++) all[i] = Encode(entries[i], context, pins, raw + i);
            KinAnimator animator = default;
            KinMotion motion = whole.Started(null, &animator);
            context.Check(C.kinTimelineStart(context.Pointer, all, (UIntPtr)made.Length, &motion));
            return new Animator(context, animator);
        }
    }

    static KinTimelineEntry Encode(Entry entry, Context context, Pins pins, KinMotion* motion) {
        *motion = (entry.Motion ?? new Motion()).Raw((byte*)pins.Add(Utf8.Bytes(entry.Motion?.Curve)));
        var made = new KinTimelineEntry {
            motion = motion, place = entry.Place.Kind, offset = entry.Place.Offset, other = (UIntPtr)(ulong)entry.Place.Other,
            children = (UIntPtr)entry.Children, tag = entry.Tag, rate = entry.Rate,
        };
        if (entry.Layers == null && entry.Variables == null) return made;
        int count = entry.Layers?.Length ?? entry.Variables.Length;
        int width = entry.Each ? Context.Width(entry.Values.Length, count) : entry.Values.Length;
        made.layers = (KinLayer*)pins.Add(entry.Layers);
        made.variables = (KinVariable*)pins.Add(entry.Variables);
        made.count = (UIntPtr)count;
        if (entry.Layers != null) made.keyPath = entry.KeyPath.In(context);
        made.values = (double*)pins.Add(entry.Values);
        made.width = (UIntPtr)width;
        made.stride = (UIntPtr)(entry.Each ? width * sizeof(double) : 0);
        made.delays = (double*)pins.Add(entry.Delays);
        return made;
    }

    /// <summary>Arrays that stay where they are.</summary>
    sealed class Pins : IDisposable {
        readonly List<GCHandle> handles = new List<GCHandle>();

        internal void* Add(Array array) {
            if (array == null) return null;
            handles.Add(GCHandle.Alloc(array, GCHandleType.Pinned));
            return (void*)handles[handles.Count - 1].AddrOfPinnedObject();
        }

        public void Dispose() {
            foreach (GCHandle one in handles) one.Free();
        }
    }
}

/// <summary>How delays grow with the distance from an item: Each seconds for a distance of 1, or Total seconds in all.</summary>
public sealed unsafe class Stagger {
    public double Each, Total;
    public KinStaggerFrom From;
    public int Index, Columns;
    public KinStaggerAxis Axis;
    public string Curve;

    /// <summary>Returns the delays of a number of items, in seconds.</summary>
    public double[] Delays(int count) {
        var delays = new double[KinemaException.Count(count, nameof(count))];
        fixed (byte* curve = Utf8.Bytes(Curve))
        fixed (double* first = delays) {
            var raw = new KinStagger {
                from = From, axis = Axis, index = (UIntPtr)(ulong)Index, columns = (UIntPtr)(ulong)Columns, each = Each,
                total = Total, curve = curve,
            };
            KinemaException.Check(C.kinStaggerDelays(&raw, first, (UIntPtr)count));
        }
        return delays;
    }
}

}
