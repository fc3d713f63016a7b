// The types of Godot that the example names; runs the example for ten seconds, which its springs need to come to rest.
using System;
using System.Globalization;

namespace Godot {

public class MultiMesh {
    public float[] Buffer { get; set; }
}

public class MultiMeshInstance3D {
    public MultiMesh Multimesh = new MultiMesh();
    public virtual void _Ready() { }
    public virtual void _Process(double delta) { }
    public virtual void _ExitTree() { }
}

}

static class Program {
    static void Main() {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var example = new GodotCards();
        example._Ready();
        foreach (double delta in new[] { 0, 10.0 }) {
            example._Process(delta);
            float[] buffer = example.Multimesh.Buffer;
            Console.WriteLine(string.Join(" ", new ArraySegment<float>(buffer, 16 * 50, 16)));
        }
        example._ExitTree();
    }
}
