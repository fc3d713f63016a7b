import CPlatform

/// The timing functions in pieces that the process has made, because all contexts share them. A curve that something uses stays; of the
/// others, the last ones do. Rule D76.
///
/// A few bytes of text may have very many pieces ("steps(16384)"), so that the pieces are limited, not only the curves.
package enum CurveStore {
    private struct Entry {
        var function: TimingFunction
        /// How many curves were made before it.
        let number: UInt64
    }

    /// The oldest follow the youngest in a ring, because a new curve takes the place of the one that was forgotten; what has no pieces is free.
    nonisolated(unsafe) private static var entries: [Entry] = []
    /// The indices of what is free.
    nonisolated(unsafe) private static var free: [Int] = []
    nonisolated(unsafe) private static var made: UInt64 = 0
    nonisolated(unsafe) private static var pieceCount = 0
    /// The index of the next curve to forget, if nothing uses it.
    nonisolated(unsafe) private static var next = 0
    /// The number of the last list of points.
    nonisolated(unsafe) private static var lastList = 0.0
    /// The most curves that stay without a use, and the most pieces with which they do. The most pieces of all curves.
    private static let limit = 1024, keptPieces = 1 << 20, mostPieces = 1 << 22
    /// The indices of the curves by what hosts ask for.
    nonisolated(unsafe) private static var places = IndexTable<CurveRequest>()

    private static func locked<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        kin_lock(KinLockCurves.rawValue)
        defer { kin_unlock(KinLockCurves.rawValue) }
        return try body()
    }

    private static func find(_ request: CurveRequest) -> TimingFunction? { places[request].map { entries[$0].function } }

    /// The curve with the numbers of a host.
    static func curve(_ numbers: SIMD4<Double>) -> TimingFunction? { locked { find(CurveRequest(numbers)) } }

    /// A curve of a kind, made only if there is none yet.
    static func curve(_ kind: CurveKind) throws(CurveRefusal) -> TimingFunction {
        var numbers = kind.numbers
        var request = CurveRequest(numbers)
        if case .points(let points) = kind { request.points = points }
        if let known = locked({ find(request) }) { return known }
        let pieces = try kind.pieces()
        pieces.points = request.points
        return try locked { () throws(CurveRefusal) in
            if let known = find(request) { return known }
            // The store outlives the call, and must not keep memory of the reserve.
            guard Memory.has(places.growth(for: 2)), entries.makeRoom(), free.makeRoom(entries.count - free.count),
                !Memory.isShort
            else { throw CurveRefusal(nil) }
            forget(64, for: pieces.count)
            if pieceCount + pieces.count > mostPieces { forget(entries.count, for: pieces.count) }
            guard pieceCount + pieces.count <= mostPieces else { throw .tooMany }
            if !request.points.isEmpty {
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
        let entry = Entry(function: curve, number: made), index = free.popLast() ?? entries.count
        if index < entries.count { entries[index] = entry } else { entries.append(entry) }
        for request in CurveRequest.all(for: curve) { places[request] = index }
        made += 1
        pieceCount += curve.pieces?.count ?? 0
    }

    /// Forgets curves that nothing uses and that are not among the last ones, before one with as many pieces comes. It looks at a few,
    /// so that a curve costs as much however many there are.
    private static func forget(_ most: Int, for more: Int) {
        for _ in 0..<min(most, entries.count) {
            let isTooLarge = pieceCount + more > keptPieces
            guard isTooLarge || entries.count - free.count >= limit else { return }
            let index = next < entries.count ? next : 0
            next = index + 1
            guard isTooLarge || made - entries[index].number >= UInt64(limit),
                isKnownUniquelyReferenced(&entries[index].function.pieces)
            else { continue }
            let function = entries[index].function
            for request in CurveRequest.all(for: function) { places[request] = nil }
            pieceCount -= function.pieces?.count ?? 0
            entries[index].function = .linear
            free.append(index)
        }
    }
}

/// A host's request: the four numbers of a curve, or its points.
private struct CurveRequest: TableKey {
    let numbers: SIMD4<Double>
    var points: [CurvePoint] = []

    init(_ numbers: SIMD4<Double>) { self.numbers = numbers }

    /// The key by which the curve is found.
    static func all(for curve: TimingFunction) -> [CurveRequest] {
        var requests = [CurveRequest(curve.numbers)]
        if let points = curve.pieces?.points, !points.isEmpty {
            var request = CurveRequest(SIMD4(curve.c1x, 0, 0, 0))
            request.points = points
            requests.append(request)
        }
        return requests
    }

    var hash: UInt64 {
        var words: [UInt64] = []
        words.reserveCapacity(4 + 2 * points.count)
        func add(_ x: Double) { words.append((x + 0).bitPattern) }  // -0 is 0
        for index in 0..<4 { add(numbers[index]) }
        for point in points {
            add(point.input)
            add(point.output)
        }
        return words.withUnsafeBytes { SipHash.ofProcess.hash($0) }
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
