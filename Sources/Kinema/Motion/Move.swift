import CKinema

/// Moves of a layer to another superlayer that keep what is shown. Rules D113, D114.
extension Context {
    /// Moves a layer. Without a motion it stays where it is shown; with one it moves from there to its model values.
    package func move(
        _ layer: Layer, to superlayer: Layer, at index: Int, _ motion: ChangeMotion?, _ completion: Completion?,
        _ given: KinAnimator?
    ) throws(EngineError) -> KinAnimator {
        let animator = try self.animations.animator(of: given)
        try transactions.checkPlace(layer, in: superlayer, "layer")
        // The model is already where a layer leads that is not shown.
        let isPlaced = motion == nil || layer.isLive
        let place = isPlaced ? try motions.place(of: layer, in: superlayer, motion?.choice ?? .replace) : nil
        try HostMemory.require(bytes: layer.attachments.sizeToAppend, for: "layer")
        try HostMemory.require(3 + transactions.thread.frames.count, of: Context.animateSize, for: "layer")
        try HostMemory.check()
        return try run(completion, animator, given) { thread throws(EngineError) in
            thread.callDisablesActions = true
            defer { thread.callDisablesActions = false }
            try insert(layer, into: superlayer, at: .index(index))
            guard let place else { return }
            for value in [place.position, place.depth, place.transform] {
                motions.put(layer, value, motion, thread)
            }
        }
    }
}

extension MotionStore {
    /// Gives a property of a moved layer its value, or animates it from there.
    fileprivate func put(_ layer: Layer, _ moved: MovedValue, _ motion: ChangeMotion?, _ thread: ThreadTransactions) {
        let property = moved.property
        for attachment in layer.attachments.all where model.animates(attachment, property) {
            animations.remove(attachment, from: layer)
        }
        guard let type = model.properties[property]?.type, model.modelValue(property, of: layer) != moved.value else { return }
        guard let motion else {
            transactions.store(property, moved.value, in: layer, thread)
            return
        }
        if moved.value.hasMatrix(of: model.modelValue(property, of: layer)) { return }
        let key = ActionKey(property, .whole), isInstant = thread.seconds(motion.duration) == 0
        if isInstant && (motion.delay == 0 || motion.returns) {
            if motion.returns { transactions.store(property, moved.value, in: layer, thread) }
            return
        }
        let end = motion.returns ? model.modelValue(property, of: layer) : nil
        let animation = paused(isInstant ? motion.jumping : motion) {
            makeAnimation($0, key, type, from: moved.value, to: end, velocity: moved.velocity)
        }
        if motion.returns { transactions.store(property, moved.value, in: layer, thread) }
        // In the time of the new superlayer, which the model has already.
        let isLater = motion.delay > 0 && !isInstant
        let begin = isLater ? max(model.convertTime(published.now, from: nil, to: layer), 0) + motion.delay : 0
        animations.attach(.viewed(animation), begin: begin, to: layer, key: model.name(of: key), thread)
    }

    /// Where the layer is shown, in the space of the sublayers of another superlayer; nil if it is in that space already and nothing
    /// has to change.
    fileprivate func place(
        of layer: Layer, in superlayer: Layer, _ retarget: KinRetarget
    ) throws(EngineError) -> MovedPlace? {
        let shown = Presentation(published.snapshot, at: published.now), next = TreeGeometry(NextTree(published))
        let record = layer.isLive ? layer.record : nil
        let matrix: Transform3D?
        if let record {
            let old = TreeGeometry(PresentationTree(shown))
            matrix = old.matrix(fromSpaceOf: record.slot, toSublayersOf: superlayer.slot, in: next)
        } else {
            matrix = next.matrix(fromSpaceOf: layer.slot, toSublayersOf: superlayer.slot, in: next)
        }
        guard let matrix else {
            throw .argument(
                "superlayer: one given that a transform without an inverse or with perspective is above, expected an affine way to it"
            )
        }
        if matrix == .identity && layer.superlayer === superlayer { return nil }
        @inline(never)
        func value(_ property: KinProperty) -> Value {
            record.flatMap { shown.value(property.number, of: $0) } ?? model.modelValue(property.number, of: layer)
        }
        let above = model.modelTimeChain(of: superlayer)
        let pace = above.pace(published.now) * layer.timing.pace(above.localTime(published.now))
        func rate(_ property: KinProperty) -> Value {
            guard let type = model.properties[property.number]?.type, retarget != .replace else { return .none }
            return published.velocity(of: ActionKey(property.number, .whole), type, layer, pace: pace) ?? .none
        }
        let place = MovedPlace(
            matrix, position: (value(.position), rate(.position)), depth: (value(.zPosition), rate(.zPosition)),
            transform: (value(.transform), rate(.transform)))
        guard place.isFinite else {
            throw .argument("superlayer: one given in which the place of the layer is not finite, expected a nearer one")
        }
        return place
    }
}

