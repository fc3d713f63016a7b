import CKinema

/// Values, with a number of the caller's in their first word.
extension StateStream {
    /// The first word: 8 bits of kind, 16 of the caller, the rest is a count.
    private func begin(_ kind: UInt64, _ tag: inout UInt16, _ count: Int = 0) -> (kind: UInt64, count: Int) {
        let first = word(kind | UInt64(tag) << 8 | UInt64(count) << 24)
        tag = UInt16(truncatingIfNeeded: first >> 8)
        return (first & 0xFF, Int(clamping: first >> 24))
    }

    func value(_ value: inout Value, _ tag: inout UInt16) {
        if isReading { value = read(&tag) } else { write(value, tag) }
    }

    func value(_ value: inout Value) {
        var tag: UInt16 = 0
        self.value(&value, &tag)
    }

    /// A value that may be absent.
    func optional(_ value: inout Value?) {
        var tag: UInt16 = value == nil ? 0 : 1
        var known = value ?? .none
        self.value(&known, &tag)
        value = tag == 0 ? nil : known
    }

    func write(_ value: Value, _ tag: UInt16) {
        var tag = tag
        switch value {
        case .none: _ = begin(0, &tag)
        case .number(let x):
            _ = begin(1, &tag)
            _ = word(x.bitPattern)
        case .pair(let x, let y):
            _ = begin(2, &tag)
            _ = word(x.bitPattern)
            _ = word(y.bitPattern)
        case .transform(let box) where box.parts != nil:
            _ = begin(12, &tag)
            write(box.parts ?? TransformParts(box.matrix))
        case .triple, .quad, .transform, .list:
            var kind: UInt64 = 6
            if case .triple = value { kind = 3 }
            if case .quad = value { kind = 4 }
            if case .transform = value { kind = 5 }
            _ = begin(kind, &tag, value.numberCount)
            value.forEachNumberInTurn { _, x in _ = word(x.bitPattern) }
        case .path(let path):
            _ = begin(7, &tag, path.verbs.count)
            for verb in path.verbs { _ = word(UInt64(verb.rawValue)) }
            for x in path.coordinates { _ = word(x.bitPattern) }
        case .string(var string):
            let count = string.string.byteCount
            _ = begin(8, &tag, count)
            text(&string, count)
        case .handle(let id):
            _ = begin(9, &tag)
            _ = word(id)
        case .handles(let ids), .layers(let ids):
            var isLayers = false
            if case .layers = value { isLayers = true }
            _ = begin(isLayers ? 11 : 10, &tag, ids.count)
            for id in ids { _ = word(id) }
        }
    }

    private func read(_ tag: inout UInt16) -> Value {
        let (kind, given) = begin(0, &tag)
        let count = kind == 8 ? given : bounded(given)
        switch kind {
        case 0: return .none
        case 1: return .number(readNumber())
        case 2: return .pair(readNumber(), readNumber())
        case 3: return .triple(readNumber(), readNumber(), readNumber())
        case 4: return .quad(readNumber(), readNumber(), readNumber(), readNumber())
        case 5: return .transform(Transform3D { _ in readNumber() })
        case 6: return .list(readNumbers(count))
        case 7: return readPath(count)
        case 8:
            var string: Text = ""
            text(&string, count)
            return .string(string)
        case 9: return .handle(word(0))
        case 12: return readParts()
        case 10, 11:
            var ids: [UInt64] = []
            ids.reserveCapacity(count)
            for _ in 0..<count { ids.append(word(0)) }
            return kind == 10 ? .handles(ids) : layers(ids)
        default:
            fail()
            return .none
        }
    }

    /// The parts that components name, and a word that says whether there are others.
    private func write(_ parts: TransformParts) {
        let remainder = parts.remainder
        for row in [parts.scale, parts.rotation, parts.translation] { for lane in 0..<3 { _ = word(row[lane].bitPattern) } }
        _ = word(remainder.map { $0.keepsLastColumn ? 2 : 1 } ?? 0)
        guard let remainder else { return }
        for row in [remainder.k0, remainder.k1, remainder.k2, remainder.lastColumn] {
            for lane in 0..<4 { _ = word(row[lane].bitPattern) }
        }
    }

    private func readParts() -> Value {
        func three() -> SIMD4<Double> { SIMD4(readNumber(), readNumber(), readNumber(), 0) }
        func four() -> SIMD4<Double> { SIMD4(readNumber(), readNumber(), readNumber(), readNumber()) }
        let scale = three(), rotation = three(), translation = three(), kind = word(0)
        if kind > 2 { fail() }
        var remainder = TransformRemainder.none
        if kind > 0 {
            remainder = TransformRemainder(
                k0: four(), k1: four(), k2: four(), lastColumn: four(), keepsLastColumn: kind == 2)
        }
        let parts = TransformParts(scale: scale, rotation: rotation, translation: translation, remainder)
        if !parts.isFinite { fail() }
        return .transform(parts)
    }

    @inline(never)
    private func readNumber() -> Double { Double(bitPattern: word(0)) }

    private func readNumbers(_ count: Int) -> [Double] {
        var numbers: [Double] = []
        numbers.reserveCapacity(count)
        for _ in 0..<count { numbers.append(readNumber()) }
        return numbers
    }

    private func readPath(_ count: Int) -> Value {
        var verbs: [UInt8] = [], coordinates = 0
        for _ in 0..<count {
            let verb = word(0)
            verbs.append(UInt8(truncatingIfNeeded: min(verb, 255)))
            coordinates += PathVerb(rawValue: verbs[verbs.count - 1])?.coordinateCount ?? 0
        }
        if let path = Path.make(verbs: verbs, coordinates: readNumbers(bounded(coordinates))) { return .path(path) }
        fail()
        return .none
    }

    /// The handles of emitter cells in the context.
    private func layers(_ ids: [UInt64]) -> Value {
        var own: [UInt64] = []
        for id in ids {
            if let id = shift.apply(id, .layer) { own.append(id) } else { fail() }
        }
        return .layers(own)
    }

    /// A list of numbers.
    func numbers(_ list: inout [Double]) {
        let count = length(list.count)
        if isReading { list = readNumbers(count) } else { for x in list { _ = word(x.bitPattern) } }
    }
}
