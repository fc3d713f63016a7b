/// The values of a keyframe animation of an arithmetic type, as flat rows of components. It is immutable. Section 4.
package final class KeyframeCurve: Sendable {
    package let schedule: KeyframeSchedule
    /// The number of numbers in one value.
    package let width: Int
    private let values: [Double]
    /// Nil if the segments are straight.
    private let tangents: KeyframeTangents?

    /// Creates the keyframes `values[i·width ..< (i + 1)·width]`. Returns nil for fewer than two (4.1) and for an array of
    /// another length.
    ///
    /// The paced modes use the distance over all components (4.7, 4.9). `shape` applies to the cubic modes.
    package init?(
        mode: CalculationMode, values: [Double], width: Int, keyTimes: [Double]? = nil,
        timingFunctions: [TimingFunction?] = [], shape: KeyframeShape = KeyframeShape()
    ) {
        guard width > 0, values.count % width == 0 else { return nil }
        let distances = mode.isPaced ? KeyframeCurve.distances(values, width: width) : []
        guard
            let schedule = KeyframeSchedule(
                mode: mode, count: values.count / width, keyTimes: keyTimes, timingFunctions: timingFunctions,
                distances: distances)
        else { return nil }
        self.schedule = schedule
        self.width = width
        self.values = values
        let times = schedule.keyTimes.times
        tangents = mode.isCubic ? KeyframeTangents(values: values, width: width, times: times, shape: shape) : nil
    }

    /// The number of keyframes, ≥ 2.
    package var count: Int { values.count / width }

    /// The segment at a fraction of the animation, and the progress in it. Rules 4.4, 4.5.
    package func locate(_ fraction: Double) -> (segment: Int, s: Double) { schedule.locate(fraction) }

    /// One component at a segment and progress that `locate` returned; 0 if the segment or the component does not exist.
    package func value(segment: Int, s: Double, component: Int) -> Double {
        guard component >= 0, component < width, segment >= 0, segment < schedule.keyTimes.segmentCount else { return 0 }
        let start = segment * width + component, end = start + width
        let a = values[start]
        if schedule.mode == .discrete { return a }
        let b = values[end]
        // The result must be exactly `b` at the end, which a + (b − a)·1 does not guarantee.
        if s == 1 { return b }
        guard let tangents else { return a + (b - a) * s }
        return KeyframeCurve.hermite(a, tangents.outgoing[start], b, tangents.incoming[end], s)
    }

    /// One component of a keyframe; 0 if it does not exist.
    package func keyframe(_ index: Int, component: Int) -> Double {
        guard index >= 0, index < count, component >= 0, component < width else { return 0 }
        return values[index * width + component]
    }

    /// Writes a segment of one component as the kernels read it (`KinDoubleKeyframes`): b, a, b − a and the tangents.
    func put(segment: Int, component: Int, into row: UnsafeMutablePointer<Double>) {
        let start = segment * width + component, end = schedule.mode == .discrete ? start : start + width
        (row[7], row[8], row[9]) = (values[end], values[start], values[end] - values[start])
        guard let tangents else { return }
        (row[10], row[11]) = (tangents.outgoing[start], tangents.incoming[end])
    }

    var isCurved: Bool { tangents != nil }

    /// The coefficients of one component in a segment, by ascending powers of the eased progress.
    func coefficients(segment: Int, component: Int) -> SIMD4<Double>? {
        guard segment >= 0, segment < schedule.keyTimes.segmentCount, component >= 0, component < width else { return nil }
        let start = segment * width + component, end = schedule.mode == .discrete ? start : start + width
        let a = values[start], change = values[end] - a
        guard let tangents else { return SIMD4(a, change, 0, 0) }
        let out = tangents.outgoing[start], into = tangents.incoming[end]
        return SIMD4(a, out, 3 * change - 2 * out - into, out + into - 2 * change)
    }

    /// The cubic through a and b with the given tangents. Rule 4.8.
    private static func hermite(_ a: Double, _ out: Double, _ b: Double, _ into: Double, _ s: Double) -> Double {
        let r = 1 - s
        let blend: Double = s * s * (3 - 2 * s)
        return a + (b - a) * blend + s * r * (r * out - s * into)
    }

    /// The Euclidean distances between neighbors over all components, multiplied by a common factor. Rule 4.7.
    package static func distances(_ values: [Double], width: Int) -> [Double] {
        guard width > 0, values.count / width > 1 else { return [] }
        let scale = KeyframeCurve.scale(of: values)
        return (1..<values.count / width).map { index in
            var sum = 0.0
            for component in 0..<width {
                let difference = values[index * width + component] * scale - values[(index - 1) * width + component] * scale
                sum += difference * difference
            }
            return sum.squareRoot()
        }
    }

    /// A power of two that keeps the squares of the values from underflow and overflow. It is 1 for ordinary values.
    private static func scale(of values: [Double]) -> Double {
        let largest = values.reduce(0) { max($0, abs($1)) }
        guard largest.isFinite, largest > 0, largest < 1e-100 || largest > 1e100 else { return 1 }
        let exponent = min(max(-largest.exponent, -1020), 1020)
        return Double(sign: .plus, exponent: exponent, significand: 1)
    }
}
