import Testing

@testable import Kinema

@Suite("7A: emitters, births and lives")
struct EmissionTests {
    private let simple: [KinProperty: Value] = [.birthRate: .number(8), .lifetime: .number(2), .velocity: .number(16)]

    @Test("7A: the number of live particles is birth rate times lifetime", arguments: [2.0, 2.3, 7.0, 1e6, 1e9])
    func steadyCount(time: Double) throws {
        #expect(try EmissionScene(simple).particles(at: time).count == 16)
    }

    @Test("7A: particle i is born at i / rate")
    func births() throws {
        let scene = EmissionScene(simple)
        #expect(try scene.particles(at: -1).isEmpty)
        #expect(try scene.particles(at: 0).map { $0.index } == [0])
        let particles = try scene.particles(at: 0.55)
        #expect(particles.map { $0.index } == [0, 1, 2, 3, 4])
        #expect(particles.allSatisfy { near($0.age, 0.55 - Double($0.index) / 8) && $0.lifetime == 2 })
        #expect(try scene.particles(at: 10).map { $0.index } == Array(65...80))
    }

    @Test("7A: emitter birthRate and lifetime multiply those of the cells")
    func factors() throws {
        let scene = EmissionScene(simple, emitter: [.birthRate: .number(2), .lifetime: .number(0.5)])
        let particles = try scene.particles(at: 10)
        #expect(particles.count == 16)
        #expect(particles.allSatisfy { $0.lifetime == 1 })
    }

    @Test("7A: no birth rate or no lifetime, no particles; enabled NO neither")
    func nothing() throws {
        #expect(try EmissionScene([.birthRate: .number(8)]).particles(at: 3).isEmpty)
        #expect(try EmissionScene([.lifetime: .number(8)]).particles(at: 3).isEmpty)
        #expect(try EmissionScene(simple.merging([.enabled: .number(0)]) { $1 }).particles(at: 3).isEmpty)
        #expect(try EmissionScene(simple, emitter: [.birthRate: .number(-1)]).particles(at: 3).isEmpty)
    }

    @Test("7A: a cell emits from its beginTime for its duration, and all later births are missing")
    func burst() throws {
        let scene = EmissionScene([
            .birthRate: .number(64), .lifetime: .number(3), .beginTime: .number(5), .duration: .number(0.25),
        ])
        #expect(try scene.particles(at: 4.99).isEmpty)
        #expect(try scene.particles(at: 5.125).count == 9)
        #expect(try scene.particles(at: 7).count == 16)
        // The last is born at 15/64.
        #expect(try scene.particles(at: 8.25).isEmpty)
        #expect(try scene.particles(at: 8.23).map { $0.index } == [15])
    }

    @Test("1.1: a cell's speed and timeOffset run its births and ages")
    func cellTime() throws {
        let scene = EmissionScene(simple.merging([.speed: .number(2), .timeOffset: .number(1)]) { $1 })
        let particles = try scene.particles(at: 0.5)
        #expect(particles.count == 16)
        #expect(particles.allSatisfy { near($0.age, 2 - Double($0.index) / 8) })
    }

    @Test("1.6: a paused emitter is constant at its timeOffset, a slow one runs slowly")
    func emitterTime() throws {
        let expected = try EmissionScene(simple).particles(at: 3)
        let paused = EmissionScene(simple, emitter: [.speed: .number(0), .timeOffset: .number(3)])
        #expect(try paused.particles(at: 0) == expected)
        #expect(try paused.particles(at: 1e6) == expected)
        let slow = EmissionScene(simple, emitter: [.speed: .number(0.5)])
        #expect(try slow.particles(at: 6) == expected)
    }

