import CKinema
import CPlatform

/// The number that tells a context's handles from those of every other living context, with the generation at which its
/// handles begin.
///
/// A number is used again once its context is gone. The generations then go on where that context left them, so a handle
/// of a dead context is not accepted by the next one of its number.
package struct ContextNumber {
    package let number: UInt64
    package let firstGeneration: UInt32

    /// Takes a number that no living context has.
    package static func take() throws(EngineError) -> ContextNumber {
        var generation: UInt32 = 0
        let number = kin_take_context_number(&generation)
        guard number >= 0 else {
            throw EngineError(.limitExceeded, "context: " + text(Int(KIN_CONTEXT_LIMIT)) + " contexts exist already")
        }
        // Generation 0 is that of no handle.
        return ContextNumber(number: UInt64(number), firstGeneration: max(generation, 1))
    }

    /// Gives the number back. `generation` is the first that no handle of the context had. Half of the generations stay
    /// for one context, so after very many uses of a number they begin anew.
    func giveBack(generation: UInt32) {
        kin_return_context_number(number, generation > Handle.generationLimit / 2 ? 1 : generation)
    }
}
