import CKinema
import Foundation
import KinemaKit

/// A layer.
///
/// Subclass it as on Apple's systems: override `display`, `layoutSublayers`, `action(forKey:)`, `add(_:forKey:)`, the class functions, and
/// add properties with `@Animatable`. A subclass that has initializers of its own overrides `init(layer:)` as `required`, because the
/// library makes presentation layers by it.
open class CALayer: CALayerProperties, CAMediaTiming {
    /// The model layer; nil for a model layer.
    private var modelLayer: CALayer?
    /// The sublayers as Swift objects, which the library does not own.
    private var children: [CALayer] = []
    private var maskLayer: CALayer?
    private weak var parent: CALayer?

    // MARK: Making layers

    /// Makes a layer in the present host, below no other.
    public override init() {
        super.init()
        connect()
    }

    /// The presentation layer of `layer`, when the library makes it; otherwise a new layer with the values of `layer`.
    public required init(layer: Any) {
        if let made = Self.making?.take(), let model = layer as? CALayer {
            super.init(host: model.host, node: made)
            modelLayer = model
        } else {
            super.init()
            connect()
            if let other = layer as? CALayer { copyProperties(of: other) }
        }
    }

    /// Archives do not exist here: returns nil.
    public required init?(coder: NSCoder) { nil }

    /// Releases the layers below one after the other, so that a tree of any depth needs no depth of calls.
    deinit {
        var waiting = children
        if let maskLayer { waiting.append(maskLayer) }
        (children, maskLayer) = ([], nil)
        while var next = waiting.popLast() {
            guard isKnownUniquelyReferenced(&next) else { continue }
            waiting += next.children
            if let mask = next.maskLayer { waiting.append(mask) }
            (next.children, next.maskLayer) = ([], nil)
        }
    }

    /// A layer that is about to become a presentation layer.
    private final class Made: @unchecked Sendable {
        private var node: Layer?
        init(_ node: Layer) { self.node = node }
        func take() -> Layer? {
            defer { node = nil }
            return node
        }
    }
    @TaskLocal private static var making: Made?

    /// Makes the library call this object for actions and layout, as long as it exists.
    private func connect() {
        let (pointer, handle) = (host.context.pointer, node.handle), weak = Weak(self)
        kinLayerSetUserData(pointer, handle, Unmanaged.passRetained(weak).toOpaque(), releaseUserData)
        setEngineDelegate()
    }

    private func setEngineDelegate() {
        let box = Unmanaged.passRetained(Weak(self)).toOpaque()
        var delegate = KinLayerDelegate(
            actionForKey: Self.actionForKey, layoutSublayers: Self.layout, userData: box, destroy: releaseUserData)
        if kinLayerSetDelegate(host.context.pointer, node.handle, &delegate) != .OK { releaseUserData(box) }
    }

    private static func of(_ box: UnsafeMutableRawPointer?) -> CALayer? {
        box.flatMap { Unmanaged<Weak>.fromOpaque($0).takeUnretainedValue().layer }
    }

    private static let layout: @convention(c) (OpaquePointer?, KinLayer, UnsafeMutableRawPointer?) -> Void = { _, _, box in
        CALayer.of(box)?.layoutSublayers()
    }

    // MARK: Presentation

    /// The layer with the values that are shown now, or nil if it is not below a root. It has the class of this layer, and its
    /// values do not change.
    open func presentation() -> Self? {
        if modelLayer != nil { return self }
        var found = KinLayer()
        guard kinLayerCopyPresentation(host.context.pointer, node.handle, host.context.time, &found) == .OK,
            let copy = try? host.context.owned(found)
        else { return nil }
        let shown = Self.$making.withValue(Made(copy)) { Swift.type(of: self).init(layer: self) }
        shown.keepContents()
        return shown
    }

    /// The model layer of a presentation layer, or the layer itself.
    open func model() -> Self { modelLayer as? Self ?? self }

    /// Whether the layer is a presentation layer.
    var isPresentation: Bool { modelLayer != nil }

    // MARK: The tree

    /// The superlayer, or the layer whose mask this is.
    open var superlayer: CALayer? { isPresentation ? modelLayer?.superlayer?.presentation() : parent }

    /// The sublayers, from back to front; nil if there are none.
    open var sublayers: [CALayer]? {
        get {
            if let modelLayer { return modelLayer.sublayers?.compactMap { $0.presentation() } }
            return children.isEmpty ? nil : children
        }
        set {
            let new = newValue ?? []
            change { () throws(KinemaError) in
                try node.setSublayers(new.map(\.node))
            } then: {
                for child in children where !new.contains(where: { $0 === child }) { child.parent = nil }
                for child in new where child.parent !== self { child.leave() }
                for child in new { child.parent = self }
                children = new
            }
        }
    }

