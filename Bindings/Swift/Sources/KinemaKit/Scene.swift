import CKinema

/// The layers that a scene document made.
public final class Scene {
    public let context: Context
    private let pointer: OpaquePointer

    /// Reads a document, JSON in UTF-8, and builds its layers: below `superlayer`, or as roots.
    public init(_ context: Context, json: String, into superlayer: Layer? = nil) throws(KinemaError) {
        var json = json, made: OpaquePointer?
        try check(
            json.withUTF8 {
                kinSceneLoad(context.pointer, superlayer?.handle ?? KinLayer(), $0.baseAddress, $0.count, nil, &made)
            })
        guard let made else { throw KinemaError(.invalidHandle) }
        (self.context, pointer) = (context, made)
    }

    deinit { kinSceneDestroy(pointer) }

    /// Returns the layer with an id of the document. Throws `.notFound`.
    public func layer(_ id: String) throws(KinemaError) -> Layer {
        var found = KinLayer()
        try check(kinSceneGetLayer(pointer, id, &found))
        return try context.shared(found)
    }
}

extension Layer {
    /// Moves to one of the states that a document names; nil is the base state. Without a motion, the document's transition moves.
    public func setState(_ name: String?, _ motion: Motion? = nil) throws(KinemaError) {
        guard let motion else { return try check(kinLayerSetState(context.pointer, handle, name, nil)) }
        try check(try motion.withC(nil) { motion, _ in kinLayerSetState(context.pointer, handle, name, motion) })
    }

    /// Moves to a state by a motion in an animator, which is made if there is none.
    public func setState(_ name: String?, _ motion: Motion, in animator: inout Animator?) throws(KinemaError) {
        animator = try motion.start(in: animator, of: context, nil) { kinLayerSetState($0, handle, name, $1) }
    }

    /// The name of the state, empty for the base state.
    public var state: String {
        get throws(KinemaError) {
            let (pointer, handle) = (context.pointer, handle)
            return try text { kinLayerGetState(pointer, handle, $0, $1, &$2) }
        }
    }

    /// The names of the states, in the order of the document.
    public var states: [String] {
        get throws(KinemaError) {
            let (pointer, handle) = (context.pointer, handle)
            var names: [String] = []
            while true {
                do {
                    names.append(try text { kinLayerGetStateName(pointer, handle, names.count, $0, $1, &$2) })
                } catch {
                    guard error.status == .notFound else { throw error }
                    return names
                }
            }
        }
    }

    /// Starts a timeline that a document names. `completion` runs at its end.
    @discardableResult
    public func startTimeline(_ name: String, completion: (() -> Void)? = nil) throws(KinemaError) -> Animator {
        try Motion().start(in: nil, of: context, completion) { (pointer, motion) in
            kinLayerStartTimeline(pointer, handle, name, motion)
        }
    }
}
