// Saved states: the whole context as bytes.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>The times between the saves of a context. Objects know in which one they took their references: a state counts those
/// of earlier ones, so after its restore the objects of later ones own nothing.</summary>
internal sealed class Eras {
    internal sealed class Era {
        readonly Era whole;
        volatile bool ended;

        /// <summary>`whole` is what eras have in common until a state is restored that counts none of them.</summary>
        internal Era(Era whole) { this.whole = whole; }

        internal bool Counts => !ended && (whole == null || whole.Counts);

        internal void End() { ended = true; }
    }

    /// <summary>The checksum of each of the last 64 states, and the era that it began.</summary>
    readonly List<KeyValuePair<ulong, Era>> saves = new List<KeyValuePair<ulong, Era>>();
    Era whole = new Era(null);

    internal Eras() { Current = new Era(whole); }

    internal Era Current { get; private set; }

    /// <summary>Begins an era at the save of a state.</summary>
    internal void Begin(ReadOnlySpan<byte> state) {
        lock (saves) {
            Current = new Era(whole);
            if (saves.Count == 64) saves.RemoveAt(0);
            saves.Add(new KeyValuePair<ulong, Era>(Sum(state), Current));
        }
    }

    /// <summary>Begins an era at the restore of a state. One that is too old, or of another context, counts no reference.</summary>
    internal void GoBack(ReadOnlySpan<byte> state) {
        lock (saves) {
            ulong sum = Sum(state);
            int known = saves.FindLastIndex(save => save.Key == sum);
            if (known < 0) {
                whole.End();
                whole = new Era(null);
            }
            for (int index = saves.Count - 1; index >= Math.Max(known, 0); index--) {
                saves[index].Value.End();
                saves.RemoveAt(index);
            }
            Begin(state);
        }
    }

    static ulong Sum(ReadOnlySpan<byte> state) { return MemoryMarshal.Read<ulong>(state.Slice(8)); }
}

public sealed unsafe partial class Context {
    internal readonly Eras Eras = new Eras();

    /// <summary>Returns the whole state: layers, animations, animators, events that wait, the clock. All changes must be
    /// committed.</summary>
    public byte[] Save() {
        byte[] state = null;
        int size = Save(ref state);
        Array.Resize(ref state, size);
        return state;
    }

    /// <summary>Writes the whole state into an array that grows if it must: keep it for the next frame. Returns the number of
    /// bytes.</summary>
    public int Save(ref byte[] state) {
        while (true) {
            UIntPtr size;
            KinStatus status;
            fixed (byte* first = state) {
                status = C.kinContextSave(Pointer, first, (UIntPtr)(state?.Length ?? 0), &size);
            }
            if (status != KinStatus.BufferTooSmall) {
                Check(status);
                Eras.Begin(state);
                return (int)size;
            }
            state = new byte[(int)size + (int)size / 2];
        }
    }

    /// <summary>Replaces the whole state by a saved one. What existed at the save is valid again, what was made since is not. In
    /// another context the state becomes a copy, whose layers Counterpart finds.</summary>
    public void Restore(ReadOnlySpan<byte> state) {
        fixed (byte* first = &MemoryMarshal.GetReference(state)) {
            Check(C.kinContextRestore(Pointer, first, (UIntPtr)state.Length));
        }
        Eras.GoBack(state);
    }

    /// <summary>Returns the layer that Restore made of a layer of another context.</summary>
    public Layer Counterpart(Layer layer) {
        KinLayer found;
        Check(C.kinLayerGetCounterpart(Pointer, Kinema.Layer.HandleOf(layer), &found));
        return Share(found);
    }
}

}
