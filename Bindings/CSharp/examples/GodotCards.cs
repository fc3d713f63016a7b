// A hundred cards in Godot 4: one call for each frame fills the buffer of a MultiMesh with matrices and colors.
using System;
using System.Linq;
using System.Runtime.InteropServices;
using Godot;
using Kinema;

public partial class GodotCards : MultiMeshInstance3D {
    /// <summary>An instance as a MultiMesh with colors has it: three rows of a matrix, and a color.</summary>
    unsafe struct Instance {
        public fixed float Rows[12];
        public fixed float Color[4];
    }

    readonly float[] buffer = new float[16 * 100];
    readonly Context context = new Context();
    Stream<Instance> stream;
    double time;

    public override void _Ready() {
        KinLayer[] cards = context.Layers(100, KinLayerClass.Layer, context.Root());
        double[] colors = Enumerable.Range(0, 4 * 100).Select(i => i % 4 == 3 ? 1 : i / 400.0).ToArray();
        context.SetValues(cards, KinProperty.BackgroundColor, colors);
        context.Flush(); // now they are live: changes animate
        context.Animate(cards, KinProperty.Position, new[] { 4.0, 2 }, new Motion { Duration = 1, Stagger = 0.02, Bounce = 0.3 });
        stream = context.Stream<Instance>(cards, new[] {
            new StreamField(nameof(Instance.Rows), KinStreamValue.WorldTransform, KinMatrixForm.Rows3x4),
            new StreamField(nameof(Instance.Color), KinProperty.BackgroundColor),
        });
    }

    public override void _Process(double delta) {
        context.Advance(time += delta); // first the clock; then handle input and change layers, at this time
        context.Flush();
        stream.Rebind();
        stream.Write(time, MemoryMarshal.Cast<float, Instance>(buffer));
        Multimesh.Buffer = buffer;
    }

    public override void _ExitTree() {
        stream.Dispose();
        context.Dispose();
    }
}
