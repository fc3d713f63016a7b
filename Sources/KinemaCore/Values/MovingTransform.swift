/// A matrix while the animations of its property are applied to it. It stays decomposed between animations that change its parts,
/// so that it is decomposed and composed at most once. It allocates nothing.
package struct MovingTransform {
    /// The matrix while `parts` is nil.
    private var whole: Transform3D
    private var parts: TransformParts?
    private(set) var isChanged = false

    init(_ matrix: Transform3D) { whole = matrix }

    package var matrix: Transform3D { parts?.matrix ?? whole }

    /// Does what `Transform3D.component` does.
    package func component(_ component: TransformComponent) -> SIMD3<Double> {
        parts?.component(component) ?? whole.component(component)
    }

    /// Does what `Transform3D.setting` does.
    mutating func set(_ component: TransformComponent, to values: SIMD3<Double>) {
        isChanged = true
        if parts == nil && component.isTranslation && whole.lastColumn == SIMD4(0, 0, 0, 1) {
            whole = whole.setting(component, to: values)
            return
        }
        var parts = self.parts ?? TransformParts(whole)
        parts.set(component, to: values)
        self.parts = parts
    }

    mutating func replace(by matrix: Transform3D) {
        isChanged = true
        whole = matrix
        parts = nil
    }

    /// Puts a matrix before this one.
    mutating func add(_ matrix: Transform3D) { replace(by: .concat(matrix, self.matrix)) }
}
