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

    private static func locked<Result>(_ body: () -> Result) -> Result {
        kin_spin_lock(&spin)
        defer { kin_spin_unlock(&spin) }
        return body()
    }

    /// The curve with these numbers, and for points with these points.
    private static func find(_ numbers: SIMD4<Double>, _ points: [CurvePoint] = []) -> TimingFunction? {
        curves.last {
            $0.numbers[0] == numbers[0] && (points.isEmpty ? $0.numbers == numbers : $0.pieces?.points == points)
        }
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
