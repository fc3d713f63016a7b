import CKinema

/// The delays of items by their distance from one of them. Rule D115.
package struct Stagger {
    private let given: KinStagger
    private let columns: Int
    private let rows: Int
    private let curve: TimingFunction?

    package init(_ given: KinStagger, count: Int) throws(EngineError) {
        guard given.each >= 0, given.each < .infinity, given.total >= 0, given.total < .infinity,
            given.each == 0 || given.total == 0
        else {
            throw .argument("stagger.each: \(given.each) given, with the total \(given.total), expected one of them, 0 or more")
        }
        guard given.each * Double(count) < .infinity else {
            throw .argument("stagger.each: \(given.each) given, expected a delay that is finite after \(count) items")
        }
        guard given.from.rawValue <= KinStaggerFrom.index.rawValue else {
            throw .argument("stagger.from: \(given.from.rawValue) given, expected a KinStaggerFrom")
        }
        guard given.axis.rawValue <= KinStaggerAxis.Y.rawValue else {
            throw .argument("stagger.axis: \(given.axis.rawValue) given, expected a KinStaggerAxis")
        }
        guard given.columns >= 0 else { throw .argument("stagger.columns: \(given.columns) given, expected at most \(Int.max)") }
        guard given.from != .index || given.index < count, given.index >= 0 else {
            throw .argument("stagger.index: \(given.index) given, expected an index below \(count)")
        }
        self.given = given
        var curve: TimingFunction?
        if let text = given.curve { curve = try ChangeMotion.curve(text, "stagger.curve").function }
        self.curve = curve
        columns = given.columns > 0 && given.columns < count ? given.columns : count
        rows = columns > 0 ? (count - 1) / columns + 1 : 0
    }

    /// The distance of a place from another one.
    @inline(never)
    private func distance(_ index: Int, _ x: Double, _ y: Double) -> Double {
        let dx = Double(index % columns) - x, dy = Double(index / columns) - y
        switch given.axis {
        case .X: return abs(dx)
        case .Y: return abs(dy)
        default: return (dx * dx + dy * dy).squareRoot()
        }
    }

    /// Writes the delays.
    package func write(_ delays: UnsafeMutableBufferPointer<Double>) {
        guard !delays.isEmpty else { return }
        let right = Double(columns - 1), bottom = Double(rows - 1)
        var least = Double.infinity, greatest = 0.0
        for index in delays.indices {
            switch given.from {
            case .start: delays[index] = distance(index, 0, 0)
            case .end: delays[index] = distance(index, right, bottom)
            case .index: delays[index] = distance(index, Double(given.index % columns), Double(given.index / columns))
            default: delays[index] = distance(index, right / 2, bottom / 2)
            }
            least = min(least, delays[index])
            greatest = max(greatest, delays[index])
        }
        if given.from == .edges {
            for index in delays.indices { delays[index] = greatest - delays[index] }
            (least, greatest) = (0, greatest - least)
        }
        let isTotal = given.total > 0
        let first = isTotal ? least : 0, way = greatest - first
        for index in delays.indices {
            let x = way > 0 ? (delays[index] - first) / way : 0
            let y = curve?.value(at: x) ?? x
            delays[index] = max(0, isTotal ? given.total * y : curve == nil ? given.each * delays[index] : given.each * way * y)
        }
    }
}
