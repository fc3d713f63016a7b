// Motions, and the animators that control running animations.
using System;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>How a change moves.</summary>
public sealed unsafe class Motion {
    /// <summary>The text of a curve: "ease-out-back"; null for that of the transaction. A spring has none.</summary>
    public string Curve;
    /// <summary>The duration of the transaction.</summary>
    public const double TransactionDuration = -1;
    /// <summary>Seconds; with 0 the value changes at once, when the delay is over. Of a spring, the perceptual duration.</summary>
    public double Duration = TransactionDuration;
    /// <summary>Makes a spring: -1 to 1, where 0 does not overshoot.</summary>
    public double? Bounce;
    /// <summary>Seconds before it begins.</summary>
    public double Delay;
    /// <summary>Seconds by which each layer begins after the one before.</summary>
    public double Stagger;
    /// <summary>0: once; infinity: without end.</summary>
    public double RepeatCount;
    public bool Autoreverses;
    /// <summary>Seconds between one run and the next.</summary>
    public double RepeatDelay;
    public KinRetarget Retarget = KinRetarget.Automatic;
    /// <summary>The numbers of the starting value of a property; null: the presentation value.</summary>
    public double[] From;
    /// <summary>The numbers of the velocity with which the change of a property begins; null: as Retarget says.</summary>
    public double[] StartVelocity;
    /// <summary>Of a spring: the time constant of a decay that goes before it, as of kinThrowMotion; 0: none.</summary>
    public double TimeConstant;
    /// <summary>Advance calls it when all animations of the call have ended.</summary>
    public Action Completion;

    /// <summary>Returns the C struct without a completion. The text of the curve is borrowed.</summary>
    internal KinMotion Raw(byte* curve) {
        KinMotion raw = C.kinMotion(curve, Duration);
        raw.bounce = Bounce ?? 0;
        raw.spring = Bounce.HasValue;
        raw.delay = Delay;
        raw.stagger = Stagger;
        raw.repeatCount = RepeatCount;
        raw.autoreverses = Autoreverses;
        raw.repeatDelay = RepeatDelay;
        raw.retarget = Retarget;
        raw.timeConstant = TimeConstant;
        return raw;
    }

    /// <summary>The same for a call that starts animations. The engine destroys the completion, also if the call fails.</summary>
    internal KinMotion Started(byte* curve, KinAnimator* animator) {
        KinMotion raw = Raw(curve);
        raw.animator = animator;
        if (Completion == null) return raw;
        raw.completion = Callback.Completion;
        raw.destroy = Callback.Destroy;
        raw.userData = Callback.Keep(Completion);
        return raw;
    }
}

/// <summary>The control of running animations. Without it they go on as they are.</summary>
public sealed unsafe class Animator : Counted {
    internal Animator(Context context, KinAnimator handle) : base(context, handle.id) { }

    public KinAnimator Handle => new KinAnimator { id = Id };

    protected override KinStatus Release(KinContext* context, ulong id) {
        return C.kinAnimatorRelease(context, new KinAnimator { id = id });
    }

    /// <summary>Seconds from the start; setting it seeks.</summary>
    public double Time {
        get => Get(KinAnimatorProperty.Time);
        set => Set(KinAnimatorProperty.Time, value);
    }

    /// <summary>The time as a part of the duration, 0 to 1.</summary>
    public double Fraction {
        get => Get(KinAnimatorProperty.Fraction);
        set => Set(KinAnimatorProperty.Fraction, value);
    }

    /// <summary>Seconds of the animations per second of the layer's time; below 0 they run backwards.</summary>
    public double Rate {
        get => Get(KinAnimatorProperty.Rate);
        set => Set(KinAnimatorProperty.Rate, value);
    }

    public bool Paused {
        get => Get(KinAnimatorProperty.Paused) != 0;
        set => Set(KinAnimatorProperty.Paused, value ? 1 : 0);
    }

    /// <summary>Whether it pauses where it would end; setting it to false there ends it.</summary>
    public bool Holds {
        get => Get(KinAnimatorProperty.Holds) != 0;
        set => Set(KinAnimatorProperty.Holds, value ? 1 : 0);
    }

    public double Duration => Get(KinAnimatorProperty.Duration);
    public KinAnimatorState State => (KinAnimatorState)Get(KinAnimatorProperty.State);

    public void Reverse() { Context.Check(C.kinAnimatorReverse(Context.Pointer, Handle)); }

    /// <summary>Ends the animations with the values at their end, at their start, or as shown.</summary>
    public void Finish(KinAnimatorState at = KinAnimatorState.AtEnd) {
        Context.Check(C.kinAnimatorFinish(Context.Pointer, Handle, at));
    }

    /// <summary>Moves the rest of the way by another motion.</summary>
    public void Continue(Motion motion) {
        fixed (byte* curve = Utf8.Bytes(motion?.Curve)) {
            KinMotion raw = motion == null ? default : motion.Raw(curve);
            Context.Check(C.kinAnimatorContinue(Context.Pointer, Handle, motion == null ? null : &raw));
        }
    }

