import Foundation
import Testing

@testable import Kinema

extension Transform3D {
    /// The matrix after a component of it has been written.
    func setting(_ component: TransformComponent, to values: SIMD3<Double>) -> Transform3D {
        var moved = MovingTransform(self)
        moved.set(component, to: values)
        return moved.matrix
    }
}

@Suite("Transform3D: components")
struct TransformComponentsTests {
    /// Scale · Rx(.71) · Ry(.47) · Rz(1.78), then a translation.
    static let regular = Transform3D.concat(
        .concat(.makeScale(0.5, 1.74, 1.38), .makeRotation(0.71, 1, 0, 0)),
        .concat(.concat(.makeRotation(0.47, 0, 1, 0), .turn(1.78)), .makeTranslation(-43, 18, -43.9)))

    @Test("8.3: the getters")
    func getters() {
        let expected: [(TransformComponent, SIMD3<Double>)] = [
            (.rotationX, SIMD3(0.71, 0, 0)), (.rotationY, SIMD3(0.47, 0, 0)), (.rotationZ, SIMD3(1.78, 0, 0)),
            (.scaleX, SIMD3(0.5, 0, 0)), (.scaleY, SIMD3(1.74, 0, 0)), (.scaleZ, SIMD3(1.38, 0, 0)),
            (.scale, SIMD3(3.62 / 3, 0, 0)), (.scaleXY, SIMD3(1.12, 0, 0)), (.scaleXYZ, SIMD3(0.5, 1.74, 1.38)),
            (.translationX, SIMD3(-43, 0, 0)), (.translationY, SIMD3(18, 0, 0)), (.translationZ, SIMD3(-43.9, 0, 0)),
            (.translation, SIMD3(-43, 18, 0)), (.translationXYZ, SIMD3(-43, 18, -43.9)),
        ]
        #expect(expected.count == TransformComponent.allCases.count)
        for (component, value) in expected {
            #expect(near(Self.regular.component(component), value, 1e-14), "\(component)")
        }
    }

    @Test("8.3, D57: a mirror is a negative scale in y")
    func mirror() {
        let matrix = Transform3D.makeScale(1, -2, 1)
        #expect(matrix.component(.scaleXYZ) == SIMD3(1, -2, 1))
        #expect(matrix.component(.rotationZ).x == 0)
    }

    @Test("8.3, D57: a negative scale in x reads as one in y with half a turn, two negative scales as half a turn")
    func otherMirrors() {
        let mirrored = Transform3D.makeScale(-3, 2, 1)
        #expect(mirrored.component(.scaleXYZ) == SIMD3(3, -2, 1))
        #expect(abs(mirrored.component(.rotationZ).x) == .pi)
        let turned = Transform3D.makeScale(-3, -2, 1)
        #expect(turned.component(.scaleXYZ) == SIMD3(3, 2, 1))
        #expect(abs(turned.component(.rotationZ).x) == .pi)
    }

    @Test("8.3, D57: a turn after a negative scale.y turns by its angle", arguments: [0, 0.5, -2])
    func turnOfMirror(angle: Double) {
        let set = Transform3D.identity.setting(.scaleY, to: SIMD3(-3, 0, 0)).setting(.rotationZ, to: SIMD3(angle, 0, 0))
        #expect(set.distance(to: .concat(.makeScale(1, -3, 1), .turn(angle))) < 1e-15)
    }

    @Test("8.3: scale.xy sets x and y and leaves z")
    func planeScale() {
        #expect(Transform3D.makeScale(2, 3, 4).setting(.scaleXY, to: SIMD3(5, 0, 0)) == .makeScale(5, 5, 4))
        #expect(Transform3D.makeScale(2, 3, 4).component(.scaleXY).x == 2.5)
    }

    @Test("8.3: rotation.z = .5 on a scale of 2, as measured")
    func measuredSetter() {
        let set = Transform3D.makeScale(2, 2, 1).setting(.rotationZ, to: SIMD3(0.5, 0, 0))
        #expect(abs(set[0] - 1.75516512) < 1e-8 && abs(set[1] - 0.95885108) < 1e-8)
    }

