import Foundation
import Testing

@testable import Kinema

@Suite("Transform3D: interpolation")
struct TransformInterpolationTests {
    /// A pair of affine transforms, and the presented m11 m12 m21 m22 at ¼ and ½.
    struct Pair: Sendable {
        let from, to: Transform3D
        let quarter, half: [Double]
    }

    static let h = 0.5.squareRoot()
    static let measured: [Pair] = [
        Pair(from: .identity, to: Transform3D(plane: -1, 0, 0, 1), quarter: [0.5, 0, 0, 1], half: [0, 0, 0, 1]),
        Pair(from: .identity, to: Transform3D(plane: 1, 0, 0, -1), quarter: [1, 0, 0, 0.5], half: [1, 0, 0, 0]),
        Pair(from: .identity, to: Transform3D(plane: -1, 0, 0, -1), quarter: [h, -h, h, h], half: [0, -1, 1, 0]),
        Pair(from: .identity, to: .turn(.pi), quarter: [h, -h, h, h], half: [0, -1, 1, 0]),
        Pair(
            from: .identity, to: Transform3D(plane: 1, 0, 0.5, 1), quarter: [1, 0, 0.1151, 1.0023],
            half: [1, 0, 0.2368, 1.0031]),
        Pair(
            from: .identity, to: .concat(.turn(0.5), .makeScale(-1, 1, 1)), quarter: [0.4961, -0.0623, 0.1247, 0.9922],
            half: [0, 0, 0.2474, 0.9689]),
        Pair(
            from: .identity, to: .concat(.makeScale(2, 1, 1), .turn(1.5)), quarter: [1.1631, 0.4578, -0.3663, 0.9305],
            half: [1.0975, 1.0225, -0.6816, 0.7317]),
        Pair(
            from: Transform3D(plane: -1, 0, 0, 1), to: Transform3D(plane: 1, 0, 0, -1), quarter: [-h, -h, -h, h],
            half: [0, -1, -1, 0]),
    ]

    @Test("3.3: pairs of the plane are as measured", arguments: measured.indices)
    func measuredPair(index: Int) {
        let pair = Self.measured[index]
        for (f, rows) in [(0.25, pair.quarter), (0.5, pair.half)] {
            let expected = Transform3D(plane: rows[0], rows[1], rows[2], rows[3])
            #expect(Transform3D.interpolate(pair.from, pair.to, f).distance(to: expected) < 2e-4)
        }
    }

    @Test("3.3: a matrix of two pi has no effect", arguments: [0.25, 0.5, 1])
    func wholeTurn(f: Double) {
        #expect(Transform3D.interpolate(.identity, .turn(2 * .pi), f).distance(to: .identity) < 1e-14)
    }

    @Test("3.3: a quarter turn takes the shorter way, three quarters turn a quarter back")
    func shortestWay() {
        #expect(Transform3D.interpolate(.identity, .turn(.pi / 2), 0.5).distance(to: .turn(.pi / 4)) < 1e-14)
        #expect(Transform3D.interpolate(.identity, .turn(1.5 * .pi), 0.5).distance(to: .turn(-.pi / 4)) < 1e-14)
        #expect(Transform3D.interpolate(.turn(3), .turn(-3), 0.5).distance(to: .turn(.pi)) < 1e-14)
    }

    @Test("3.3: without a turn translation and scale are exact")
    func noTurn() {
        let way = TransformInterpolator(.identity, Transform3D(plane: 3, 0, 0, 5, 20, -10))
        #expect(way.value(0.5) == Transform3D(plane: 2, 0, 0, 3, 10, -5))
        #expect(way.value(1.5) == Transform3D(plane: 4, 0, 0, 7, 30, -15))
        #expect(way.value(-0.5) == Transform3D(plane: 0, 0, 0, -1, -10, 5))
    }

    @Test("3.3: a singular end interpolates number by number")
    func singular() {
        let half = Transform3D.interpolate(.turn(1), .makeScale(0, 0, 1), 0.5)
        #expect(half.distance(to: Transform3D(plane: cos(1) / 2, sin(1) / 2, -sin(1) / 2, cos(1) / 2)) < 1e-15)
        var flat = Transform3D.identity
        flat.r3.w = 0
        #expect(Transform3D.interpolate(.identity, flat, 0.5)[15] == 0.5)
    }

    @Test("3.3: m43 or m33 makes it three-dimensional; scale and translation stay straight")
    func depth() {
        let half = Transform3D.interpolate(.identity, .concat(.makeScale(1, 1, 3), .makeTranslation(10, 20, 30)), 0.5)
        #expect(half == .concat(.makeScale(1, 1, 2), .makeTranslation(5, 10, 15)))
    }

    @Test("3.3: rotations in space follow the great circle, the shorter way", arguments: [-0.25, 0, 0.3, 0.5, 1, 1.25])
    func slerp(f: Double) {
        let axis = (1.0, 2.0, -0.5)
        let turned = { Transform3D.makeRotation($0, axis.0, axis.1, axis.2) }
        #expect(Transform3D.interpolate(.identity, turned(2), f).distance(to: turned(2 * f)) < 1e-14)
        #expect(Transform3D.interpolate(turned(3), turned(-3), f).distance(to: turned(3 + (2 * .pi - 6) * f)) < 1e-13)
    }

