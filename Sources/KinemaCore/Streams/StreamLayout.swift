import CPlatform

/// The structs that a stream writes: their fields and how far they are apart.
package struct StreamLayout: Sendable {
    package let fields: [StreamField]
    /// In bytes.
    package let stride: Int
    /// Whether the entity of a layer that is not below a root is left as it is.
    package let skipsMissing: Bool

    /// The channels of the fields that are key paths, and for each field the number of such fields before it.
    let channels: [StreamChannel]
    let channelsBefore: [Int]

    let needsGeometry: Bool
    let hasLocalTransforms: Bool
    let needsOpacity: Bool
    let needsOrder: Bool

    package init(fields: [StreamField], stride: Int, skipsMissing: Bool) {
        func has(_ values: KinStreamValue...) -> Bool { fields.contains { values.contains($0.value) } }
        self.fields = fields
        self.stride = stride
        self.skipsMissing = skipsMissing
        var channels: [StreamChannel] = [], channelsBefore: [Int] = []
        for field in fields {
            channelsBefore.append(channels.count)
            guard field.value == .keyPath else { continue }
            channels.append(
                StreamChannel(
                    property: field.property, component: field.component, width: field.width,
                    precision: Precision(field.format)))
        }
        (self.channels, self.channelsBefore) = (channels, channelsBefore)
        hasLocalTransforms = has(.localTransform)
        needsGeometry = has(.anchor, .localTransform, .worldTransform)
        needsOpacity = has(.worldOpacity, .visible)
        needsOrder = has(.drawingOrder)
    }

    /// The bytes of the largest number, which addresses are multiples of.
    package var alignment: Int { fields.reduce(1) { max($0, $1.numberSize) } }

    /// Whether no matrix and no anchor point is written in double precision.
    var hasSingleGeometry: Bool {
        !fields.contains { (!$0.places.isEmpty || $0.value == .anchor) && $0.format == .float64 }
    }

    /// The properties that determine the values other than key paths.
    var properties: [KinProperty] {
        var list: [KinProperty] = []
        if needsGeometry {
            list += [.position, .transform, .bounds, .anchorPoint, .anchorPointZ, .sublayerTransform, .geometryFlipped]
        }
        if needsOpacity { list += [.opacity, .hidden] }
        if needsGeometry || needsOrder { list.append(.zPosition) }
        return list
    }
}

/// A field of those structs.
package struct StreamField: Sendable {
    package let value: KinStreamValue
    /// The property and the component of a key path.
    package let property: UInt16
    package let component: KinComponent
    /// The count of its numbers.
    package let width: Int
    package let format: KinFormat
    /// Of a matrix: where each of its numbers is among the 16 of a matrix for row vectors.
    let places: [Int]
    /// Whether it is a matrix of 16 numbers in the order in which the engine keeps it, in single precision.
    let isWholeMatrix: Bool
    /// In bytes, from the start of an entity.
    package let offset: Int

    package init(property: UInt16, component: KinComponent, width: Int, format: KinFormat, offset: Int) {
        value = .keyPath
        self.property = property
        self.component = component
        self.width = width
        self.format = format
        places = []
        isWholeMatrix = false
        self.offset = offset
    }

    /// A value other than a key path.
    package init(_ value: KinStreamValue, form: KinMatrixForm, format: KinFormat, offset: Int) {
        let isMatrix = value == .localTransform || value == .worldTransform
        self.value = value
        property = 0
        component = .whole
        places = isMatrix ? form.places : []
        isWholeMatrix = isMatrix && form == .columns4x4 && format == .float32
        width = isMatrix ? places.count : (value == .anchor ? 2 : 1)
        self.format = format
        self.offset = offset
    }

    /// Writes the numbers of a matrix that it has.
    func store(_ matrix: UnsafeRawBufferPointer, to numbers: UnsafeMutablePointer<Double>) {
        for index in places.indices { numbers[index] = matrix.load(fromByteOffset: 8 * places[index], as: Double.self) }
    }

    package var numberSize: Int { format.numberSize }
    package var size: Int { width * numberSize }
}

extension KinFormat {
    /// The bytes of one number; 0 for an unknown format.
    package var numberSize: Int {
        switch self {
        case .float64: 8
        case .float32: 4
        case .uNorm8: 1
        default: 0
        }
    }
}

extension KinMatrixForm {
    /// Where the numbers of the form are among the 16 of a matrix for row vectors: the rows of that matrix are the columns of the
    /// one that the form describes.
    fileprivate var places: [Int] {
        switch self {
        case .columns4x4: Array(0..<16)
        case .rows4x4: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]
        case .columns3x4: [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]
        case .rows3x4: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14]
        case .columns2x3: [0, 1, 4, 5, 12, 13]
        case .rows2x3: [0, 4, 12, 1, 5, 13]
        case .columns2x4: [0, 1, 4, 5, 8, 9, 12, 13]
        case .rows2x4: [0, 4, 8, 12, 1, 5, 9, 13]
        default: []
        }
    }
}
