import CKinema

@c @implementation public func kinTransformMakeRotation(
    _ angle: Double, _ x: Double, _ y: Double, _ z: Double, _ result: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call { () throws(EngineError) in
        let out = try required(result, "result")
        try requireFinite(angle, "angle")
        try requireFinite(x, "x")
        try requireFinite(y, "y")
        try requireFinite(z, "z")
        Transform3D.makeRotation(angle, x, y, z).store(to: out)
    }
}

@c @implementation public func kinTransformConcat(
    _ first: UnsafePointer<Double>!, _ then: UnsafePointer<Double>!, _ result: UnsafeMutablePointer<Double>!
) -> KinStatus {
    call { () throws(EngineError) in
        let a = try transform(first, "first"), b = try transform(then, "then")
        let out = try required(result, "result")
        let product = Transform3D.concat(a, b)
        guard product.isFinite else {
            throw .argument("first, then: matrices given whose product is not finite, expected a finite product")
        }
        product.store(to: out)
    }
}

@c @implementation public func kinTransformInvert(
    _ source: UnsafePointer<Double>!, _ result: UnsafeMutablePointer<Double>!, _ hasInverse: UnsafeMutablePointer<Bool>!
) -> KinStatus {
    call { () throws(EngineError) in
        let matrix = try transform(source, "transform")
        let out = try required(result, "result")
        let inverse = matrix.inverse
        (inverse ?? matrix).store(to: out)
        hasInverse?.pointee = inverse != nil
    }
}

/// A transform of the host, whose numbers must be finite.
private func transform(_ pointer: UnsafePointer<Double>?, _ name: Name) throws(EngineError) -> Transform3D {
    let numbers = try required(pointer, name)
    try requireFinite(UnsafeBufferPointer(start: numbers, count: Transform3D.count), name)
    return Transform3D(from: numbers)
}
