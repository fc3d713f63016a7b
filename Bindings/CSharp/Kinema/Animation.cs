// Animation objects.
using System;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>An animation object. Layer.Add copies it.</summary>
public sealed unsafe class Animation : Counted {
    internal Animation(Context context, KinAnimation handle) : base(context, handle.id) { }

    public KinAnimation Handle => new KinAnimation { id = Id };

    internal static KinAnimation HandleOf(Animation animation) { return animation == null ? default : animation.Handle; }

    protected override KinStatus Release(KinContext* context, ulong id) {
        return C.kinAnimationRelease(context, new KinAnimation { id = id });
    }

    public void Set(KinAnimationProperty property, ReadOnlySpan<double> values) {
        fixed (double* first = &MemoryMarshal.GetReference(values)) {
            Context.Check(C.kinAnimationSetValue(Context.Pointer, Handle, property, first, (UIntPtr)values.Length));
        }
    }

    public void Set(KinAnimationProperty property, double number) {
        Context.Check(C.kinAnimationSetNumber(Context.Pointer, Handle, property, number));
    }

    public void Set(KinAnimationProperty property, double x, double y) {
        Context.Check(C.kinAnimationSetPoint(Context.Pointer, Handle, property, x, y));
    }

    public void Set(KinAnimationProperty property, string text) {
        fixed (byte* bytes = Utf8.Bytes(text)) Context.Check(C.kinAnimationSetString(Context.Pointer, Handle, property, bytes));
    }

    /// <summary>Sets the curve by its text: "easeOut".</summary>
    public void SetCurve(string curve) {
        KinTimingFunction function;
        fixed (byte* text = Utf8.Bytes(curve)) Context.Check(C.kinTimingFunctionNamed(text, &function));
        Context.Check(C.kinAnimationSetTimingFunction(Context.Pointer, Handle, &function));
    }

    /// <summary>Sets keyframes of `width` numbers each.</summary>
    public void SetKeyframes(ReadOnlySpan<double> numbers, int width) {
        if (width < 1 || numbers.Length % width != 0) {
            string message = $"numbers: {numbers.Length} given, expected a multiple of {width}";
            throw new KinemaException(KinStatus.InvalidArgument, message);
        }
        var values = new KinValue[numbers.Length / width];
        fixed (double* first = &MemoryMarshal.GetReference(numbers))
        fixed (KinValue* all = values) {
            for (int i = 0; i < values.Length; i++) all[i] = C.kinValueNumbers(first + i * width, (UIntPtr)width);
            Context.Check(C.kinAnimationSetKeyframeValues(Context.Pointer, Handle, all, (UIntPtr)values.Length));
        }
    }

    /// <summary>Sets the children of a group.</summary>
    public void SetAnimations(params Animation[] animations) {
        fixed (KinAnimation* all = Array.ConvertAll(animations, HandleOf)) {
            Context.Check(C.kinAnimationSetAnimations(Context.Pointer, Handle, all, (UIntPtr)animations.Length));
        }
    }

    /// <summary>Sets functions that Advance calls when a copy on a layer starts and stops; null for none.</summary>
    public void SetDelegate(Action<Event> didStart, Action<Event> didStop) {
        void* kept = Callback.Keep(new Callback.Handlers { DidStart = didStart, DidStop = didStop });
        var raw = new KinAnimationDelegate {
            didStart = didStart == null ? IntPtr.Zero : Callback.DidStart,
            didStop = didStop == null ? IntPtr.Zero : Callback.DidStop,
            userData = kept,
            destroy = Callback.Destroy,
        };
        Context.Check(C.kinAnimationSetDelegate(Context.Pointer, Handle, &raw), kept);
    }
}

public sealed unsafe partial class Context {
    public Animation Animation(KinAnimationClass animationClass) {
        KinAnimation made;
        Check(C.kinAnimationCreate(Pointer, animationClass, &made));
        return new Animation(this, made);
    }

    public Animation Basic(string keyPath) { return Animation(KinAnimationClass.Basic, keyPath); }
    public Animation Keyframe(string keyPath) { return Animation(KinAnimationClass.Keyframe, keyPath); }
    public Animation Spring(string keyPath) { return Animation(KinAnimationClass.Spring, keyPath); }

    Animation Animation(KinAnimationClass animationClass, string keyPath) {
        Animation made = Animation(animationClass);
        made.Set(KinAnimationProperty.KeyPath, keyPath);
        return made;
    }

    /// <summary>Adds a basic animation to many layers in one call.</summary>
    public void AddBasicAnimation(ReadOnlySpan<KinLayer> layers, KinBasicAnimation* animation) {
        fixed (KinLayer* all = &MemoryMarshal.GetReference(layers)) {
            Check(C.kinLayersAddBasicAnimation(Pointer, all, (UIntPtr)layers.Length, animation));
        }
    }
}

}
