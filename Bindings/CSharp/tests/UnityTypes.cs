// The types of Unity that the example names, and those with names of Kinema's; runs the example for a second and a half.
using System;
using System.Globalization;
using System.Reflection;

namespace UnityEngine {

public class MonoBehaviour { }
public class Mesh { }
public class Material { }
public class Animation { }
public class Animator { }
public class Event { }
public class Motion { }

/// <summary>Column by column, as in Unity.</summary>
public struct Matrix4x4 {
    public float m00, m10, m20, m30, m01, m11, m21, m31, m02, m12, m22, m32, m03, m13, m23, m33;
}

public static class Time {
    public static double timeAsDouble;
}

public static class Graphics {
    public static Matrix4x4[] Drawn;
    public static void DrawMeshInstanced(Mesh mesh, int submesh, Material material, Matrix4x4[] matrices) { Drawn = matrices; }
}

}

static class Program {
    static void Call(object example, string method) {
        example.GetType().GetMethod(method, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(example, null);
    }

    static void Main() {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var example = new UnityCards();
        UnityEngine.Time.timeAsDouble = 10;
        Call(example, "OnEnable");
        foreach (double time in new[] { 10, 11, 13.0 }) {
            UnityEngine.Time.timeAsDouble = time;
            Call(example, "Update");
            UnityEngine.Matrix4x4 first = UnityEngine.Graphics.Drawn[0], last = UnityEngine.Graphics.Drawn[99];
            Console.WriteLine($"{first.m03} {first.m13} {last.m03} {last.m13} {last.m00 + last.m11 + last.m22 + last.m33}");
        }
        Call(example, "OnDisable");
    }
}
