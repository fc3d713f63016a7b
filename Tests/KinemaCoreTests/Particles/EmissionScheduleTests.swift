import Testing

@testable import Kinema

@Suite("7A: emitters, animated birth rates and nested cells")
struct EmissionScheduleTests {
    private let forever: [KinProperty: Value] = [.lifetime: .number(1000), .name: .string("spark")]

    @Test("7A: particle i is born when the integral of the birth rate is i")
    func ramp() throws {
        var scene = EmissionScene(forever)
        scene.emitterTracks = [EmissionScene.ramp(.birthRate, from: 0, to: 100, begin: 2, duration: 1, cell: "spark")]
        // The integral of 100 t is 50 t².
        let all = try scene.particles(at: 10)
        #expect(all.map { $0.index } == Array(0..<50))
        for p in all { #expect(near(10 - p.age, 2 + (Double(p.index) / 50).squareRoot(), p.index == 0 ? 1 / 64.0 : 0.005)) }
        #expect(try scene.particles(at: 1.9).isEmpty)
        // Times do not move when more of the animation is seen.
        let half = try scene.particles(at: 2.5)
        #expect(half.map { $0.index } == Array(0...12))
        for (a, b) in zip(all, half) { #expect(near(10 - a.age, 2.5 - b.age)) }
    }

    @Test("7A: before and after an animation of the birth rate, births follow its integral")
    func around() throws {
        var scene = EmissionScene(forever.merging([.birthRate: .number(10)]) { $1 })
        scene.emitterTracks = [EmissionScene.ramp(.birthRate, from: 3, to: 3, begin: 5, duration: 2)]
        // 10 a second for 5 s, 30 for 2 s, then 10 again.
        let all = try scene.particles(at: 9.05)
        #expect(all.map { $0.index } == Array(0..<131))
        for p in all {
            let i = Double(p.index)
            #expect(near(9.05 - p.age, i < 50 ? i / 10 : i < 110 ? 5 + (i - 50) / 30 : 7 + (i - 110) / 10))
        }
    }

    @Test("7A: an animation of the birth rate that never ends costs no more, however late", arguments: [100.0, 1e4, 1e6])
    func endless(time: Double) throws {
        var scene = EmissionScene([.birthRate: .number(1), .lifetime: .number(8)])
        scene.emitterTracks = [
            EmissionScene.ramp(.birthRate, from: 0, to: 32, begin: 1, duration: 2, repeatCount: .infinity)
        ]
        // 16 a second in the mean, 4 whole cycles; where the count begins anew a birth may be lost.
        let all = try scene.particles(at: time)
        #expect(abs(all.count - 128) <= 1)
        #expect(Set(all.map { $0.index }).count == all.count)
        let later = try scene.particles(at: time + 0.5)
        for a in all where a.age < 7.4 {
            let b = try #require(later.first { $0.index == a.index })
            #expect(near(b.age - a.age, 0.5, 1e-6))
        }
    }

    @Test("7A: an animated lifetime counts at the birth")
    func animatedLifetime() throws {
        var scene = EmissionScene([.birthRate: .number(64), .lifetime: .number(1), .name: .string("spark")])
        scene.emitterTracks = [EmissionScene.ramp(.lifetime, from: 0, to: 10, begin: 0, duration: 10, cell: "spark")]
        for p in try scene.particles(at: 8) { #expect(near(p.lifetime, 8 - p.age, 1 / 64.0)) }
        // Alive are those born since t/2.
        #expect(abs(try scene.particles(at: 8).count - 64 * 4) <= 2)
    }

    // MARK: Nested cells

    private func firework() -> EmissionScene {
        var scene = EmissionScene([
            .birthRate: .number(1), .lifetime: .number(2), .velocity: .number(100), .yAcceleration: .number(10),
        ])
        scene.cells.append(
            EmissionScene.Cell(values: [.birthRate: .number(16), .lifetime: .number(1), .velocity: .number(5)], parent: 0))
        return scene
    }

    @Test("7A: every particle emits the cells of its cell, from its position, relative to its direction")
    func nested() throws {
        let all = try firework().particles(at: 0.75)
        let parent = try #require(all.first), sparks = all.dropFirst()
        #expect(parent.cell == 1 && sparks.count == 13 && sparks.allSatisfy { $0.cell == 2 })
        for (number, p) in sparks.enumerated() {
            let born = Double(number) / 16
            #expect(p.index == UInt64(number) && near(p.age, 0.75 - born))
            let from = SIMD3(100 * born, 5 * born * born, 0)
            let heading = SIMD3(100, 10 * born, 0)
            #expect((p.position - (from + heading / heading.length * (5 * p.age))).length < 1e-9)
        }
    }

    @Test("7A: particles emit while they live, and emitted particles may outlive them")
    func outliving() throws {
        var scene = firework()
        scene.cells[0].values[.duration] = .number(0.5)
        let all = try scene.particles(at: 2.5)
        #expect(all.allSatisfy { $0.cell == 2 })
        #expect(all.map { $0.index } == Array(25..<32))
        #expect(try scene.particles(at: 3).isEmpty)
    }

    @Test("7A: sparks of different parents differ, and the trail of a parent is even at any time")
    func nestedIdentity() throws {
        var scene = firework()
        scene.cells[1].values[.emissionRange] = .number(1)
        let all = try scene.particles(at: 1e6 + 1.5).filter { $0.cell == 2 }
        // One parent of 1.5 s and one of 0.5 s; the one of 2.5 s stopped 0.5 s ago.
        #expect(all.count == 16 + 9 + 7)
        let moved = all.filter { $0.age > 0 }
        #expect(Set(moved.map { $0.position.z }).count == moved.count)
    }

    @Test("7A: cells of cells of cells, to any depth")
    func deep() throws {
        var scene = EmissionScene([.birthRate: .number(1), .lifetime: .number(100), .duration: .number(0.5)])
        for depth in 1..<30 {
            scene.cells.append(
                EmissionScene.Cell(
                    values: [.birthRate: .number(1), .lifetime: .number(100), .duration: .number(0.5)], parent: depth - 1))
        }
        #expect(try scene.particles(at: 10).count == 30)
        scene.cells[10].values[.enabled] = .number(0)
        #expect(try scene.particles(at: 10).count == 10)
    }

    @Test("too many nested particles are refused")
    func nestedLimit() throws {
        var scene = EmissionScene([.birthRate: .number(1000), .lifetime: .number(10)])
        scene.cells.append(EmissionScene.Cell(values: [.birthRate: .number(1e12), .lifetime: .number(10)], parent: 0))
        #expect(throws: EmissionLimit.self) { try scene.particles(at: 100) }
    }
}
