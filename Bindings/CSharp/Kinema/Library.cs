// The library that the declarations of C# call: whether it is there, and whether its version fits.
using System;
using System.Runtime.InteropServices;

namespace Kinema {

/// <summary>Checks the library once, before the first context.</summary>
static class Library {
    static readonly string problem = Find();

    internal static void Check() {
        if (problem != null) throw new KinemaException(KinStatus.InvalidState, problem);
    }

    /// <summary>Returns what is wrong, with both sides; null if nothing is. Before 1.0 every minor version counts as a major
    /// one.</summary>
    static string Find() {
        try {
            uint found = C.kinVersion();
            if (found / 1000000 == C.KIN_VERSION_MAJOR && found / 1000 % 1000 == C.KIN_VERSION_MINOR) return null;
            return $"the client for C# is version {C.KIN_VERSION_MAJOR}.{C.KIN_VERSION_MINOR}.{C.KIN_VERSION_PATCH}, and the libkinema " +
                $"that was loaded is {found / 1000000}.{found / 1000 % 1000}.{found % 1000}";
        } catch (EntryPointNotFoundException) {
            return "the libkinema that was loaded is another library: it has no kinVersion";
        } catch (Exception error) when (error is DllNotFoundException || error is BadImageFormatException) {
            string other = LibraryFile.OfAnotherPlatform();
            if (other != null) return $"libkinema was not found: {other}, and this process is for {LibraryFile.Here()}";
            string reason = error.Message.Split('\n')[0].Trim();
            return $"libkinema was not found for {LibraryFile.Here()}: expected {LibraryFile.Name()} beside the program or where the " +
                $"system looks for libraries ({reason})";
        }
    }
}

}
