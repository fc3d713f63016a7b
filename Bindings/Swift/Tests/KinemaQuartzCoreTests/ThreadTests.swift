import KinemaKit
import KinemaQuartzCore
import Testing

/// For the thread sanitizer: KINEMA_SWIFT_TEST_OPTIONS=--sanitize=thread Tests/run PREFIX BUILD.
@Suite struct ThreadTests {
    @Test func threadsChangeTheirOwnLayers() async {
        let host = KinemaHost(clock: { 0 })
        let root = host.run { () -> Sent in
            let root = CALayer()
            host.addRoot(root)
            host.commit()
            return Sent(root)
        }
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    host.run {
                        let parent = Sent(CALayer())
                        for index in 0..<25 {
                            let layer = CALayer()
                            layer.position = CGPoint(x: index, y: thread)
                            parent.layer.addSublayer(layer)
                            CATransaction.begin()
                            CATransaction.setAnimationDuration(0.5)
                            layer.opacity = 0.5
                            layer.add(CABasicAnimation(keyPath: "zPosition"), forKey: "z")
                            CATransaction.commit()
                            _ = layer.presentation()?.position
                        }
                        host.commit()
                        CATransaction.lock()
                        root.layer.addSublayer(parent.layer)
                        host.commit()
                        CATransaction.unlock()
                    }
                }
            }
        }
        host.advance(to: 1)
        #expect(root.layer.sublayers?.count == 4)
        #expect(root.layer.sublayers?.allSatisfy { $0.sublayers?.count == 25 } == true)
        host.removeRoot(root.layer)
    }

    /// The host displays while layers that need it end in other threads.
    @Test func layersEndWhileTheHostDisplays() async {
        let host = KinemaHost(clock: { 0 })
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask { host.run { for _ in 0..<2000 { CALayer().setNeedsDisplay() } } }
            }
            group.addTask { for _ in 0..<2000 { host.commit() } }
        }
        host.commit()
        host.run { #expect(!CALayer().needsDisplay()) }
    }

    /// A layer that threads share, as Core Animation allows.
    private final class Sent: @unchecked Sendable {
        let layer: CALayer
        init(_ layer: CALayer) { self.layer = layer }
    }

    @Test func samplersReadWhileTheContextChanges() async throws {
        let context = try Context(), root = try context.root(), ship = try root.add()
        try context.flush()
        try ship.animate(.positionX, to: 100, Motion(.linear, duration: 1))
        try context.flush()
        let first = try context.sampler([ship.channel(.positionX)])
        var readers: [Task<Bool, any Error>] = []
        for _ in 0..<3 {
            let sampler = try first.copy()
            readers.append(
                Task {
                    for step in 1...200 {
                        let time = Double(step) / 200
                        guard try abs(sampler.sample([time], as: Double.self)[0] - 100 * time) < 1e-9 else { return false }
                    }
                    return true
                })
        }
        for step in 0..<100 {
            ship.opacity = Double(step) / 100
            try context.advance(to: Double(step) / 50)
        }
        for reader in readers { #expect(try await reader.value) }
    }
}
