import CPlatform

/// The kernels the batch sampler runs: the copy for the best instruction set of this processor, chosen once.
/// `KINEMA_ISA=portable|avx2|avx512` in the environment caps the choice; what is not available falls to the next lower.
package struct Kernels: @unchecked Sendable {  // functions without state
    package let table: KinKernelTable
    package let instructionSet: InstructionSet

    package init(_ instructionSet: InstructionSet) {
        self.instructionSet = min(instructionSet, .available)
        table = kinKernelsFor(self.instructionSet.rawValue)
    }

    /// The choice of this process. Read it once a batch, not once a value: it is initialised on first use.
    package static let chosen = Kernels(.asked)
}

/// Instruction sets the kernels are compiled for, each containing the ones before it.
package enum InstructionSet: Int32, CaseIterable, Comparable, Sendable {
    case portable = 0
    case avx2 = 1
    case avx512 = 2

    /// The most this processor can run.
    package static var available: InstructionSet { InstructionSet(rawValue: kinInstructionSetAvailable()) ?? .portable }

    /// What the environment asks for; without a word, or with an unknown one, everything.
    package static var asked: InstructionSet {
        guard let word = getenv("KINEMA_ISA") else { return .avx512 }
        if strcmp(word, "portable") == 0 { return .portable }
        return strcmp(word, "avx2") == 0 ? .avx2 : .avx512
    }

    /// The name the environment knows it by.
    package var name: StaticString {
        switch self {
        case .portable: "portable"
        case .avx2: "avx2"
        case .avx512: "avx512"
        }
    }

    package static func < (a: InstructionSet, b: InstructionSet) -> Bool { a.rawValue < b.rawValue }
}
