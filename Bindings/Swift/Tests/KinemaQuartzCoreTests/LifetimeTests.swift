import Foundation
import KinemaQuartzCore
import Testing

/// An image of the host, which counts how many exist.
private final class Picture: @unchecked Sendable {
    final class Count: @unchecked Sendable { var value = 0 }
    private let count: Count
    init(_ count: Count) {
        self.count = count
        count.value += 1
    }
    deinit { count.value -= 1 }
}

/// Images and filters live as long as something shows them (D156), and callbacks as long as they can be called.
@Suite struct LifetimeTests {
    @Test func aReplacedImageLivesUntilItsCrossFadeEnds() throws {
        try onStage { stage in
            let count = Picture.Count(), layer = stage.layer(CALayer())
            layer.contents = Picture(count)
            stage.host.commit()
            stage.host.advance(to: 1)
            stage.host.advance(to: 2)
            #expect(count.value == 1)
            layer.contents = Picture(count)
            stage.host.commit()
            stage.host.advance(to: 2.125)
            #expect(count.value == 2)
            stage.host.advance(to: 2.5)
            #expect(count.value == 1)
            layer.contents = nil
            stage.host.commit()
            stage.host.advance(to: 3)
            stage.host.advance(to: 4)
            #expect(count.value == 0)
        }
    }

    @Test func imagesGoWithTheirLayersAndAnimations() throws {
        try onStage { stage in
            let count = Picture.Count()
            do {
                let layer = stage.layer(CALayer()), film = CAKeyframeAnimation(keyPath: "contents")
                layer.filters = [Picture(count)]
                film.values = [Picture(count), Picture(count)]
                film.duration = 2
                layer.add(film, forKey: "film")
                stage.host.commit()
                stage.host.advance(to: 1)
                #expect(count.value == 3 && layer.presentation()?.contents is Picture)
                #expect((layer.animation(forKey: "film") as? CAKeyframeAnimation)?.values?.count == 2)
            }
            stage.host.advance(to: 3)
            stage.host.advance(to: 4)
            #expect(count.value == 1)
            stage.view.sublayers = nil
            stage.host.commit()
            for time in 5...8 { stage.host.advance(to: Double(time)) }
            #expect(count.value == 0)
        }
    }

    @Test func aPresentationLayerKeepsWhatItShows() throws {
        try onStage { stage in
            let count = Picture.Count(), layer = stage.layer(CALayer())
            layer.contents = Picture(count)
            stage.host.commit()
            stage.host.advance(to: 1)
            var shown = layer.presentation()
            layer.contents = nil
            stage.host.commit()
            for time in 2...5 { stage.host.advance(to: Double(time)) }
            #expect(count.value == 1 && shown?.contents is Picture)
            shown = nil
            #expect(count.value == 0)
        }
    }

    /// An object that two layers show has one id, and texts that are equal, too.
    @Test func sharedObjectsLiveAsLongAsTheLastLayer() throws {
        try onStage { stage in
            let count = Picture.Count(), first = stage.layer(CALayer()), second = stage.layer(CALayer())
            do {
                let picture = Picture(count)
                (first.contents, second.contents) = (picture, picture)
            }
            first.contents = "a name"
            stage.host.commit()
            for time in 1...4 { stage.host.advance(to: Double(time)) }
            #expect(count.value == 1 && first.contents as? String == "a name")
            second.contents = "a name"
            stage.host.commit()
            for time in 5...8 { stage.host.advance(to: Double(time)) }
            #expect(count.value == 0 && second.contents as? String == "a name")
        }
    }

    @Test func hostsAreReleasedWithWhatTheyHave() throws {
        let count = Picture.Count()
        weak var gone: KinemaHost?
        do {
            let host = KinemaHost(clock: { 0 })
            gone = host
            host.run {
                let layer = CALayer(), fade = CABasicAnimation(keyPath: "opacity")
                layer.contents = Picture(count)
                fade.setValue(Picture(count), forKey: "owner")
                fade.duration = 1
                layer.add(fade, forKey: nil)
                CATransaction.setCompletionBlock { [picture = Picture(count)] in _ = picture }
                _ = host.handle(of: Picture(count))
                host.commit()
            }
        }
        #expect(gone == nil && count.value == 0)
    }

    @Test func aSubclassLaysOutAfterItsConstraints() throws {
        final class Panel: CALayer {
            var xs: [CGFloat] = []
            override func layoutSublayers() {
                super.layoutSublayers()
                xs.append(sublayers?.first?.frame.minX ?? -1)
            }
        }
        try onStage { stage in
            let panel = Panel(), button = CALayer()
            panel.layoutManager = CAConstraintLayoutManager()
            button.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
            button.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 7))
            panel.addSublayer(button)
            _ = stage.layer(panel)
            #expect(button.frame.minX == 7 && panel.xs == [7])
        }
    }

    /// Rule 9.1, the last step: what `super` finds has the values of the library's own action.
    @Test func theBuiltInActionIsTheLibrarys() throws {
        try onStage { stage in
            let layer = stage.layer(CALayer(), CGRect(x: 10, y: 20, width: 40, height: 20)), loose = CALayer()
            let move = try #require(layer.action(forKey: "position") as? CABasicAnimation)
            #expect(move.fromValue as? CGPoint == CGPoint(x: 30, y: 30) && move.toValue == nil)
            #expect(layer.action(forKey: "hidden") is CATransition && layer.action(forKey: "sublayers") is CATransition)
            #expect(layer.action(forKey: "name") == nil && loose.action(forKey: "position") == nil)
            #expect(layer.action(forKey: "backgroundColor") == nil)  // from nil, D44
            CATransaction.begin()
            CATransaction.setAnimationDuration(0)
            #expect(layer.action(forKey: "position") == nil)  // D17
            CATransaction.commit()
        }
    }
}
