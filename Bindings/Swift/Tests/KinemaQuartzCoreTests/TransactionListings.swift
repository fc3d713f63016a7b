import KinemaQuartzCore
import Testing

/// The listings of texts 000 and 002, on transactions and actions.
@Suite struct TransactionListings {
    @Test func aButtonBecomesACircle() throws {
        try onStage { (stage: Stage) throws in
            let button = stage.layer(CALayer(), CGRect(x: 0, y: 0, width: 200, height: 60))
            let oldValue = button.frame.width / 2
            let newButtonWidth: CGFloat = 60

            CATransaction.begin()
            CATransaction.setAnimationDuration(2.0)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
            button.frame = CGRect(x: 0, y: 0, width: newButtonWidth, height: newButtonWidth)
            let cornerAnimation = CABasicAnimation(keyPath: "cornerRadius")
            cornerAnimation.fromValue = oldValue
            cornerAnimation.toValue = newButtonWidth / 2
            button.cornerRadius = newButtonWidth / 2
            button.add(cornerAnimation, forKey: "cornerRadius")
            CATransaction.commit()

            for time in [0.5, 1, 1.5] {
                let shown = try stage.shown(button, at: time), progress = bezier(0.42, 0, 0.58, 1, at: time / 2)
                near(shown.cornerRadius, 100 - 70 * progress)
                near(shown.bounds.width, 200 - 140 * progress)
            }
            _ = try stage.shown(button, at: 3)
            #expect(button.animationKeys() == nil)
        }
    }

