/// A layer that the walk draws. The walk has one and fills it in for each layer.
final class DrawnLayer {
    private let memory = UnsafeMutablePointer<LocalLayer>.allocate(capacity: 1)
    let frame = UnsafeMutablePointer<RenderFrame>.allocate(capacity: 1)

    init() {
        memory.initialize(to: LocalLayer())
        frame.initialize(to: RenderFrame())
    }

    deinit {
        memory.deallocate()
        frame.deallocate()
    }

    var local: UnsafePointer<LocalLayer> { UnsafePointer(memory) }

    /// Fills in a layer. Returns whether the layer or its sublayers are visible.
    func place(_ layer: ShownLayer, _ side: RenderSide, below parent: RenderParent) -> Bool {
        var state = layer.state
        memory.pointee.set(&state, isPlane: layer.isPlane, isMasked: layer.mask != nil, side)
        return memory.pointee.isVisible && local.place(frame, below: parent.frame)
    }
}

/// What the walk reads of a layer: the defaults, the committed values, or what animations make of these.
struct RenderState {
    var geometry: LayerGeometry
    var hasSublayerTransform = false
    var opacity = 1.0
    var isHidden = false
    var isDoubleSided = true
    var clips = false
    var cornerRadius = 0.0
    var isGroup = true
    var isRasterized = false
    var hasFilters = false

    static let standard = RenderState(geometry: ShownLayer.standardGeometry)
}

extension ShownLayer {
    /// The state where it differs from the defaults.
    var state: RenderState {
        var state = RenderState.standard
        read(into: &state.geometry)
        state.hasSublayerTransform = has(.sublayerTransform)
        read(.opacity, into: &state.opacity)
        state.isHidden = isSet(.hidden)
        state.isDoubleSided = isSet(.doubleSided, default: true)
        state.clips = isSet(.masksToBounds)
        read(.cornerRadius, into: &state.cornerRadius)
        state.isGroup = isSet(.allowsGroupOpacity, default: true)
        state.isRasterized = isSet(.shouldRasterize)
        if mayHaveFilters { state.hasFilters = hasFilters }
        return state
    }

    private var hasFilters: Bool {
        [KinProperty.compositingFilter, .filters, .backgroundFilters].contains { property in
            switch value(property) {
            case .handle(let id): id != 0
            case .handles(let ids): !ids.isEmpty
            default: false
            }
        }
    }
}

extension RenderState {
    /// Applies an animation of the layer at its time, if it changes something that the state has.
    mutating func apply(_ track: Track, at time: Double) {
        switch KinProperty(rawValue: UInt32(track.target.property)) {
        case .bounds: track.move(&geometry.bounds, at: time)
        case .position: track.move(&geometry.position, at: time)
        case .zPosition: track.move(&geometry.zPosition, at: time)
        case .anchorPoint: track.move(&geometry.anchorPoint, at: time)
        case .anchorPointZ: track.move(&geometry.anchorPointZ, at: time)
        case .transform: track.move(&geometry.transform, at: time)
        case .sublayerTransform:
            hasSublayerTransform = true
            track.move(&geometry.sublayerTransform, at: time)
        case .geometryFlipped: track.move(&geometry.isFlipped, at: time)
        case .opacity: track.move(&opacity, at: time)
        case .hidden: track.move(&isHidden, at: time)
        case .doubleSided: track.move(&isDoubleSided, at: time)
        case .masksToBounds: track.move(&clips, at: time)
        case .cornerRadius: track.move(&cornerRadius, at: time)
        case .allowsGroupOpacity: track.move(&isGroup, at: time)
        case .shouldRasterize: track.move(&isRasterized, at: time)
        default: break
        }
    }
}

extension Track {
    fileprivate func move(_ number: inout Double, at time: Double) {
        var value = Value.number(number)
        apply(to: &value, at: time)
        number = value.scalar
    }

    fileprivate func move(_ flag: inout Bool, at time: Double) {
        var number = flag ? 1.0 : 0
        move(&number, at: time)
        flag = number != 0
    }

    fileprivate func move(_ pair: inout SIMD2<Double>, at time: Double) {
        var value = Value.pair(pair.x, pair.y)
        apply(to: &value, at: time)
        if case .pair(let x, let y) = value { pair = SIMD2(x, y) }
    }

    fileprivate func move(_ quad: inout SIMD4<Double>, at time: Double) {
        var value = Value.quad(quad.x, quad.y, quad.z, quad.w)
        apply(to: &value, at: time)
        if case .quad(let a, let b, let c, let d) = value { quad = SIMD4(a, b, c, d) }
    }

    fileprivate func move(_ matrix: inout Transform3D, at time: Double) {
        var value = Value.transform(matrix)
        apply(to: &value, at: time)
        matrix = value.matrix
    }
}