/// A value in another space, with its velocity.
private struct MovedValue {
    let property: UInt16
    let value: Value
    let velocity: Value?
}

/// The place of a layer in another space. Its matrix is F · T(−anchor) · M · T(p), so in the space that a matrix Q leads to, p is p · Q,
/// and M is M · Q without the translation of Q; the bounds, the anchor point and their animations do not matter.
private struct MovedPlace {
    private(set) var position, depth, transform: MovedValue

    init(
        _ matrix: Transform3D, position: (value: Value, rate: Value), depth: (value: Value, rate: Value),
        transform: (value: Value, rate: Value)
    ) {
        var turn = matrix
        turn.r3 = SIMD4(0, 0, 0, 1)
        func place(_ position: Value, _ depth: Value, _ matrix: Transform3D) -> (xy: Value, z: Value) {
            guard case .pair(let x, let y) = position else { return (.none, .none) }
            let moved = matrix.apply(x, y, depth.scalar)
            return (.pair(moved.x, moved.y), .number(moved.z))
        }
        let p = place(position.value, depth.value, matrix)
        let isMoving = !position.rate.isNone || !depth.rate.isNone
        let v = isMoving ? place(position.rate.isNone ? .pair(0, 0) : position.rate, depth.rate, turn) : nil
        self.position = MovedValue(property: KinProperty.position.number, value: p.xy, velocity: v?.xy)
        self.depth = MovedValue(property: KinProperty.zPosition.number, value: p.z, velocity: v?.z)
        self.transform = MovedValue(
            property: KinProperty.transform.number, value: .transform(Transform3D.concat(transform.value.matrix, turn)),
            velocity: transform.rate.isNone ? nil : .transform(Transform3D.concat(transform.rate.matrix, turn)))
    }

    var isFinite: Bool {
        position.value.isValid(.point, .finite) && depth.value.isValid(.number, .finite)
            && transform.value.isValid(.transform, .finite)
    }
}

/// The model with the values that it will show at the next commit.
private final class NextTree: TreeView {
    private let published: PublishedState
    private let model: ModelTree

    init(_ published: PublishedState) { (self.published, model) = (published, ModelTree(published.model)) }

    func geometry(_ slot: UInt32) -> LayerGeometry? {
        published.model.layers.object(inSlot: slot).map { layer in
            LayerGeometry {
                published.shownValue(
                    ActionKey($0.number, .whole), of: layer, from: published.model.modelValue($0.number, of: layer))
            }
        }
    }

    var layerCount: Int { model.layerCount }
    func superlayer(_ slot: UInt32) -> UInt32? { model.superlayer(slot) }
    func sublayers(_ slot: UInt32) -> [UInt32] { model.sublayers(slot) }
    func mask(_ slot: UInt32) -> UInt32? { model.mask(slot) }
    func value(_ property: KinProperty, _ slot: UInt32) -> Value { model.value(property, slot) }
    func layerClass(_ slot: UInt32) -> KinLayerClass? { model.layerClass(slot) }
}
