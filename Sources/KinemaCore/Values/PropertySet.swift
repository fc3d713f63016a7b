/// A set of property ids: a bit for each of the first ones, which most layers have, and a list of the others, those of emitters and
/// custom ones. Every changed layer has a set, so its size matters.
package struct PropertySet {
    private var bits: InlineArray<2, UInt64> = [0, 0]
    private var others: [UInt16] = []
    private static let bitCount: UInt16 = 128

    package init() {}

    package mutating func insert(_ id: UInt16) {
        if id < PropertySet.bitCount {
            bits[Int(id >> 6)] |= 1 << UInt64(id & 63)
        } else if !others.contains(id) {
            others.append(id)
        }
    }

    package func contains(_ id: UInt16) -> Bool {
        id < PropertySet.bitCount ? bits[Int(id >> 6)] >> UInt64(id & 63) & 1 == 1 : others.contains(id)
    }

    package func forEach(_ body: (UInt16) -> Void) {
        for word in 0..<2 {
            var rest = bits[word]
            while rest != 0 {
                body(UInt16(word << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        for id in others { body(id) }
    }
}
