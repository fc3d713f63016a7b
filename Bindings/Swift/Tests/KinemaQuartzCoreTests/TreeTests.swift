import Foundation
import KinemaKit
import KinemaQuartzCore
import Testing

/// The tree of Swift objects is that of the library, whatever changes it.
@Suite struct TreeTests {
    @Test func layersOfAnotherHostAreRefused() throws {
        let a = Stage(), b = Stage()
        let (mine, kept) = a.host.run { (CALayer(), CALayer()) }, (other, more) = b.host.run { (CALayer(), CALayer()) }
        a.host.run {
            a.view.addSublayer(kept)
            a.view.addSublayer(other)
            a.view.insertSublayer(other, at: 0)
            a.view.insertSublayer(mine, below: other)
            a.view.insertSublayer(other, above: kept)
            a.view.replaceSublayer(kept, with: other)
            a.view.sublayers = [other, more]
            a.view.mask = other
            a.host.addRoot(other)
            a.host.removeRoot(b.view)
        }
        #expect(a.view.sublayers == [kept] && a.view.mask == nil && a.host.roots == [a.view])
        #expect(other.superlayer == nil && b.host.roots == [b.view])
        #expect(a.errors.all.count >= 8)
    }

    @Test func handlesOfAnotherContextAreRefused() throws {
        let a = try Context(), b = try Context(), root = try a.root(), other = try b.layer()
        let motion = try Basic(.opacity, to: 1.0, duration: 1).object(in: b)
        #expect(throws: KinemaError.self) { try root.addSublayer(other) }
        #expect(throws: KinemaError.self) { try a.animate([other], .opacity, to: 0.5) }
        #expect(throws: KinemaError.self) { try a.sampler([other.channel(.opacity)]) }
        #expect(throws: KinemaError.self) { try a.addRoot(other) }
        #expect(throws: KinemaError.self) { try root.setMask(other) }
        #expect(throws: KinemaError.self) { try root.add(motion) }
    }

    @Test func aMaskBecomesASublayerAndBack() throws {
        try onStage { stage in
            let layer = stage.layer(CALayer()), mask = CALayer()
            layer.mask = mask
            layer.sublayers = [mask]
            #expect(layer.mask == nil && layer.sublayers == [mask] && mask.superlayer === layer)
            layer.mask = mask
            #expect(layer.sublayers == nil && layer.mask === mask)
            layer.addSublayer(mask)
            #expect(layer.mask == nil && layer.sublayers == [mask])
            mask.removeFromSuperlayer()
            layer.mask = mask
            layer.sublayers = []
            #expect(layer.mask === mask && mask.superlayer === layer)
        }
    }

    // MARK: Actions that change the tree

    /// An action for an event, once.
    private final class Acts: CALayerDelegate {
        private struct Act: CAAction {
            let body: () -> Void
            func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { body() }
        }
        private var acts: [String: () -> Void]
        init(_ event: String, _ body: @escaping () -> Void) { acts = [event: body] }
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            acts.removeValue(forKey: event).map { Act(body: $0) }
        }
    }

    /// A live layer with the sublayer `a`, and two layers beside.
    private struct Family {
        let layer: CALayer, a = CALayer(), b = CALayer(), c = CALayer()

        init(on stage: Stage) {
            layer = stage.layer(CALayer())
            layer.sublayers = [a]
            stage.host.commit()
        }

        /// Expects the neighbors of every layer to be those that the library has.
        func isThatOfTheLibrary(on stage: Stage) throws -> Bool {
            for parent in [stage.view, layer] {
                let own = parent.sublayers ?? []
                guard try own.map(\.node) == parent.node.sublayers, own.allSatisfy({ $0.superlayer === parent }) else {
                    return false
                }
            }
            return try [a, b, c].allSatisfy { try $0.superlayer?.node == $0.node.superlayer }
        }
    }

    /// Makes a change whose action for `event` of `layer` makes another one.
    private func change(event: String = "sublayers", action: @escaping (Family) -> Void, change: (Family) -> Void) throws {
        try onStage { stage in
            let family = Family(on: stage), delegate = Acts(event) { action(family) }
            (event == "sublayers" ? family.layer : family.b).delegate = delegate
            change(family)
            let isThatOfTheLibrary = try family.isThatOfTheLibrary(on: stage)
            #expect(isThatOfTheLibrary)
            family.layer.delegate = nil
        }
    }

    @Test func anActionRemovesWhatIsAdded() throws {
        try change(action: { $0.b.removeFromSuperlayer() }, change: { $0.layer.addSublayer($0.b) })
        try change(event: "onOrderIn", action: { $0.b.removeFromSuperlayer() }, change: { $0.layer.insertSublayer($0.b, at: 0) })
    }
    @Test func anActionAddsAnotherLayer() throws {
        try change(action: { $0.layer.addSublayer($0.c) }, change: { $0.layer.addSublayer($0.b) })
    }
    @Test func anActionReplacesTheSublayers() throws {
        try change(action: { $0.layer.sublayers = [$0.c, $0.b] }, change: { $0.layer.sublayers = [$0.a, $0.b] })
    }
    @Test func anActionMovesWhatIsReplaced() throws {
        try change(
            action: { $0.layer.superlayer?.addSublayer($0.a) }, change: { $0.layer.replaceSublayer($0.a, with: $0.b) })
    }
    @Test func anActionAddsWhatIsRemoved() throws {
        try change(action: { $0.layer.addSublayer($0.a) }, change: { $0.a.removeFromSuperlayer() })
    }
}
