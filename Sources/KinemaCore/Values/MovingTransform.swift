/// A matrix while the animations of its property are applied to it. It stays decomposed between animations that change its parts,
/// so that it is decomposed and composed at most once. It allocates nothing.
package struct MovingTransform {
    /// The matrix while `isWhole`.
    private var whole: Transform3D
    /// The parts of `whole`, if they are known. Once a part has been set, they are the matrix.
    private var parts: TransformParts?
    private var isWhole = true
    private(set) var isChanged = false

    /// `parts` are those of the matrix. If they are nil, the matrix is decomposed when they are needed.
    init(_ matrix: Transform3D, parts: TransformParts? = nil) {
        whole = matrix
        self.parts = parts
    }

    @inline(never)
    package var matrix: Transform3D { isWhole ? whole : parts?.matrix ?? whole }

    /// Equal to `Transform3D.component`.
    package func component(_ component: TransformComponent) -> SIMD3<Double> {
        parts?.component(component) ?? whole.component(component)
    }

    /// Decomposes the matrix, which is then not decomposed both to read and to set a part.
    mutating func decompose() { if parts == nil { parts = TransformParts(whole) } }

    /// Has the result of `Transform3D.setting`.
    mutating func set(_ component: TransformComponent, to values: SIMD3<Double>) {
        isChanged = true
        if isWhole && component.isTranslation && whole.lastColumn == SIMD4(0, 0, 0, 1) {
            whole = whole.setting(component, to: values)
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
