// The framework of the tests: runs every public static method of the classes named …Tests, or those that are named.
using System;
using System.Globalization;
using System.Linq;
using System.Reflection;
using Kinema;

static class Test {
    internal static void That(bool condition, string what) {
        if (!condition) throw new Exception(what);
    }

    internal static void Equal<T>(T expected, T got) {
        if (!Equals(expected, got)) throw new Exception($"expected {expected}, got {got}");
    }

    internal static void Near(double expected, double got, double tolerance = 1e-9) {
        if (!(Math.Abs(expected - got) <= tolerance)) throw new Exception($"expected {expected:R}, got {got:R}");
    }

    /// <summary>The call is refused with a status and a sentence that contains the words.</summary>
    internal static void Refused(KinStatus status, string words, Action call) {
        try {
            call();
        } catch (KinemaException error) {
            Equal(status, error.Status);
            That(error.Message.Contains(words), $"expected \"{words}\" in \"{error.Message}\"");
            return;
        }
        throw new Exception($"expected {status}, but nothing was thrown");
    }

    internal static void Throws<E>(Action call) where E : Exception {
        try {
            call();
        } catch (E) {
            return;
        }
        throw new Exception($"expected {typeof(E).Name}, but nothing was thrown");
    }

    static int Main(string[] names) {
        CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = new CultureInfo("de-DE"); // with a decimal comma
        int failed = 0;
        foreach (MethodInfo method in typeof(Test).Assembly.GetTypes().Where(type => type.Name.EndsWith("Tests"))
            .SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Static))) {
            if (names.Length > 0 && !names.Contains(method.Name)) continue;
            try {
                method.Invoke(null, null);
                Console.WriteLine($"passed {method.Name}");
            } catch (TargetInvocationException error) {
                failed++;
                Console.WriteLine($"failed {method.Name}: {error.InnerException}");
            }
            Console.Out.Flush();
        }
        return failed;
    }
}
