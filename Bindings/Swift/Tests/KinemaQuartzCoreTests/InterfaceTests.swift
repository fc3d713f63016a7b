import Foundation
import KinemaQuartzCore
import Testing

/// What programs for Core Animation expect of its interface beside motion: defaults by key, names, displays, copies.
@Suite struct InterfaceTests {
    /// Rule 8.1: zero and false of animations, and zero of layers, are not stored.
    @Test func defaultsByKey() throws {
        for key in ["bounds", "position", "frame", "transform", "shadowOpacity", "timeOffset", "isHidden", "purpose"] {
            #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)")
        }
        #expect(
            CALayer.defaultValue(forKey: "hidden") as? Bool == false && CALayer.defaultValue(forKey: "opacity") as? Float == 1)
        #expect(CALayer.defaultValue(forKey: "duration") as? CFTimeInterval == .infinity)
        for key in ["duration", "beginTime", "autoreverses", "repeatCount", "purpose"] {
            #expect(CAAnimation.defaultValue(forKey: key) == nil, "\(key)")
        }
        #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
        #expect(CASpringAnimation.defaultValue(forKey: "stiffness") as? Double == 100)
        #expect(CASpringAnimation.defaultValue(forKey: "initialVelocity") == nil)
        #expect(
            CAEmitterCell.defaultValue(forKey: "scale") as? Double == 1 && CAEmitterCell.defaultValue(forKey: "velocity") == nil)
        #expect(CABasicAnimation().value(forKey: "duration") as? Double == 0)  // of an object it is a number
    }

    @Test func textsWithFixedNamesCastToTheirTypes() throws {
        let layer = CALayer(), animation = CAKeyframeAnimation(keyPath: "opacity")
        layer.contentsGravity = .resizeAspect
        #expect(layer.value(forKey: "contentsGravity") as? CALayerContentsGravity == .resizeAspect)
        #expect(layer.value(forKey: "contentsGravity") as? String == "resizeAspect")
        layer.setValue(CALayerContentsGravity.top, forKey: "contentsGravity")
        #expect(layer.contentsGravity == .top)
        #expect(animation.value(forKey: "calculationMode") as? CAAnimationCalculationMode == .linear)
        #expect(CAAnimation.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode == .removed)
        #expect(CATransition.defaultValue(forKey: "type") as? CATransitionType == .fade)
        #expect(layer.value(forKey: "opacity") as? CAMediaTimingFillMode == nil)
        #expect(CAEmitterCell().magnificationFilter == CALayerContentsFilter.linear.rawValue)
    }

    @Test func changesThatNeedADisplayMark() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        #expect(!layer.needsDisplay())
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.size.width = 40  // no change
        #expect(!layer.needsDisplay())
        layer.frame = CGRect(x: 5, y: 5, width: 50, height: 20)
        #expect(layer.needsDisplay())
        layer.displayIfNeeded()
        layer.position.x += 1
        #expect(!layer.needsDisplay())

        final class Badge: CALayer {
            override class func needsDisplay(forKey key: String) -> Bool {
                key == "cornerRadius" || super.needsDisplay(forKey: key)
            }
        }
        let badge = Badge()
        badge.opacity = 0.5
        #expect(!badge.needsDisplay())
        badge.setValue(3, forKey: "cornerRadius")
        #expect(badge.needsDisplay())
    }

    /// A layer may have the address of one that ended before it was displayed.
    @Test func aNewLayerNeedsNoDisplay() throws {
        for _ in 0..<200 {
            CALayer().setNeedsDisplay()
            #expect(!CALayer().needsDisplay())
        }
    }

    @Test func textLayersDisplayWhatMakesTheirPicture() throws {
        let changes: [(CATextLayer) -> Void] = [
            { $0.string = "text" }, { $0.font = "Courier" }, { $0.fontSize = 12 }, { $0.foregroundColor = red },
            { $0.isWrapped = true }, { $0.truncationMode = .end }, { $0.alignmentMode = .center }, { $0.contentsScale = 2 },
        ]
        for (index, change) in changes.enumerated() {
            let text = CATextLayer()
            #expect(!text.needsDisplay())
            change(text)
            #expect(text.needsDisplay(), "\(index)")
            text.displayIfNeeded()
            change(text)  // to the same
            #expect(!text.needsDisplay(), "\(index)")
        }
        #expect(!CATextLayer.needsDisplay(forKey: "opacity") && !CAShapeLayer.needsDisplay(forKey: "path"))
    }

    /// A display that asks for the next one is asked again, at the next commit.
    @Test func aDisplayMayAskForTheNext() throws {
        final class Clock: CALayerDelegate {
            var displays = 0
            func display(_ layer: CALayer) {
                displays += 1
                layer.setNeedsDisplay(CGRect(x: 1, y: 2, width: 3, height: 4))
            }
        }
        try onStage { stage in
            let clock = Clock(), face = stage.layer(CALayer())
            face.delegate = clock
            face.setNeedsDisplay()
            stage.host.commit()
            #expect(clock.displays == 1 && face.needsDisplay())
            stage.host.commit()
            #expect(clock.displays == 2)
        }
    }

    @Test func aLayerOfALayerHasItsValues() throws {
        let text = CATextLayer()
        text.string = "text"
        text.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
        text.position = CGPoint(x: 7, y: 8)
        text.alignmentMode = .center
        text.backgroundColor = red
        text.setValue(0.5, forKeyPath: "transform.rotation.z")
        text.actions = ["opacity": NSNull()]
        let copy = CATextLayer(layer: text), plain = CALayer(layer: text)
        #expect(copy.string as? String == "text" && copy.bounds == text.bounds && copy.position == text.position)
        #expect(copy.alignmentMode == .center && copy.backgroundColor == red && copy !== text && copy.superlayer == nil)
        near(copy.number(forKeyPath: "transform.rotation.z"), 0.5)
        #expect(copy.actions?["opacity"] is NSNull && copy.model() === copy)
        #expect(plain.bounds == text.bounds && plain.value(forKey: "string") == nil)
    }

    @Test func numbersThatNoSpringHasChangeNothing() throws {
        let stage = Stage()
        stage.host.run {
            let spring = CASpringAnimation(keyPath: "opacity")
            (spring.mass, spring.stiffness, spring.damping) = (-1, 0, -2)
            spring.mass = .nan
            #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
            spring.damping = 0
            #expect(spring.settlingDuration == CFTimeInterval(Float.greatestFiniteMagnitude))  // rule 5.4
        }
        #expect(stage.errors.all.count == 4 && stage.errors.all.allSatisfy { $0.status == .invalidArgument })
        #expect(CAFrameRateRange.default.preferred == nil && CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0) == .default)
    }

    @Test func stylesHaveValuesOfAnyKey() throws {
        try onStage { stage in
            let cell = CAEmitterCell(), layer = stage.layer(CALayer())
            cell.style = ["purpose": "spark", "scale": 0.5]
            layer.style = ["style": ["purpose": 7]]
            #expect(cell.value(forKey: "purpose") as? String == "spark" && cell.scale == 0.5)
            #expect(layer.value(forKey: "purpose") as? Int == 7)
            layer.setValue(8, forKey: "purpose")
            #expect(layer.value(forKey: "purpose") as? Int == 8)
        }
    }
}