    @Test func theClassMethodsHaveTheirDefaults() throws {
        try onStage { (stage: Stage) throws in
            #expect(CATransaction.animationDuration() == 0.25)
            #expect(CATransaction.animationTimingFunction() == nil)
            #expect(!CATransaction.disableActions() && CATransaction.completionBlock() == nil)
            CATransaction.begin()
            CATransaction.setValue(0.3, forKey: kCATransactionAnimationDuration)
            CATransaction.setValue("fast", forKey: "mode")
            CATransaction.begin()
            CATransaction.setValue(true, forKey: kCATransactionDisableActions)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            #expect(CATransaction.animationDuration() == 0.3 && CATransaction.disableActions())
            #expect(CATransaction.value(forKey: "mode") as? String == "fast")
            #expect(
                CATransaction.value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
                    == .init(name: .linear))
            CATransaction.commit()
            #expect(!CATransaction.disableActions())
            CATransaction.lock()
            CATransaction.unlock()
            CATransaction.commit()
            CATransaction.flush()
            CATransaction.commit()
            #expect(stage.errors.all.map(\.status) == [.noTransaction])
            stage.errors.all = []
        }
    }

    @Test func theTurnFollowsTheColor() throws {
        try onStage { (stage: Stage) throws in
            let colorLayer = stage.layer(CALayer())
            colorLayer.backgroundColor = blue
            stage.host.commit()
            CATransaction.begin()
            CATransaction.setAnimationDuration(1.0)
            CATransaction.setCompletionBlock {
                colorLayer.setAffineTransform(colorLayer.affineTransform().rotated(by: .pi / 2))
            }
            colorLayer.backgroundColor = red
            CATransaction.commit()

            near(try stage.shown(colorLayer, at: 0.5).backgroundColor, [standard(0.5), 0, 1 - standard(0.5), 1])
            #expect(CATransform3DIsIdentity(try stage.shown(colorLayer, at: 1).transform))
            // The turn takes the default duration: it began outside the transaction.
            near(try stage.shown(colorLayer, at: 1.125).number(forKeyPath: "transform.rotation.z"), .pi / 2 * standard(0.5))
            near(try stage.shown(colorLayer, at: 1.25).number(forKeyPath: "transform.rotation.z"), .pi / 2)
        }
    }

    @Test func theSearchForAnAction() throws {
        final class View: CALayerDelegate {
            var answer: (any CAAction)?
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
        }
        struct Named: CAAction {
            let name: String
            func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
        }
        final class Own: CALayer {
            override class func defaultAction(forKey event: String) -> (any CAAction)? {
                event == "opacity" ? Named(name: "class") : nil
            }
        }
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(Own()), view = View()
            func found() -> String? { (layer.action(forKey: "opacity") as? Named)?.name }
            #expect(found() == "class")
            layer.style = ["style": ["actions": ["opacity": Named(name: "style of the style")]]]
            #expect(found() == "style of the style")
            layer.style = ["actions": ["opacity": Named(name: "style")]]
            #expect(found() == "style")
            layer.actions = ["opacity": Named(name: "actions")]
            #expect(found() == "actions")
            layer.delegate = view
            #expect(found() == "actions")
            view.answer = Named(name: "delegate")
            #expect(found() == "delegate")
            view.answer = NSNull()
            #expect(layer.action(forKey: "opacity") == nil)
            layer.opacity = 0
            stage.host.commit()
            #expect(layer.animationKeys() == nil && layer.presentation()?.opacity == 0)
            layer.delegate = nil
            (layer.actions, layer.style) = (nil, nil)
            #expect(layer.action(forKey: "position") is CABasicAnimation)
            #expect(layer.action(forKey: "hidden") is CATransition)
            #expect(layer.action(forKey: "name") == nil)
        }
    }

    @Test func anActionOfTheHostRunsAfterTheChange() throws {
        final class Logger: CAAction {
            var seen: [String] = []
            func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
                seen.append("\(event) \((anObject as? CALayer)?.opacity ?? -1)")
            }
        }
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(CALayer()), logger = Logger()
            layer.actions = ["opacity": logger]
            layer.opacity = 0.5
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.opacity = 0.25
            CATransaction.commit()
            #expect(logger.seen == ["opacity 0.5"])
            #expect(try stage.shown(layer, at: 0.01).opacity == 0.25)
        }
    }

    @Test func aPushAsAnAction() throws {
        try onStage { (stage: Stage) throws in
            let colorLayer = stage.layer(CALayer(), CGRect(x: 50, y: 50, width: 100, height: 100))
            let transition = CATransition()
            transition.type = .push
            transition.subtype = .fromLeft
            colorLayer.actions = ["backgroundColor": transition]
            colorLayer.backgroundColor = green
            stage.host.commit()
            #expect(colorLayer.animationKeys() == [kCATransition])
            #expect((colorLayer.animation(forKey: kCATransition) as? CATransition)?.type == .push)
            #expect(try stage.shown(colorLayer, at: 0.1).backgroundColor == green)
        }
    }

    @Test func aTapHitsWhatIsShown() throws {
        try onStage { (stage: Stage) throws in
            let colorLayer = stage.layer(CALayer())
            colorLayer.position = CGPoint(x: 160, y: 240)
            stage.host.advance(to: 1)
            func touchesBegan(_ point: CGPoint) {
                if colorLayer.presentation()?.hitTest(point) != nil {
                    colorLayer.backgroundColor = red
                } else {
                    CATransaction.begin()
                    CATransaction.setAnimationDuration(4.0)
                    colorLayer.position = point
                    CATransaction.commit()
                }
            }
            touchesBegan(CGPoint(x: 60, y: 440))
            stage.host.advance(to: 1.04)
            touchesBegan(CGPoint(x: 160, y: 240))
            #expect(colorLayer.backgroundColor == red && colorLayer.position == CGPoint(x: 60, y: 440))
            #expect(colorLayer.hitTest(CGPoint(x: 160, y: 240)) == nil)
            #expect(colorLayer.presentation()?.hitTest(CGPoint(x: 160, y: 240))?.model() === colorLayer)
        }
    }

    @Test func anInspectionLayerSeesItsAnimations() throws {
        final class InspectionLayer: CALayer {
            var added: [String] = []
            override func add(_ anim: CAAnimation, forKey key: String?) {
                added.append("\(key ?? "nil") \((anim as? CABasicAnimation)?.fromValue ?? "-")")
                super.add(anim, forKey: key)
            }
        }
        final class BlockAnimation: CALayerDelegate {
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
                let animation = CABasicAnimation(keyPath: event)
                animation.fromValue = layer.value(forKeyPath: event)
                animation.duration = 0.3
                return animation
            }
        }
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(InspectionLayer()), block = BlockAnimation()
            layer.delegate = block
            layer.zPosition = 5
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
            #expect(layer.added == ["zPosition 0.0", "nil -"])
            #expect(try stage.shown(layer, at: 0.15).zPosition == 2.5)
        }
    }

    @Test func aFadeThatTellsItsEnd() throws {
        try onStage { (stage: Stage) throws in
            let myLayer = stage.layer(CALayer())
            var log: [String] = []
            let fadeIn = CABasicAnimation(keyPath: "opacity")
            fadeIn.duration = 0.75
            fadeIn.fromValue = 0
            myLayer.opacity = 1.0
            fadeIn.delegate = BlockDelegate(
                start: { log.append("beginning to fade in") },
                stop: { _, finished in log.append("did fade \(finished ? "to the end" : "but was cancelled")") })
            myLayer.add(fadeIn, forKey: "fade in slowly")
            near(CGFloat(try stage.shown(myLayer, at: 0.25).opacity), 1 / 3.0)
            #expect(log == ["beginning to fade in"])
            myLayer.removeAnimation(forKey: "fade in slowly")
            #expect(try stage.shown(myLayer, at: 0.5).opacity == 1)
            #expect(log == ["beginning to fade in", "did fade but was cancelled"])
        }
    }

    @Test func popAnimationsFromActions() throws {
        final class State: CALayerDelegate {
            var saved: [(layer: CALayer, keyPath: String, oldValue: Any?)] = []
            var isOpen = false
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
                guard isOpen else { return NSNull() }
                saved.append((layer, event, layer.value(forKeyPath: event)))
                return NSNull()
            }
        }
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(CALayer()), state = State()
            layer.delegate = state
            func popAnimation(duration: CFTimeInterval, animations: () -> Void) {
                state.isOpen = true
                animations()
                state.isOpen = false
                for saved in state.saved {
                    let newValue = saved.layer.value(forKeyPath: saved.keyPath)
                    let anim = CAKeyframeAnimation(keyPath: saved.keyPath), easing: Float = 0.2
                    anim.duration = duration
                    anim.keyTimes = [0, 0.35, 1]
                    anim.values = [saved.oldValue, newValue, saved.oldValue].compactMap(\.self)
                    anim.timingFunctions = [
                        CAMediaTimingFunction(controlPoints: 1.0, 0.0, 1.0 - easing, 1.0),
                        CAMediaTimingFunction(controlPoints: easing, 0.0, 0.0, 1.0),
                    ]
                    CATransaction.begin()
                    CATransaction.setDisableActions(true)
                    saved.layer.setValue(saved.oldValue, forKeyPath: saved.keyPath)
                    CATransaction.commit()
                    saved.layer.add(anim, forKey: saved.keyPath)
                }
            }
            popAnimation(duration: 1) { layer.transform = CATransform3DMakeScale(2, 2, 1) }
            #expect(layer.transform == CATransform3DIdentity)
            near(try stage.shown(layer, at: 0.35).transform.m11, 2)
            near(try stage.shown(layer, at: 0.35 + 0.65 / 2).transform.m11, 2 - bezier(0.2, 0, 0, 1, at: 0.5))
            #expect(try stage.shown(layer, at: 1).transform == CATransform3DIdentity)
        }
    }

    @Test func nestedTransactionsHaveTheirOwnDurations() throws {
        try onStage { (stage: Stage) throws in
            let (a, b, c) = (stage.layer(CALayer()), stage.layer(CALayer()), stage.layer(CALayer()))
            CATransaction.begin()
            a.opacity = 0
            CATransaction.begin()
            CATransaction.setValue(1, forKey: kCATransactionAnimationDuration)
            b.position = CGPoint(x: 110, y: 119)
            CATransaction.commit()
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.5)
            c.opacity = 0
            CATransaction.commit()
            CATransaction.commit()
            #expect(a.animation(forKey: "opacity")?.duration == 0.25)
            #expect(b.animation(forKey: "position")?.duration == 1)
            #expect(c.animation(forKey: "opacity")?.duration == 0.5)
            near(CGFloat(try stage.shown(c, at: 0.25).opacity), 1 - standard(0.5))
            near(try stage.shown(b, at: 0.5).position.x, 50 + 60 * standard(0.5))
        }
    }
}
