/// A layer at its local time with everything that its values depend on. A walk down the tree makes it, so that no read climbs the
/// tree.
struct ShownLayer {
    let presentation: Presentation
    let record: LayerRecord
    /// The local time in seconds.
    let time: Double
    /// The animations of the superlayer that name this layer, and their time. Rule 8.5.
    let named: [Track]
    let namedTime: Double
    /// A bit for each of the first 64 properties, which every layer has, that was set or that an animation may change. The other
    /// properties have their defaults, so reading them is unnecessary.
    private let touched: UInt64
    /// Whether one of the filters, which are none of those 64, may have been set or animated.
    let mayHaveFilters: Bool

    init(_ presentation: Presentation, _ record: LayerRecord, at time: Double, named: [Track] = [], namedTime: Double = 0) {
        self.presentation = presentation
        self.record = record
        self.time = time
        self.named = named
        self.namedTime = namedTime
        var (touched, filters) = ShownLayer.changes(record.tracks)
        for track in named {
            touched |= 1 << UInt64(track.target.property)
            filters = filters || ShownLayer.filters.contains(track.target.property)
        }
        self.touched = touched | record.values.firstIDs
        mayHaveFilters = filters || record.values.contains(ShownLayer.filters)
    }

    /// Creates a layer that reads only some of its properties, because the caller knows the others.
    init(_ presentation: Presentation, _ record: LayerRecord, at time: Double, touched: UInt64, filters: Bool) {
        self.presentation = presentation
        self.record = record
        self.time = time
        named = []
        namedTime = 0
        self.touched = touched
        mayHaveFilters = filters
    }

    private static let filters = UInt16(KinProperty.compositingFilter.rawValue)...UInt16(KinProperty.backgroundFilters.rawValue)

    /// The properties that animations may change: a bit for each of the first 64, and whether a filter is one of them.
    static func changes(_ tracks: TrackList) -> (properties: UInt64, filters: Bool) {
        var properties: UInt64 = 0, filters = false
        tracks.forEach { track in
            properties |= 1 << UInt64(track.target.property)
            filters = filters || ShownLayer.filters.contains(track.target.property)
        }
        return (properties, filters)
    }

    /// Creates a layer of defaults that reads every property.
    init(standard record: LayerRecord) {
        presentation = Presentation(.empty, at: 0)
        self.record = record
        time = 0
        named = []
        namedTime = 0
        touched = .max
        mayHaveFilters = true
    }

    /// Whether one of the first 64 properties may differ from its default.
    func has(_ property: KinProperty) -> Bool { touched >> UInt64(property.rawValue) & 1 != 0 }

    /// The shown value; `none` if it is nil. Rule 0.2.
    func value(_ property: KinProperty) -> Value {
        let id = UInt16(truncatingIfNeeded: property.rawValue)
        guard var value = presentation.committedValue(id, of: record) else { return .none }
        record.forEachTrack(of: id, at: time, named: named, at: namedTime) { track, time in track.apply(to: &value, at: time) }
        return value
    }

    func number(_ property: KinProperty) -> Double { value(property).scalar }

    /// A bool among the first 64 properties.
    func isSet(_ property: KinProperty, default standard: Bool = false) -> Bool {
        has(property) ? number(property) != 0 : standard
    }

    /// Whether the layer draws anything itself. One that keeps depth shows only its sublayers. Rule 7A.
    var isPlane: Bool { !record.layerClass.keepsDepth { number(.preservesDepth) } }

    /// The record of the mask.
    var mask: LayerRecord? { isPlane ? record.mask.flatMap { presentation.snapshot.records[$0] } : nil }

    var contentsMix: ContentsMix? {
        !record.hasTracks ? nil : presentation.contentsMix(of: record, at: time)
    }
}

// MARK: - Reading into what holds the defaults

extension ShownLayer {
    func read(_ property: KinProperty, into number: inout Double) {
        if has(property) { number = value(property).scalar }
    }

    func read(_ property: KinProperty, into pair: inout SIMD2<Double>) {
        if has(property), case .pair(let x, let y) = value(property) { pair = SIMD2(x, y) }
    }

    func read(_ property: KinProperty, into quad: inout SIMD4<Double>) {
        if has(property), case .quad(let a, let b, let c, let d) = value(property) { quad = SIMD4(a, b, c, d) }
    }

    func read(_ property: KinProperty, into matrix: inout Transform3D) {
        if has(property) { matrix = value(property).matrix }
    }

    var geometry: LayerGeometry {
        var geometry = ShownLayer.standardGeometry
        read(into: &geometry)
        return geometry
    }

    func read(into geometry: inout LayerGeometry) {
        read(.bounds, into: &geometry.bounds)
        read(.position, into: &geometry.position)
        read(.zPosition, into: &geometry.zPosition)
        read(.anchorPoint, into: &geometry.anchorPoint)
        read(.anchorPointZ, into: &geometry.anchorPointZ)
        read(.transform, into: &geometry.transform)
        read(.sublayerTransform, into: &geometry.sublayerTransform)
        geometry.isFlipped = isSet(.geometryFlipped, default: geometry.isFlipped)
    }

    static let standardGeometry = LayerGeometry(read: standard.value)

    /// A layer with the defaults of all properties.
    static let standard = ShownLayer(
        standard: LayerRecord(
            id: 0, slot: 0, layerClass: .layer, values: PropertyValues(), timing: LayerTiming(), superlayer: nil,
            sublayers: [], mask: nil, tracks: []))
}
