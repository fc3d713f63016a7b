import KinemaKit
import KinemaQuartzCore
import Testing

/// A host whose time the test sets, and a root of 320 by 480 points: the screen of the listings.
struct Stage {
    let host = KinemaHost(clock: { 0 })
    let view: CALayer
    let errors = Errors()

    final class Errors: @unchecked Sendable { var all: [KinemaError] = [] }

    init() {
        let host = host, errors = errors
        view = host.run { CALayer() }
        host.setErrorHandler { errors.all.append($0) }
        host.run {
            view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
            host.addRoot(view)
            host.commit()
        }
    }

    /// A layer below the root that has been committed.
    func layer<Class: CALayer>(_ made: Class, _ frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100)) -> Class {
        made.frame = frame
        view.addSublayer(made)
        host.commit()
        return made
    }

    /// Moves the time, and returns what a layer shows.
    func shown<Class: CALayer>(_ layer: Class, at time: CFTimeInterval) throws -> Class {
        host.advance(to: time)
        return try #require(layer.presentation())
    }
}

/// Runs a test on a stage of its own, and expects no errors but those that it takes from `errors`.
func onStage(_ body: (Stage) throws -> Void) throws {
    let stage = Stage()
    try stage.host.run { try body(stage) }
    #expect(stage.errors.all == [])
}

/// Expects two numbers to be equal but for rounding.
func near(_ got: CGFloat?, _ expected: Double, _ tolerance: Double = 1e-6, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
        got.map { abs(Double($0) - expected) <= tolerance } == true, "\(String(describing: got)), expected \(expected)",
        sourceLocation: sourceLocation)
}

/// Expects the parts of a color.
func near(_ got: CGColor?, _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
    for (index, part) in expected.enumerated() { near(got?.components?[index], part, sourceLocation: sourceLocation) }
}

/// The value of a cubic Bezier timing function, by bisection.
func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
    func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
        3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
        let middle = (low + high) / 2
        if coordinate(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return coordinate(y1, y2, low)
}

/// The curve of implicit animations.
func standard(_ x: Double) -> Double { bezier(0.25, 0.1, 0.25, 1, at: x) }

/// The closures of a delegate, as text 000 has them.
final class BlockDelegate: CAAnimationDelegate {
    let start: (() -> Void)?
    let stop: ((CAAnimation, Bool) -> Void)?
    init(start: (() -> Void)? = nil, stop: ((CAAnimation, Bool) -> Void)? = nil) { (self.start, self.stop) = (start, stop) }
    func animationDidStart(_ anim: CAAnimation) { start?() }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stop?(anim, flag) }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
