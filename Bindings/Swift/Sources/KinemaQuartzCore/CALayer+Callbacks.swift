import CKinema
import KinemaKit

// The callbacks through which the library asks a layer.
extension CALayer {
    /// Makes the library call this object for actions and layout, as long as it exists.
    func connect() {
        let (pointer, handle) = (host.context.pointer, node.handle), weak = Weak(self)
        kinLayerSetUserData(pointer, handle, Unmanaged.passRetained(weak).toOpaque(), releaseUserData)
        setEngineDelegate()
        host.welcome(self)
    }

    private func setEngineDelegate() {
        let box = Unmanaged.passRetained(Weak(self)).toOpaque()
        var delegate = KinLayerDelegate(
            actionForKey: Self.actionForKey, layoutSublayers: Self.layout, userData: box, destroy: releaseUserData)
        if kinLayerSetDelegate(host.context.pointer, node.handle, &delegate) != .OK { releaseUserData(box) }
    }

    /// The layer of user data.
    static func of(_ box: UnsafeMutableRawPointer?) -> CALayer? {
        box.flatMap { Unmanaged<Weak>.fromOpaque($0).takeUnretainedValue().layer }
    }

    private static let layout: @convention(c) (OpaquePointer?, KinLayer, UnsafeMutableRawPointer?) -> Void = { _, _, box in
        guard let layer = CALayer.of(box) else { return }
        layer.host.present { layer.layoutSublayers() }
    }

    func builtInAction(forKey event: String) -> (any CAAction)? {
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
        guard let found = host.present({ action(forKey: key) }) else { return answer.pointee.kind = .none }
        if let animation = found as? CAAnimation {
            if animation.isBuiltIn { return }  // the library runs its own
        }
        answer.pointee.kind = .callback
        answer.pointee.userData = Box<() -> Void> { [weak self] in
            guard let self else { return }
            host.present { found.run(forKey: key, object: self, arguments: nil) }
        }.retained()
        answer.pointee.callback = { _, _, userData in Box<() -> Void>.body(of: userData)?() }
        answer.pointee.destroy = releaseUserData
    }
}

extension KinemaHost {
    /// Returns the object of a handle.
    func layer(of handle: KinLayer) -> CALayer? {
        var box: UnsafeMutableRawPointer?
        guard handle.id != 0, kinLayerGetUserData(context.pointer, handle, &box) == .OK else { return nil }
        return CALayer.of(box)
    }
}
