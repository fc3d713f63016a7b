import Testing

@testable import Kinema

@Suite("7A: emitters, shapes")
struct EmissionShapeTests {
    private let center = SIMD3<Double>(10, 20, 30)
    private let size = SIMD3<Double>(6, 4, 2)

    /// The births of a shape, relative to its center.
    private func births(
        _ form: EmissionShape.Form, _ mode: EmissionShape.Mode
    ) -> [(position: SIMD3<Double>, direction: SIMD3<Double>)] {
        var shape = EmissionShape()
        shape.form = form
        shape.mode = mode
        shape.center = center
        shape.size = size
        let random = ParticleRandom(seed: 3)
        return (0..<2000).map {
            let birth = shape.birth(random.child(UInt64($0)))
            return (birth.position - center, birth.direction)
        }
    }

    /// The share of the births for which something is true.
    private func share(
        _ births: [(position: SIMD3<Double>, direction: SIMD3<Double>)], where isCounted: (SIMD3<Double>, SIMD3<Double>) -> Bool
    ) -> Double {
        let count = births.filter { isCounted($0.position, $0.direction) }.count
        return Double(count) / Double(births.count)
    }

    private let along = SIMD3<Double>(1, 0, 0)

    @Test("7A: a point is its center and sends along +x", arguments: [EmissionShape.Mode.points, .outline, .surface, .volume])
    func point(mode: EmissionShape.Mode) {
        #expect(births(.point, mode).allSatisfy { $0.position == .zero && $0.direction == along })
    }

    @Test("7A: a line is as wide as emitterSize and sends across, towards -y")
    func line() {
        for mode in [EmissionShape.Mode.points, .outline, .surface, .volume] {
            let all = births(.line, mode)
            #expect(all.allSatisfy { abs($0.position.x) <= 3 && $0.position.y == 0 && $0.position.z == 0 })
            #expect(all.allSatisfy { $0.direction == SIMD3(0, -1, 0) })
            #expect(all.contains { $0.position.x < -2.9 } && all.contains { $0.position.x > 2.9 })
        }
        #expect(births(.line, .points).allSatisfy { abs($0.position.x) == 3 })
    }

    @Test("7A: a rectangle's corners, outline and inside")
    func rectangle() {
        #expect(births(.rectangle, .points).allSatisfy { abs($0.position.x) == 3 && abs($0.position.y) == 2 })
        let outline = births(.rectangle, .outline)
        #expect(outline.allSatisfy { $0.position.z == 0 && (abs($0.position.x) == 3) != (abs($0.position.y) == 2) })
        for birth in outline {
            let x = abs(birth.position.x) == 3 ? birth.position.x / 3 : 0,
                y = abs(birth.position.y) == 2 ? birth.position.y / 2 : 0
            #expect(birth.direction == SIMD3(x, y, 0))
        }
        // By length: 12 of 20 on the wide sides.
        #expect(near(share(outline) { place, _ in abs(place.y) == 2 }, 0.6, 0.05))
        for mode in [EmissionShape.Mode.surface, .volume] {
            let inside = births(.rectangle, mode)
            #expect(inside.allSatisfy { abs($0.position.x) < 3 && abs($0.position.y) < 2 && $0.position.z == 0 })
            #expect(inside.allSatisfy { $0.direction == along })
        }
    }

    @Test("7A: a cuboid's corners, edges, faces and inside")
    func cuboid() {
        func onSides(_ p: SIMD3<Double>) -> Int { (0..<3).filter { abs(p[$0]) == size[$0] / 2 }.count }
        #expect(births(.cuboid, .points).allSatisfy { onSides($0.position) == 3 })
        #expect(births(.cuboid, .outline).allSatisfy { onSides($0.position) == 2 && near($0.direction.length, 1) })
        let faces = births(.cuboid, .surface)
        #expect(faces.allSatisfy { onSides($0.position) == 1 && $0.direction.dot($0.position) > 0 })
        // By area: 2 · 24 of 2 · (24 + 12 + 8) above and below.
        #expect(near(share(faces) { _, direction in abs(direction.z) == 1 }, 24.0 / 44, 0.05))
        #expect(births(.cuboid, .volume).allSatisfy { onSides($0.position) == 0 && $0.direction == along })
    }

    @Test("7A: circles and spheres have the width for their radius and send outward from their boundary")
    func round() {
        let bounded: [(EmissionShape.Form, EmissionShape.Mode)] = [(.circle, .outline), (.sphere, .surface), (.sphere, .outline)]
        for (form, mode) in bounded {
            let all = births(form, mode)
            #expect(all.allSatisfy { near($0.position.length, 6) && near($0.direction.dot($0.position), 6) })
            #expect(all.allSatisfy { form == .sphere || $0.position.z == 0 })
        }
        // Half of a disk's area is inside 1/√2 of its radius, half of a ball's volume inside 1/∛2.
        let disk = births(.circle, .volume), ball = births(.sphere, .volume)
        #expect(disk.allSatisfy { $0.position.length <= 6 && $0.position.z == 0 && $0.direction == along })
        #expect(near(share(disk) { place, _ in place.length < 6 * 0.5.squareRoot() }, 0.5, 0.05))
        #expect(ball.allSatisfy { $0.position.length <= 6 })
        #expect(near(share(ball) { place, _ in place.length < 6 * 0.793_700_525_984 }, 0.5, 0.05))
    }

    @Test("7A: shapes without a size are points")
    func empty() {
        var shape = EmissionShape()
        for form in [EmissionShape.Form.point, .line, .rectangle, .cuboid, .circle, .sphere] {
            for mode in [EmissionShape.Mode.points, .outline, .surface, .volume] {
                shape.form = form
                shape.mode = mode
                let birth = shape.birth(ParticleRandom(seed: 1))
                #expect(birth.position == .zero && near(birth.direction.length, 1))
            }
        }
    }
}
