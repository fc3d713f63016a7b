/// Derivatives of matrices. Rule D81.
extension Transform3D {
    package static let zero = Transform3D(.zero, .zero, .zero, .zero)

    @inline(never)
    package func adding(_ other: Transform3D, times factor: Double) -> Transform3D {
        Transform3D(r0 + other.r0 * factor, r1 + other.r1 * factor, r2 + other.r2 * factor, r3 + other.r3 * factor)
    }

    /// The derivative at 0 of a smooth function that changes in 1 / `speed` by about as much as its value: the central difference of
    /// the sixth order, whose error is near that of rounding.
    ///
    /// It serves an interpolation whose end moves, and a matrix that a value function makes, only: both are rare.
    @inline(never)
    package static func slope(speed: Double = 1, _ body: (Double) -> Transform3D) -> Transform3D {
        var sum = zero
        guard speed > 0 else { return sum }
        let step = 1 / (128 * speed)
        for count in 1...3 {
            let weight: Double = count == 1 ? 45 : (count == 2 ? -9 : 1), x = Double(count) * step
            sum = sum.adding(body(x), times: weight / (60 * step)).adding(body(-x), times: -weight / (60 * step))
        }
        return sum
    }

    /// The largest absolute value of a row of `rate` in relation to the same row of this matrix; infinite for a row that leaves 0.
    func speed(of rate: Transform3D) -> Double {
        func speed(_ row: SIMD4<Double>, _ change: SIMD4<Double>) -> Double {
            let length = change.safeLength
            return length > 0 ? length / row.safeLength : 0
        }
        return max(max(speed(r0, rate.r0), speed(r1, rate.r1)), max(speed(r2, rate.r2), speed(r3, rate.r3)))
    }
}
