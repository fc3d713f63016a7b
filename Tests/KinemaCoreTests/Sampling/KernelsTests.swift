import Testing

@testable import Kinema

@Suite("Kernels")
struct KernelsTests {
    @Test("An unavailable instruction set is replaced by the next lower one")
    func falls() {
        #expect(Kernels(.portable).instructionSet == .portable)
        #expect(Kernels(.avx512).instructionSet == InstructionSet.available)
        #expect(Kernels.chosen.instructionSet == min(.asked, .available))
    }

    @Test("0…1 becomes 0…255, rounded and clamped, NaN 0", arguments: InstructionSet.allCases)
    func normalizes(_ instructionSet: InstructionSet) {
        let cases: [(Float, UInt8)] = [
            (0, 0), (1, 255), (0.5, 128), (-3, 0), (7, 255), (.nan, 0), (.infinity, 255), (-.infinity, 0), (1 / 255, 1),
            (0.4 / 255, 0), (254.6 / 255, 255),
        ]
        for count in [cases.count, 16, 35] {
            let given = (0..<count).map { cases[$0 % cases.count].0 }
            var bytes = [UInt8](repeating: 77, count: count)
            Kernels(instructionSet).table.pointee.normalize(given, &bytes, count)
            #expect(bytes == (0..<count).map { cases[$0 % cases.count].1 })
        }
    }
}
