import KinemaQuartzCore
import Testing

/// The listings of texts 001, 003 and 004, on explicit animations.
@Suite struct AnimationListings {
    @Test func theColorSnapsBackUnlessTheModelFollows() throws {
        try onStage { (stage: Stage) throws in
            let colorLayer = stage.layer(CALayer())
            colorLayer.backgroundColor = blue
            stage.host.commit()
            let animation = CABasicAnimation(keyPath: "backgroundColor")
            animation.toValue = red
            colorLayer.add(animation, forKey: nil)
            near(try stage.shown(colorLayer, at: 0.125).backgroundColor, [0.5, 0, 0.5, 1])
            #expect(try stage.shown(colorLayer, at: 0.3).backgroundColor == blue)

            func applyBasicAnimation(_ animation: CABasicAnimation, to layer: CALayer) {
                animation.fromValue = (layer.presentation() ?? layer).value(forKeyPath: animation.keyPath ?? "")
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                layer.setValue(animation.toValue, forKeyPath: animation.keyPath ?? "")
                CATransaction.commit()
                layer.add(animation, forKey: nil)
            }
            applyBasicAnimation(animation, to: colorLayer)
            near(try stage.shown(colorLayer, at: 0.425).backgroundColor, [0.5, 0, 0.5, 1])
            #expect(try stage.shown(colorLayer, at: 1).backgroundColor == red)
        }
    }

    @Test func theDelegateSetsTheColor() throws {
        try onStage { (stage: Stage) throws in
            let colorLayer = stage.layer(CALayer(), CGRect(x: 50, y: 50, width: 100, height: 100))
            colorLayer.backgroundColor = blue
            stage.host.commit()
            let animation = CABasicAnimation()
            animation.keyPath = "backgroundColor"
            animation.toValue = green
            animation.delegate = BlockDelegate(stop: { anim, _ in
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                colorLayer.backgroundColor = (anim as? CABasicAnimation)?.toValue as? CGColor
                CATransaction.commit()
            })
            colorLayer.add(animation, forKey: nil)
            #expect(try stage.shown(colorLayer, at: 0.25).backgroundColor == green)
            #expect(colorLayer.backgroundColor == green && colorLayer.animationKeys() == nil)
        }
    }

