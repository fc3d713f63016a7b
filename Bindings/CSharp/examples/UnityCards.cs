// A hundred cards in Unity: one call for each frame fills the matrices that Unity draws as instances of a mesh.
using Kinema;
using UnityEngine;
using Motion = Kinema.Motion;

public sealed class UnityCards : MonoBehaviour {
    public Mesh mesh;
    public Material material; // with GPU instancing
    readonly Matrix4x4[] matrices = new Matrix4x4[100];
    Context context;
    Stream<Matrix4x4> stream;

    void OnEnable() {
        context = new Context();
        context.Advance(Time.timeAsDouble);
        KinLayer[] cards = context.Layers(matrices.Length, KinLayerClass.Layer, context.Root());
        context.Flush(); // now they are live: changes animate
        var motion = new Motion { Duration = 1, Curve = "ease-out-back", Stagger = 0.02 };
        context.Animate(cards, KinProperty.Position, new[] { 4.0, 2 }, motion);
        var field = new StreamField(nameof(Matrix4x4.m00), KinStreamValue.WorldTransform, KinMatrixForm.Columns4x4);
        stream = context.Stream<Matrix4x4>(cards, new[] { field });
    }

    void Update() {
        context.Advance(Time.timeAsDouble); // first the clock; then handle input and change layers, at this time
        context.Flush();
        stream.Rebind();
        stream.Write(context.Time, matrices); // straight into the array: no copies, no garbage
        Graphics.DrawMeshInstanced(mesh, 0, material, matrices);
    }

    void OnDisable() {
        stream.Dispose();
        context.Dispose();
    }
}
