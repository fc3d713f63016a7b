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

    @Test func itRunsOutsideItsHost() throws {
        let stage = Stage()
        let layer = stage.host.run { stage.layer(CALayer()) }, animator = stage.host.run { linear(1) { layer.position.x = 250 } }
        var ends = 0
        animator.addCompletion { _ in ends += 1 }
        animator.startAnimation()
        stage.host.run { stage.host.commit() }
        stage.host.advance(to: 0.5)
        near(layer.presentation()?.position.x, 150)
        stage.host.advance(to: 1)
        stage.host.advance(to: 2)
        #expect(ends == 1)
    }

    @Test func aCompletionStartsItAgain() throws {
        try onStage { stage in
            let layer = stage.layer(CALayer()), animator = linear(1) { layer.position.x = 150 }
            var ends: [String] = []
            animator.addCompletion { _ in
                ends.append("first")
                animator.addAnimations { layer.position.x = 50 }
                animator.addCompletion { _ in ends.append("second") }
                animator.startAnimation()
            }
            animator.startAnimation()
            stage.host.advance(to: 0)
            stage.host.advance(to: 1)
            #expect(ends == ["first"] && animator.state == .active)
            stage.host.advance(to: 1.5)
            #expect(animator.state == .active)
            near(layer.presentation()?.position.x, 100)
            stage.host.advance(to: 2.1)
            stage.host.advance(to: 3)
            #expect(ends == ["first", "second"] && animator.state == .inactive)
        }
    }

    @Test func itStartsAgainBeforeItsEndIsDelivered() throws {
        try onStage { stage in
            let layer = stage.layer(CALayer()), animator = linear(1) { layer.position.x = 150 }
            var ends: [UIViewAnimatingPosition] = []
            animator.startAnimation()
            stage.host.advance(to: 0)
            stage.host.advance(to: 0.5)
            animator.stopAnimation(true)
            animator.addAnimations { layer.position.x = 200 }
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            stage.host.commit()
            stage.host.advance(to: 0.6)
            #expect(animator.state == .active && ends.isEmpty)
            stage.host.advance(to: 1.6)
            #expect(animator.state == .inactive && ends == [.end])
        }
    }

    @Test func whatIsAddedOnTheWayEndsWithIt() throws {
        try onStage { stage in
            let layer = stage.layer(CALayer()), animator = linear(1) { layer.position.x = 150 }
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            stage.host.advance(to: 0)
            stage.host.advance(to: 0.5)
            animator.addAnimations { layer.zPosition = 10 }
            stage.host.commit()
            stage.host.advance(to: 0.75)
            near(layer.presentation()?.zPosition, 5)
            stage.host.advance(to: 1.01)
            stage.host.advance(to: 2)
            #expect(ends == [.end])
        }
    }
}
