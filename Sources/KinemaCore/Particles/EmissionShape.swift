/// The positions and the natural directions of an emitter's births. Rule 7A, CAEmitterLayer's emitterShape, emitterMode,
/// emitterPosition, emitterZPosition, emitterSize, emitterDepth.
///
/// The natural direction is outward for births on a boundary, −y for a line, and +x otherwise. emissionLongitude and
/// emissionLatitude are relative to it.
package struct EmissionShape: Sendable {
    package enum Form: Sendable {
        case point
        case line
        case rectangle
        case cuboid
        case circle
        case sphere
    }

    package enum Mode: Sendable {
        case points
        case outline
        case surface
        case volume
    }

    package var form = Form.point
    package var mode = Mode.volume
    package var center = SIMD3<Double>()
    /// Width, height, depth. The width of circles and spheres is their radius.
    package var size = SIMD3<Double>()

    package init() {}

    /// The position and the natural direction of a birth.
    package func birth(_ random: ParticleRandom) -> (position: SIMD3<Double>, direction: SIMD3<Double>) {
        switch form {
        case .point: return (center, EmissionShape.along)
        case .line: return (center + line(random), SIMD3(0, -1, 0))
        case .rectangle, .cuboid: return box(random)
        case .circle: return circle(random)
        case .sphere: return sphere(random)
        }
    }

    private static let along = SIMD3<Double>(1, 0, 0)

    private func line(_ random: ParticleRandom) -> SIMD3<Double> {
        let x = random.unit(.positionX)
        let offset = mode == .points ? (x < 0.5 ? -0.5 : 0.5) : x - 0.5
        return SIMD3(offset * size.x, 0, 0)
    }

    /// In a box each coordinate is either between the two sides or on one of them.
    private func box(_ random: ParticleRandom) -> (position: SIMD3<Double>, direction: SIMD3<Double>) {
        let onSide = sides(random)
        let units = SIMD3(random.unit(.positionX), random.unit(.positionY), random.unit(.positionZ))
        var offset = units - 0.5
        var outward = SIMD3<Double>()
        for axis in 0..<3 where onSide[axis] {
            let side = units[axis] < 0.5 ? -1.0 : 1.0
            offset[axis] = side / 2
            outward[axis] = side
        }
        var extent = size
        if form == .rectangle { extent.z = 0 }
        return (center + offset * extent, outward.normalized ?? EmissionShape.along)
    }

    /// The coordinates of a birth that are on a side: all for a corner, one for a face, two for an edge of a cuboid, none inside.
    private func sides(_ random: ParticleRandom) -> SIMDMask<SIMD3<Double>.MaskStorage> {
        let flat = form == .rectangle
        let size = SIMD3(abs(self.size.x), abs(self.size.y), flat ? 0 : abs(self.size.z))
        var onSide = SIMDMask<SIMD3<Double>.MaskStorage>(repeating: false)
        switch (mode, flat) {
        case (.volume, _), (.surface, true):
            break
        case (.points, _):
            onSide = SIMDMask(repeating: true)
            onSide[2] = !flat
        case (.outline, true):
            onSide[axis(SIMD3(size.y, size.x, 0), random)] = true
        case (.surface, false):
            onSide[axis(SIMD3(size.y * size.z, size.z * size.x, size.x * size.y), random)] = true
        case (.outline, false):
            onSide = SIMDMask(repeating: true)
            onSide[axis(size, random)] = false
        }
        return onSide
    }

    /// Chooses an axis with a probability in proportion to its weight.
    private func axis(_ weights: SIMD3<Double>, _ random: ParticleRandom) -> Int {
        let x = random.unit(.positionAxis) * (weights.x + weights.y + weights.z)
        return x < weights.x ? 0 : x < weights.x + weights.y ? 1 : weights.z > 0 ? 2 : 0
    }

    private func circle(_ random: ParticleRandom) -> (position: SIMD3<Double>, direction: SIMD3<Double>) {
        let angle = 2 * Double.pi * random.unit(.positionX)
        let (sine, cosine) = Math.sineAndCosine(angle), outward = SIMD3(cosine, sine, 0)
        if mode == .points || mode == .outline { return (center + outward * size.x, outward) }
        return (center + outward * (size.x * random.unit(.positionY).squareRoot()), EmissionShape.along)
    }

    private func sphere(_ random: ParticleRandom) -> (position: SIMD3<Double>, direction: SIMD3<Double>) {
        let angle = 2 * Double.pi * random.unit(.positionX), height = 2 * random.unit(.positionY) - 1
        let ring = (1 - height * height).squareRoot()
        let (sine, cosine) = Math.sineAndCosine(angle), outward = SIMD3(ring * cosine, ring * sine, height)
        guard mode == .volume else { return (center + outward * size.x, outward) }
        return (center + outward * (size.x * Math.cbrt(random.unit(.positionZ))), EmissionShape.along)
    }
}

extension SIMD3<Double> {
    /// The unit vector in the same direction; nil for a vector without direction.
    var normalized: SIMD3<Double>? {
        let longest = Swift.max(abs(x), abs(y), abs(z))
        guard longest > 0, longest < .infinity else { return nil }
        let scaled = self / longest
        return scaled / (scaled * scaled).sum().squareRoot()
    }
}
