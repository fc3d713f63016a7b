/// A set of property ids: a bit for each built-in property, and a list of custom ones.
package struct PropertySet {
    private var bits: InlineArray<4, UInt64> = [0, 0, 0, 0]
    private var custom: [UInt16] = []

    package init() {}

    package mutating func insert(_ id: UInt16) {
        if id < PropertyTable.firstCustom {
            bits[Int(id >> 6)] |= 1 << UInt64(id & 63)
        } else if !custom.contains(id) {
            custom.append(id)
        }
    }

    package func contains(_ id: UInt16) -> Bool {
        id < PropertyTable.firstCustom ? bits[Int(id >> 6)] >> UInt64(id & 63) & 1 == 1 : custom.contains(id)
    }

    package func forEach(_ body: (UInt16) -> Void) {
        for word in 0..<4 {
            var rest = bits[word]
            while rest != 0 {
                body(UInt16(word << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        for id in custom { body(id) }
    }
}