    @Test func theHandsOfAClockAreTagged() throws {
        final class Controller: CAAnimationDelegate {
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                guard let hand = anim.value(forKey: "handView") as? CALayer else { return }
                guard let transform = (anim as? CABasicAnimation)?.toValue as? CATransform3D else { return }
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                hand.transform = transform
                CATransaction.commit()
            }
        }
        try onStage { (stage: Stage) throws in
            let hands = (0..<3).map { _ in stage.layer(CALayer()) }, controller = Controller()
            for (index, hand) in hands.enumerated() {
                hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
                let animation = CABasicAnimation(keyPath: "transform")
                animation.toValue = CATransform3DMakeRotation(.pi / 4 * CGFloat(index + 1), 0, 0, 1)
                animation.duration = 0.5
                animation.delegate = controller
                animation.setValue(hand, forKey: "handView")
                hand.add(animation, forKey: nil)
            }
            near(try stage.shown(hands[1], at: 0.25).number(forKeyPath: "transform.rotation.z"), .pi / 4)
            stage.host.advance(to: 0.5)
            for (index, hand) in hands.enumerated() {
                #expect(hand.transform == CATransform3DMakeRotation(.pi / 4 * CGFloat(index + 1), 0, 0, 1))
            }
        }
    }

    @Test func keyframesOfColors() throws {
        try onStage { (stage: Stage) throws in
            let colorLayer = stage.layer(CALayer())
            let animation = CAKeyframeAnimation(keyPath: "backgroundColor")
            animation.duration = 2.0
            animation.values = [blue, red, green, blue]
            colorLayer.add(animation, forKey: nil)
            near(try stage.shown(colorLayer, at: 1).backgroundColor, [0.5, 0.5, 0, 1])
        }
    }

    @Test func aShipFollowsACurve() throws {
        try onStage { (stage: Stage) throws in
            let bezierPath = CGMutablePath()
            bezierPath.move(to: CGPoint(x: 0, y: 150))
            bezierPath.addCurve(
                to: CGPoint(x: 300, y: 150), control1: CGPoint(x: 75, y: 0), control2: CGPoint(x: 225, y: 300))
            let pathLayer = stage.layer(CAShapeLayer())
            pathLayer.path = bezierPath
            pathLayer.fillColor = .clear
            pathLayer.strokeColor = red
            pathLayer.lineWidth = 3.0
            let shipLayer = stage.layer(CALayer(), CGRect(x: 0, y: 0, width: 64, height: 64))
            shipLayer.position = CGPoint(x: 0, y: 150)
            shipLayer.contents = 7
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.duration = 4.0
            animation.path = bezierPath
            animation.rotationMode = .rotateAuto
            shipLayer.add(animation, forKey: nil)
            let shown = try stage.shown(shipLayer, at: 2)
            near(shown.position.x, 150)
            near(shown.position.y, 150)
            // The direction at the middle of the curve: (225 - 75 + 300, 300 - 0) * 3/4.
            near(shown.number(forKeyPath: "transform.rotation.z"), atan2(300, 450))
            #expect(shipLayer.contents as? Int == 7 && pathLayer.path == bezierPath)
        }
    }

    @Test func virtualProperties() throws {
        try onStage { (stage: Stage) throws in
            let shipLayer = stage.layer(CALayer(), CGRect(x: 86, y: 86, width: 128, height: 128))
            let animation = CABasicAnimation(keyPath: "transform.rotation")
            animation.duration = 2.0
            animation.byValue = Double.pi * 2
            shipLayer.add(animation, forKey: nil)
            near(try stage.shown(shipLayer, at: 0.5).transform.m12, 1)
            near(try stage.shown(shipLayer, at: 1).transform.m11, -1)

            // A full turn of the matrix is no change.
            let whole = CABasicAnimation(keyPath: "transform")
            whole.duration = 2.0
            whole.toValue = CATransform3DMakeRotation(.pi * 2, 0, 0, 1)
            let other = stage.layer(CALayer())
            other.add(whole, forKey: nil)
            near(try stage.shown(other, at: 2).transform.m11, 1)
        }
    }

    @Test func groupsAndTransitions() throws {
        try onStage { (stage: Stage) throws in
            let path = CGMutablePath()
            path.addLines(between: [CGPoint(x: 0, y: 150), CGPoint(x: 300, y: 150)])
            let colorLayer = stage.layer(CALayer(), CGRect(x: 0, y: 0, width: 64, height: 64))
            colorLayer.backgroundColor = green
            stage.host.commit()
            let animation1 = CAKeyframeAnimation(keyPath: "position")
            animation1.path = path
            animation1.rotationMode = .rotateAuto
            let animation2 = CABasicAnimation(keyPath: "backgroundColor")
            animation2.toValue = red
            let groupAnimation = CAAnimationGroup()
            groupAnimation.animations = [animation1, animation2]
            groupAnimation.duration = 4.0
            colorLayer.add(groupAnimation, forKey: nil)
            let shown = try stage.shown(colorLayer, at: 1)
            near(shown.position.x, 75)
            near(shown.backgroundColor, [0.25, 0.75, 0, 1])

            let text = stage.layer(CATextLayer())
            (text.string, text.fontSize, text.alignmentMode) = ("Red", 24, .center)
            let transition = CATransition()
            (transition.duration, transition.type) = (2, .push)
            text.add(transition, forKey: nil)
            text.string = "Blue"
            text.backgroundColor = blue
            #expect(text.animationKeys()?.contains(kCATransition) == true && text.string as? String == "Blue")
        }
    }

    @Test func basicAnimationsOfSwift() throws {
        try onStage { (stage: Stage) throws in
            let layerView = stage.layer(CALayer())
            let position = CABasicAnimation(keyPath: "position")
            position.fromValue = [0, 100]
            position.toValue = [100, stage.view.bounds.size.height]
            layerView.add(position, forKey: nil)
            let shown = try stage.shown(layerView, at: 0.125)
            #expect(shown.position == CGPoint(x: 50, y: 290))

            let animation = CABasicAnimation(keyPath: "transform.scale.y")
            animation.duration = 2
            animation.byValue = 0.5
            animation.toValue = 3
            layerView.add(animation, forKey: nil)
            near(try stage.shown(layerView, at: 0.125).transform.m22, 2.5)
            near(try stage.shown(layerView, at: 1.125).transform.m22, 2.75)
        }
    }

    @Test func springsOfSwift() throws {
        try onStage { (stage: Stage) throws in
            let textField = stage.layer(CALayer(), CGRect(x: 100, y: 180, width: 120, height: 40))
            let jump = CASpringAnimation(keyPath: "position.y")
            jump.initialVelocity = 100.0
            jump.mass = 10.0
            jump.stiffness = 1500.0
            jump.damping = 50.0
            jump.fromValue = textField.position.y + 1.0
            jump.toValue = textField.position.y
            jump.duration = jump.settlingDuration
            textField.add(jump, forKey: nil)
            // Underdamped: w0² = 150, d = 2.5; the displacement is e^(-d t) (cos wd t + (d - v) / wd sin wd t).
            let t = 0.1, decay = 2.5, damped = (150 - 6.25).squareRoot()
            let displacement = exp(-decay * t) * (cos(damped * t) + (decay - 100) / damped * sin(damped * t))
            near(try stage.shown(textField, at: t).position.y, 200 + displacement)
            #expect(jump.settlingDuration > 2 && jump.settlingDuration < 6)

            let flash = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
            near(flash.stiffness, 16 * .pi * .pi)
            near(flash.damping, 6 * .pi)
            near(flash.bounce, 0.25)
        }
    }

    @Test func keyframesOfSwift() throws {
        try onStage { (stage: Stage) throws in
            let titleLabel = stage.layer(CALayer())
            let wobble = CAKeyframeAnimation(keyPath: "transform.rotation")
            wobble.duration = 0.25
            wobble.repeatCount = 2
            wobble.values = [0.0, -.pi / 4.0, 0.0, .pi / 4.0, 0.0]
            wobble.keyTimes = [0.0, 0.25, 0.5, 0.75, 1.0]
            titleLabel.add(wobble, forKey: nil)
            near(try stage.shown(titleLabel, at: 0.0625).number(forKeyPath: "transform.rotation.z"), -.pi / 4)
            near(try stage.shown(titleLabel, at: 0.4375).number(forKeyPath: "transform.rotation.z"), .pi / 4)

            let balloon = stage.layer(CALayer(), CGRect(x: -50, y: 100, width: 50, height: 50))
            let flight = CAKeyframeAnimation(keyPath: "position")
            flight.duration = 3.0
            flight.values = [CGPoint(x: -50.0, y: 0.0), CGPoint(x: 370, y: 240), CGPoint(x: -50.0, y: 380)].map {
                NSValue(point: $0)
            }
            flight.keyTimes = [0.0, 0.5, 1.0]
            balloon.add(flight, forKey: nil)
            balloon.position = CGPoint(x: -50.0, y: 380)
            #expect(try stage.shown(balloon, at: 0.4375 + 0.75).position == CGPoint(x: 160, y: 120))
        }
    }

    @Test func aGroupBeginsLater() throws {
        try onStage { (stage: Stage) throws in
            let layerView = stage.layer(CALayer())
            stage.host.advance(to: 10)
            let fadeOut = CABasicAnimation(keyPath: "opacity")
            fadeOut.fromValue = 0
            fadeOut.toValue = 1
            let expandScale = CABasicAnimation(keyPath: "transform")
            expandScale.valueFunction = CAValueFunction(name: .scale)
            expandScale.fromValue = [1, 1, 1]
            expandScale.toValue = [1.5, 1.5, 1.5]
            let rotate = CABasicAnimation(keyPath: "transform")
            rotate.valueFunction = CAValueFunction(name: .rotateZ)
            rotate.fromValue = Float.pi / 4.0
            rotate.toValue = 0.0
            let group = CAAnimationGroup()
            group.animations = [fadeOut, expandScale, rotate]
            group.duration = 0.5
            group.beginTime = CACurrentMediaTime() + 0.5
            group.fillMode = .backwards
            var stops = 0
            group.delegate = BlockDelegate(stop: { anim, flag in
                stops += 1
                #expect(flag && anim is CAAnimationGroup)
            })
            layerView.add(group, forKey: nil)
            #expect(try stage.shown(layerView, at: 10.25).opacity == 0)
            #expect(try stage.shown(layerView, at: 10.75).opacity == 0.5)
            #expect(try stage.shown(layerView, at: 11).opacity == 1 && stops == 1)
        }
    }

    @Test func fieldsFlyIn() throws {
        final class Controller: CAAnimationDelegate {
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                guard flag, anim.value(forKey: "name") as? String == "form" else { return }
                let layer = anim.value(forKey: "layer") as? CALayer
                anim.setValue(nil, forKey: "layer")
                let pulse = CABasicAnimation(keyPath: "transform.scale")
                pulse.fromValue = 1.5
                pulse.toValue = 1.0
                pulse.duration = 0.25
                layer?.add(pulse, forKey: nil)
            }
        }
        try onStage { (stage: Stage) throws in
            let (titleLabel, textField, controller) = (stage.layer(CALayer()), stage.layer(CALayer()), Controller())
            let width = stage.view.bounds.size.width
            CATransaction.setDisableActions(true)
            let flyRight = CABasicAnimation(keyPath: "position.x")
            flyRight.fromValue = -width / 2
            flyRight.toValue = width / 2
            flyRight.duration = 2
            flyRight.delegate = controller
            flyRight.setValue("form", forKey: "name")
            flyRight.setValue(titleLabel, forKey: "layer")
            titleLabel.add(flyRight, forKey: "title")
            flyRight.beginTime = CACurrentMediaTime() + 0.3
            flyRight.fillMode = .both
            flyRight.setValue(textField, forKey: "layer")
            textField.add(flyRight, forKey: "field")
            titleLabel.position.x = width / 2
            textField.position.x = width / 2
            #expect(try stage.shown(titleLabel, at: 1).position.x == 0)
            near(try stage.shown(textField, at: 1).position.x, -160 + 160 * 0.7)
            near(try stage.shown(titleLabel, at: 2).transform.m11, 1.5)
            textField.removeAnimation(forKey: "field")
            #expect(try stage.shown(textField, at: 2.1).position.x == 160)
            near(try stage.shown(titleLabel, at: 2.125).transform.m11, 1.25)
            #expect(CATransform3DIsIdentity(try stage.shown(textField, at: 2.4).transform))
        }
    }
}
