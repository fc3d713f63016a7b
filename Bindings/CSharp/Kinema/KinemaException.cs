// Statuses as exceptions, and texts of the C interface.
using System;
using System.Text;

namespace Kinema {

/// <summary>A call that the engine rejected. Nothing has changed then.</summary>
public unsafe class KinemaException : Exception {
    public KinStatus Status { get; }

    public KinemaException(KinStatus status, string message) : base(message) { Status = status; }

    /// <summary>Throws the exception of a status, with the engine's sentence, unless the status is OK.</summary>
    public static void Check(KinStatus status) {
        if (status != KinStatus.OK) throw new KinemaException(status, Utf8.Read(C.kinLastErrorMessage()));
    }

    /// <summary>Rejects an array that is shorter than what the engine writes or reads.</summary>
    internal static void Expect(long given, long expected, string name) {
        if (given < expected) {
            throw new KinemaException(KinStatus.BufferTooSmall, $"{name}: {given} given, expected at least {expected}");
        }
    }

    /// <summary>Rejects a count below 0.</summary>
    internal static int Count(int given, string name) {
        if (given >= 0) return given;
        throw new KinemaException(KinStatus.InvalidArgument, $"{name}: {given} given, expected 0 or more");
    }
}

/// <summary>A sampler, a stream, a list or a scene was used by two threads at a time. The call that came later has done
/// nothing.</summary>
public sealed class ConcurrencyException : KinemaException {
    internal ConcurrencyException(string name) : base(KinStatus.Busy,
        $"{name}: another thread uses it, expected one thread at a time") { }
}

/// <summary>Calls a function that writes a text, with its size, to a buffer.</summary>
internal unsafe delegate KinStatus TextReader(byte* buffer, UIntPtr capacity, UIntPtr* size);

internal static unsafe class Utf8 {
    static readonly UTF8Encoding encoding = new UTF8Encoding(false, true);

    /// <summary>Returns the bytes with a NUL, or null for null.</summary>
    /// <exception cref="ArgumentException">The text contains a NUL, or half of a character.</exception>
    internal static byte[] Bytes(string text) {
        if (text == null) return null;
        if (text.IndexOf('\0') >= 0) throw new ArgumentException("text: a NUL given, expected none");
        var bytes = new byte[encoding.GetByteCount(text) + 1];
        encoding.GetBytes(text, 0, text.Length, bytes, 0);
        return bytes;
    }

    internal static string Read(byte* text) {
        if (text == null) return null;
        int length = 0;
        while (text[length] != 0) length++;
        return encoding.GetString(text, length);
    }

    internal static string Read(Context context, TextReader read) {
        var buffer = new byte[256];
        while (true) {
            UIntPtr size;
            KinStatus status;
            fixed (byte* bytes = buffer) {
                status = read(bytes, (UIntPtr)buffer.Length, &size);
                if (status == KinStatus.OK) return Read(bytes);
            }
            if (status != KinStatus.BufferTooSmall) context.Check(status);
            buffer = new byte[(int)size];
        }
    }
}

}
