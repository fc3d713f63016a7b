// Prints the layout of every struct as this runtime has it: NAME SIZE OFFSET…, and looks every function up in the library.
using System;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using Kinema;

static class Declarations {
    static void Main() {
        foreach (Type type in typeof(C).Assembly.GetTypes().Where(type => type.IsValueType && !type.IsEnum && !type.IsNested)) {
            FieldInfo[] fields = type.GetFields();
            if (!type.Name.StartsWith("Kin") || fields.Length == 0) continue;
            Array pinned = Array.CreateInstance(type, 1);
            GCHandle.Alloc(pinned, GCHandleType.Pinned).Free(); // throws unless arrays of the struct are memory of C
            Console.WriteLine($"{type.Name} {Marshal.SizeOf(type)} " +
                string.Join(" ", fields.Select(field => Marshal.OffsetOf(type, field.Name))));
        }
        foreach (MethodInfo function in typeof(C).GetMethods(BindingFlags.Public | BindingFlags.Static)) {
            Marshal.Prelink(function);
            Console.WriteLine($"found {function.Name}");
        }
    }
}
