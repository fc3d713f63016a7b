import CPlatform

/// The timing functions in pieces that the process has made, because all contexts share them. A curve that something uses stays; of the
/// others, the last ones do. Rule D76.
package enum CurveStore {
    nonisolated(unsafe) private static var spin: Int32 = 0
    nonisolated(unsafe) private static var curves: [TimingFunction] = []
    /// The index of the next curve to replace, if nothing uses it.
    nonisolated(unsafe) private static var oldest = 0
    /// The number of the last list of points.
    nonisolated(unsafe) private static var lastList = 0.0
    private static let limit = 1024
    /// Where curves were found last, by a hash of what was looked for: a host names few curves many times.
    nonisolated(unsafe) private static var places = [Int32](repeating: 0, count: placeCount)
    private static let placeCount = 256

    private static func locked<Result>(_ body: () -> Result) -> Result {
        kin_spin_lock(&spin)
        defer { kin_spin_unlock(&spin) }
        return body()
    }

    /// The curve with these numbers, and for points with these points.
    @inline(never)
    private static func find(_ numbers: SIMD4<Double>, _ points: [CurvePoint] = []) -> TimingFunction? {
        let place = place(numbers, points), guess = Int(places[place])
        if guess < curves.count, isWanted(curves[guess], numbers, points) { return curves[guess] }
        guard let index = curves.lastIndex(where: { isWanted($0, numbers, points) }) else { return nil }
        places[place] = Int32(truncatingIfNeeded: index)
        return curves[index]
    }

    @inline(never)
    private static func isWanted(_ curve: TimingFunction, _ numbers: SIMD4<Double>, _ points: [CurvePoint]) -> Bool {
        curve.c1x == numbers[0] && (points.isEmpty ? curve.numbers == numbers : curve.pieces?.points == points)
    }

    /// A number that differs for most curves. Of the points, some suffice.
    private static func place(_ numbers: SIMD4<Double>, _ points: [CurvePoint]) -> Int {
        var bits = UInt64(points.count)
        func add(_ x: Double) { bits = (bits ^ x.bitPattern) &* 0x9E37_79B9_7F4A_7C15 }
        for index in 0..<4 { add(numbers[index]) }
        for point in points.prefix(8) {
            add(point.input)
            add(point.output)
        }
        return Int(bits >> 56)
    }

    /// The curve with the numbers of a host.
    static func curve(_ numbers: SIMD4<Double>) -> TimingFunction? { locked { find(numbers) } }

    /// A curve of a kind, made only if there is none yet.
    static func curve(_ kind: CurveKind) throws(CurveRefusal) -> TimingFunction {
        var numbers = kind.numbers
        var points: [CurvePoint] = []
        if case .points(let given) = kind { points = given }
        if let known = locked({ find(numbers, points) }) { return known }
        let pieces = try kind.pieces()
        pieces.points = points
        // The store outlives the call, and must not keep memory of the reserve.
        if Memory.isShort { throw CurveRefusal(nil) }
        return locked {
            if let known = find(numbers, points) { return known }
            if !points.isEmpty {
                lastList += 1
                numbers[1] = lastList
            }
            let curve = TimingFunction(numbers, pieces)
            keep(curve)
            return curve
        }
    }

    /// The text that was read last, and its curve: a host that starts many animations names one.
    nonisolated(unsafe) private static var lastText: Text = ""
    nonisolated(unsafe) private static var lastCurve: SharedCurve?
    private static let longestText = 64

    /// The curve of a text of a host, if it was the last one.
    package static func last(_ text: UnsafePointer<CChar>) -> SharedCurve? {
        locked { lastText.withCString { strcmp($0, text) == 0 } ? lastCurve : nil }
    }

    /// Keeps a text of a host for `last`, if it is short.
    package static func keep(_ text: Text, _ curve: SharedCurve) {
        guard text.string.byteCount < longestText, !Memory.isShort else { return }
        locked { (lastText, lastCurve) = (text, curve) }
    }

    /// The curves with common names, and those that animations had first. They stay, because most animations of a process have one of
    /// a few curves. The first context makes the named ones.
    nonisolated(unsafe) private static var frequent = named.map { SharedCurve($0) }
    private static let named: [TimingFunction] = [.default, .linear, .easeIn, .easeOut, .easeInEaseOut]
    private static let frequentLimit = 64

    /// A curve on the heap, which other contexts may share.
    package static func shared(_ function: TimingFunction) -> SharedCurve {
        locked {
            for curve in frequent where curve.function == function { return curve }
            let curve = SharedCurve(function)
            if frequent.count < frequentLimit, !Memory.isShort { frequent.append(curve) }
            return curve
        }
    }

    private static func keep(_ curve: TimingFunction) {
        guard curves.count >= limit else { return curves.append(curve) }
        for _ in curves.indices {
            oldest = (oldest + 1) % curves.count
            if isKnownUniquelyReferenced(&curves[oldest].pieces) {
                curves[oldest] = curve
                return
            }
        }
        curves.append(curve)
    }
}

/// Timing functions in saved states: the four numbers, and the points of a curve through points, which other processes number
/// differently.
extension TimingFunction {
    package var savedPoints: [Double] { pieces.map { $0.points.flatMap { [$0.input, $0.output] } } ?? [] }

    package init?(numbers: SIMD4<Double>, savedPoints: [Double]) {
        guard !savedPoints.isEmpty else {
            guard let made = try? TimingFunction(numbers: numbers) else { return nil }
            self = made
            return
        }
        var points: [CurvePoint] = []
        for index in stride(from: 0, to: savedPoints.count - 1, by: 2) {
            points.append(CurvePoint(savedPoints[index], savedPoints[index + 1]))
        }
        guard let made = try? TimingFunction(.points(points)) else { return nil }
        self = made
    }
}
