import CKinema
import CPlatform

/// The number that distinguishes the handles of a context from those of all other living contexts, and the first generation of
/// its handles.
///
/// The number of a destroyed context is reused. The generations continue where that context stopped, so that the next context
/// rejects its handles.
package struct ContextNumber {
    package let number: UInt64
    package let firstGeneration: UInt32

    /// Takes a number that no living context has.
    package static func take() throws(EngineError) -> ContextNumber {
        var generation: UInt32 = 0
        let number = kin_take_context_number(&generation)
        guard number >= 0 else {
            throw .error(.limitExceeded, "context: \(Int(KIN_CONTEXT_LIMIT)) contexts exist already, expected fewer")
        }
        // No handle has the generation 0.
        return ContextNumber(number: UInt64(number), firstGeneration: max(generation, 1))
    }

    /// Returns the number for reuse. `generation` is the first that no handle of the context has had. Half of the generations
    /// remain for the next context, so after very many uses of a number the generations restart.
    func giveBack(generation: UInt32) {
        kin_return_context_number(number, generation > Handle.generationLimit / 2 ? 1 : generation)
    }
}
