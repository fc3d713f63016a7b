import CPlatform

/// What goes through keyframes or along a path, where that is a cubic polynomial of the progress from key time to key time and
/// nowhere jumps.
final class LaneKeyframes {
    let schedule: KeyframeSchedule
    /// One of them.
    private let values: KeyframeCurve?
    private let path: KeyframePath?

    private init(_ schedule: KeyframeSchedule, _ values: KeyframeCurve?, _ path: KeyframePath?) {
        self.schedule = schedule
        self.values = values
        self.path = path
    }

    static func make(_ motion: Motion) -> LaneKeyframes? {
        switch motion {
        case .keyframes(let frames):
            guard let values = frames.curve, values.schedule.isContinuous else { return nil }
            return LaneKeyframes(values.schedule, values, nil)
        case .path(let path):
            guard let schedule = path.schedule, schedule.isContinuous, path.isConnected else { return nil }
            return LaneKeyframes(schedule, nil, path)
        case .basic, .spring, .heading: return nil
        }
    }

    /// Key times between the first and the last.
    var interiorCount: Int { schedule.keyTimes.segmentCount - 1 }

    /// How it gets from one to the next, as kernels know it.
    var way: Int { path != nil ? Int(KIN_PATH) : values?.isCurved == true ? Int(KIN_TANGENTS) : Int(KIN_STRAIGHT) }

    /// A segment as kernels evaluate it in double precision (`KinDoubleKeyframes`).
    func put(segment: Int, component: Int, into row: UnsafeMutablePointer<Double>) {
        let times = schedule.keyTimes.times
        (row[0], row[1]) = (times[segment], times[segment + 1] - times[segment])
        if segment < schedule.curves.count, let curve = schedule.curves[segment], !curve.isLinear {
            (row[2], row[3], row[4], row[5], row[6]) = (1, curve.c1x, curve.c1y, curve.c2x, curve.c2y)
        }
        values?.put(segment: segment, component: component, into: row)
        path?.put(segment: segment, component: component, into: row)
    }

    /// By powers of the eased progress.
    func coefficients(segment: Int, component: Int) -> SIMD4<Double> {
        values?.coefficients(segment: segment, component: component)
            ?? path?.coefficients(segment: segment, component: component) ?? .zero
    }

    /// Bounds of a component while the progress is in 0…1, and of its coefficients, too.
    func bounds(of component: Int) -> (low: Double, high: Double) {
        var low = Double.infinity, high = -Double.infinity
        for segment in 0..<schedule.keyTimes.segmentCount {
            let c = coefficients(segment: segment, component: component)
            let rest = abs(c[1]) + abs(c[2]) + abs(c[3])
            (low, high) = (min(low, c[0] - rest), max(high, c[0] + rest))
        }
        return (low, high)
    }
}

extension Motion {
    /// Whether it goes from key time to key time.
    var isKeyframes: Bool {
        switch self {
        case .keyframes, .path: true
        case .basic, .spring, .heading: false
        }
    }
}
