// Variables: numbers that move without a layer.
using System;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>One to four numbers, or a color. Every change takes effect at once and needs no flush.</summary>
public sealed unsafe class Variable : Counted {
    readonly bool isKeyed;

    internal Variable(Context context, KinVariable handle, int count, bool isKeyed) : base(context, handle.id) {
        Count = count;
        this.isKeyed = isKeyed;
    }

    public KinVariable Handle => new KinVariable { id = Id };

    /// <summary>The number of its numbers.</summary>
    public int Count { get; }

    protected override KinStatus Release(KinContext* context, ulong id) {
        return isKeyed ? KinStatus.OK : C.kinVariableRelease(context, new KinVariable { id = id });
    }

    /// <summary>What a variable of one number shows at the context's time. Setting it is a jump.</summary>
    public double Value {
        get {
            double value;
            Context.Check(C.kinVariableGet(Context.Pointer, Handle, &value, null, (UIntPtr)1));
            return value;
        }
        set => Context.Check(C.kinVariableSet(Context.Pointer, Handle, &value, (UIntPtr)1));
    }

    /// <summary>Units per second, of a variable of one number.</summary>
    public double Velocity {
        get {
            double velocity;
            Context.Check(C.kinVariableGet(Context.Pointer, Handle, null, &velocity, (UIntPtr)1));
            return velocity;
        }
    }

    /// <summary>Writes all numbers that it shows.</summary>
    public void Get(Span<double> values) {
        fixed (double* first = &MemoryMarshal.GetReference(values)) {
            Context.Check(C.kinVariableGet(Context.Pointer, Handle, first, null, (UIntPtr)values.Length));
        }
    }

    /// <summary>Writes the velocities of all numbers, in units per second.</summary>
    public void GetVelocity(Span<double> velocities) {
        fixed (double* first = &MemoryMarshal.GetReference(velocities)) {
            Context.Check(C.kinVariableGet(Context.Pointer, Handle, null, first, (UIntPtr)velocities.Length));
        }
    }

    /// <summary>Writes the numbers to which it leads.</summary>
    public void GetTarget(Span<double> values) {
        fixed (double* first = &MemoryMarshal.GetReference(values)) {
            Context.Check(C.kinVariableGetTarget(Context.Pointer, Handle, first, (UIntPtr)values.Length));
        }
    }

    /// <summary>Jumps to a value, which ends what moves it.</summary>
    public void Set(ReadOnlySpan<double> values) {
        fixed (double* first = &MemoryMarshal.GetReference(values)) {
            Context.Check(C.kinVariableSet(Context.Pointer, Handle, first, (UIntPtr)values.Length));
        }
    }

    /// <summary>Moves it from what it shows to a target: zoom.Animate(2, new Motion { Bounce = 0.2 }).</summary>
    public void Animate(double target, Motion motion) { Animate(new ReadOnlySpan<double>(&target, 1), motion); }

    public void Animate(ReadOnlySpan<double> target, Motion motion) {
        KinVariable handle = Handle;
        Context.Animate(new ReadOnlySpan<KinVariable>(&handle, 1), target, motion);
    }

    /// <summary>The same in an animator, which is made if it is null: zoom.Animate(2, motion, ref scrub).</summary>
    public void Animate(double target, Motion motion, ref Animator animator) {
        Animate(new ReadOnlySpan<double>(&target, 1), motion, ref animator);
    }

    public void Animate(ReadOnlySpan<double> target, Motion motion, ref Animator animator) {
        KinVariable handle = Handle;
        Context.Animate(new ReadOnlySpan<KinVariable>(&handle, 1), target, motion, ref animator);
    }
}

public sealed unsafe partial class Context {
    /// <summary>Makes a variable of one to four numbers.</summary>
    public Variable Variable(double value) { return Variable(new ReadOnlySpan<double>(&value, 1)); }

