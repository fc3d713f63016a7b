/// Four numbers that need no alignment beyond that of one: a structure with a vector would end on a multiple of its size.
package struct FourNumbers: Sendable {
    private let x, y, z, w: Double

    package init(_ numbers: SIMD4<Double>) { (x, y, z, w) = (numbers.x, numbers.y, numbers.z, numbers.w) }

    package var numbers: SIMD4<Double> { SIMD4(x, y, z, w) }
}