    @Test("7A: a particle is a pure function of time: order of queries, repetition and handles do not matter")
    func purity() throws {
        let cell = simple.merging([
            .lifetimeRange: .number(1), .velocityRange: .number(4), .emissionRange: .number(1), .scaleRange: .number(0.5),
        ]) { $1 }
        var scene = EmissionScene(cell, emitter: [.seed: .number(7)])
        let times = [9.5, 0.25, 1e5, 3.0, 9.5]
        let there = try times.map { try scene.particles(at: $0) }
        let back = try times.reversed().map { try scene.particles(at: $0) }
        #expect(there == back.reversed())
        scene.firstSlot = 40
        let elsewhere = try scene.particles(at: 9.5)
        #expect(elsewhere.map { $0.position } == there[0].map { $0.position })
        scene.emitter[.seed] = .number(8)
        #expect(try scene.particles(at: 9.5).map { $0.position } != there[0].map { $0.position })
    }

    @Test("7A: a particle keeps its index and lifetime, and moves continuously")
    func continuity() throws {
        let scene = EmissionScene(simple.merging([.lifetimeRange: .number(1), .emissionRange: .number(6)]) { $1 })
        let step = 0x1p-10
        let before = try scene.particles(at: 20), after = try scene.particles(at: 20 + step)
        var matches = 0
        for a in before {
            guard let b = after.first(where: { $0.index == a.index }) else { continue }
            matches += 1
            #expect(a.lifetime == b.lifetime && b.age - a.age == step)
            #expect(near((b.position - a.position).length, 16 * step))
        }
        #expect(matches >= before.count - 1)
    }

    @Test("7A: lifetimes differ, and a particle ends at the end of its lifetime")
    func lifetimeRange() throws {
        let scene = EmissionScene([.birthRate: .number(1024), .lifetime: .number(2), .lifetimeRange: .number(2)])
        let particles = try scene.particles(at: 50)
        #expect(particles.allSatisfy { $0.lifetime >= 1 && $0.lifetime <= 3 && $0.age < $0.lifetime })
        // Births of the last second are all alive; in the two seconds before their share falls from 1 to 0.
        #expect(abs(Double(particles.count) - 2048) < 120)
    }

    @Test("7A: renderMode orders by age or by depth")
    func renderMode() throws {
        var scene = EmissionScene(simple.merging([.emissionLatitude: .number(0.5)]) { $1 })
        scene.cells.append(EmissionScene.Cell(values: simple.merging([.beginTime: .number(0.01)]) { $1 }))
        #expect(try scene.particles(at: 4).map { $0.index } == Array(17...32) + Array(16...31))
        scene.emitter[.renderMode] = .string("oldestFirst")
        let oldest = try scene.particles(at: 4).map { $0.age }
        #expect(oldest == oldest.sorted(by: >))
        scene.emitter[.renderMode] = .string("oldestLast")
        let youngest = try scene.particles(at: 4).map { $0.age }
        #expect(youngest == youngest.sorted())
        scene.emitter[.renderMode] = .string("backToFront")
        let depths = try scene.particles(at: 4).map { $0.position.z }
        #expect(depths == depths.sorted() && depths.first != depths.last)
    }

    @Test("too many particles are refused, whatever the numbers", arguments: [1e8, 1e300, Double.greatestFiniteMagnitude])
    func limits(rate: Double) throws {
        let scene = EmissionScene([.birthRate: .number(rate), .lifetime: .number(1)])
        #expect(throws: EmissionLimit.self) { try scene.particles(at: 5) }
        #expect(throws: EmissionLimit.self) { try EmissionScene(simple).particles(at: 1e300) }
        #expect(throws: EmissionLimit.self) { try EmissionScene(simple).particles(at: .infinity) }
    }

    @Test("the largest numbers in every property never trap")
    func extremes() throws {
        for huge in [Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0] {
            for property in PropertyTable.builtIn.all where property.belongs(to: .emitterCell) && property.type == .number {
                guard let id = KinProperty(rawValue: UInt32(property.id)) else { continue }
                var scene = EmissionScene(simple.merging([id: .number(huge)]) { $1 })
                scene.cells.append(EmissionScene.Cell(values: simple.merging([id: .number(huge)]) { $1 }, parent: 0))
                _ = try? scene.particles(at: 3)
                if property.belongs(to: .emitter) {
                    _ = try? EmissionScene(simple, emitter: [id: .number(huge)]).particles(at: 3)
                }
            }
        }
    }
}
