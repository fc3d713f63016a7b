import CPlatform

/// Keyframes or a path whose segments are cubic polynomials of the progress, or constant. It holds no references, because it is
/// copied often; the snapshot with the motion outlives it.
struct LaneKeyframes {
    let segmentCount: Int
    /// Either this or the path is set.
    private let unretainedValues: Unmanaged<KeyframeCurve>?
    private let unretainedPath: Unmanaged<KeyframePath>?

    private var values: KeyframeCurve? { unretainedValues?.takeUnretainedValue() }
    private var path: KeyframePath? { unretainedPath?.takeUnretainedValue() }

    init?(_ motion: Motion) {
        switch motion {
        case .keyframes(let frames):
            guard let values = frames.curve else { return nil }
            segmentCount = values.schedule.keyTimes.segmentCount
            (unretainedValues, unretainedPath) = (Unmanaged.passUnretained(values), nil)
        case .path(let path):
            guard let schedule = path.schedule else { return nil }
            segmentCount = schedule.keyTimes.segmentCount
            (unretainedValues, unretainedPath) = (nil, Unmanaged.passUnretained(path))
        case .basic, .heading: return nil
        }
        for curve in curves where curve?.pieces != nil { return nil }
        // The kernels know the slack of held values only.
        if !isHeld && (values?.schedule ?? path?.schedule)?.isStepped == true { return nil }
    }

    /// Whether the value never jumps. In single precision a time near a jump may be on either side of it.
    var isContinuous: Bool {
        values?.schedule.isContinuous ?? path.map { $0.schedule?.isContinuous == true && $0.isConnected } ?? false
    }

    /// The key times.
    var times: [Double] { (values?.schedule ?? path?.schedule)?.keyTimes.times ?? [] }

    /// The timing functions of the segments; nil is linear. The list may be shorter.
    var curves: [TimingFunction?] { (values?.schedule ?? path?.schedule)?.curves ?? [] }

    /// The number of key times between the first and the last.
    var interiorCount: Int { segmentCount - 1 }

    /// The interpolation as the kernels number it.
    var way: Int {
        unretainedPath != nil ? Int(KIN_PATH) : values?.isCurved == true ? Int(KIN_TANGENTS) : Int(KIN_STRAIGHT)
    }

    /// Writes a segment for the kernels in double precision (`KinDoubleKeyframes`).
    func put(segment: Int, component: Int, into row: UnsafeMutablePointer<Double>) {
        let times = times, curves = curves
        (row[0], row[1]) = (times[segment], times[segment + 1] - times[segment])
        var isEased = 0.0, curve = TimingFunction.linear
        if segment < curves.count, let given = curves[segment], !given.isLinear { (isEased, curve) = (1, given) }
        (row[2], row[3], row[4], row[5], row[6]) = (isEased, curve.c1x, curve.c1y, curve.c2x, curve.c2y)
        values?.put(segment: segment, component: component, into: row)
        path?.put(segment: segment, component: component, into: row)
        if isHeld || row[1] <= 0 {
            // This segment has the progress 1 at every fraction: it shows its end. Rules 4.4, 4.6.
            (row[0], row[1], row[2]) = (-.infinity, 1, 0)
        }
    }

    private var isHeld: Bool { (values?.schedule ?? path?.schedule)?.mode == .discrete }

    /// By ascending powers of the eased progress.
    func coefficients(segment: Int, component: Int) -> SIMD4<Double> {
        values?.coefficients(segment: segment, component: component)
            ?? path?.coefficients(segment: segment, component: component) ?? .zero
    }

    /// Bounds of a component for a progress in 0…1, and of its coefficients.
    func bounds(of component: Int) -> (low: Double, high: Double) {
        var low = Double.infinity, high = -Double.infinity
        for segment in 0..<segmentCount {
            let c = coefficients(segment: segment, component: component)
            let deviation = abs(c[1]) + abs(c[2]) + abs(c[3])
            (low, high) = (min(low, c[0] - deviation), max(high, c[0] + deviation))
        }
        return (low, high)
    }
}

extension Motion {
    /// Whether the schedule consists of key times.
    var isKeyframes: Bool {
        switch self {
        case .keyframes, .path: true
        case .basic, .heading: false
        }
    }
}
