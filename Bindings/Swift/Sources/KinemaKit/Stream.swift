import CKinema

/// A stream writes one struct of the host for each of its layers.
///
///     struct Sprite { var position = SIMD2<Float>(), opacity: Float = 1 }
///     let stream = try context.stream(of: Sprite.self, ships, [.field(\.position, .position), .field(\.opacity, .opacity)])
///     try stream.write(at: now, into: &sprites)
public final class Stream<Entity> {
    private let pointer: OpaquePointer?

    /// Takes an address, which shows the compiler that the object shares nothing with the context.
    private init(_ address: UInt) { pointer = OpaquePointer(bitPattern: address) }

    deinit { kinStreamDestroy(pointer) }

    fileprivate static func make(
        _ context: OpaquePointer?, _ layers: [KinLayer], _ fields: [StreamField<Entity>]
    ) throws(KinemaError) -> sending Stream {
        let fields = fields.map(\.c)
        var pointer: OpaquePointer?
        let status = fields.withUnsafeBufferPointer { fields in
            var layout = KinStreamLayout()
            (layout.size, layout.fields, layout.fieldCount) = (
                MemoryLayout<KinStreamLayout>.size, fields.baseAddress, fields.count
            )
            layout.stride = MemoryLayout<Entity>.stride
            return kinStreamCreate(context, &layout, layers, layers.count, &pointer)
        }
        try check(status)
        return Stream(UInt(bitPattern: pointer))
    }

    /// The number of layers.
    public var count: Int {
        var count = 0
        kinStreamGetCount(pointer, &count)
        return count
    }

    /// Follows the last commit. Returns whether an entity may differ from before.
    @discardableResult
    public func rebind() throws(KinemaError) -> Bool {
        var changed = false
        try check(kinStreamRebind(pointer, &changed))
        return changed
    }

    /// Writes the entities of all layers at a time. Members that are not fields keep their values.
    public func write(at time: Double, into entities: inout [Entity]) throws(KinemaError) {
        let count = count
        guard entities.count >= count else {
            throw KinemaError(.bufferTooSmall, "entities: \(entities.count) were given, \(count) were expected")
        }
        guard count > 0 else { return }
        try check(entities.withUnsafeMutableBufferPointer { kinStreamWrite(pointer, time, $0.baseAddress) })
    }

    /// Removes entities. By default the others keep their order; otherwise the last ones take the free places, from the greatest index
    /// to the least, which costs less.
    public func remove(at indices: [Int], keepingOrder: Bool = true) throws(KinemaError) {
        for index in indices where index < 0 {
            throw KinemaError(.invalidArgument, "indices: \(index) given, expected the index of an entity")
        }
        try check(kinStreamRemoveLayers(pointer, indices.map { Int($0) }, indices.count, keepingOrder ? .kept : .swapped))
    }

    /// Appends layers as entities.
    public func append(_ layers: [Layer]) throws(KinemaError) {
        try check(kinStreamAddLayers(pointer, layers.map(\.handle), layers.count))
    }
}

/// A member of a struct, and what a stream writes there.
public struct StreamField<Entity> {
    let c: KinStreamField

    /// A property: `.field(\.position, .position)`. The member has as many numbers as the property.
    public static func field<Member: SampleElement, Value: NumericValue>(
        _ member: WritableKeyPath<Entity, Member>, _ key: Key<Value>
    ) -> StreamField {
        make(member, .keyPath, key.id)
    }

    /// Something that follows from several properties, such as the opacity with that of the superlayers.
    public static func field<Member: SampleElement>(
        _ member: WritableKeyPath<Entity, Member>, _ value: KinStreamValue, _ form: KinMatrixForm = .columns4x4
    ) -> StreamField {
        make(member, value, 0, form)
    }

    private static func make<Member: SampleElement>(
        _ member: WritableKeyPath<Entity, Member>, _ value: KinStreamValue, _ key: UInt32, _ form: KinMatrixForm = .columns4x4
    ) -> StreamField {
        // A member without a fixed offset gets one that the library rejects.
        let offset = MemoryLayout<Entity>.offset(of: member).flatMap(UInt32.init(exactly:)) ?? .max
        return StreamField(
            c: KinStreamField(
                value: value, keyPath: key, format: Member.format, matrix: form, offset: offset, reserved: 0))
    }
}

extension Context {
    /// Makes a stream of layers, as of the last commit. Pass it to another task or thread, if that one draws.
    public func stream<Entity>(
        of type: Entity.Type, _ layers: [Layer], _ fields: [StreamField<Entity>]
    ) throws(KinemaError) -> sending Stream<Entity> {
        try Stream.make(pointer, layers.map(\.handle), fields)
    }
}
