/// A point of `linear()`.
package struct CurvePoint: Equatable, Sendable {
    package var input: Double
    package var output: Double

    package init(_ input: Double, _ output: Double) {
        self.input = input
        self.output = output
    }

    /// The most points of a curve, and the largest number.
    package static let most = 1 << 14
    package static let limit = 1e30

    /// The percentage whose hundredth the input is, if there is one.
    package var percentage: Double {
        let estimate = input * 100
        for percentage in [estimate, estimate.nextDown, estimate.nextUp] where percentage / 100 == input { return percentage }
        return estimate
    }
}

extension [CurvePoint] {
    var isValid: Bool {
        !isEmpty && count <= CurvePoint.most
            && allSatisfy { abs($0.output) <= CurvePoint.limit && ($0.input.isNaN || abs($0.input) <= CurvePoint.limit) }
    }

    /// Fills in missing inputs, which are NaN, and makes the others ascend, as CSS Easing Level 2 does. If the inputs are not even,
    /// each becomes the hundredth of a percentage, so that its text is exact. Rule D76.
    var canonical: [CurvePoint] {
        var points = self, known = 0, largest = -Double.infinity
        if points[0].input.isNaN { points[0].input = 0 }
        if points[count - 1].input.isNaN { points[count - 1].input = 1 }
        for index in indices where !points[index].input.isNaN {
            let start = largest
            largest = Swift.max(largest, points[index].input)
            points[index].input = largest
            for between in known + 1..<Swift.max(index, known + 1) {
                points[between].input = start + (largest - start) * (Double(between - known) / Double(index - known))
            }
            known = index
        }
        guard !points.isEven else { return points }
        for index in indices {
            points[index].input = Swift.max(points[index].percentage / 100, index > 0 ? points[index - 1].input : -.infinity)
        }
        return points
    }

    /// Whether the inputs divide 0…1 evenly, so that the text does not need them.
    package var isEven: Bool { indices.allSatisfy { self[$0].input == ($0 == 0 ? 0 : Double($0) / Double(count - 1)) } }

    /// The index of the first point after x.
    private func next(after x: Double) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].input > x { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The value at x, also outside 0…1: that of the last point at x, or on the line through its neighbors, of which the outer ones
    /// are extended.
    func value(at x: Double) -> Double { value(at: x, before: next(after: x)) }

    private func value(at x: Double, before next: Int) -> Double {
        if next > 0, self[next - 1].input == x || count == 1 { return self[next - 1].output }
        guard count > 1 else { return self[0].output }
        let b = self[Swift.min(Swift.max(next, 1), count - 1)], a = self[Swift.min(Swift.max(next, 1), count - 1) - 1]
        if a.output == b.output || a.input == b.input { return next == 0 ? a.output : b.output }
        let y = a.output + (x - a.input) / (b.input - a.input) * (b.output - a.output)
        return Swift.min(Swift.max(y, -CurvePoint.limit), CurvePoint.limit)
    }

    var pieces: CurvePieces {
        let start = value(at: 0)
        var builder = PieceBuilder(beforeStart: self[0].input == 0 ? self[0].output : start)
        var begin = 0.0, next = self.next(after: 0)
        while begin < 1 {
            let end = next < count ? Swift.min(self[next].input, 1) : 1
            if (1 / (end - begin)).isFinite {
                let last = next < count && self[next].input == end ? self[next].output : value(at: end, before: next)
                builder.addLine(from: begin, to: end, value(at: begin, before: next), last)
                begin = end
            }
            next = self.next(after: end)
        }
        return builder.finished(start: start, end: value(at: 1))
    }
}
