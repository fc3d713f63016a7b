// The file of the library: where it is looked for, and for which platform it is.
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>What a message says of a library that could not be loaded.</summary>
static class LibraryFile {
    /// <summary>Returns the system and the processor of this process.</summary>
    internal static string Here() {
        string system = Is(OSPlatform.Windows) ? "Windows" : Is(OSPlatform.OSX) ? "macOS" : "Linux";
        var processor = RuntimeInformation.ProcessArchitecture;
        return system + " on " + (processor == Architecture.X64 ? "x86-64" : processor.ToString().ToLowerInvariant());
    }

    /// <summary>Returns the first file that has the library's name and is for another platform, with that platform; null if there is
    /// none.</summary>
    internal static string OfAnotherPlatform() {
        foreach (string place in Places()) {
            string found = PlatformOf(place);
            if (found != null && !Covers(found, Here())) return $"{place} is for {found}";
        }
        return null;
    }

    /// <summary>Returns the name of the library's file.</summary>
    internal static string Name() {
        return Is(OSPlatform.Windows) ? "kinema.dll" : Is(OSPlatform.OSX) ? "libkinema.dylib" : "libkinema.so";
    }

    static bool Is(OSPlatform system) { return RuntimeInformation.IsOSPlatform(system); }

    static bool Covers(string found, string here) {
        return found == here || found.StartsWith("macOS or iOS", StringComparison.Ordinal) && found.EndsWith(here.Replace("macOS", ""));
    }

    /// <summary>The files that the system may have tried: beside the program, and on the path of libraries.</summary>
    static IEnumerable<string> Places() {
        string variable = Is(OSPlatform.Windows) ? "PATH" : Is(OSPlatform.OSX) ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
        string path = Environment.GetEnvironmentVariable(variable) ?? "";
        var folders = new List<string> { AppDomain.CurrentDomain.BaseDirectory };
        folders.AddRange(path.Split(new[] { Path.PathSeparator }, StringSplitOptions.RemoveEmptyEntries));
        foreach (string folder in folders) {
            string place = Path.Combine(folder, Name());
            if (File.Exists(place)) yield return place;
        }
    }

    /// <summary>Reads for which platform a library is; null if the file is none that is known.</summary>
    static string PlatformOf(string place) {
        var head = new byte[4096];
        try {
            using (var file = File.OpenRead(place)) file.Read(head, 0, head.Length);
        } catch (Exception error) when (error is IOException || error is UnauthorizedAccessException) {
            return null;
        }
        uint magic = BitConverter.ToUInt32(head, 0);
        if (magic == 0x464C457F) return "Linux on " + Processor(BitConverter.ToUInt16(head, 18), 62, 183);
        if (magic == 0xFEEDFACF) return "macOS or iOS on " + Processor(BitConverter.ToInt32(head, 4), 0x01000007, 0x0100000C);
        int at = BitConverter.ToInt32(head, 60);
        bool isWindows = (magic & 0xFFFF) == 0x5A4D && at >= 0 && at <= head.Length - 6 && BitConverter.ToInt32(head, at) == 0x4550;
        if (!isWindows) return null;
        return "Windows on " + Processor(BitConverter.ToUInt16(head, at + 4), 0x8664, 0xAA64);
    }

    static string Processor(int found, int x64, int arm64) { return found == x64 ? "x86-64" : found == arm64 ? "arm64" : "another processor"; }
}

}
