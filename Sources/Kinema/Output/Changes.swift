import CKinema

/// Detects whether the picture has changed or is changing, for hosts that draw only then.
extension Context {
    /// Whether an animation or a transition changes a value now, at the last commit, or a motion a variable.
    package var isAnimating: Bool { animations.isMoving { _ in true } || variables.isMovingVariables }
}

extension AnimationStore {
    /// Whether `isWanted` is true of an animation or a transition that changes a value now. Stops at the first.
    func isMoving(_ isWanted: (Attachment) -> Bool) -> Bool {
        guard attachmentCount > 0 else { return false }
        return model.layers.contains { layer in
            !layer.attachments.isEmpty && layer.isLive && published.moves(layer, isWanted)
        }
    }
}
