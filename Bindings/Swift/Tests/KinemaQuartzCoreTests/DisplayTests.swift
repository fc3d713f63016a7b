import Foundation
import KinemaKit
import KinemaQuartzCore
import Testing

/// When layers are displayed, and what of.
@Suite struct DisplayTests {
    private final class Gauge: CALayer {
        @Animatable("gaugeProgress") var progress: CGFloat = 0.25
        override class func needsDisplay(forKey key: String) -> Bool { key == "gaugeProgress" || super.needsDisplay(forKey: key) }
        override func display() { contents = Int((progress * 100).rounded()) }
    }
    /// The same name with another initial value.
    private final class FullerGauge: CALayer {
        @Animatable("gaugeProgress") var progress: CGFloat = 0.75
    }

    private func fill() -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "gaugeProgress")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1
        return animation
    }

    @Test func aMovingPropertyIsDisplayedBeforeItsFirstUse() throws {
        try onStage { stage in
            let gauge = stage.layer(Gauge())
            gauge.add(fill(), forKey: nil)
            stage.host.commit()
            stage.host.advance(to: 0.5)
            near(gauge.presentation()?.progress, 0.5)
            #expect(gauge.contents as? Int == 50)
            stage.host.advance(to: 0.9)
            #expect(gauge.contents as? Int == 90)
            stage.host.advance(to: 1.1)
            stage.host.advance(to: 1.2)
            #expect(gauge.contents as? Int == 25, "the model after the end")
        }
    }

    @Test func aMovingPropertyInAGroupIsDisplayed() throws {
        try onStage { stage in
            let gauge = stage.layer(Gauge()), group = CAAnimationGroup()
            group.animations = [fill()]
            group.duration = 1
            gauge.add(group, forKey: "group")
            stage.host.commit()
            stage.host.advance(to: 0.5)
            #expect(gauge.contents as? Int == 50)
        }
    }

    @Test func classesHaveInitialValuesOfTheirOwn() throws {
        try onStage { stage in
            let gauge = stage.layer(Gauge()), fuller = stage.layer(FullerGauge())
            #expect(gauge.progress == 0.25 && fuller.progress == 0.75)
            fuller.setValue(0.5, forKey: "gaugeProgress")
            #expect(fuller.progress == 0.5 && gauge.progress == 0.25)
            gauge.displayIfNeeded()
            gauge.setValue(0.5, forKey: "gaugeProgress")
            #expect(gauge.needsDisplay() && gauge.value(forKey: "gaugeProgress") as? Double == 0.5)
        }
    }

    @Test func layoutComesBeforeDisplay() throws {
        final class Row: CALayer { override func layoutSublayers() { sublayers?[0].bounds.size.width = 33 } }
        final class Cell: CALayer {
            var displays = 0
            override func display() { displays += 1 }
        }
        try onStage { stage in
            let row = stage.layer(Row()), cell = Cell()
            cell.needsDisplayOnBoundsChange = true
            row.addSublayer(cell)
            stage.host.commit()
            #expect(cell.bounds.width == 33 && cell.displays == 1)
            cell.bounds.size.width = 20
            row.setNeedsLayout()
            stage.host.advance(to: 1)
            #expect(cell.bounds.width == 33 && cell.displays == 2 && !cell.needsDisplay())
        }
    }
}
