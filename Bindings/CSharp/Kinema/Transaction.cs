// Transactions.
using System;

namespace Kinema {

/// <summary>A transaction of the thread that began it. Dispose commits it.</summary>
public sealed unsafe class Transaction : IDisposable {
    readonly Context context;
    readonly KinTransaction handle;
    bool isOpen = true;

    internal Transaction(Context context, KinTransaction handle) {
        this.context = context;
        this.handle = handle;
    }

    /// <summary>Commits, once.</summary>
    public void Dispose() {
        if (!isOpen || context.Pointer == null) return;
        context.Check(C.kinTransactionCommit(context.Pointer, handle));
        isOpen = false;
    }

    /// <summary>Seconds of the implicit animations.</summary>
    public double Duration {
        get {
            double duration;
            context.Check(C.kinTransactionGetDuration(context.Pointer, handle, &duration));
            return duration;
        }
        set => context.Check(C.kinTransactionSetDuration(context.Pointer, handle, value));
    }

    /// <summary>Changes take effect at once.</summary>
    public bool DisableActions {
        get {
            KinBool disabled;
            context.Check(C.kinTransactionGetDisableActions(context.Pointer, handle, &disabled));
            return disabled;
        }
        set => context.Check(C.kinTransactionSetDisableActions(context.Pointer, handle, value));
    }

    /// <summary>Sets the curve of the implicit animations by its text: "easeOut"; null removes it.</summary>
    public void SetCurve(string curve) {
        KinTimingFunction function;
        if (curve != null) {
            fixed (byte* text = Utf8.Bytes(curve)) context.Check(C.kinTimingFunctionNamed(text, &function));
        }
        context.Check(C.kinTransactionSetTimingFunction(context.Pointer, handle, curve == null ? null : &function));
    }

    /// <summary>Moves the changes from now on by a motion; null removes it. Its completion is not used.</summary>
    public void SetMotion(Motion motion) {
        fixed (byte* curve = Utf8.Bytes(motion?.Curve)) {
            KinMotion raw = motion == null ? default : motion.Raw(curve);
            context.Check(C.kinTransactionSetMotion(context.Pointer, handle, motion == null ? null : &raw));
        }
    }

    /// <summary>Calls a function, during Advance, when all animations that were added from now on have ended.</summary>
    public void SetCompletion(Action completion) {
        void* kept = Callback.Keep(completion ?? throw new ArgumentNullException(nameof(completion)));
        context.Check(
            C.kinTransactionSetCompletion(context.Pointer, handle, Callback.Completion, 0, kept, Callback.Destroy), kept);
    }
}

}
