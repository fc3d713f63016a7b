import CPlatform

/// A pointer, because all functions of the sampler pass the table on, and it has 18 words.
package typealias KernelTable = UnsafePointer<KinKernelTable>

/// The kernels that the sampler runs: the copy for the best instruction set of this processor. `KINEMA_ISA=portable|avx2|avx512`
/// in the environment limits the choice. If the processor does not support the named set, the next lower one is used.
package struct Kernels: @unchecked Sendable {  // functions without state
    package let table: KernelTable
    package let instructionSet: InstructionSet

    package init(_ instructionSet: InstructionSet) {
        self.instructionSet = min(instructionSet, .available)
        table = Kernels.tables + Int(self.instructionSet.rawValue)
    }

    /// The tables of the instruction sets that this processor has. They stay for the life of the process.
    nonisolated(unsafe) private static let tables: KernelTable = {
        let last = InstructionSet.available.rawValue
        let tables = UnsafeMutablePointer<KinKernelTable>.allocate(capacity: Int(last) + 1)
        for index in 0...last { (tables + Int(index)).initialize(to: kinKernelsFor(index)) }
        return KernelTable(tables)
    }()

    /// The choice of this process. Read it once for each batch, because the first read initializes it.
    package static let chosen = Kernels(.asked)
}

/// The instruction sets for which the kernels are compiled. Each contains the previous ones.
package enum InstructionSet: Int32, CaseIterable, Comparable, Sendable {
    case portable = 0
    case avx2 = 1
    case avx512 = 2

    /// The best instruction set of this processor.
    package static var available: InstructionSet { InstructionSet(rawValue: kinInstructionSetAvailable()) ?? .portable }

    /// The limit from the environment. Without a known name there is no limit.
    package static var asked: InstructionSet {
        guard let word = getenv("KINEMA_ISA") else { return .avx512 }
        if strcmp(word, "portable") == 0 { return .portable }
        return strcmp(word, "avx2") == 0 ? .avx2 : .avx512
    }

    /// The name in the environment.
    package var name: Name {
        switch self {
        case .portable: "portable"
        case .avx2: "avx2"
        case .avx512: "avx512"
        }
    }

    package static func < (a: InstructionSet, b: InstructionSet) -> Bool { a.rawValue < b.rawValue }
}
