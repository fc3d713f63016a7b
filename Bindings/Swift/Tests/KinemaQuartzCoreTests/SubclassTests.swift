import KinemaQuartzCore
import Testing

@Suite struct SubclassTests {
    final class Gauge: CALayer {
        @Animatable("progress") var progress: CGFloat = 0
        @Animatable("tint") var tint: CGColor = .black
        var label = "model"
        var drawn: [CGFloat] = []

        override init() { super.init() }
        required init(layer: Any) {
            super.init(layer: layer)
            if let gauge = layer as? Gauge { label = gauge.label + "'s presentation" }
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }

        override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }
        override func display() {
            model().drawn.append(progress)
            contents = Int(progress * 100)
        }
        override func action(forKey event: String) -> (any CAAction)? {
            guard event == "progress" else { return super.action(forKey: event) }
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = (presentation() ?? self).progress
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            return animation
        }
    }

    @Test func aPropertyOfASubclassIsAnimatedAndDrawn() throws {
        try onStage { (stage: Stage) throws in
            let gauge = stage.layer(Gauge())
            gauge.tint = red
            gauge.progress = 1
            #expect(gauge.needsDisplay() && gauge.progress == 1 && gauge.tint == red)
            stage.host.commit()
            #expect(!gauge.needsDisplay() && gauge.drawn == [1] && gauge.contents as? Int == 100)
            let shown = try stage.shown(gauge, at: 0.125)
            #expect(shown.progress == 0.5 && shown.label == "model's presentation" && shown.model() === gauge)
            #expect(gauge.drawn == [1, 0.5] && gauge.contents as? Int == 50)
            #expect(gauge.value(forKey: "progress") as? Double == 1 && gauge.animation(forKey: "progress")?.duration == 0.25)
            _ = try stage.shown(gauge, at: 1)
            stage.host.advance(to: 2)
            #expect(gauge.drawn.count <= 3)
        }
    }

    @Test func aChangedOwnActionIsAnAnimation() throws {
        final class Slow: CALayer {
            override func action(forKey event: String) -> (any CAAction)? {
                let action = super.action(forKey: event)
                if event == "opacity", let animation = action as? CABasicAnimation {
                    animation.duration = 4
                    animation.timingFunction = CAMediaTimingFunction(name: .linear)
                }
                return action
            }
        }
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(Slow())
            layer.opacity = 0
            layer.zPosition = 4
            #expect(try stage.shown(layer, at: 1).opacity == 0.75)
            #expect(layer.animationKeys() == ["opacity"])
        }
    }

    @Test func layoutIsASubclassOrADelegateOrAManager() throws {
        final class Row: CALayer {
            override func layoutSublayers() {
                super.layoutSublayers()
                for (index, layer) in (sublayers ?? []).enumerated() { layer.position = CGPoint(x: 10 * index, y: 0) }
            }
        }
        final class Placing: CALayerDelegate, CALayoutManager {
            var calls = 0
            func layoutSublayers(of layer: CALayer) { calls += 1 }
            func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
        }
        try onStage { (stage: Stage) throws in
            let (row, placing) = (stage.layer(Row()), Placing())
            row.addSublayer(CALayer())
            row.addSublayer(CALayer())
            #expect(row.needsLayout())
            stage.host.commit()
            #expect(row.sublayers?.map(\.position.x) == [0, 10] && !row.needsLayout())
            let plain = stage.layer(CALayer())
            plain.layoutManager = placing
            plain.layoutIfNeeded()
            #expect(placing.calls == 1 && plain.preferredFrameSize() == CGSize(width: 7, height: 8))
            plain.layoutManager = nil
            plain.delegate = placing
            plain.setNeedsLayout()
            plain.layoutIfNeeded()
            #expect(placing.calls == 2 && plain.preferredFrameSize() == plain.frame.size)
        }
    }

    @Test func constraintsPlaceSublayers() throws {
        try onStage { (stage: Stage) throws in
            let panel = stage.layer(CALayer()), button = CALayer()
            panel.layoutManager = CAConstraintLayoutManager()
            button.bounds.size = CGSize(width: 20, height: 10)
            panel.addSublayer(button)
            button.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
            button.addConstraint(CAConstraint(attribute: .maxY, relativeTo: "superlayer", attribute: .maxY, offset: -5))
            panel.layoutIfNeeded()
            #expect(button.frame == CGRect(x: 40, y: 85, width: 20, height: 10))
        }
    }

    @Test func delegatesAreNotKept() throws {
        final class View: CALayerDelegate {
            let layer = CALayer()
            init() { layer.delegate = self }
        }
        final class Listener: CAAnimationDelegate {}
        try onStage { (stage: Stage) throws in
            weak var view: View?
            weak var listener: Listener?
            let layer = {
                let made = View()
                view = made
                return stage.layer(made.layer)
            }()
            #expect(view == nil && layer.delegate == nil)
            layer.opacity = 0.5
            do {
                let animation = CABasicAnimation(keyPath: "zPosition"), made = Listener()
                (animation.delegate, animation.duration, animation.toValue) = (made, 1, 5)
                listener = made
                layer.add(animation, forKey: "z")
            }
            stage.host.commit()
            #expect(listener != nil)  // an animation keeps its delegate, as in Core Animation
            stage.host.advance(to: 2)
            #expect(listener == nil)
        }
    }

    @Test func layersEndWithTheirTree() throws {
        final class Counted: CALayer {
            nonisolated(unsafe) static var alive = 0
            override init() {
                super.init()
                Self.alive += 1
            }
            required init(layer: Any) {
                super.init(layer: layer)
                Self.alive += 1
            }
            required init?(coder: NSCoder) { nil }
            deinit { Self.alive -= 1 }
        }
        try onStage { (stage: Stage) throws in
            do {
                let top = stage.layer(Counted())
                for _ in 0..<3 { top.addSublayer(Counted()) }
                top.mask = Counted()
                top.sublayers?[0].addSublayer(Counted())
                _ = top.presentation()?.sublayers
                #expect(Counted.alive == 6)
            }
            #expect(Counted.alive == 6 && stage.view.sublayers?.count == 1)
            let before = stage.host.context.statistics.layerCount
            stage.view.sublayers?.first?.removeFromSuperlayer()
            stage.host.commit()
            #expect(Counted.alive == 0 && stage.host.context.statistics.layerCount == before - 6)
            #expect(stage.host.context.statistics.presentationLayerCount == 0)
        }
    }

    @Test func aDeepTreeEnds() throws {
        try onStage { (stage: Stage) throws in
            var top = CALayer()
            for _ in 0..<20_000 {
                let above = CALayer()
                above.addSublayer(top)
                top = above
            }
            #expect(stage.host.context.statistics.layerCount > 20_000)
            top = stage.view
            stage.host.commit()
            #expect(stage.host.context.statistics.layerCount == 1)
        }
    }

    @Test func aGroupInItselfIsReported() throws {
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(CALayer()), group = CAAnimationGroup()
            group.animations = [group]
            layer.add(group, forKey: "loop")
            group.animations = nil
            #expect(stage.errors.all.first?.status == .cycle)
            stage.errors.all = []
        }
    }

    @Test func aHostEndsWithItsObjects() throws {
        weak var host: KinemaHost?
        do {
            let stage = Stage()
            host = stage.host
            stage.host.run {
                let layer = stage.layer(Gauge()), link = CADisplayLink { _ in }
                layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
                link.add(to: .main, forMode: .default)
                layer.contents = link
                CATransaction.setCompletionBlock { _ = layer }
                stage.host.advance(to: 0.1)
                link.invalidate()
                stage.host.removeRoot(stage.view)
                stage.host.advance(to: 1)
            }
        }
        #expect(host == nil)
    }
}
