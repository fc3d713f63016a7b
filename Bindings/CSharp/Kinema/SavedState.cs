// Saved states: the whole context as bytes.
using System;
using System.Runtime.InteropServices;

namespace Kinema {

public sealed unsafe partial class Context {
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
    }

    /// <summary>Returns the layer that Restore made of a layer of another context.</summary>
    public Layer Counterpart(Layer layer) {
        KinLayer found;
        Check(C.kinLayerGetCounterpart(Pointer, Kinema.Layer.HandleOf(layer), &found));
        return Share(found);
    }
}

}