    @Test("8.3: get after set agrees, and nothing else changes", arguments: TransformComponent.allCases)
    func getAfterSet(component: TransformComponent) {
        let value = SIMD3(0.3, 0.8, 1.3)
        let set = Self.regular.setting(component, to: value)
        let back = set.component(component)
        for lane in 0..<component.width { #expect(abs(back[lane] - value[lane]) < 1e-14) }
        let kind =
            component.rawValue < 3 ? 0 : component.rawValue < 6 || [.scale, .scaleXY, .scaleXYZ].contains(component) ? 1 : 2
        let groups: [[TransformComponent]] = [
            [.rotationX, .rotationY, .rotationZ], [.scaleX, .scaleY, .scaleZ],
            [.translationX, .translationY, .translationZ],
        ]
        for (index, group) in groups.enumerated() {
            for other in group where other != component && (index != kind || component.rawValue < 9) {
                #expect(near(set.component(other), Self.regular.component(other), 1e-14))
            }
        }
    }

    @Test(
        "8.3: setting what is there changes nothing, skew and perspective included",
        arguments: TransformComponent.allCases)
    func setSame(component: TransformComponent) {
        guard component != .scale, component != .scaleXY else { return }  // read as an average
        let matrix = Transform3D.general
        #expect(matrix.setting(component, to: matrix.component(component)).distance(to: matrix) < 1e-13)
    }

    @Test("D18: the skew stays under a new turn")
    func skewStays() {
        let skewed = Transform3D.concat(Transform3D(plane: 1, 0, 0.2, 1), .turn(0.3))
        let unit = (1 + 0.04).squareRoot()
        let lower = Transform3D.concat(Transform3D(plane: 1, 0, 0.2 / unit, 1 / unit), .turn(1.282))
        let expected = Transform3D(plane: lower[0], lower[1], lower[4] * unit, lower[5] * unit)
        #expect(skewed.setting(.rotationZ, to: SIMD3(1.282, 0, 0)).distance(to: expected) < 1e-15)
    }

    @Test("8.3: m34 survives a turn: the perspective is multiplied last")
    func perspectiveStays() {
        var matrix = Transform3D.identity
        matrix.r2.w = -0.002
        let turned = matrix.setting(.rotationY, to: SIMD3(0.241, 0, 0)).setting(.rotationX, to: SIMD3(0.961, 0, 0))
        let turns = Transform3D.concat(.makeRotation(0.961, 1, 0, 0), .makeRotation(0.241, 0, 1, 0))
        #expect(turned.distance(to: .concat(turns, matrix)) < 1e-15)
        let moved = matrix.setting(.translationZ, to: SIMD3(100, 0, 0))
        #expect(moved.distance(to: .concat(.makeTranslation(0, 0, 100), matrix)) < 1e-15)
    }

    @Test("D18: 8.3 does not divide by m44")
    func notNormalized() {
        var matrix = Transform3D.makeScale(3, 3, 3)
        matrix.r3.w = 2
        #expect(matrix.component(.scaleX).x == 3)
        let set = matrix.setting(.scaleX, to: SIMD3(5, 0, 0))
        #expect(set[0] == 5 && set[15] == 2)
    }

    @Test("D142: parts read back as they were written, and no other part changes", arguments: TransformComponent.allCases)
    func readBack(component: TransformComponent) {
        var parts = TransformParts(.identity)
        let all: [TransformComponent] = [.rotationX, .rotationY, .rotationZ, .scaleXYZ, .translationXYZ]
        for (index, each) in all.enumerated() { parts.set(each, to: SIMD3(-7.5 * Double(index + 1), 0, -2)) }
        let before = parts, value = SIMD3<Double>(0.5, -9, 40)
        parts.set(component, to: value)
        for lane in 0..<component.width { #expect(parts.component(component)[lane] == value[lane]) }
        let kinds: [(SIMD4<Double>, SIMD4<Double>)] = [
            (parts.rotation, before.rotation), (parts.scale, before.scale), (parts.translation, before.translation),
        ]
        #expect(kinds.reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) } == 1)
        #expect(parts.component(.rotationX).x == (component == .rotationX ? 0.5 : -7.5))
    }

    @Test("D142: a value keeps the parts that were written, and equal matrices with other parts differ")
    func valuesKeepParts() {
        let mirrored = Value.transform(TransformBox.identity).setting(TransformComponent.scaleX, to: .number(-1))
        let turned = mirrored.setting(TransformComponent.rotationZ, to: .number(7))
        let flat = turned.setting(TransformComponent.scaleX, to: .number(0))
        #expect(flat.component(KinComponent.rotationZ) == .number(7) && flat.component(KinComponent.scaleX) == .number(0))
        #expect(flat.setting(TransformComponent.scaleX, to: .number(-1)) == turned)
        let whole = Value.transform(turned.matrix)
        #expect(whole != turned && whole.hasMatrix(of: turned))
        #expect(abs(whole.component(KinComponent.scaleX).scalar - 1) < 1e-15)
        #expect(abs(whole.component(KinComponent.scaleY).scalar + 1) < 1e-15)
        #expect(abs(whole.component(KinComponent.rotationZ).scalar - (7 - 3 * Double.pi)) < 1e-14)
    }

    @Test("D142: to write what a component is changes nothing, also of a matrix")
    func equalParts() {
        let mirrored = Value.transform(Transform3D.makeScale(-3, 2, 1))
        guard case .transform(let box) = mirrored.setting(TransformComponent.scaleY, to: .number(-2)) else {
            Issue.record("no matrix")
            return
        }
        #expect(box.parts == nil)
        // One number that is the average of three is written to each of them.
        let average = Value.transform(Transform3D.makeScale(1, 2, 3)).setting(TransformComponent.scale, to: .number(2))
        #expect(average.matrix == Transform3D.makeScale(2, 2, 2))
    }

    @Test("D142, D18: skew and perspective stay beside the parts")
    func remainderStays() {
        let start = Transform3D.general, parts = TransformParts(start)
        var moved = parts
        for component in [TransformComponent.scale, .rotationY, .scaleX] { moved.set(component, to: SIMD3(0, 0, 0)) }
        for (component, value) in [
            (TransformComponent.scaleXYZ, SIMD3(parts.scale.x, parts.scale.y, parts.scale.z)),
            (.rotationY, SIMD3(parts.rotation.y, 0, 0)),
        ] { moved.set(component, to: value) }
        #expect(moved == parts)
        #expect(moved.matrix == parts.matrix && moved.matrix.distance(to: start) < 1e-13)
    }

    @Test("D18: a row of length 0 of a matrix has scale 0 and reads as that row of the identity")
    func zeroRow() {
        let flat = Transform3D.makeScale(0, 0, 0)
        #expect(flat.component(.scale).x == 0 && flat.component(.rotationZ).x == 0)
        #expect(flat.setting(.scaleXYZ, to: SIMD3(2, 3, 4)) == .makeScale(2, 3, 4))
        #expect(Transform3D.makeScale(1, 0, 1).setting(.scaleY, to: SIMD3(5, 0, 0)) == .makeScale(1, 5, 1))
    }

    @Test("D143: residues of rounding count as 0", arguments: 1...8)
    func residues(turns: Int) {
        var matrix = Transform3D.identity
        for _ in 0..<2 * turns { matrix = .concat(matrix, .turn(.pi)) }
        #expect(matrix.component(.rotationZ) == .zero && matrix.component(.scaleXYZ) == SIMD3(1, 1, 1))
        #expect(abs(Transform3D.concat(matrix, .turn(.pi)).component(.rotationZ).x) == .pi)
        var flipped = Transform3D.identity
        for _ in 0..<2 * turns { flipped = .concat(flipped, .makeRotation(.pi, 1, 0, 0)) }
        #expect(flipped.component(.rotationX) == .zero && flipped.isFlat)
    }

    @Test("8.3: at a quarter turn about y the turn about x reads as 0, and nothing jumps", arguments: [1.0, -1.0])
    func gimbal(side: Double) {
        let matrix = Transform3D.concat(
            .makeRotation(0.3, 1, 0, 0), .concat(.makeRotation(side * .pi / 2, 0, 1, 0), .turn(0.8)))
        #expect(matrix.component(.rotationX).x == 0)
        #expect(abs(matrix.component(.rotationY).x - side * .pi / 2) < 1e-15)
        #expect(abs(matrix.component(.rotationZ).x - (0.8 - side * 0.3)) < 1e-14)
        #expect(TransformParts(matrix).matrix.distance(to: matrix) < 1e-15)
    }

    private func near(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ tolerance: Double) -> Bool {
        abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance && abs(a.z - b.z) <= tolerance
    }
}
