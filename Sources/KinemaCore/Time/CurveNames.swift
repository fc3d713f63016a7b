/// The names of timing functions without arguments. Rule D79.
enum CurveNames {
    /// Bézier curves. The first name of each curve is its canonical one.
    static let curves: [(name: Name, curve: TimingFunction)] = [
        ("linear", .linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInEaseOut),
        ("ease-in-ease-out", .easeInEaseOut), ("default", .default),
    ]

    private static let ways: [Name] = ["ease-in-", "ease-out-", "ease-in-out-"]
    private static let families: [Name] = [
        "sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce",
    ]

    static func name(_ easing: Easing) -> String {
        ways[easing.way.rawValue].string + families[easing.family.rawValue].string
    }

    /// The timing function with a name, as CSS writes it or in camel case.
    static func function(_ name: [UInt8]) throws(CurveRefusal) -> TimingFunction? {
        for known in curves where isEqual(name, known.name.string) { return known.curve }
        if isEqual(name, "step-start") { return try TimingFunction(.steps(1, .start)) }
        if isEqual(name, "step-end") { return try TimingFunction(.steps(1, .end)) }
        for index in 0..<Easing.count {
            guard let easing = Easing(number: Double(index)), isEqual(name, CurveNames.name(easing)) else { continue }
            return try TimingFunction(.easing(easing))
        }
        return nil
    }

    /// Whether a name is the known one, in letters of any case; a hyphen may be left out before a capital letter.
    static func isEqual(_ name: [UInt8], _ known: String) -> Bool {
        known.withBytes { known in
            var index = 0
            for byte in known {
                guard index < name.count else { return false }
                let isCapital = name[index] >= UInt8(ascii: "A") && name[index] <= UInt8(ascii: "Z")
                if byte == UInt8(ascii: "-") && isCapital { continue }
                guard name[index] == byte || (isCapital && name[index] + 32 == byte) else { return false }
                index += 1
            }
            return index == name.count
        }
    }
}
