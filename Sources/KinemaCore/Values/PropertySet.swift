/// A set of property ids: a bit for each of the first ones, which most layers have, and a list of the others, those of emitters and
/// custom ones. Every changed layer has a set, so its size matters.
package struct PropertySet {
    /// The ids below 64, and those from there to below 128.
    private var low: UInt64 = 0, high: UInt64 = 0
    private var others: [UInt16] = []

    package init() {}

    package mutating func insert(_ id: UInt16) {
        let bit: UInt64 = 1 << UInt64(id & 63)
        switch id {
        case ..<64: low |= bit
        case ..<128: high |= bit
        default: if !others.contains(id) { others.append(id) }
        }
    }

    package func contains(_ id: UInt16) -> Bool {
        let bit: UInt64 = 1 << UInt64(id & 63)
        return switch id {
        case ..<64: low & bit != 0
        case ..<128: high & bit != 0
        default: others.contains(id)
        }
    }

    package func forEach(_ body: (UInt16) -> Void) {
        var rest = low, first: UInt16 = 0
        while true {
            while rest != 0 {
                body(first | UInt16(truncatingIfNeeded: rest.trailingZeroBitCount))
                rest &= rest &- 1
            }
            if first > 0 || high == 0 { break }
            (rest, first) = (high, 64)
        }
        for id in others { body(id) }
    }
}
