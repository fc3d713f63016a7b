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
    /// The neighbors as Swift objects, which the library does not own.
    var tree = Tree()

    // MARK: Making layers

    /// Makes a layer in the present host, below no other.
    public override init() {
        super.init()
        connect()
    }

    /// The presentation layer of `layer`, when the library makes it; otherwise a new layer with the values of `layer`, in its host.
    public required init(layer: Any) {
        let other = layer as? CALayer
        if let other, let made = Self.making?.take(for: other) {
            super.init(host: other.host, node: made)
            modelLayer = other
        } else {
            let host = other?.host ?? .current
            super.init(host: host, node: Self.make(host, Self.kind))
            connect()
            if let other { copyProperties(of: other) }
        }
    }

    /// Archives do not exist here: returns nil.
    public required init?(coder: NSCoder) { nil }

    /// Releases the layers below one after the other, so that a tree of any depth needs no depth of calls.
    deinit { endTree() }

    /// A layer that is about to become the presentation layer of a model.
    private final class Made: @unchecked Sendable {
        private let model: CALayer
        private var node: Layer?
        init(_ node: Layer, of model: CALayer) { (self.node, self.model) = (node, model) }
        func take(for layer: CALayer) -> Layer? {
            guard layer === model else { return nil }
            defer { node = nil }
            return node
        }
    }
    @TaskLocal private static var making: Made?

    // MARK: Presentation

    /// The layer with the values that are shown now, or nil if it is not below a root. It has the class of this layer, and its
    /// values do not change.
    open func presentation() -> Self? {
        if modelLayer != nil { return self }
        var found = KinLayer()
        guard kinLayerCopyPresentation(host.context.pointer, node.handle, host.context.time, &found) == .OK,
            let copy = try? host.context.owned(found)
        else { return nil }
        let shown = host.present { Self.$making.withValue(Made(copy, of: self)) { Swift.type(of: self).init(layer: self) } }
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
            let found = children
            return found.isEmpty ? nil : found
        }
        set { replaceChildren(newValue ?? []) }
    }

    /// Adds a layer as the last sublayer. It leaves its superlayer first.
    open func addSublayer(_ layer: CALayer) {
        change([layer]) { () throws(KinemaError) in
            try node.addSublayer(layer.node)
        } then: {
            layer.enter(self, at: nil, &$0)
        }
    }
    /// Inserts at an index; one beyond the end appends.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        let place = Int(clamping: index)
        change([layer]) { () throws(KinemaError) in
            try node.insertSublayer(layer.node, at: place)
        } then: {
            layer.enter(self, at: place, &$0)
        }
    }
    /// Inserts below a sibling; nil inserts at 0.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        change([layer]) { () throws(KinemaError) in
            try node.insertSublayer(layer.node, below: sibling?.node)
        } then: {
            layer.leave(&$0)
            layer.enter(self, at: sibling == nil ? 0 : tree.children.firstIndex { $0 === sibling }, &$0)
        }
    }
    /// Inserts above a sibling; nil appends.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        change([layer]) { () throws(KinemaError) in
            try node.insertSublayer(layer.node, above: sibling?.node)
        } then: {
            layer.leave(&$0)
            layer.enter(self, at: tree.children.firstIndex { $0 === sibling }.map { $0 + 1 }, &$0)
        }
    }
    /// Replaces a sublayer by another layer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        change([oldLayer, newLayer]) { () throws(KinemaError) in
            try node.replaceSublayer(oldLayer.node, with: newLayer.node)
        } then: {
            guard newLayer !== oldLayer else { return }
            newLayer.leave(&$0)
            let place = tree.children.firstIndex { $0 === oldLayer }
            oldLayer.leave(&$0)
            newLayer.enter(self, at: place, &$0)
        }
    }
    /// Removes the layer from its superlayer, also if it is a mask.
    open func removeFromSuperlayer() {
        change([]) { () throws(KinemaError) in
            try node.removeFromSuperlayer()
        } then: {
            leave(&$0)
        }
    }

    /// The mask; the layer is its superlayer.
    open var mask: CALayer? {
        get { isPresentation ? modelLayer?.mask?.presentation() : maskLayer }
        set { replaceMask(newValue) }
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
        return builtInAction(forKey: event)
    }

    /// The action of a class for a key; nil continues with the library's own.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

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

    // MARK: Geometry

    /// The farthest descendant, or the layer itself, at a point in the superlayer's coordinates. A presentation layer tests what is shown.
    /// Subclasses override it, and `contains`, for their callers: the search itself asks no overrides.
    open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }
    /// Whether the bounds contain a point of the layer's own coordinates.
    open func contains(_ p: CGPoint) -> Bool { has(p) }

    // MARK: Layout

    /// The size that the layout manager prefers, or that of the frame.
    open func preferredFrameSize() -> CGSize {
        .reading { host.context.report(kinLayerGetPreferredFrameSize(host.context.pointer, node.handle, $0)) }
    }
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
        guard host.drawn(by: self).contains(property.rawValue) || needsDisplay(onChangeOf: property) else { return change() }
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
    open func displayIfNeeded() {
        guard host.displayed(self) else { return }
        if drawn != nil { drawn = [:] }  // what moves is displayed again
        host.present { display() }
    }
    /// The image of the host: any object, or a number. The host's `content(of:)` returns the object of the id in a render list.
    open var contents: Any? {
        get { object("contents") }
        set { replaceContents(newValue) }
    }
    /// Makes the contents: asks the delegate. A subclass sets `contents`, or draws by means of its own.
    open func display() { delegate?.display(self) }

    /// The value of a property in a new layer of the class.
    open class func defaultValue(forKey key: String) -> Any? { standardValue(forKey: key) }

    /// The presentation values of the properties that its class draws, at the last display; nil while nothing moves.
    var drawn: [KinProperty.RawValue: Value]?
}
