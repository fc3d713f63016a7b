import Foundation
import KinemaKit
import KinemaQuartzCore
import Testing

/// What the host calls may call the host.
@Suite struct CallbackTests {
    @Test func callbacksHaveTheHostOfTheirLayer() throws {
        final class Panel: CALayer {
            var hosts: [Bool] = []
            override func layoutSublayers() { hosts.append(KinemaHost.current === host) }
            override func action(forKey event: String) -> (any CAAction)? {
                hosts.append(KinemaHost.current === host)
                return super.action(forKey: event)
            }
            override func display() { hosts.append(KinemaHost.current === host) }
        }
        let stage = Stage()
        let panel = stage.host.run { stage.layer(Panel()) }
        panel.setNeedsLayout()
        panel.layoutIfNeeded()
        panel.opacity = 0.5
        panel.setNeedsDisplay()
        panel.displayIfNeeded()
        #expect(panel.hosts.count > 3 && panel.hosts.allSatisfy { $0 })
    }

    @Test func aCopyOutsideTheHostBelongsToIt() {
        let stage = Stage()
        let layer = stage.host.run { CALayer() }
        layer.cornerRadius = 7
        let copy = CALayer(layer: layer)
        #expect(copy.cornerRadius == 7)
        stage.host.run { layer.addSublayer(copy) }
        #expect(layer.sublayers == [copy] && stage.errors.all == [])
    }

    @Test func aLinkEndsAnotherOneForGood() throws {
        try onStage { stage in
            var fired: [String] = [], second: CADisplayLink?
            let first = CADisplayLink { _ in
                fired.append("first")
                second?.invalidate()
            }
            second = CADisplayLink { _ in fired.append("second") }
            first.add(to: .main, forMode: .default)
            second?.add(to: .main, forMode: .default)
            stage.host.advance(to: 1)
            #expect(fired == ["first"])
            second?.add(to: .main, forMode: .default)
            stage.host.advance(to: 2)
            #expect(fired == ["first", "first"])
            first.invalidate()
        }
    }

    @Test func aCompletionMayAdvance() throws {
        try onStage { stage in
            let layer = stage.layer(CALayer())
            CATransaction.begin()
            CATransaction.setCompletionBlock {
                layer.zPosition = 4
                stage.host.advance(to: 9)
            }
            layer.opacity = 0
            CATransaction.commit()
            stage.host.advance(to: 1)
            #expect(stage.host.context.time == 9)
            near(try stage.shown(layer, at: 9.25).zPosition, 4)
        }
    }

    @Test func theClockMayAskItsHost() {
        final class Known: @unchecked Sendable { weak var host: KinemaHost? }
        let known = Known()
        let host = KinemaHost(clock: { Double(known.host?.roots.count ?? 0) })
        known.host = host
        host.run { host.addRoot(CALayer()) }
        host.advance()
        #expect(host.context.time == 1)
        host.run { host.removeRoot(host.roots[0]) }
    }
}
