// Runs the sample at 10 s and 11.2 s, and prints where its matrices put the cards.
using System;
using System.Globalization;
using System.Reflection;

static class Matrices {
    static void Call(object sample, string method) {
        sample.GetType().GetMethod(method, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(sample, null);
    }

    static void Main() {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var sample = new UnityCards();
        UnityEngine.Time.timeAsDouble = 10;
        Call(sample, "OnEnable");
        UnityEngine.Time.timeAsDouble = 11.2;
        Call(sample, "Update");
        foreach (UnityEngine.Matrix4x4 matrix in UnityEngine.Graphics.Drawn) Console.WriteLine($"{matrix.m03} {matrix.m13}");
        Call(sample, "OnDisable");
    }
}
