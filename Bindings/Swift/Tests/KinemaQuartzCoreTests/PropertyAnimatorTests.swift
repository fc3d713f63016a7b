import KinemaQuartzCore
import Testing

@Suite struct PropertyAnimatorTests {
    private func linear(_ duration: CFTimeInterval, _ animations: @escaping () -> Void) -> UIViewPropertyAnimator {
        UIViewPropertyAnimator(
            duration: duration, controlPoint1: CGPoint(x: 0, y: 0), controlPoint2: CGPoint(x: 1, y: 1), animations: animations)
    }

    @Test func anAnimatorIsScrubbedAndReversed() throws {
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(CALayer())
            var ends: [UIViewAnimatingPosition] = []
            let animator = linear(2) { layer.position.x = 250 }
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            stage.host.commit()
            near(try stage.shown(layer, at: 0.5).position.x, 100)
            animator.pauseAnimation()
            animator.fractionComplete = 0.75
            near(try stage.shown(layer, at: 3).position.x, 200)
            #expect(!animator.isRunning && animator.state == .active && ends.isEmpty)
            animator.isReversed = true
            animator.startAnimation()
            near(try stage.shown(layer, at: 4).position.x, 100)
            near(try stage.shown(layer, at: 5).position.x, 50)
            #expect(ends == [.start] && animator.state == .inactive && layer.position.x == 50)
        }
    }

    @Test func anAnimatorStopsWhereItIs() throws {
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(CALayer())
            var ends: [UIViewAnimatingPosition] = []
            let animator = linear(2) { layer.position.x = 250 }
            animator.addCompletion { ends.append($0) }
            animator.startAnimation(afterDelay: 1)
            stage.host.commit()
            near(try stage.shown(layer, at: 1.5).position.x, 100)
            animator.stopAnimation(false)
            animator.finishAnimation(at: .current)
            #expect(layer.position.x == 100 && ends == [.current])
        }
    }

    @Test func aSpringArrives() throws {
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(CALayer())
            let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 1) { layer.zPosition = 100 }
            animator.startAnimation()
            // 1 - (1 + w t) e^(-w t), where w = 2 pi.
            near(try stage.shown(layer, at: 0.5).zPosition, 100 * (1 - (1 + .pi) * exp(-.pi)), 1e-4)
            near(try stage.shown(layer, at: 3).zPosition, 100)
            #expect(animator.state == .inactive)
        }
    }
}