    /// <summary>Adds a function that Advance calls at the end.</summary>
    public void AddCompletion(Action completion) {
        void* kept = Callback.Keep(completion ?? throw new ArgumentNullException(nameof(completion)));
        Context.Check(C.kinAnimatorSetCompletion(Context.Pointer, Handle, Callback.Completion, 0, kept, Callback.Destroy), kept);
    }

    double Get(KinAnimatorProperty property) {
        double value;
        Context.Check(C.kinAnimatorGet(Context.Pointer, Handle, property, &value));
        return value;
    }

    void Set(KinAnimatorProperty property, double value) {
        Context.Check(C.kinAnimatorSet(Context.Pointer, Handle, property, value));
    }
}

public sealed unsafe partial class Context {
    /// <summary>Makes an animator of what starts from now on in the innermost transaction.</summary>
    public Animator Animator() {
        KinAnimator made;
        Check(C.kinAnimatorCreate(Pointer, default, &made));
        return new Animator(this, made);
    }

    /// <summary>Sets a property of layers and animates it from the presentation value: all to one value, or with `each` layer i to the
    /// i-th part of the values.</summary>
    public Animator Animate(
        ReadOnlySpan<KinLayer> layers, KeyPath keyPath, ReadOnlySpan<double> values, Motion motion, bool each = false) {
        Animator made = null;
        Animate(layers, keyPath, values, motion, ref made, each);
        return made;
    }

    /// <summary>The same in an animator, which is made if it is null.</summary>
    public void Animate(ReadOnlySpan<KinLayer> layers, KeyPath keyPath, ReadOnlySpan<double> values, Motion motion,
        ref Animator animator, bool each = false) {
        if (motion == null) throw new ArgumentNullException(nameof(motion));
        uint id = keyPath.In(this);
        int width = each ? Width(values.Length, layers.Length) : values.Length;
        fixed (byte* curve = Utf8.Bytes(motion.Curve))
        fixed (KinLayer* all = &MemoryMarshal.GetReference(layers))
        fixed (double* first = &MemoryMarshal.GetReference(values))
        fixed (double* velocity = motion.StartVelocity, from = motion.From) {
            ExpectNumbers(motion.StartVelocity, values.Length, nameof(motion.StartVelocity));
            ExpectNumbers(motion.From, values.Length, nameof(motion.From));
            KinAnimator joined = Joined(animator);
            KinMotion raw = motion.Started(curve, &joined);
            raw.startVelocity = velocity;
            raw.from = from;
            var stride = (UIntPtr)(each ? width * sizeof(double) : 0);
            Check(C.kinLayersAnimate(Pointer, all, (UIntPtr)layers.Length, id, first, (UIntPtr)width, stride, &raw));
            if (animator == null) animator = new Animator(this, joined);
        }
    }

    /// <summary>Returns the handle of the animator that a call joins; 0, for which C makes one, if there is none.</summary>
    static KinAnimator Joined(Animator animator) {
        if (animator == null || animator.Id != 0) return animator?.Handle ?? default;
        throw new KinemaException(KinStatus.InvalidHandle, "animator: one after Dispose given, expected one that controls, or null");
    }

    /// <summary>Calls a function of C with the motion, whose animations join the animator.</summary>
    internal void Start(Motion motion, ref Animator animator, Func<IntPtr, KinStatus> call) {
        if (motion == null) throw new ArgumentNullException(nameof(motion));
        fixed (byte* curve = Utf8.Bytes(motion.Curve)) {
            KinAnimator joined = Joined(animator);
            KinMotion raw = motion.Started(curve, &joined);
            Check(call((IntPtr)(&raw)));
            if (animator == null) animator = new Animator(this, joined);
        }
    }

    /// <summary>Sets a property of many layers in one call: layer i to the i-th part of the values.</summary>
    public void SetValues(ReadOnlySpan<KinLayer> layers, KeyPath keyPath, ReadOnlySpan<double> values) {
        uint id = keyPath.In(this);
        var width = (UIntPtr)Width(values.Length, layers.Length);
        fixed (KinLayer* all = &MemoryMarshal.GetReference(layers))
        fixed (double* first = &MemoryMarshal.GetReference(values)) {
            Check(C.kinLayersSetValues(Pointer, all, (UIntPtr)layers.Length, id, first, width, (UIntPtr)(sizeof(double) * (int)width), null));
        }
    }

    /// <summary>Rejects numbers that are not as many as the values of a call.</summary>
    static void ExpectNumbers(double[] given, int expected, string name) {
        if (given == null || given.Length == expected) return;
        string message = $"{name}: {given.Length} given, expected {expected}, as many as values";
        throw new KinemaException(KinStatus.InvalidArgument, message);
    }

    /// <summary>Returns the numbers of each layer.</summary>
    internal static int Width(int numbers, int layers) {
        if (layers == 0 ? numbers == 0 : numbers % layers == 0) return layers == 0 ? 0 : numbers / layers;
        string message = $"values: {numbers} given, expected a multiple of {layers}, one part a layer";
        throw new KinemaException(KinStatus.InvalidArgument, message);
    }
}

}
