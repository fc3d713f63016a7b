// Layers: the tree, values, animations.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>A layer. Two objects of one layer are equal.</summary>
public sealed unsafe class Layer : Counted, IEquatable<Layer> {
    internal Layer(Context context, KinLayer handle) : base(context, handle.id) { }

    /// <summary>The C handle, for batches; null after Dispose.</summary>
    public KinLayer Handle => new KinLayer { id = Id };

    internal static KinLayer HandleOf(Layer layer) { return layer == null ? default : layer.Handle; }

    protected override KinStatus Release(KinContext* context, ulong id) {
        return C.kinLayerRelease(context, new KinLayer { id = id });
    }

    public bool Equals(Layer other) { return !ReferenceEquals(other, null) && Id == other.Id && Context == other.Context; }
    public override bool Equals(object other) { return Equals(other as Layer); }
    public override int GetHashCode() { return Id.GetHashCode(); }

    // ---- The tree

    /// <summary>Makes a layer as the last sublayer.</summary>
    public Layer Add(KinLayerClass layerClass = KinLayerClass.Layer) {
        Layer made = Context.Layer(layerClass);
        AddSublayer(made);
        return made;
    }

    public void AddSublayer(Layer sublayer) {
        Context.Check(C.kinLayerAddSublayer(Context.Pointer, Handle, HandleOf(sublayer)));
    }

    public void InsertSublayer(Layer sublayer, int index) {
        Context.Check(C.kinLayerInsertSublayerAtIndex(Context.Pointer, Handle, HandleOf(sublayer), (UIntPtr)(ulong)index));
    }

    public void RemoveFromSuperlayer() { Context.Check(C.kinLayerRemoveFromSuperlayer(Context.Pointer, Handle)); }

    public void SetMask(Layer mask) { Context.Check(C.kinLayerSetMask(Context.Pointer, Handle, HandleOf(mask))); }

    /// <summary>The superlayer, or null.</summary>
    public Layer Superlayer {
        get {
            KinLayer found;
            Context.Check(C.kinLayerGetSuperlayer(Context.Pointer, Handle, &found));
            return Context.Share(found);
        }
    }

    /// <summary>The sublayers, from back to front, as handles without references.</summary>
    public KinLayer[] Sublayers {
        get {
            var found = new KinLayer[16];
            while (true) {
                UIntPtr count;
                KinStatus status;
                fixed (KinLayer* all = found) {
                    status = C.kinLayerGetSublayers(Context.Pointer, Handle, all, (UIntPtr)found.Length, &count);
                }
                if (status != KinStatus.BufferTooSmall) { // another thread may have added some since the call before
                    Context.Check(status);
                    Array.Resize(ref found, (int)count);
                    return found;
                }
                found = new KinLayer[(int)count];
            }
        }
    }

    /// <summary>Emits particles of one of the emitter's cells at once: a burst, which the commit bears.</summary>
    public void Emit(Layer cell, int count) {
        Context.Check(C.kinLayerEmit(Context.Pointer, Handle, HandleOf(cell), (UIntPtr)(ulong)count));
    }

    /// <summary>Moves the layer to a superlayer without moving it on screen, or moves it from there by a motion.</summary>
    public Animator Move(Layer superlayer, int index, Motion motion = null) {
        Animator made = null;
        if (motion != null) Move(superlayer, index, motion, ref made);
        else Context.Check(C.kinLayerMove(Context.Pointer, Handle, HandleOf(superlayer), (UIntPtr)(ulong)index, null));
        return made;
    }

    /// <summary>Moves it by a motion in an animator, which is made if it is null.</summary>
    public void Move(Layer superlayer, int index, Motion motion, ref Animator animator) {
        KinLayer above = HandleOf(superlayer);
        Context.Start(motion, ref animator, raw => C.kinLayerMove(Context.Pointer, Handle, above, (UIntPtr)(ulong)index, (KinMotion*)raw));
    }

    /// <summary>Changes the rate of the layer's time without a jump: 0 pauses, 1 resumes, 0.25 is slow motion. With a ramp, in seconds,
    /// the rate moves linearly.</summary>
    public void SetRate(double rate, double ramp = 0) => Context.Check(C.kinLayerSetRate(Context.Pointer, Handle, rate, ramp));

    // ---- Values of the model

    /// <summary>Sets a property to numbers; none are nil. A live layer animates the change by its action.</summary>
    public void Set(KeyPath keyPath, ReadOnlySpan<double> values) {
        uint id = keyPath.In(Context);
        fixed (double* first = &MemoryMarshal.GetReference(values)) {
            Context.Check(C.kinLayerSetValue(Context.Pointer, Handle, id, first, (UIntPtr)values.Length));
        }
    }

