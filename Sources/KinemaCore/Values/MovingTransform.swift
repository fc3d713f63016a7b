/// A matrix while the animations of its property are applied to it. Its parts are those that were written, or else those of the matrix;
/// from the first animation of a part on, the parts are the matrix, and each animation changes only its own. It is decomposed and
/// composed at most once, and allocates nothing. Rule D142.
package struct MovingTransform {
    /// The matrix while `isWhole`.
    private var whole: Transform3D
    /// The parts of `whole`, if they are known. Once a part has been set, they are the matrix.
    private var parts: TransformParts?
    private var isWhole = true
    private(set) var isChanged = false

    package init(_ box: TransformBox) { (whole, parts) = (box.matrix, box.parts) }

    init(_ matrix: Transform3D) { whole = matrix }

    @inline(never)
    package var matrix: Transform3D { isWhole ? whole : parts?.matrix ?? whole }

    /// The matrix, with its parts if they are known.
    package var value: Value {
        @inline(never) get { parts.map { .transform($0) } ?? .transform(whole) }
    }

    /// The numbers of a component in the first lanes.
    package func component(_ component: TransformComponent) -> SIMD3<Double> {
        parts?.component(component) ?? whole.component(component)
    }

    /// Decomposes the matrix, which is then not decomposed both to read and to set a part.
    mutating func decompose() { if parts == nil { parts = TransformParts(whole) } }

    /// The parts, if the matrix has been decomposed.
    var known: TransformParts? { parts }

    package mutating func set(_ component: TransformComponent, to values: SIMD3<Double>) {
        isChanged = true
        if isWhole && component.isTranslation && whole.lastColumn == SIMD4(0, 0, 0, 1) {
            component.put(values, into: &whole.r3)
        } else {
            decompose()
            isWhole = false
        }
        parts?.set(component, to: values)
    }

    mutating func replace(by matrix: Transform3D) {
        isChanged = true
        whole = matrix
        parts = nil
        isWhole = true
    }

    /// Puts a matrix before this one.
    mutating func add(_ matrix: Transform3D) { replace(by: .concat(matrix, self.matrix)) }
}
