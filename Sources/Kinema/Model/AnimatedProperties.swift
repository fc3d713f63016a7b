import CKinema

/// Which properties the animations of a layer change, committed or not.
extension ModelStore {
    /// Whether an attached animation changes the property, committed or not.
    func isAnimated(_ property: UInt16, _ layer: Layer) -> Bool {
        guard layer.attachments.isFew else { return layer.attachments.contains { animates($0, property) } }
        var index = 0
        while let attachment = layer.attachments.unretained(index) {
            if attachment._withUnsafeGuaranteedRef({ animates($0, property) }) { return true }
            index += 1
        }
        return false
    }

    func animates(_ attachment: Attachment, _ property: UInt16) -> Bool {
        if attachment.isTrackOnly { return attachment.track?.target.property == property }
        switch attachment.source {
        case .host(let animation), .viewed(let animation): return touches(animation, property)
        case .plain, .builtIn, .builtInFade: return false
        }
    }

    func touches(_ animation: Animation, _ property: UInt16) -> Bool {
        switch animation.body {
        case .group(let group):
            for child in group.animations where touches(child, property) { return true }
            return false
        case .keyframe(let keyframe) where keyframe.rotationMode != .none && property == KinProperty.transform.number:
            return true
        case .transition:
            return false
        default:
            guard let body = animation.body.property, let keyPath = try? keyPath(of: body) else { return false }
            return UInt16(truncatingIfNeeded: keyPath) == property && keyPath & NamedKeyPaths.flag == 0
        }
    }
}
