/// The velocity of the frame. Rule D81.
extension LayerGeometry {
    /// The change of the frame per second while the properties change by `rate`. Each edge moves with the corner that makes it; of
    /// several, with the one that makes it next.
    func frameVelocity(_ rate: LayerGeometry) -> Value {
        let position = rate.position
        guard bounds.z != 0 || bounds.w != 0 else { return .quad(position.x, position.y, 0, 0) }
        var low = Edge(sign: 1), high = Edge(sign: -1)
        for corner in 0..<4 {
            let isRight = corner & 1 == 0 ? 0.0 : 1, isBelow = corner & 2 == 0 ? 0.0 : 1
            let (point, velocity) = movedCorner(SIMD2(isRight, isBelow), rate)
            low.add(point, velocity)
            high.add(point, velocity)
        }
        let origin = position + low.velocity, size = high.velocity - low.velocity
        return .quad(origin.x, origin.y, size.x, size.y)
    }

    /// A corner of the bounds, relative to the position, and its change per second. `corner`: 0 or 1 of the width and the height.
    private func movedCorner(_ corner: SIMD2<Double>, _ rate: LayerGeometry) -> (SIMD2<Double>, SIMD2<Double>) {
        let size = SIMD2(bounds.z, bounds.w), growth = SIMD2(rate.bounds.z, rate.bounds.w)
        let p = (corner - anchorPoint) * size, v = (corner - anchorPoint) * growth - rate.anchorPoint * size
        let place = SIMD4(p.x, p.y, -anchorPointZ, 1), speed = SIMD4(v.x, v.y, -rate.anchorPointZ, 0)
        let q = transform.product(of: place), change = transform.product(of: speed) + rate.transform.product(of: place)
        let point = SIMD2(q.x, q.y), velocity = SIMD2(change.x, change.y)
        guard q.w != 0, q.w != 1 || change.w != 0 else { return (point, velocity) }
        let divided = point / q.w
        return (divided, (velocity - divided * change.w) / q.w)
    }

    /// The least coordinates of some points (with the sign 1; with −1, the greatest), and their change per second.
    private struct Edge {
        let sign: Double
        private var place = SIMD2(Double.infinity, Double.infinity)
        private(set) var velocity = SIMD2<Double>.zero

        init(sign: Double) { self.sign = sign }

        mutating func add(_ point: SIMD2<Double>, _ change: SIMD2<Double>) {
            let p = point * sign
            let isNext = (p .< place) .| ((p .== place) .& (change * sign .< velocity * sign))
            place.replace(with: p, where: isNext)
            velocity.replace(with: change, where: isNext)
        }
    }
}
