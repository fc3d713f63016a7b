/// The motion of a particle. Everything is decided at its birth. Rule 7A, CAEmitterCell.
struct ParticleMotion {
    var origin: SIMD3<Double>
    /// The direction of the initial velocity.
    var direction: SIMD3<Double>
    /// The initial speed in units per second; may be negative.
    var speed: Double
    var acceleration: SIMD3<Double>
    var scale: Double
    /// The change of the scale per second.
    var scaleSpeed: Double
    /// Radians per second.
    var spin: Double
    var color: SIMD4<Double>
    var colorSpeed: SIMD4<Double>
    var contents: UInt64

    /// The position under constant acceleration.
    func position(_ age: Double) -> SIMD3<Double> {
        origin + direction * (speed * age) + acceleration * (age * age / 2)
    }

    /// The direction of motion, or the direction of emission while the particle does not move.
    func heading(_ age: Double) -> SIMD3<Double> { (direction * speed + acceleration * age).normalized ?? direction }

    func rotation(_ age: Double) -> Double { spin * age }

    /// Clamped to ≥ 0.
    func scale(_ age: Double) -> Double { max(0, scale + scaleSpeed * age) }

    /// Every component is clamped to 0…1.
    func color(_ age: Double) -> SIMD4<Double> {
        var shown = color + colorSpeed * age
        shown.replace(with: 0, where: .!(shown .> 0))
        shown.replace(with: 1, where: shown .> 1)
        return shown
    }
}

/// The properties of a cell that decide the motion of its particles, as shown at a time.
final class CellTraits {
    let velocity, velocityRange: Double
    let longitude, latitude, coneAngle: Double
    let acceleration: SIMD3<Double>
    let scale, scaleRange, scaleSpeed: Double
    let spin, spinRange: Double
    let color, colorRange, colorSpeed: SIMD4<Double>
    let contents: UInt64

    init(read: (KinProperty) -> Value) {
        @inline(never)
        func number(_ property: KinProperty) -> Double { read(property).scalar }
        velocity = number(.velocity)
        velocityRange = number(.velocityRange)
        longitude = number(.emissionLongitude)
        latitude = number(.emissionLatitude)
        coneAngle = number(.emissionRange)
        acceleration = SIMD3(number(.xAcceleration), number(.yAcceleration), number(.zAcceleration))
        scale = number(.scale)
        scaleRange = number(.scaleRange)
        scaleSpeed = number(.scaleSpeed)
        spin = number(.spin)
        spinRange = number(.spinRange)
        if case .quad(let red, let green, let blue, let alpha) = read(.color) {
            color = SIMD4(red, green, blue, alpha)
        } else {
            // A nil color counts as opaque white.
            color = SIMD4(1, 1, 1, 1)
        }
        colorRange = SIMD4(number(.redRange), number(.greenRange), number(.blueRange), number(.alphaRange))
        colorSpeed = SIMD4(number(.redSpeed), number(.greenSpeed), number(.blueSpeed), number(.alphaSpeed))
        contents = read(.contents).handleID
    }

    /// The motion of a particle that is born at a position with a natural direction.
    func motion(
        from position: SIMD3<Double>, along natural: SIMD3<Double>, _ emitter: EmitterTraits, _ random: ParticleRandom
    ) -> ParticleMotion {
        let color = SIMD4(
            random.value(.red, mean: color.x, range: colorRange.x), random.value(.green, mean: color.y, range: colorRange.y),
            random.value(.blue, mean: color.z, range: colorRange.z), random.value(.alpha, mean: color.w, range: colorRange.w))
        return ParticleMotion(
            origin: position, direction: direction(natural, random),
            speed: random.value(.velocity, mean: velocity, range: velocityRange) * emitter.velocity,
            acceleration: acceleration,
            scale: random.value(.scale, mean: scale, range: scaleRange) * emitter.scale,
            scaleSpeed: scaleSpeed * emitter.scale,
            spin: random.value(.spin, mean: spin, range: spinRange) * emitter.spin,
            color: color, colorSpeed: colorSpeed, contents: contents)
    }

    /// Turns the natural direction by the longitude in the xy-plane, lifts it out of the plane by the latitude, and picks a
    /// direction in the cone around the result. emissionRange is the full angle of the cone, and equal solid angles are equally
    /// likely.
    private func direction(_ natural: SIMD3<Double>, _ random: ParticleRandom) -> SIMD3<Double> {
        var axis = natural
        if longitude != 0 || latitude != 0 {
            let (side, up) = CellTraits.frame(of: natural)
            let inPlane = natural * Math.cos(longitude) + side * Math.sin(longitude)
            axis = inPlane * Math.cos(latitude) + up * Math.sin(latitude)
        }
        guard coneAngle != 0 else { return axis }
        let (side, up) = CellTraits.frame(of: axis)
        let half = min(abs(coneAngle) / 2, Double.pi)
        // The share of the sphere within the angle a is sin²(a / 2).
        let edge = Math.sin(half / 2)
        let share = random.unit(.coneAngle) * edge * edge
        let turn = 2 * Double.pi * random.unit(.coneTurn)
        let sine = 2 * (share * (1 - share)).squareRoot()
        return axis * (1 - 2 * share) + (side * Math.cos(turn) + up * Math.sin(turn)) * sine
    }

    /// Two directions perpendicular to the given one and to each other. For a direction in the xy-plane the first is in the plane
    /// too, a quarter turn ahead, and the second is +z.
    static func frame(of direction: SIMD3<Double>) -> (side: SIMD3<Double>, up: SIMD3<Double>) {
        let d = direction
        let side = SIMD3(0 - d.y, d.x, 0).normalized ?? SIMD3(0, 1, 0)
        let up = SIMD3(d.y * side.z - d.z * side.y, d.z * side.x - d.x * side.z, d.x * side.y - d.y * side.x)
        return (side, up)
    }
}

/// The factors of an emitter for its cells, and its shape, as shown at a time.
final class EmitterTraits {
    let velocity, scale, spin: Double
    let shape: EmissionShape

    init(read: (KinProperty) -> Value) {
        velocity = read(.velocity).scalar
        scale = read(.scale).scalar
        spin = read(.spin).scalar
        var shape = EmissionShape()
        if case .string(let name) = read(.emitterShape) { shape.form = EmissionShape.Form(name: name) }
        if case .string(let name) = read(.emitterMode) { shape.mode = EmissionShape.Mode(name: name) }
        if case .pair(let x, let y) = read(.emitterPosition) { shape.center = SIMD3(x, y, read(.emitterZPosition).scalar) }
        if case .pair(let width, let height) = read(.emitterSize) {
            shape.size = SIMD3(width, height, read(.emitterDepth).scalar)
        }
        self.shape = shape
    }
}

extension EmissionShape.Form {
    /// Creates a mode from Core Animation's name.
    init(name: Text) {
        switch name {
        case "line": self = .line
        case "rectangle": self = .rectangle
        case "cuboid": self = .cuboid
        case "circle": self = .circle
        case "sphere": self = .sphere
        default: self = .point
        }
    }
}

extension EmissionShape.Mode {
    /// Creates a shape from Core Animation's name.
    init(name: Text) {
        switch name {
        case "points": self = .points
        case "outline": self = .outline
        case "surface": self = .surface
        default: self = .volume
        }
    }
}
