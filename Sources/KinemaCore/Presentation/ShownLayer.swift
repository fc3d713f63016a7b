/// A layer at its own time, with all that its values depend on: carried down the tree, so that no read climbs it.
struct ShownLayer {
    let presentation: Presentation
    let record: LayerRecord
    /// The layer's own time in seconds.
    let time: Double
    /// Animations of the superlayer that name this layer, and the time they run in. Rule 8.5.
    let named: [Track]
    let namedTime: Double
    /// A bit for each property of the first 64, which are those of every layer: it was set, or an animation may change it. All
    /// the others have their defaults, which saves reading them.
    private let touched: UInt64

    init(_ presentation: Presentation, _ record: LayerRecord, at time: Double, named: [Track] = [], namedTime: Double = 0) {
        self.presentation = presentation
        self.record = record
        self.time = time
        self.named = named
        self.namedTime = namedTime
        var touched = record.values.firstIDs
        for track in record.tracks { touched |= 1 << UInt64(track.target.property) }
        for track in named { touched |= 1 << UInt64(track.target.property) }
        self.touched = touched
    }

    /// A layer of defaults that pretends to have set everything.
    init(standard record: LayerRecord) {
        presentation = Presentation(.empty, at: 0)
        self.record = record
        time = 0
        named = []
        namedTime = 0
        touched = .max
    }

    /// Whether one of the first 64 properties may differ from its default.
    func has(_ property: KinProperty) -> Bool { touched >> UInt64(property.rawValue) & 1 != 0 }

    /// The value that the layer shows; nil reads as `none`. Rule 0.2.
    func value(_ property: KinProperty) -> Value {
        let id = UInt16(truncatingIfNeeded: property.rawValue)
        guard var value = presentation.committedValue(id, of: record) else { return .none }
        record.forEachTrack(of: id, at: time, named: named, at: namedTime) { track, time in track.apply(to: &value, at: time) }
        return value
    }

    func number(_ property: KinProperty) -> Double { value(property).scalar }

    /// A bool, one of the first 64 properties.
    func isSet(_ property: KinProperty, default standard: Bool = false) -> Bool {
        has(property) ? number(property) != 0 : standard
    }

    /// A CATransformLayer shows nothing but its sublayers. Rule 7A.
    var isPlane: Bool { record.layerClass != .transform }

    /// The layer whose alpha masks this one.
    var mask: LayerRecord? { isPlane ? record.mask.flatMap { presentation.snapshot.records[$0] } : nil }

    var contentsMix: ContentsMix? {
        record.tracks.isEmpty ? nil : presentation.contentsMix(of: record, at: time)
    }
}

// MARK: - Reading into what holds the defaults

extension ShownLayer {
    func read(_ property: KinProperty, into number: inout Double) {
        if has(property) { number = value(property).scalar }
    }

    /// A point or a size.
    func read(_ property: KinProperty, into pair: inout SIMD2<Double>) {
        if has(property), case .pair(let x, let y) = value(property) { pair = SIMD2(x, y) }
    }

    /// A rect.
    func read(_ property: KinProperty, into quad: inout SIMD4<Double>) {
        if has(property), case .quad(let a, let b, let c, let d) = value(property) { quad = SIMD4(a, b, c, d) }
    }

    func read(_ property: KinProperty, into matrix: inout Transform3D) {
        if has(property) { matrix = value(property).matrix }
    }

    var geometry: LayerGeometry {
        var geometry = ShownLayer.standardGeometry
        read(.bounds, into: &geometry.bounds)
        read(.position, into: &geometry.position)
        read(.zPosition, into: &geometry.zPosition)
        read(.anchorPoint, into: &geometry.anchorPoint)
        read(.anchorPointZ, into: &geometry.anchorPointZ)
        read(.transform, into: &geometry.transform)
        read(.sublayerTransform, into: &geometry.sublayerTransform)
        geometry.isFlipped = isSet(.geometryFlipped)
        return geometry
    }

    private static let standardGeometry = LayerGeometry(read: standard.value)

    /// A layer of which nothing was set.
    static let standard = ShownLayer(
        standard: LayerRecord(
            id: 0, slot: 0, layerClass: .layer, values: PropertyValues(), timing: LayerTiming(), superlayer: nil,
            sublayers: [], mask: nil, tracks: []))
}
