import CKinema

/// How the delays of items grow with their distance from one of them, for motions of many layers in a timeline:
///
///     let delays = try Stagger(each: 0.05, from: .center).delays(cards.count)
///     timeline.add(cards, .opacity, to: 1, fade, delays: delays)
public struct Stagger: Sendable {
    /// The item that begins.
    public typealias From = KinStaggerFrom
    /// The axis along which the distance in a grid is measured.
    public enum Axis: Sendable {
        case both, x, y

        fileprivate var c: KinStaggerAxis {
            switch self {
            case .both: .both
            case .x: .X
            case .y: .Y
            }
        }
    }

    /// Seconds for a distance of 1, from one item to its neighbor.
    public var each: Double
    /// Seconds between the nearest and the farthest item, in place of `each`.
    public var total: Double
    /// The item that begins.
    public var from: From
    /// With `.index`: the number of the item that begins.
    public var index: Int
    /// Of a grid, row by row; 0: all items are in one row.
    public var columns: Int
    /// The axis along which the distance in a grid is measured.
    public var axis: Axis
    /// Bends the delays between 0 and the greatest; nil is linear.
    public var curve: Curve?

    /// Gives either `each` or `total`.
    public init(
        each: Double = 0, total: Double = 0, from: From = .start, index: Int = 0, columns: Int = 0, axis: Axis = .both,
        curve: Curve? = nil
    ) {
        (self.each, self.total, self.from, self.index) = (each, total, from, index)
        (self.columns, self.axis, self.curve) = (columns, axis, curve)
    }

    /// The delays of a number of items, in seconds.
    public func delays(_ count: Int) throws(KinemaError) -> [Double] {
        guard count >= 0 else { throw KinemaError(.invalidArgument, "count: \(count) given, expected 0 or more") }
        let text = try curve.map { (curve) throws(KinemaError) in try curve.text }
        var delays = [Double](repeating: 0, count: count)
        func fill(_ curve: UnsafePointer<CChar>?) -> KinStatus {
            var stagger = KinStagger(
                from: from, axis: axis.c, index: index, columns: columns, each: each, total: total, curve: curve)
            return kinStaggerDelays(&stagger, &delays, count)
        }
        try check(text.map { $0.withCString(fill) } ?? fill(nil))
        return delays
    }
}