    public Variable Variable(ReadOnlySpan<double> value, KinVariableKind kind = KinVariableKind.Numbers) {
        fixed (double* first = &MemoryMarshal.GetReference(value)) {
            KinVariable made;
            Check(C.kinVariableCreate(Pointer, kind, first, (UIntPtr)value.Length, &made));
            return new Variable(this, made, value.Length, false);
        }
    }

    /// <summary>Finds the variable with a key, which lives as long as every frame names it; the first call makes it.</summary>
    public Variable VariableFor(ulong key, double value) { return VariableFor(key, new ReadOnlySpan<double>(&value, 1)); }

    public Variable VariableFor(ulong key, ReadOnlySpan<double> value, KinVariableKind kind = KinVariableKind.Numbers) {
        fixed (double* first = &MemoryMarshal.GetReference(value)) {
            KinVariable found;
            Check(C.kinVariableFor(Pointer, key, kind, first, (UIntPtr)value.Length, &found));
            return new Variable(this, found, value.Length, true);
        }
    }

    /// <summary>Moves variables: all to one target, or with `each` variable i to the i-th part of the targets.</summary>
    public void Animate(
        ReadOnlySpan<KinVariable> variables, ReadOnlySpan<double> targets, Motion motion, bool each = false) {
        Animate(variables, targets, motion, null, each);
    }

    /// <summary>The same in an animator, which is made if it is null.</summary>
    public void Animate(ReadOnlySpan<KinVariable> variables, ReadOnlySpan<double> targets, Motion motion, ref Animator animator,
        bool each = false) {
        KinAnimator joined = Joined(animator);
        Animate(variables, targets, motion, &joined, each);
        if (animator == null) animator = new Animator(this, joined);
    }

    void Animate(ReadOnlySpan<KinVariable> variables, ReadOnlySpan<double> targets, Motion motion, KinAnimator* animator,
        bool each) {
        if (motion == null) throw new ArgumentNullException(nameof(motion));
        int width = each ? Width(targets.Length, variables.Length) : targets.Length;
        fixed (byte* curve = Utf8.Bytes(motion.Curve))
        fixed (KinVariable* all = &MemoryMarshal.GetReference(variables))
        fixed (double* first = &MemoryMarshal.GetReference(targets))
        fixed (double* velocity = motion.StartVelocity, from = motion.From) {
            ExpectNumbers(motion.StartVelocity, targets.Length, nameof(motion.StartVelocity));
            ExpectNumbers(motion.From, targets.Length, nameof(motion.From));
            KinMotion raw = motion.Started(curve, animator);
            raw.startVelocity = velocity;
            raw.from = from;
            var stride = (UIntPtr)(each ? width * sizeof(double) : 0);
            Check(C.kinVariablesAnimate(Pointer, all, (UIntPtr)variables.Length, first, (UIntPtr)width, stride, &raw));
        }
    }

    /// <summary>Writes what variables show, the same number of numbers of each, one after the other.</summary>
    public void Read(ReadOnlySpan<KinVariable> variables, Span<double> values) {
        var width = (UIntPtr)Width(values.Length, variables.Length);
        fixed (KinVariable* all = &MemoryMarshal.GetReference(variables))
        fixed (double* first = &MemoryMarshal.GetReference(values)) {
            Check(C.kinVariablesRead(
                Pointer, all, (UIntPtr)variables.Length, first, width, (UIntPtr)0, KinFormat.Float64));
        }
    }

    /// <summary>Writes the velocities of variables in the same way, in units per second.</summary>
    public void ReadVelocities(ReadOnlySpan<KinVariable> variables, Span<double> velocities) {
        var width = (UIntPtr)Width(velocities.Length, variables.Length);
        fixed (KinVariable* all = &MemoryMarshal.GetReference(variables))
        fixed (double* first = &MemoryMarshal.GetReference(velocities)) {
            Check(C.kinVariablesReadVelocities(
                Pointer, all, (UIntPtr)variables.Length, first, width, (UIntPtr)0, KinFormat.Float64));
        }
    }
}

}
