/// Random numbers by address. The properties of a particle depend on the seed, the position of its cell, the number of its birth
/// and the property, and never on earlier queries.
///
/// The mixing is that of SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014).
package struct ParticleRandom: Equatable, Sendable {
    private let key: UInt64

    private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// Addresses below are those of properties, the others are those of children.
    private static let firstChild: UInt64 = 64

    /// Creates the numbers of a seed. −0 counts as 0.
    package init(seed: Double) { key = ParticleRandom.mix((seed + 0).bitPattern) }

    private init(key: UInt64) { self.key = key }

    private static func mix(_ x: UInt64) -> UInt64 {
        var z = x
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    private func word(_ address: UInt64) -> UInt64 { ParticleRandom.mix(key &+ ParticleRandom.golden &* (address &+ 1)) }

    /// The numbers of a cell within its emitter or parent particle, or of a particle within its cell.
    package func child(_ number: UInt64) -> ParticleRandom {
        ParticleRandom(key: word(ParticleRandom.firstChild &+ number))
    }

    /// A uniform number, 0 ≤ x < 1.
    package func unit(_ trait: ParticleTrait) -> Double { Double(word(UInt64(trait.rawValue)) >> 11) * 0x1p-53 }

    /// A uniform number in [mean − range / 2, mean + range / 2]. Rule 7A, CAEmitterLayer's seed.
    package func value(_ trait: ParticleTrait, mean: Double, range: Double) -> Double {
        range == 0 ? mean : mean + (unit(trait) - 0.5) * range
    }
}

/// The random properties of a particle. The numbers are addresses, so they are never reused.
package enum ParticleTrait: UInt8, Sendable {
    case lifetime = 0
    case velocity = 1
    case coneAngle = 2
    case coneTurn = 3
    case scale = 4
    case spin = 5
    case red = 6
    case green = 7
    case blue = 8
    case alpha = 9
    case positionX = 10
    case positionY = 11
    case positionZ = 12
    case positionAxis = 13
}
