import Foundation
import Testing

@testable import Kinema

@Suite("Transform3D")
struct TransformTests {
    @Test("3.3: the flat form is m11 m12 … m44, row by row")
    func flatForm() {
        let numbers = (0..<16).map(Double.init)
        let matrix = Transform3D(flat: numbers)
        #expect(matrix.r1 == SIMD4(4, 5, 6, 7))
        var stored = [Double](repeating: -1, count: 16)
        stored.withUnsafeMutableBufferPointer { matrix.store(to: $0.baseAddress!) }
        #expect(stored == numbers)
        #expect(stored.withUnsafeBufferPointer { Transform3D(from: $0.baseAddress!) } == matrix)
    }

    @Test("a place outside of the sixteen reads as 0 and is not written")
    func subscriptOutOfRange() {
        var matrix = Transform3D.identity
        for index in [-1, 16, Int.max, Int.min] {
            matrix[index] = 7
            #expect(matrix[index] == 0)
        }
        #expect(matrix == .identity)
        matrix[13] = 7
        #expect(matrix.r3.y == 7)
    }

    @Test("3.3: concat(a, b) is first a, then b; the translation is in m41 m42 m43")
    func concatenation() {
        let scaleThenMove = Transform3D.concat(.makeScale(2, 3, 4), .makeTranslation(10, 20, 30))
        let image = scaleThenMove.apply(1, 1, 1)
        #expect(image.x == 12 && image.y == 23 && image.z == 34 && image.w == 1)
        let moveThenScale = Transform3D.concat(.makeTranslation(10, 20, 30), .makeScale(2, 3, 4))
        #expect(moveThenScale[12] == 20 && moveThenScale[13] == 60 && moveThenScale[14] == 120)
    }

    @Test("3.3: a rotation about z has m12 = sin, m21 = −sin")
    func rotationAboutZ() {
        let turn = Transform3D.makeRotation(0.5, 0, 0, 3)
        #expect(turn.distance(to: Transform3D(plane: cos(0.5), sin(0.5), -sin(0.5), cos(0.5))) < 1e-15)
        #expect(turn.isAffine)
    }

    @Test("a rotation about any axis keeps the axis and lengths")
    func rotationAboutAxis() {
        let turn = Transform3D.makeRotation(2.1, 1, -2, 0.5)
        let axis = turn.apply(1, -2, 0.5)
        #expect(abs(axis.x - 1) < 1e-14 && abs(axis.y + 2) < 1e-14 && abs(axis.z - 0.5) < 1e-14)
        let across = turn.apply(2, 1, 0)
        #expect(abs(across.x * across.x + across.y * across.y + across.z * across.z - 5) < 1e-14)
        #expect(Transform3D.makeRotation(1, 1e-200, 0, 0).distance(to: .makeRotation(1, 1, 0, 0)) < 1e-15)
    }

    @Test("an axis of length 0 gives the identity")
    func rotationWithoutAxis() {
        #expect(Transform3D.makeRotation(1, 0, 0, 0) == .identity)
        #expect(Transform3D.makeRotation(1, .nan, 0, 0) == .identity)
        #expect(Transform3D.makeRotation(1, .infinity, 0, 0) == .identity)
    }

    @Test("3.3: affine is a matrix of the plane, exactly", arguments: 0..<16)
    func affine(index: Int) {
        var matrix = Transform3D(plane: 1, 2, 3, 4, 5, 6)
        #expect(matrix.isAffine)
        matrix[index] += 1e-12
        #expect(matrix.isAffine == [0, 1, 4, 5, 12, 13].contains(index))
    }

    @Test("a matrix times its inverse is the identity")
    func inverse() throws {
        let matrix = Transform3D.general
        let inverse = try #require(matrix.inverse)
        #expect(Transform3D.concat(matrix, inverse).distance(to: .identity) < 1e-13)
        let tiny = try #require(Transform3D(flat: Transform3D.general.flat.map { $0 * 1e-120 }).inverse)
        #expect(Transform3D(flat: tiny.flat.map { $0 * 1e-120 }).distance(to: inverse) < 1e-12)
    }

    @Test("a singular matrix has no inverse")
    func singularInverse() {
        #expect(Transform3D.makeScale(1, 0, 1).inverse == nil)
        #expect(Transform3D(plane: 1, 2, 2, 4).inverse == nil)
        #expect(Transform3D.makeScale(.nan, 1, 1).inverse == nil)
    }

    @Test("isFinite sees every number", arguments: 0..<16)
    func finite(index: Int) {
        var matrix = Transform3D.general
        #expect(matrix.isFinite)
        for number in [Double.nan, .infinity, -.infinity] {
            matrix[index] = number
            #expect(!matrix.isFinite)
        }
    }

    @Test("no number of the host makes transforms trap")
    func awkward() {
        var state: UInt64 = 1
        let next = { () -> Double in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return awkwardNumbers[Int(state >> 33) % awkwardNumbers.count]
        }
        for _ in 0..<5_000 {
            let a = Transform3D { _ in next() }
            let b = Transform3D { _ in next() }
            _ = TransformInterpolator(a, b).value(next())
            _ = (a.inverse, a.addingBy(b), a.subtractingBy(b), Transform3D.makeRotation(next(), next(), next(), next()))
            var parts = TransformParts(a)
            for component in TransformComponent.allCases {
                parts.set(component, to: SIMD3(next(), next(), next()))
                _ = (parts.component(component), a.setting(component, to: SIMD3(next(), next(), next())))
            }
        }
    }
}