    /// Adds a layer as the last sublayer. It leaves its superlayer first.
    open func addSublayer(_ layer: CALayer) {
        change { () throws(KinemaError) in
            try node.addSublayer(layer.node)
        } then: {
            layer.enter(self, at: nil)
        }
    }
    /// Inserts at an index; one beyond the end appends.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        let place = Int(clamping: index)
        change { () throws(KinemaError) in
            try node.insertSublayer(layer.node, at: place)
        } then: {
            layer.enter(self, at: place)
        }
    }
    /// Inserts below a sibling; nil inserts at 0.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        change { () throws(KinemaError) in
            try node.insertSublayer(layer.node, below: sibling?.node)
        } then: {
            layer.leave()
            layer.enter(self, at: sibling == nil ? 0 : children.firstIndex { $0 === sibling })
        }
    }
    /// Inserts above a sibling; nil appends.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        change { () throws(KinemaError) in
            try node.insertSublayer(layer.node, above: sibling?.node)
        } then: {
            layer.leave()
            layer.enter(self, at: children.firstIndex { $0 === sibling }.map { $0 + 1 })
        }
    }
    /// Replaces a sublayer by another layer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        change { () throws(KinemaError) in
            try node.replaceSublayer(oldLayer.node, with: newLayer.node)
        } then: {
            guard newLayer !== oldLayer else { return }
            newLayer.leave()
            let place = children.firstIndex { $0 === oldLayer }
            oldLayer.leave()
            newLayer.enter(self, at: place)
        }
    }
    /// Removes the layer from its superlayer, also if it is a mask.
    open func removeFromSuperlayer() {
        change { () throws(KinemaError) in
            try node.removeFromSuperlayer()
        } then: {
            leave()
        }
    }

    /// The mask; the layer is its superlayer.
    open var mask: CALayer? {
        get { isPresentation ? modelLayer?.mask?.presentation() : maskLayer }
        set {
            change { () throws(KinemaError) in
                try node.setMask(newValue?.node)
            } then: {
                guard newValue !== maskLayer else { return }
                newValue?.leave()
                maskLayer?.parent = nil
                maskLayer = newValue
                newValue?.parent = self
            }
        }
    }

    /// Changes the library's tree and, if that succeeds, this one.
    private func change(_ library: () throws(KinemaError) -> Void, then own: () -> Void) {
        if host.trying(library) != nil { own() }
    }

    /// Leaves the superlayer, the masked layer, or the roots.
    private func leave() {
        if let parent {
            parent.children.removeAll { $0 === self }
            if parent.maskLayer === self { parent.maskLayer = nil }
        } else {
            host.forgetRoot(self)
        }
        parent = nil
    }

    private func enter(_ superlayer: CALayer, at index: Int?) {
        leave()
        superlayer.children.insert(self, at: min(index ?? .max, superlayer.children.count))
        parent = superlayer
    }

    var isBelowRoot: Bool {
        var top = self
        while let next = top.parent { top = next }
        return host.roots.contains { $0 === top }
    }

    // MARK: Actions

    /// The delegate, which the layer does not keep.
    open weak var delegate: (any CALayerDelegate)?
    /// The actions of this layer, by key.
    open var actions: [String: any CAAction]?

    /// Returns the action of a key: that of the delegate, of `actions`, of `style`, of the class, or the library's own. NSNull becomes nil.
    open func action(forKey event: String) -> (any CAAction)? {
        if let found = delegate?.action(for: self, forKey: event) { return found is NSNull ? nil : found }
        if let found = actions?[event] { return found is NSNull ? nil : found }
        var level = style
        while let current = level {
            if let found = (current["actions"] as? [String: any CAAction])?[event] { return found is NSNull ? nil : found }
            level = current["style"] as? [AnyHashable: Any]
        }
        if let found = Swift.type(of: self).defaultAction(forKey: event) { return found is NSNull ? nil : found }
        return ownAction(forKey: event)
    }

    /// The action of a class for a key; nil continues with the library's own.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    private func ownAction(forKey event: String) -> (any CAAction)? {
        guard let object = try? node.builtInAnimation(forKey: event), let animation = Attached.implicit(object, host) else {
            return nil
        }
        animation.isBuiltIn = true
        return animation
    }

    private static let actionForKey:
        @convention(c) (
            OpaquePointer?, KinLayer, UnsafePointer<CChar>?, UnsafeMutablePointer<KinAction>?, UnsafeMutableRawPointer?
        ) -> Void = { _, _, key, action, box in
            guard let layer = CALayer.of(box), let key, let action else { return }
            layer.answer(String(cString: key), action)
        }

    private func answer(_ key: String, _ answer: UnsafeMutablePointer<KinAction>) {
        guard let found = action(forKey: key) else { return answer.pointee.kind = .none }
        if let animation = found as? CAAnimation {
            if animation.isBuiltIn { return }  // the library runs its own
        }
        answer.pointee.kind = .callback
        answer.pointee.userData = Box<() -> Void> { [weak self] in
            if let self { found.run(forKey: key, object: self, arguments: nil) }
        }.retained()
        answer.pointee.callback = { _, _, userData in Box<() -> Void>.body(of: userData)?() }
        answer.pointee.destroy = releaseUserData
    }

    // MARK: Animations

    /// Adds a copy of an animation. One with the same key is removed first.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        guard let copy = anim.copy() as? CAAnimation else { return }
        host.trying { () throws(KinemaError) in
            let object = try copy.object(in: host)
            try Attached.connect(copy, object, host)
            try node.add(object, key: key)
        }
    }
    /// Removes the animation under a key.
    open func removeAnimation(forKey key: String) {
        host.trying { () throws(KinemaError) in try node.removeAnimation(forKey: key) }
    }
    /// Removes all animations.
    open func removeAllAnimations() { host.trying { () throws(KinemaError) in try node.removeAllAnimations() } }

    /// The keys of the animations, in the order in which they apply; nil if there are none.
    open func animationKeys() -> [String]? {
        let keys = host.trying { () throws(KinemaError) in try model().node.animationKeys } ?? []
        return keys.isEmpty ? nil : keys
    }

    /// The animation under a key, with what the layer has set: its begin time, duration and timing function. Changing it has no effect.
    open func animation(forKey key: String) -> CAAnimation? {
        let object = host.trying { () throws(KinemaError) in try model().node.animation(forKey: key) }
        guard let object = object ?? nil else { return nil }
        let animation = Attached.animation(of: object) ?? Attached.implicit(object, host)
        animation?.takeOver(object)
        return animation
    }

    // MARK: Layout

    /// The object that places the sublayers.
    open var layoutManager: (any CALayoutManager)? { didSet { setLayoutManager() } }
    /// For a CAConstraintLayoutManager of the superlayer.
    open var constraints: [CAConstraint]? { didSet { setConstraints() } }

    /// Marks the layer: the next commit lays it out.
    open func setNeedsLayout() { host.context.report(kinLayerSetNeedsLayout(host.context.pointer, node.handle)) }
    /// Whether the layer is marked for layout.
    open func needsLayout() -> Bool {
        var needs = false
        host.context.report(kinLayerNeedsLayout(host.context.pointer, node.handle, &needs))
        return needs
    }
    /// Lays out all marked layers of the tree.
    open func layoutIfNeeded() { host.context.report(kinLayerLayoutIfNeeded(host.context.pointer, node.handle)) }

    /// Asks the delegate or the layout manager to place the sublayers.
    open func layoutSublayers() {
        if let delegate { delegate.layoutSublayers(of: self) } else { layoutManager?.layoutSublayers(of: self) }
    }

    // MARK: Display

    private static let textKeys: Set = [
        "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode",
        "allowsFontSubpixelQuantization", "style", "contentsScale",
    ]

    override func changing(_ property: KinProperty, _ change: () -> Void) {
        guard host.displays(Swift.type(of: self), property) || needsDisplay(onChangeOf: property) else { return change() }
        let (pointer, handle, id) = (
            host.context.pointer, node.handle, UInt32(property == .frame ? KinProperty.bounds.rawValue : property.rawValue)
        )
        let before = try? Value.reading { kinLayerGetData(pointer, handle, id, $0) }
        change()
        let after = try? Value.reading { kinLayerGetData(pointer, handle, id, $0) }
        if before != after { setNeedsDisplay() }
    }

    private func needsDisplay(onChangeOf property: KinProperty) -> Bool {
        (property == .bounds || property == .frame) && needsDisplayOnBoundsChange
    }

    /// Whether a change of a property needs a display. Text layers say so of what makes their picture.
    open class func needsDisplay(forKey key: String) -> Bool { kind == .text && textKeys.contains(key) }
    /// Marks the contents as out of date. `display` runs at the next commit or advance of the host.
    open func setNeedsDisplay() { model().host.setNeedsDisplay(model()) }
    /// Marks the contents as out of date, all of them.
    open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
    /// Whether the contents are out of date.
    open func needsDisplay() -> Bool { host.needsDisplay(model()) }
    /// Displays the layer if its contents are out of date.
    open func displayIfNeeded() { if host.displayed(self) { display() } }
    /// Makes the contents: asks the delegate. A subclass sets `contents`, or draws by means of its own.
    open func display() { delegate?.display(self) }

    /// Whether one of the animations moves a property that the class draws.
    var drawsAnimatedProperties: Bool {
        let `class` = Swift.type(of: self)
        return animationKeys()?.contains { `class`.needsDisplay(forKey: $0) } == true
            || animatables.contains { `class`.needsDisplay(forKey: $0) && host.isAnimating(self, $0) }
    }
    /// The names of the properties with `@Animatable` that were used.
    var animatables: Set<String> = []
}
