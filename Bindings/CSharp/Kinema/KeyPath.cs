// Key paths and the sizes of structs.
using System;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>A property or a component of it: KinProperty.Position, "transform.rotation.z". Each use of a text looks it up;
/// Context.KeyPath does so once.</summary>
public readonly struct KeyPath {
    readonly string text;
    readonly uint id;

    public KeyPath(uint id) {
        text = null;
        this.id = id;
    }

    KeyPath(string text) {
        this.text = text ?? "";
        id = 0;
    }

    public static implicit operator KeyPath(string text) { return new KeyPath(text); }
    public static implicit operator KeyPath(KinProperty property) { return new KeyPath((uint)property); }

    /// <summary>A component of a property: Of(KinProperty.Transform, KinComponent.RotationZ).</summary>
    public static KeyPath Of(KinProperty property, KinComponent component) {
        return new KeyPath(C.kinKeyPath(property, component));
    }

    /// <summary>Returns the number of the C interface.</summary>
    public unsafe uint In(Context context) {
        if (text == null) return id;
        uint found;
        fixed (byte* bytes = Utf8.Bytes(text)) context.Check(C.kinKeyPathResolve(context.Pointer, bytes, &found));
        return found;
    }
}

/// <summary>A struct that is plain memory: numbers, without bool, char and references.</summary>
internal static class Layout<T> where T : struct {
    /// <summary>The bytes of a struct in an array; 0 if it is not plain memory.</summary>
    static readonly int size = Measure();

    internal static int Size => size > 0 ? size
        : throw new ArgumentException($"{typeof(T).Name}: a struct with a bool, a char or a reference given, expected numbers");

    internal static uint OffsetOf(string member) { return (uint)Marshal.OffsetOf(typeof(T), member); }

    static int Measure() { return IsPlain(typeof(T)) ? MemoryMarshal.AsBytes<T>(new T[1]).Length : 0; }

    static bool IsPlain(Type type) {
        if (type.IsPrimitive) return type != typeof(bool) && type != typeof(char);
        const BindingFlags members = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        return type.IsEnum || type.IsValueType && type.GetFields(members).All(field => IsPlain(field.FieldType));
    }
}

}