    public void Set(KeyPath keyPath, double number) {
        Context.Check(C.kinLayerSetNumber(Context.Pointer, Handle, keyPath.In(Context), number));
    }

    public void Set(KeyPath keyPath, double x, double y) {
        Context.Check(C.kinLayerSetPoint(Context.Pointer, Handle, keyPath.In(Context), x, y));
    }

    /// <summary>Sets a rectangle or a color.</summary>
    public void Set(KeyPath keyPath, double first, double second, double third, double fourth) {
        Context.Check(C.kinLayerSetRect(Context.Pointer, Handle, keyPath.In(Context), first, second, third, fourth));
    }

    public void Set(KeyPath keyPath, string text) {
        uint id = keyPath.In(Context);
        fixed (byte* bytes = Utf8.Bytes(text)) {
            Context.Check(text == null
                ? C.kinLayerSetNil(Context.Pointer, Handle, id) : C.kinLayerSetString(Context.Pointer, Handle, id, bytes));
        }
    }

    public void Set(KeyPath keyPath, ReadOnlySpan<KinPathElement> path) {
        uint id = keyPath.In(Context);
        fixed (KinPathElement* first = &MemoryMarshal.GetReference(path)) {
            Context.Check(C.kinLayerSetPath(Context.Pointer, Handle, id, first, (UIntPtr)path.Length));
        }
    }

    /// <summary>Sets a number by which the host knows an image or a filter.</summary>
    public void SetHandle(KeyPath keyPath, ulong handle) {
        Context.Check(C.kinLayerSetHandle(Context.Pointer, Handle, keyPath.In(Context), handle));
    }

    /// <summary>Returns the numbers of a property; none are nil.</summary>
    public double[] Get(KeyPath keyPath) {
        uint id = keyPath.In(Context);
        return Numbers((double* values, UIntPtr capacity, UIntPtr* count) =>
            C.kinLayerGetValue(Context.Pointer, Handle, id, values, capacity, count));
    }

    public double GetNumber(KeyPath keyPath) {
        double number;
        Context.Check(C.kinLayerGetNumber(Context.Pointer, Handle, keyPath.In(Context), &number));
        return number;
    }

    /// <summary>Returns the text of a property; null for nil.</summary>
    public string GetText(KeyPath keyPath) {
        uint id = keyPath.In(Context);
        KinValueType type = KinValueType.Nil;
        string text = Utf8.Read(Context, (byte* bytes, UIntPtr capacity, UIntPtr* size) => {
            // A value has no NUL: one byte is kept for it.
            var buffer = new KinBuffer { data = bytes, capacity = (UIntPtr)((ulong)capacity - 1) };
            KinStatus status = C.kinLayerGetData(Context.Pointer, Handle, id, &buffer);
            type = buffer.type;
            *size = (UIntPtr)((ulong)buffer.size + 1);
            if (status == KinStatus.OK) bytes[(int)buffer.size] = 0;
            return status;
        });
        if (type == KinValueType.Nil) return null;
        return type == KinValueType.String ? text : throw new KinemaException(KinStatus.TypeMismatch, "keyPath: not a text");
    }

    // ---- What is shown

    /// <summary>Returns the numbers that the presentation shows at a time, or now.</summary>
    public double[] Presentation(KeyPath keyPath, double? time = null) {
        uint id = keyPath.In(Context);
        double at = time ?? Context.Time;
        return Numbers((double* values, UIntPtr capacity, UIntPtr* count) =>
            C.kinLayerGetPresentationValue(Context.Pointer, Handle, id, at, values, capacity, count));
    }

    /// <summary>Returns the frontmost layer that a point in the coordinates of the superlayer hits at a time, or now; null if
    /// there is none.</summary>
    public Layer HitTest(double x, double y, double? time = null) {
        KinLayer found;
        double at = time ?? Context.Time;
        Context.Check(C.kinLayerHitTest(Context.Pointer, Handle, KinTree.Presentation, at, x, y, &found));
        return Context.Share(found);
    }

    internal delegate KinStatus NumberReader(double* values, UIntPtr capacity, UIntPtr* count);

