import Foundation
import Testing

@testable import Kinema

@Suite("7A: emitters, motion")
struct EmissionMotionTests {
    private let base: [KinProperty: Value] = [.birthRate: .number(8), .lifetime: .number(4), .velocity: .number(10)]

    private func particles(_ more: [KinProperty: Value], _ emitter: [KinProperty: Value] = [:]) throws -> [Particle] {
        let all = try EmissionScene(base.merging(more) { $1 }, emitter: emitter).particles(at: 3)
        #expect(all.count == 25)
        return all
    }

    @Test("7A: uniform motion along +x from emitterPosition, times the emitter's velocity")
    func uniform() throws {
        let emitter: [KinProperty: Value] = [
            .emitterPosition: .pair(5, 6), .emitterZPosition: .number(7), .velocity: .number(3),
        ]
        for p in try particles([:], emitter) {
            #expect((p.position - SIMD3(5 + 30 * p.age, 6, 7)).length < 1e-9)
            #expect(p.rotation == 0 && p.scale == 1 && p.color == SIMD4(1, 1, 1, 1))
        }
    }

    @Test("7A: acceleration adds half of it times the squared age")
    func acceleration() throws {
        let a: [KinProperty: Value] = [.xAcceleration: .number(1), .yAcceleration: .number(-2), .zAcceleration: .number(4)]
        for p in try particles(a) {
            let s = p.age * p.age / 2
            #expect((p.position - SIMD3(10 * p.age + s, -2 * s, 4 * s)).length < 1e-9)
        }
    }

    @Test("7A: emissionLongitude turns in the xy-plane, emissionLatitude lifts out of it")
    func angles() throws {
        for p in try particles([.emissionLongitude: .number(.pi / 2)]) {
            #expect((p.position - SIMD3(0, 10 * p.age, 0)).length < 1e-9)
        }
        for p in try particles([.emissionLatitude: .number(.pi / 2)]) {
            #expect((p.position - SIMD3(0, 0, 10 * p.age)).length < 1e-9)
        }
        for p in try particles([.emissionLongitude: .number(.pi), .emissionLatitude: .number(.pi / 4)]) {
            let d = 10 * p.age * 0.5.squareRoot()
            #expect((p.position - SIMD3(-d, 0, d)).length < 1e-9)
        }
    }

    @Test("7A: emissionRange is a cone around the emission angle, evenly filled", arguments: [0.5, 3.0, 2 * Double.pi])
    func cone(range: Double) throws {
        let scene = EmissionScene(
            base.merging([.birthRate: .number(1024), .emissionRange: .number(range), .emissionLongitude: .number(1)]) { $1 })
        let axis = SIMD3(cos(1.0), sin(1.0), 0)
        let all = try scene.particles(at: 4.5).filter { $0.age > 0 }
        var mean = 0.0
        for p in all {
            #expect(near(p.position.length, 10 * p.age))
            let cosine = p.position.dot(axis) / p.position.length
            #expect(cosine >= cos(range / 2) - 1e-12)
            mean += cosine / Double(all.count)
        }
        // Evenly over the cap: the cosine is uniform in [cos(range / 2), 1].
        let width = 1 - cos(range / 2)
        #expect(abs(mean - (1 - width / 2)) < 4 * width / (12 * Double(all.count)).squareRoot())
    }

    @Test("7A: scale and spin grow with their speeds, times the emitter's factors; scale ends at 0")
    func scaleAndSpin() throws {
        let cell: [KinProperty: Value] = [.scale: .number(2), .scaleSpeed: .number(-1), .spin: .number(0.5)]
        for p in try particles(cell, [.scale: .number(3), .spin: .number(-2)]) {
            #expect(near(p.scale, max(0, 3 * (2 - p.age))) && near(p.rotation, -p.age))
        }
    }

    @Test("7A: color moves with its speeds and stays in 0...1; contents are the cell's")
    func color() throws {
        let cell: [KinProperty: Value] = [
            .color: .quad(0.25, 0.5, 1, 1), .redSpeed: .number(0.25), .greenSpeed: .number(-0.125), .blueSpeed: .number(1),
            .alphaSpeed: .number(-0.5), .contents: .handle(99),
        ]
        for p in try particles(cell) {
            let alpha = max(0, 1 - 0.5 * p.age)
            let expected = SIMD4(0.25 + 0.25 * p.age, 0.5 - 0.125 * p.age, 1, alpha)
            #expect(abs((p.color - expected).sum()) < 1e-12 && p.color.x >= 0 && p.color.x <= 1 && near(p.color.w, alpha))
            #expect(p.contents == 99)
        }
        for p in try particles([.color: .none]) { #expect(p.color == SIMD4(1, 1, 1, 1)) }
    }

    @Test("7A: a random value lies in [M - R/2, M + R/2], with the mean M")
    func ranges() throws {
        let scene = EmissionScene([
            .birthRate: .number(4096), .lifetime: .number(1), .velocity: .number(10), .velocityRange: .number(4),
            .scale: .number(3), .scaleRange: .number(2), .spin: .number(-1), .spinRange: .number(1),
            .color: .quad(0.5, 0.5, 0.5, 0.5), .redRange: .number(0.5), .alphaRange: .number(1),
        ])
        let all = try scene.particles(at: 2 + 1 / 8192.0)
        func check(_ read: (Particle) -> Double, _ mean: Double, _ range: Double) {
            let values = all.map(read)
            #expect(values.allSatisfy { $0 >= mean - range / 2 - 1e-9 && $0 <= mean + range / 2 + 1e-9 })
            let average = values.reduce(0, +) / Double(values.count)
            #expect(abs(average - mean) < 4 * range / (12 * Double(values.count)).squareRoot())
        }
        #expect(all.count == 4096)
        check({ $0.position.x / $0.age }, 10, 4)
        check({ $0.scale }, 3, 2)
        check({ $0.rotation / $0.age }, -1, 1)
        check({ $0.color.x }, 0.5, 0.5)
        check({ $0.color.w }, 0.5, 1)
        #expect(all.allSatisfy { $0.color.y == 0.5 && $0.color.z == 0.5 })
    }

    @Test("7A: an animated value counts at the birth of a particle")
    func animatedTraits() throws {
        var scene = EmissionScene(base.merging([.name: .string("spark"), .velocity: .number(0)]) { $1 })
        let position = TrackTarget(
            property: UInt16(KinProperty.emitterPosition.rawValue), part: .component(.X), type: .number)
        let ramp = EmissionScene.ramp(.emitterZPosition, from: 0, to: 100, begin: 0, duration: 10)
        scene.emitterTracks = [
            Track(target: position, clock: ramp.clock, motion: ramp.motion, isAdditive: false, isCumulative: false),
            EmissionScene.ramp(.scale, from: 1, to: 11, begin: 0, duration: 10, cell: "spark"),
        ]
        for p in try scene.particles(at: 5) {
            let born = Double(p.index) / 8
            #expect((p.position - SIMD3(10 * born, 0, 0)).length < 1e-9 && near(p.scale, 1 + born))
        }
    }
}
