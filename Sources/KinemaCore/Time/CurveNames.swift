/// The names of timing functions without arguments. Rule D79.
enum CurveNames {
    /// Bézier curves. The first name of each curve is its canonical one.
    static let curves: [(name: Name, curve: TimingFunction)] = [
        ("linear", .linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInEaseOut),
        ("ease-in-ease-out", .easeInEaseOut), ("default", .default),
    ]

    private static let ways: Words = "ease-in- ease-out- ease-in-out-"
    private static let families: Words = "sine quad cubic quart quint expo circ back elastic bounce"

    private static let positions: Words = "end start none both"

    static func name(_ easing: Easing) -> String {
        ways[easing.way.rawValue] + families[easing.family.rawValue].string
    }

    static func name(_ position: StepPosition) -> String { "jump-" + positions[position.rawValue].string }

    /// The timing function with a name, as CSS writes it or in camel case.
    static func function(_ word: CurveWord) throws(CurveRefusal) -> TimingFunction? {
        for known in curves where word.isEqual(known.name) { return known.curve }
        if word.isEqual("step-start") { return try TimingFunction(.steps(1, .start)) }
        if word.isEqual("step-end") { return try TimingFunction(.steps(1, .end)) }
        for index in 0..<Easing.count {
            guard let easing = Easing(number: Double(index)), word.isEqual(CurveNames.name(easing)) else { continue }
            return try TimingFunction(.easing(easing))
        }
        return nil
    }

    static func position(_ word: CurveWord) -> StepPosition? {
        StepPosition.allCases.first { word.isEqual(positions[$0.rawValue].string) || word.isEqual(name($0)) }
    }
}

/// A word in the text of a timing function.
struct CurveWord {
    let text: [UInt8]
    let range: Range<Int>

    @inline(never)
    func isEqual(_ known: Name) -> Bool { isEqual(known.string) }

    /// Whether the word is a known one, in letters of any case; the hyphens of easings, whose names begin with an e, may be left out.
    @inline(never)
    func isEqual(_ known: String) -> Bool {
        known.withBytes { known in
            var index = range.lowerBound
            for byte in known {
                guard index < range.upperBound else { return false }
                let isCapital = text[index] >= UInt8(ascii: "A") && text[index] <= UInt8(ascii: "Z")
                if text[index] == byte || (isCapital && text[index] + 32 == byte) {
                    index += 1
                } else if byte != UInt8(ascii: "-") || known[0] != UInt8(ascii: "e") {
                    return false
                }
            }
            return index == range.upperBound
        }
    }
}