    double[] Numbers(NumberReader read) {
        var numbers = new double[16]; // a transform, the widest value that is not a list
        while (true) {
            UIntPtr count;
            KinStatus status;
            fixed (double* first = numbers) status = read(first, (UIntPtr)numbers.Length, &count);
            if (status != KinStatus.BufferTooSmall) {
                Context.Check(status);
                return new ReadOnlySpan<double>(numbers, 0, (int)count).ToArray();
            }
            numbers = new double[(int)count];
        }
    }

    // ---- Animations

    /// <summary>Sets a property and animates it from the presentation value.</summary>
    public Animator Animate(KeyPath keyPath, ReadOnlySpan<double> value, Motion motion) {
        KinLayer handle = Handle;
        return Context.Animate(new ReadOnlySpan<KinLayer>(&handle, 1), keyPath, value, motion);
    }

    public Animator Animate(KeyPath keyPath, double number, Motion motion) {
        return Animate(keyPath, new ReadOnlySpan<double>(&number, 1), motion);
    }

    /// <summary>The same in an animator, which is made if it is null: card.Animate("opacity", 0, motion, ref both).</summary>
    public void Animate(KeyPath keyPath, ReadOnlySpan<double> value, Motion motion, ref Animator animator) {
        KinLayer handle = Handle;
        Context.Animate(new ReadOnlySpan<KinLayer>(&handle, 1), keyPath, value, motion, ref animator);
    }

    public void Animate(KeyPath keyPath, double number, Motion motion, ref Animator animator) {
        Animate(keyPath, new ReadOnlySpan<double>(&number, 1), motion, ref animator);
    }

    /// <summary>Adds a copy of an animation, which replaces the one with its key.</summary>
    public void Add(Animation animation, string key = null) {
        fixed (byte* text = Utf8.Bytes(key)) {
            Context.Check(C.kinLayerAddAnimation(Context.Pointer, Handle, Animation.HandleOf(animation), text));
        }
    }

    public void RemoveAnimation(string key) {
        fixed (byte* text = Utf8.Bytes(key)) Context.Check(C.kinLayerRemoveAnimation(Context.Pointer, Handle, text));
    }

    public void RemoveAllAnimations() { Context.Check(C.kinLayerRemoveAllAnimations(Context.Pointer, Handle)); }

    /// <summary>Makes an animator of the animation under a key.</summary>
    public Animator Animator(string key) {
        KinAnimator made;
        fixed (byte* text = Utf8.Bytes(key)) Context.Check(C.kinLayerGetAnimator(Context.Pointer, Handle, text, &made));
        return new Animator(Context, made);
    }

    // ---- States and timelines of a scene document

    /// <summary>Starts a timeline of the document.</summary>
    public Animator StartTimeline(string name, Action completion = null) {
        fixed (byte* text = Utf8.Bytes(name)) {
            KinAnimator animator = default;
            KinMotion raw = new Motion { Completion = completion }.Started(null, &animator);
            Context.Check(C.kinLayerStartTimeline(Context.Pointer, Handle, text, &raw));
            return new Animator(Context, animator);
        }
    }

    /// <summary>The name of the state; "" is the base state.</summary>
    public string State => Utf8.Read(Context, (byte* buffer, UIntPtr capacity, UIntPtr* size) =>
        C.kinLayerGetState(Context.Pointer, Handle, buffer, capacity, size));

    /// <summary>The names of the states, in the order of the document.</summary>
    public string[] States {
        get {
            var names = new List<string>();
            try {
                while (true) {
                    names.Add(Utf8.Read(Context, (byte* buffer, UIntPtr capacity, UIntPtr* size) =>
                        C.kinLayerGetStateName(Context.Pointer, Handle, (UIntPtr)names.Count, buffer, capacity, size)));
                }
            } catch (KinemaException error) when (error.Status == KinStatus.NotFound) {
                return names.ToArray();
            }
        }
    }

    /// <summary>Moves to a state, null for the base state, by a motion or by the document's transition, for which it returns
    /// null.</summary>
    public Animator SetState(string name, Motion motion = null) {
        Animator made = null;
        if (motion != null) SetState(name, motion, ref made);
        else fixed (byte* text = Utf8.Bytes(name)) Context.Check(C.kinLayerSetState(Context.Pointer, Handle, text, null));
        return made;
    }

    /// <summary>Moves to a state by a motion in an animator, which is made if it is null.</summary>
    public void SetState(string name, Motion motion, ref Animator animator) {
        fixed (byte* text = Utf8.Bytes(name)) {
            var given = (IntPtr)text;
            Context.Start(motion, ref animator, raw => C.kinLayerSetState(Context.Pointer, Handle, (byte*)given, (KinMotion*)raw));
        }
    }
}

}
