import KinemaKit
import KinemaQuartzCore
import Testing

@Suite struct LayerTests {
    @Test func valuesByKey() throws {
        try onStage { (stage: Stage) throws in
            let layer = CAShapeLayer()
            layer.setValue(0.25, forKey: "opacity")
            layer.setValue(CGPoint(x: 1, y: 2), forKey: "position")
            layer.setValue(9, forKeyPath: "bounds.size.width")
            layer.setValue(red, forKey: "fillColor")
            layer.setValue(true, forKey: "hidden")
            layer.setValue("round", forKey: "lineCap")
            layer.setValue([4, 2.5], forKey: "lineDashPattern")
            layer.setValue(CGFloat.pi, forKeyPath: "transform.rotation")
            #expect(layer.opacity == 0.25 && layer.position == CGPoint(x: 1, y: 2) && layer.bounds.width == 9)
            #expect(layer.fillColor == red && layer.isHidden && layer.lineCap == .round && layer.lineDashPattern == [4, 2.5])
            #expect(
                layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2)
                    && layer.value(forKey: "hidden") as? Bool == true)
            #expect(
                layer.value(forKey: "fillColor") as? CGColor == red && layer.number(forKeyPath: "transform.rotation.z") == .pi)
            layer.setValue(nil, forKey: "fillColor")
            #expect(layer.fillColor == nil && layer.value(forKey: "fillColor") == nil)
            layer.setValue(stage.view, forKey: "owner")
            #expect(layer.value(forKey: "owner") as? CALayer === stage.view && layer.value(forKeyPath: "owner") is CALayer)
            #expect(layer.value(forKey: "nothing") == nil)
            let mask = CALayer()
            layer.setValue(mask, forKey: "mask")
            layer.setValue(["opacity": NSNull()], forKey: "actions")
            layer.setValue([CALayer()], forKey: "sublayers")
            #expect(layer.mask === mask && layer.value(forKey: "mask") as? CALayer === mask && layer.sublayers?.count == 1)
            #expect(layer.action(forKey: "opacity") == nil && mask.value(forKey: "superlayer") as? CALayer === layer)
            layer.setValue(nil, forKey: "mask")
            #expect(layer.mask == nil)
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.setValue(2, forKey: "duration")
            #expect(
                animation.duration == 2 && animation.value(forKey: "speed") as? Double == 1 && animation.value(forKey: "x") == nil
            )
            #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
            #expect(animation.value(forKey: "repeatCount") as? Double == 0)
        }
    }

    @Test func badValuesAreReportedWithKeyAndType() throws {
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(CALayer())
            func reported(
                _ status: KinemaError.Status, _ text: String, _ body: () -> Void, at location: SourceLocation = #_sourceLocation
            ) {
                body()
                let error = stage.errors.all.popLast()
                #expect(
                    error?.status == status && error?.message.contains(text) == true && stage.errors.all.isEmpty,
                    "\(String(describing: error))", sourceLocation: location)
                stage.errors.all = []
            }
            reported(.typeMismatch, "opacity") { layer.setValue("red", forKey: "opacity") }
            reported(.typeMismatch, "position: CALayer was given") { layer.setValue(layer, forKeyPath: "position") }
            reported(.typeMismatch, "bounds") { layer.setValue([1, 2], forKey: "bounds") }
            reported(.unknownKey, "no.such.path: CALayer has no such key path") { layer.setValue(1, forKeyPath: "no.such.path") }
            reported(.unknownKey, "colour") { _ = layer.value(forKeyPath: "colour") }
            reported(.invalidArgument, "position") { layer.position = CGPoint(x: CGFloat.nan, y: 0) }
            reported(.invalidArgument, "sideways") { layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways") }
            reported(.typeMismatch, "mask: String was given, CALayer was expected") { layer.setValue("m", forKey: "mask") }
            reported(.readOnly, "superlayer") { layer.setValue(nil, forKey: "superlayer") }
            reported(.cycle, "ancestors") { layer.addSublayer(stage.view) }
            reported(.unknownKey, "nowhere") { layer.add(CABasicAnimation(keyPath: "nowhere"), forKey: nil) }
            reported(.typeMismatch, "toValue: CALayer was given") {
                let animation = CABasicAnimation(keyPath: "opacity")
                animation.toValue = layer
                layer.add(animation, forKey: nil)
            }
            reported(.typeMismatch, "values: CALayer at index 1") {
                let animation = CAKeyframeAnimation(keyPath: "opacity")
                animation.values = [1, layer]
                layer.add(animation, forKey: nil)
            }
            reported(.typeMismatch, "duration: a string given") {
                let animation = CABasicAnimation(keyPath: "opacity")
                animation.setValue("long", forKey: "duration")
                layer.add(animation, forKey: nil)
            }
            reported(.typeMismatch, "animationDuration: a string given") {
                CATransaction.setValue("long", forKey: kCATransactionAnimationDuration)
            }
            reported(.timeBackwards, "0 given") {
                stage.host.advance(to: 1)
                stage.host.advance(to: 0)
            }
            #expect(layer.position == CGPoint(x: 50, y: 50) && layer.animationKeys() == nil && stage.view.superlayer == nil)
        }
    }

    @Test func layersAfterTheirContextReportErrors() throws {
        let stage = Stage()
        stage.host.run {
            let layer = stage.layer(CALayer())
            stage.host.context.close()
            layer.opacity = 0
            layer.addSublayer(CALayer())
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
            layer.presentation()?.display()
            layer.style = ["opacity": 1]
            layer.mask = CAShapeLayer()
            layer.layoutManager = CAConstraintLayoutManager()
            CATransaction.begin()
            CATransaction.commit()
            stage.host.advance(to: 3)
            #expect(layer.presentation() == nil && layer.sublayers == nil && layer.value(forKey: "opacity") == nil)
        }
        #expect(stage.errors.all.count > 8)
        #expect(stage.errors.all.allSatisfy { $0.status == .invalidHandle || $0.status == .unknownKey })
    }

    @Test func theTreeOfObjects() throws {
        try onStage { (stage: Stage) throws in
            let (a, b, c) = (CALayer(), CAShapeLayer(), CATextLayer())
            stage.view.sublayers = [a, b]
            stage.view.insertSublayer(c, at: 0)
            func names() -> [CALayer?] { stage.view.sublayers ?? [] }
            #expect(names() == [c, a, b] && c.superlayer === stage.view)
            stage.view.insertSublayer(c, above: a)
            #expect(names() == [a, c, b])
            stage.view.insertSublayer(b, below: a)
            #expect(names() == [b, a, c])
            stage.view.insertSublayer(b, at: 99)
            #expect(names() == [a, c, b])
            let d = CALayer()
            stage.view.replaceSublayer(c, with: d)
            #expect(names() == [a, d, b] && c.superlayer == nil)
            a.addSublayer(b)
            #expect(names() == [a, d] && a.sublayers == [b] && b.superlayer === a)
            d.mask = b
            #expect(a.sublayers == nil && b.superlayer === d && d.mask === b)
            d.mask = nil
            #expect(b.superlayer == nil)
            stage.view.insertSublayer(b, below: nil)
            #expect(names() == [b, a, d])
            stage.view.sublayers = nil
            #expect(stage.view.sublayers == nil && a.superlayer == nil && stage.host.roots == [stage.view])
            #expect(try stage.view.node.sublayers.isEmpty)
        }
    }

    @Test func styleGivesWhatALayerDoesNotDefine() throws {
        try onStage { (stage: Stage) throws in
            let layer = CALayer()
            layer.style = ["cornerRadius": 4, "style": ["borderWidth": 2]]
            #expect(layer.cornerRadius == 4 && layer.borderWidth == 2)
            layer.cornerRadius = 1
            layer.style = nil
            #expect(layer.cornerRadius == 1 && layer.borderWidth == 0)
        }
    }

    @Test func timeAndGeometryConvert() throws {
        try onStage { (stage: Stage) throws in
            let layer = stage.layer(CALayer(), CGRect(x: 10, y: 20, width: 30, height: 40))
            layer.speed = 2
            layer.timeOffset = 1
            #expect(layer.convertTime(3, from: nil) == 7 && layer.convertTime(7, to: stage.view) == 3)
            #expect(layer.convert(CGPoint(x: 1, y: 1), to: stage.view) == CGPoint(x: 11, y: 21))
            #expect(
                layer.convert(CGRect(x: 10, y: 20, width: 5, height: 5), from: stage.view)
                    == CGRect(x: 0, y: 0, width: 5, height: 5))
            #expect(layer.contains(CGPoint(x: 29, y: 0)) && !layer.contains(CGPoint(x: 30, y: 0)))
            layer.autoresizingMask = [.layerWidthSizable, .layerMaxYMargin]
            #expect(layer.autoresizingMask.rawValue == 34)
            layer.maskedCorners = [.layerMinXMinYCorner]
            #expect(layer.maskedCorners == .layerMinXMinYCorner && CALayer.cornerCurveExpansionFactor(.circular) == 1)
        }
    }

    @Test func displayLinksFollowTheHost() throws {
        try onStage { (stage: Stage) throws in
            var times: [CFTimeInterval] = []
            let link = CADisplayLink { times += [$0.timestamp, $0.targetTimestamp] }
            link.add(to: .main, forMode: .default)
            stage.host.advance(to: 0.5)
            link.isPaused = true
            stage.host.advance(to: 0.75)
            link.isPaused = false
            stage.host.advance(to: 1)
            #expect(times == [0.5, 1, 1, 1.25] && link.duration == 0.25 && CACurrentMediaTime() == 1)
            link.invalidate()
            #expect(stage.host.nextFrameTime == .infinity)
        }
    }

    @Test func emittersScrollersAndContents() throws {
        try onStage { (stage: Stage) throws in
            let emitter = stage.layer(CAEmitterLayer()), cell = CAEmitterCell(), image = CGMutablePath()
            (cell.birthRate, cell.lifetime, cell.velocity, cell.isEnabled, cell.contents) = (3, 2, 10, true, image)
            (emitter.emitterCells, emitter.emitterShape, emitter.renderMode, emitter.seed) = ([cell], .circle, .additive, 7)
            #expect(emitter.emitterCells == [cell] && cell.contents as? CGMutablePath === image && emitter.seed == 7)
            let (first, second) = (CALayer(), CALayer())
            (first.contents, second.contents) = ("ship.png", "ship" + ".png")
            #expect(first.contents as? String == "ship.png" && first.node.contents == second.node.contents)
            first.contents = nil
            #expect(first.contents == nil && stage.host.content(of: 12) as? Int == 12 && stage.host.content(of: 0) == nil)
            let scroll = stage.layer(CAScrollLayer())
            scroll.scrollMode = .horizontally
            scroll.scroll(to: CGPoint(x: 30, y: 40))
            #expect(scroll.bounds.origin == CGPoint(x: 30, y: 0))
            let gradient = CAGradientLayer()
            (gradient.colors, gradient.locations, gradient.type) = ([red, blue], [0, 0.5], .conic)
            #expect(gradient.colors as? [CGColor] == [red, blue] && gradient.locations == [0, 0.5] && gradient.type == .conic)
            let replicator = CAReplicatorLayer()
            (replicator.instanceCount, replicator.instanceDelay, replicator.instanceRedOffset) = (5, 0.25, -0.5)
            #expect(replicator.instanceCount == 5 && replicator.instanceRedOffset == -0.5)
        }
    }

    @Test func pathsAndTransforms() {
        let circle = CGMutablePath()
        circle.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(abs(circle.currentPoint.x) < 1e-12 && circle.currentPoint.y == 10)
        #expect(
            CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 2), transform: nil).boundingBox
                == CGRect(x: 0, y: 0, width: 4, height: 2))
        var move = CGAffineTransform(translationX: 5, y: 6)
        #expect(
            CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: &move).boundingBox
                == CGRect(x: 5, y: 6, width: 1, height: 1))
        let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        #expect(CATransform3DConcat(turn, CATransform3DInvert(turn)) == CATransform3DIdentity)
        #expect(CATransform3DTranslate(CATransform3DMakeScale(2, 3, 1), 1, 1, 0).m42 == 3)
        #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(move)) == move && move.inverted().ty == -6)
        #expect(CATransform3DMakeRotation(.nan, 0, 0, 1) == CATransform3DIdentity)
    }
}
