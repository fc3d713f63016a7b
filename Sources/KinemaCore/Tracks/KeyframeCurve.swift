/// The values of a keyframe animation of an arithmetic type, as flat rows of components. Immutable. Section 4.
package final class KeyframeCurve: Sendable {
    package let schedule: KeyframeSchedule
    /// The numbers in one value.
    package let width: Int
    private let values: [Double]
    /// nil where the segments are straight.
    private let tangents: KeyframeTangents?

    /// Key frames `values[i·width ..< (i + 1)·width]`; nil for fewer than two (4.1) or a ragged array.
    ///
    /// The paced modes go by the distance over all components (4.7, 4.9). `shape` is for the cubic modes.
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

    /// One component of the value at a place that `locate` gave; 0 for a place or component that does not exist.
    package func value(segment: Int, s: Double, component: Int) -> Double {
        guard component >= 0, component < width, segment >= 0, segment < schedule.keyTimes.segmentCount else { return 0 }
        let start = segment * width + component, end = start + width
        let a = values[start]
        if schedule.mode == .discrete { return a }
        let b = values[end]
        // The ends are met exactly, which a + (b − a)·1 does not promise.
        if s == 1 { return b }
        guard let tangents else { return a + (b - a) * s }
        return KeyframeCurve.hermite(a, tangents.outgoing[start], b, tangents.incoming[end], s)
    }

    /// One component of the keyframe with that index; 0 for one that does not exist.
    package func keyframe(_ index: Int, component: Int) -> Double {
        guard index >= 0, index < count, component >= 0, component < width else { return 0 }
        return values[index * width + component]
    }

    /// A segment of one component as the kernels evaluate it (`KinDoubleKeyframes`): b, a, b − a and the tangents.
    func put(segment: Int, component: Int, into row: UnsafeMutablePointer<Double>) {
        let start = segment * width + component, end = start + width
        (row[7], row[8], row[9]) = (values[end], values[start], values[end] - values[start])
        guard let tangents else { return }
        (row[10], row[11]) = (tangents.outgoing[start], tangents.incoming[end])
    }

    var isCurved: Bool { tangents != nil }

    /// The coefficients of one component in a segment, by powers of the eased progress; nil in discrete mode.
    func coefficients(segment: Int, component: Int) -> SIMD4<Double>? {
        guard schedule.mode != .discrete, segment >= 0, segment < schedule.keyTimes.segmentCount, component >= 0,
            component < width
        else { return nil }
        let start = segment * width + component, end = start + width
        let a = values[start], change = values[end] - a
        guard let tangents else { return SIMD4(a, change, 0, 0) }
        let out = tangents.outgoing[start], into = tangents.incoming[end]
        return SIMD4(a, out, 3 * change - 2 * out - into, out + into - 2 * change)
    }

    /// The cubic through a and b with these tangents, at s. Rule 4.8.
    private static func hermite(_ a: Double, _ out: Double, _ b: Double, _ into: Double, _ s: Double) -> Double {
        let r = 1 - s
        let blend: Double = s * s * (3 - 2 * s)
        return a + (b - a) * blend + s * r * (r * out - s * into)
    }

    /// The Euclidean distances between neighbours over all components, up to a common factor. Rule 4.7.
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

    /// A power of two that keeps the squares of the values between underflow and overflow; 1 for ordinary values.
    private static func scale(of values: [Double]) -> Double {
        let largest = values.reduce(0) { max($0, abs($1)) }
        guard largest.isFinite, largest > 0, largest < 1e-100 || largest > 1e100 else { return 1 }
        let exponent = min(max(-largest.exponent, -1020), 1020)
        return Double(sign: .plus, exponent: exponent, significand: 1)
    }
}
