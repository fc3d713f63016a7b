import Testing

@testable import Kinema

@Suite("Path")
struct PathTests {
    static let hill = Path.make(verbs: [0, 1, 2, 3, 4], coordinates: [0, 0, 10, 0, 20, 30, 40, 0, 50, 60, 70, -80, 90, 0])

    @Test("a path keeps its elements and its coordinates")
    func contents() throws {
        let path = try #require(Self.hill)
        #expect(path.verbs == [.move, .line, .quad, .curve, .close])
        #expect(path.coordinates.count == 14)
        #expect(path == Path.make(verbs: [0, 1, 2, 3, 4], coordinates: path.coordinates))
        #expect(path != Path.make(verbs: [0, 1], coordinates: [0, 0, 1, 1]))
    }

    @Test("unknown verbs, wrong counts and numbers that are not finite are refused")
    func refused() {
        #expect(Path.make(verbs: [5], coordinates: []) == nil)
        #expect(Path.make(verbs: [255], coordinates: [1, 2]) == nil)
        #expect(Path.make(verbs: [0], coordinates: [1]) == nil)
        #expect(Path.make(verbs: [0], coordinates: [1, 2, 3]) == nil)
        #expect(Path.make(verbs: [3], coordinates: [1, 2, 3, 4]) == nil)
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(Path.make(verbs: [0], coordinates: [0, number]) == nil)
        }
        #expect(Path.make(verbs: [], coordinates: []) != nil)
    }

    @Test("3.2: paths of one structure mix point by point, control points too, and beyond the ends")
    func mix() throws {
        let path = try #require(Self.hill)
        let other = try #require(Path.make(verbs: [0, 1, 2, 3, 4], coordinates: path.coordinates.map { $0 * 3 + 4 }))
        #expect(path.sameStructure(as: other))
        #expect(path.mix(other, 0.5).coordinates == path.coordinates.map { $0 * 2 + 2 })
        #expect(path.mix(other, 0) == path && path.mix(other, 1) == other)
        #expect(path.mix(other, 2).coordinates == path.coordinates.map { $0 * 5 + 8 })
    }

    @Test("3.2: paths of unequal structure change at a half")
    func discrete() throws {
        let path = try #require(Self.hill)
        let other = try #require(Path.make(verbs: [0, 1], coordinates: [0, 0, 1, 1]))
        #expect(!path.sameStructure(as: other))
        #expect(path.mix(other, 0.499) === path && path.mix(other, 0.5) === other)
    }

    @Test("the bounds are around all points, control points included")
    func bounds() throws {
        #expect(try #require(Self.hill).bounds == SIMD4(0, -80, 90, 140))
        #expect(Path.make(verbs: [0], coordinates: [3, 4])?.bounds == SIMD4(3, 4, 0, 0))
        #expect(Path.make(verbs: [4], coordinates: [])?.bounds == nil)
    }
}
