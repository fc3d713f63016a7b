// The additions of Core Animation and Core Graphics to Foundation's NSValue, and Core Foundation's numbers.
import Foundation
import KinemaKit

public let kCFBooleanTrue = NSNumber(value: true)
public let kCFBooleanFalse = NSNumber(value: false)

extension NSValue {
    public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
    public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
    public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
    public convenience init(cgVector: CGVector) { self.init(numbers: [Double(cgVector.dx), Double(cgVector.dy)]) }
    public convenience init(cgAffineTransform: CGAffineTransform) { self.init(wrapped: cgAffineTransform) }
    public convenience init(caTransform3D: CATransform3D) { self.init(wrapped: caTransform3D) }

    public var cgPointValue: CGPoint { pointValue }
    public var cgSizeValue: CGSize { sizeValue }
    public var cgRectValue: CGRect { rectValue }
    /// Zero if the value is not a vector.
    public var cgVectorValue: CGVector { numbers(2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero }
    /// The identity if the value is not an affine transform.
    public var cgAffineTransformValue: CGAffineTransform { numbers(6).map { CGAffineTransform(numbers: $0) } ?? .identity }
    /// The identity if the value is not a transform.
    public var caTransform3DValue: CATransform3D { numbers(16).map { CATransform3D(numbers: $0) } ?? CATransform3DIdentity }

    private convenience init<Wrapped: NumericValue>(wrapped: Wrapped) {
        var numbers = [Double](repeating: 0, count: Wrapped.count)
        wrapped.store(to: &numbers)
        self.init(numbers: numbers)
    }
    private convenience init(numbers: [Double]) { self.init(bytes: numbers, objCType: "[\(numbers.count)d]") }

    /// The numbers of a value that this file has made of as many.
    private func numbers(_ count: Int) -> [Double]? {
        guard String(cString: objCType) == "[\(count)d]" else { return nil }
        var numbers = [Double](repeating: 0, count: count)
        getValue(&numbers)
        return numbers
    }

    /// The value as the library stores it; nil for other values than those of Foundation's and this file's initializers.
    var libraryValue: Value? {
        let type = String(cString: objCType)
        if type.contains("Point") { return pointValue.value }
        if type.contains("Size") { return sizeValue.value }
        if type.contains("Rect") { return rectValue.value }
        return [2, 6, 16].lazy.compactMap(numbers).first.map { .numbers($0) }
    }
}