    @Test("3.3: perspective, skew, scale and turn together (CSS Transforms 2)")
    func everything() {
        let from = Transform3D(flat: [
            -0.3087510600024385, 1.9229338137809675, -0.09745938007782275, 0.00024364845019455688, -0.4442162521826965,
            -0.07064121370758174, 0.013481106137063914, -3.370276534265978e-05, 0.053807170754149425,
            0.13411881366694842, 2.4757861240818047, -0.006189465310204512, -13.3, 12.7, 0, 1,
        ])
        let to = Transform3D(flat: [
            1.6252489663378897, 0.7453733443607236, -0.6124413236663012, 0.0008749161766661446, 0.02595859752829174,
            0.3075030575608182, 0.4431343146328349, -0.0006330490209040499, 0.8537087830499679, -1.2116900487845463,
            0.7908151107685326, -0.001129735872526475, -0.7, 36.2, 0, 1,
        ])
        let expected = Transform3D(flat: [
            0.984797318502226, 1.6469349823089994, -0.037618132830857715, 7.340909920992119e-05, -0.3493410587794897,
            0.21525890603885983, 0.27878270108056996, -0.0005440245281086526, 1.0160128914325453, -0.5684268725206998,
            1.7120645008407873, -0.0033409715830693162, -6.8488, 24.732, 0, 1,
        ])
        #expect(Transform3D.interpolate(from, to, 0.512).distance(to: expected) < 1e-12)
    }

    @Test("3.3: the ends of the way are the ends")
    func ends() {
        let matrices: [Transform3D] = [
            .identity, .general, .turn(3), Transform3D(plane: 1, 2, -3, 0.5, 7, 8), Transform3D(plane: -1, 0.1, 0, 1),
            .makeRotation(2, 1, 1, 1), .makeScale(1, 0, 1),
        ]
        for a in matrices {
            for b in matrices {
                let way = TransformInterpolator(a, b)
                #expect(way.value(0).distance(to: a) < 1e-12)
                #expect(way.value(1).distance(to: b) < 1e-12)
            }
        }
    }

    @Test("D18: the matrix is divided by m44 first")
    func normalized() throws {
        let parts = try #require(SpaceDecomposition(Transform3D(flat: Transform3D.general.flat.map { $0 * 4 })))
        #expect(parts.matrix.distance(to: .general) < 1e-13)
    }

    @Test("D18: M = S·K·R·T·P, in row vectors")
    func unmatrix() throws {
        let parts = try #require(
            SpaceDecomposition(Transform3D(flat: [2, 0, 0, 0, 0.9, 3, 0, 0, 0.8, 2, 4, 0, 5, 6, 7, 1])))
        #expect(abs(parts.scale - SIMD4(2, 3, 4, 0)).max() < 1e-15)
        #expect(abs(parts.skew - SIMD4(0.3, 0.2, 0.5, 0)).max() < 1e-15)
        #expect(parts.translation == SIMD4(5, 6, 7, 0))
        #expect(abs(parts.quaternion - SIMD4(0, 0, 0, 1)).max() < 1e-15)
        let mirrored = try #require(SpaceDecomposition(.makeScale(-1, 1, 1)))
        #expect(mirrored.scale == SIMD4(-1, -1, -1, 0))
    }

    @Test("D42: the remainder is R(−angle) from the left, the identity without a skew")
    func remainder() throws {
        let straight = try #require(PlaneDecomposition(.concat(.makeScale(2, 3, 1), .turn(0.7))))
        #expect(abs(straight.remainder - SIMD4(1, 0, 0, 1)).max() < 1e-15)
        let matrix = Transform3D(plane: 0, 2, -3, 0.5, 7, 8)
        let skewed = try #require(PlaneDecomposition(matrix))
        let unit = (9.0 + 0.25).squareRoot()
        #expect(skewed.angle == 90)
        #expect(abs(skewed.remainder - SIMD4(3 / unit, -0.5 / unit, 0, 1)).max() < 1e-15)
        #expect(skewed.matrix.distance(to: matrix) < 1e-14)
    }

    private func abs(_ vector: SIMD4<Double>) -> SIMD4<Double> {
        vector.replacing(with: 0 - vector, where: vector .< 0)
    }
}

@Suite("Transform3D: byValue")
struct TransformByValueTests {
    @Test("D3: a half turn as byValue grows 1 → 2 and does not turn")
    func halfTurnGrows() {
        #expect(Transform3D.identity.addingBy(.turn(.pi)).distance(to: .makeScale(2, 2, 2)) < 1e-15)
        #expect(Transform3D.makeScale(3, 3, 3).subtractingBy(.turn(.pi)).distance(to: .makeScale(2, 2, 2)) < 1e-15)
    }

    @Test("D3: translation and scale add, the rotation of from stays")
    func addition() {
        let from = Transform3D.concat(.turn(0.279), .makeTranslation(5, 6, 0))
        let by = Transform3D(plane: 0.337, 0, 0, 0.696, 7, -3)
        let sum = Transform3D.concat(.makeScale(1.337, 1.696, 2), .concat(.turn(0.279), .makeTranslation(12, 3, 0)))
        #expect(from.addingBy(by).distance(to: sum) < 1e-14)
        #expect(sum.subtractingBy(by).distance(to: from) < 1e-14)
    }

    @Test("D42: of the skew the difference from the identity is added")
    func skew() {
        let from = Transform3D(plane: 1, 0, 0.25, 1)
        let by = Transform3D(plane: 1, 0, 0.5, 1)
        #expect(from.addingBy(by).distance(to: .concat(.makeScale(2, 2, 2), Transform3D(plane: 1, 0, 0.75, 1))) < 1e-15)
    }

    @Test("D3: a singular matrix adds nothing")
    func singular() {
        #expect(Transform3D.turn(1).addingBy(.makeScale(0, 1, 1)) == .turn(1))
        #expect(Transform3D.makeScale(0, 1, 1).subtractingBy(.turn(1)) == .makeScale(0, 1, 1))
    }
}
