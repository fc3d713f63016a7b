/// A matrix on its way through the animations of its property. While they move parts of it, it stays taken apart: nothing is taken
/// apart or put together twice, and nothing is allocated.
package struct MovingTransform {
    /// What it is while `parts` is nil.
    private var whole: Transform3D
    private var parts: TransformParts?
    private(set) var isChanged = false

    init(_ matrix: Transform3D) { whole = matrix }

    package var matrix: Transform3D { parts?.matrix ?? whole }

    /// As `Transform3D.component` reads it.
    package func component(_ component: TransformComponent) -> SIMD3<Double> {
        parts?.component(component) ?? whole.component(component)
    }

    /// As `Transform3D.setting` has it.
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

    /// First another matrix, then this one.
    mutating func add(_ matrix: Transform3D) { replace(by: .concat(matrix, self.matrix)) }
}
