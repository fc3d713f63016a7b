// A layer moves, and spins while it does: two animations, one batch of samples, one table.
using System;
using System.Globalization;
using Kinema;

static class Hello {
    static void Main() {
        using (var context = new Context()) {
            Layer stage = context.Root(), ship = stage.Add();
            context.Flush(); // now it is live: changes animate

            using (Transaction turn = context.Begin()) { // commits at the end of its scope
                turn.Duration = 0.5;
                ship.Set(KinProperty.Position, 300, 150); // an implicit animation
                Animation spin = context.Basic("transform.rotation.z");
                spin.Set(KinAnimationProperty.ByValue, 2 * Math.PI);
                spin.Set(KinAnimationProperty.Duration, 2);
                ship.Add(spin, "spin"); // copied when added
            }

            double[] times = { 0, 0.125, 0.25, 0.5, 1 };
            Sampler sampler = context.Sampler(new Channel(ship, KinProperty.Position), new Channel(ship, "transform.rotation.z"));
            double[,] rows = sampler.Sample(times);
            for (int i = 0; i < times.Length; i++) {
                Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0:F3} s  ({1,5:F1}, {2,5:F1})  {3:F3} rad",
                    times[i], rows[i, 0], rows[i, 1], rows[i, 2]));
            }
        }
    }
}
