import CKinema

/// A property of a layer, for samplers.
public struct Channel {
    let c: KinChannel
    /// The layer, which lives as long as the channel.
    public let layer: Layer
}

extension Layer {
    /// A channel of this layer: `ship.channel(.position)`.
    public func channel<Value>(_ key: Key<Value>) -> Channel {
        Channel(c: KinChannel(layer: handle, keyPath: key.id, reserved: 0), layer: self)
    }
    /// A channel of the velocity of a property.
    public func velocityChannel<Value: NumericValue>(_ key: Key<Value>) -> Channel {
        Channel(c: KinChannel(layer: handle, keyPath: kinKeyPathVelocity(key.id), reserved: 0), layer: self)
    }
}

/// A type that rows of a sampler can have: numbers, or vectors of them.
public protocol SampleElement {
    /// How each number is written.
    static var format: KinFormat { get }
    /// The size of a number in bytes.
    static var numberSize: Int { get }
    /// How many numbers an element has.
    static var numberCount: Int { get }
    static var zero: Self { get }
}

extension Float: SampleElement {
    public static var format: KinFormat { .float32 }
    public static var numberSize: Int { 4 }
    public static var numberCount: Int { 1 }
}
extension Double: SampleElement {
    public static var format: KinFormat { .float64 }
    public static var numberSize: Int { 8 }
    public static var numberCount: Int { 1 }
}
/// 0 to 1 becomes 0 to 255.
extension UInt8: SampleElement {
    public static var format: KinFormat { .uNorm8 }
    public static var numberSize: Int { 1 }
    public static var numberCount: Int { 1 }
}

extension SIMD where Scalar: SampleElement {
    public static var format: KinFormat { Scalar.format }
    public static var numberSize: Int { Scalar.numberSize }
    public static var numberCount: Int { Self.scalarCount }
}
extension SIMD2: SampleElement where Scalar: SampleElement {
    public static var zero: SIMD2<Scalar> { SIMD2(repeating: .zero) }
}
extension SIMD3: SampleElement where Scalar: SampleElement {
    public static var zero: SIMD3<Scalar> { SIMD3(repeating: .zero) }
}
extension SIMD4: SampleElement where Scalar: SampleElement {
    public static var zero: SIMD4<Scalar> { SIMD4(repeating: .zero) }
}
extension SIMD16: SampleElement where Scalar: SampleElement {
    public static var zero: SIMD16<Scalar> { SIMD16(repeating: .zero) }
}

/// Many values at many times in one call.
///
/// A sampler has a copy of what it needs: pass it to another task or thread (`Context.sampler` returns it `sending`), which then uses
/// it alone. `copy()` makes one for each further thread.
public final class Sampler {
    private let pointer: OpaquePointer?

    /// Takes an address, which shows the compiler that the object shares nothing with the context.
    private init(_ address: UInt) { pointer = OpaquePointer(bitPattern: address) }

    deinit { kinSamplerDestroy(pointer) }

    fileprivate static func make(_ context: OpaquePointer?, _ channels: [KinChannel]) throws(KinemaError) -> sending Sampler {
        var pointer: OpaquePointer?
        try check(kinSamplerCreate(context, channels, channels.count, &pointer))
        return Sampler(UInt(bitPattern: pointer))
    }

    /// Returns a sampler of the same channels, for another thread.
    public func copy() throws(KinemaError) -> sending Sampler {
        var copy: OpaquePointer?
        try check(kinSamplerCopy(pointer, &copy))
        return Sampler(UInt(bitPattern: copy))
    }

    /// The count of numbers in a row: those of all channels at one time.
    public var width: Int {
        var width = 0
        kinSamplerGetWidth(pointer, &width)
        return width
    }

    /// Follows the last commit. Returns whether a value may differ from before.
    @discardableResult
    public func rebind() throws(KinemaError) -> Bool {
        var changed = false
        try check(kinSamplerRebind(pointer, &changed))
        return changed
    }

    /// Returns the values of all channels at each time, one row after the other: `sampler.sample([0, 0.5], as: SIMD2<Float>.self)`.
    public func sample<Element: SampleElement>(_ times: [Double], as type: Element.Type = Element.self) throws(KinemaError)
        -> [Element]
    {
        let row = try elements(type)
        let (count, overflow) = row.multipliedReportingOverflow(by: times.count)
        guard !overflow else { throw KinemaError(.limitExceeded, "times: \(times.count) rows of \(row) elements") }
        var samples = [Element](repeating: .zero, count: count)
        try sample(times, into: &samples)
        return samples
    }

    /// Writes the values to memory of the caller, which has `times.count` rows.
    public func sample<Element: SampleElement>(_ times: [Double], into samples: inout [Element]) throws(KinemaError) {
        var result: Result<Void, KinemaError> = .success(())
        samples.withUnsafeMutableBufferPointer { buffer in
            result = Result { () throws(KinemaError) in
                try write(times, UnsafeMutableRawPointer(buffer.baseAddress), buffer.count, Element.self)
            }
        }
        try result.get()
    }

    /// Writes the values to a span, without a copy.
    public func sample<Element: SampleElement>(_ times: [Double], into samples: inout MutableSpan<Element>) throws(KinemaError) {
        var result: Result<Void, KinemaError> = .success(())
        samples.withUnsafeMutableBufferPointer { buffer in
            result = Result { () throws(KinemaError) in
                try write(times, UnsafeMutableRawPointer(buffer.baseAddress), buffer.count, Element.self)
            }
        }
        try result.get()
    }

    /// Returns how many elements a row has.
    private func elements<Element: SampleElement>(_ type: Element.Type) throws(KinemaError) -> Int {
        let width = width
        guard width % Element.numberCount == 0, isPacked(type) || width == Element.numberCount else {
            throw KinemaError(.typeMismatch, "a row has \(width) numbers, \(Element.self) has \(Element.numberCount)")
        }
        return width / Element.numberCount
    }

    /// Whether elements in an array have no padding between them, which a SIMD3 has.
    private func isPacked<Element: SampleElement>(_ type: Element.Type) -> Bool {
        MemoryLayout<Element>.stride == Element.numberSize * Element.numberCount
    }

    private func write<Element: SampleElement>(
        _ times: [Double], _ memory: UnsafeMutableRawPointer?, _ capacity: Int, _ type: Element.Type
    ) throws(KinemaError) {
        let row = try elements(type)
        guard row == 0 || capacity / row >= times.count else {
            throw KinemaError(
                .bufferTooSmall, "samples: \(capacity) elements were given, \(times.count) rows of \(row) were expected")
        }
        guard !times.isEmpty, row > 0 else { return }
        let stride = row * MemoryLayout<Element>.stride
        try check(kinSamplerSample(pointer, times, times.count, memory, stride, Element.format))
    }
}

extension Context {
    /// Makes a sampler of channels, as of the last commit.
    public func sampler(_ channels: [Channel]) throws(KinemaError) -> sending Sampler {
        try Sampler.make(pointer, channels.map(\.c))
    }
}
