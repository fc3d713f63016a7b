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

/// The values of a layer that the walk reads: the defaults, the committed values, or the animated ones.
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
    /// Moves a property that the state has.
    mutating func move(_ property: KinProperty, by movement: Movement) {
        switch property {
        case .bounds: movement.move(&geometry.bounds)
        case .position: movement.move(&geometry.position)
        case .zPosition: movement.move(&geometry.zPosition)
        case .anchorPoint: movement.move(&geometry.anchorPoint)
        case .anchorPointZ: movement.move(&geometry.anchorPointZ)
        case .transform: movement.move(&geometry.transform)
        case .sublayerTransform:
            hasSublayerTransform = true
            movement.move(&geometry.sublayerTransform)
        case .geometryFlipped: movement.move(&geometry.isFlipped)
        case .opacity: movement.move(&opacity)
        case .hidden: movement.move(&isHidden)
        case .doubleSided: movement.move(&isDoubleSided)
        case .masksToBounds: movement.move(&clips)
        case .cornerRadius: movement.move(&cornerRadius)
        case .allowsGroupOpacity: movement.move(&isGroup)
        case .shouldRasterize: movement.move(&isRasterized)
        default: break
        }
    }

    /// The number of numbers of one of these properties.
    static func width(of property: KinProperty) -> Int {
        switch property {
        case .bounds: 4
        case .position, .anchorPoint: 2
        case .transform, .sublayerTransform: Transform3D.count
        default: 1
        }
    }

    /// The properties that the state has: a bit for each.
    static let properties: UInt64 = [
        KinProperty.bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .geometryFlipped,
        .opacity, .hidden, .doubleSided, .masksToBounds, .cornerRadius, .allowsGroupOpacity, .shouldRasterize,
    ].reduce(0) { $0 | 1 << UInt64($1.rawValue) }
}

/// The source of a moving property: an animation at the layer's time, or the numbers that were sampled for it.
enum Movement {
    case animation(Unmanaged<Track>, Double)
    case numbers(UnsafePointer<Double>)

    private func move(_ value: consuming Value) -> Value {
        if case .animation(let track, let time) = self { track._withUnsafeGuaranteedRef { $0.apply(to: &value, at: time) } }
        return value
    }

    fileprivate func move(_ number: inout Double) {
        if case .numbers(let numbers) = self { number = numbers[0] } else { number = move(.number(number)).scalar }
    }

    fileprivate func move(_ flag: inout Bool) {
        var number = flag ? 1.0 : 0
        move(&number)
        flag = number != 0
    }

    fileprivate func move(_ pair: inout SIMD2<Double>) {
        if case .numbers(let numbers) = self {
            pair = SIMD2(numbers[0], numbers[1])
        } else if case .pair(let x, let y) = move(.pair(pair.x, pair.y)) {
            pair = SIMD2(x, y)
        }
    }

    fileprivate func move(_ quad: inout SIMD4<Double>) {
        if case .numbers(let numbers) = self {
            quad = numbers.quad(0)
        } else if case .quad(let a, let b, let c, let d) = move(.quad(quad.x, quad.y, quad.z, quad.w)) {
            quad = SIMD4(a, b, c, d)
        }
    }

    /// Only the sampled numbers: from a matrix alone an animation of a part could not go on.
    fileprivate func move(_ matrix: inout Transform3D) {
        if case .numbers(let numbers) = self { matrix = numbers.matrix(0) }
    }
}
