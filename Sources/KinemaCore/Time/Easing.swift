/// The thirty named easings: ten families, each as in, out and in-out. Robert Penner's formulas, with the constants of easings.net.
/// Rule D76.
package struct Easing {
    package enum Family: Int, CaseIterable {
        case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
    }

    package enum Way: Int, CaseIterable {
        case `in`, out, inOut
    }

    package let family: Family
    package let way: Way

    package init(_ family: Family, _ way: Way) {
        self.family = family
        self.way = way
    }

    package init?(number: Double) {
        guard let index = Int(exactly: number), index >= 0, let family = Family(rawValue: index / 3),
            let way = Way(rawValue: index % 3)
        else { return nil }
        self.init(family, way)
    }

    package var number: Double { Double(3 * family.rawValue + way.rawValue) }

    package static let count = Family.allCases.count * Way.allCases.count
}

extension Easing {
    /// The pieces of the curve. Each way mirrors or scales *in*, so that a formula is written once.
    var pieces: CurvePieces {
        var builder = PieceBuilder(beforeStart: 0)
        switch way {
        case .in: add(0, 1, to: &builder) { $0 }
        case .out: add(0, 1, isMirrored: true, to: &builder) { 1 - $0 }
        case .inOut:
            add(0, 0.5, to: &builder) { 0.5 * $0 }
            add(0.5, 1, isMirrored: true, to: &builder) { 1 - 0.5 * $0 }
        }
        return builder.finished(start: 0, end: 1)
    }

    /// Adds *in* over the interval from `low` to `high`, backwards if `isMirrored`, with its values changed by `map`.
    @inline(never)
    private func add(
        _ low: Double, _ high: Double, isMirrored: Bool = false, to builder: inout PieceBuilder, _ map: (Double) -> Double
    ) {
        let length = high - low
        var corners = family == .bounce ? Easing.bounces.map { low + length * (isMirrored ? 1 - $0 : $0) } : [low, high]
        if isMirrored && family == .bounce { corners.reverse() }
        for index in 1..<corners.count {
            builder.addFit(from: corners[index - 1], to: corners[index]) { from, to, share in
                // The distances to both ends are computed separately, because 1 − x would lose the digits of a small rest.
                let x = ((from - low) + (to - from) * share) / length, rest = ((high - to) + (to - from) * (1 - share)) / length
                return map(isMirrored ? start(rest, rest: x) : start(x, rest: rest))
            }
        }
    }

    /// The inputs at which the parabolas of *in* meet.
    private static let bounces = [0, 1.0 / 11, 3.0 / 11, 7.0 / 11, 1]

    /// *In* at x, 0…1, with rest = 1 − x; for expo and elastic at 0 the limit from the right.
    private func start(_ x: Double, rest: Double) -> Double {
        switch family {
        case .sine: 1 - Math.cos(0.5 * Double.pi * x)
        case .quad: x * x
        case .cubic: x * x * x
        case .quart: x * x * x * x
        case .quint: x * x * x * x * x
        case .expo: Easing.power(rest)
        case .circ: 1 - (rest * (1 + x)).squareRoot()
        case .back: x * x * (x + overshoot * (x - 1))
        case .elastic: -Easing.power(rest) * Math.sin((10 * x - shift) * 2 * Double.pi / period)
        case .bounce: 1 - Easing.bounce(rest)
        }
    }

    /// 2^(−10·rest).
    private static func power(_ rest: Double) -> Double { Math.exp(-6.931471805599453 * rest) }

    private var overshoot: Double { way == .inOut ? 1.70158 * 1.525 : 1.70158 }
    private var shift: Double { way == .inOut ? 11.125 : 10.75 }
    private var period: Double { way == .inOut ? 4.5 : 3 }

    private static func bounce(_ x: Double) -> Double {
        let parabola: (middle: Double, low: Double) =
            x < 4.0 / 11 ? (0, 0) : x < 8.0 / 11 ? (6.0 / 11, 0.75) : x < 10.0 / 11 ? (9.0 / 11, 0.9375) : (21.0 / 22, 0.984375)
        let distance = x - parabola.middle
        return 7.5625 * distance * distance + parabola.low
    }
}
