// A plain loop with Core Animation's names: sixty frames a second, until nothing moves. It prints where the ball is.
import KinemaQuartzCore

let host = KinemaHost.shared
let stage = CALayer(), ball = CALayer()
stage.frame = CGRect(x: 0, y: 0, width: 60, height: 1)
stage.addSublayer(ball)
host.addRoot(stage)  // a window would do this
host.commit()

final class Referee: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { print("the ball has bounced") }
}

let bounce = CASpringAnimation(keyPath: "position.x")
bounce.fromValue = 0
bounce.toValue = 50
bounce.damping = 12
bounce.duration = bounce.settlingDuration
bounce.delegate = Referee()
ball.add(bounce, forKey: "bounce")
ball.position.x = 50
host.commit()

while host.nextFrameTime.isFinite {
    host.advance()  // at wake-up: the time moves, delegates run
    // Input and changes belong here.
    host.commit()  // before drawing
    let column = Int((ball.presentation()?.position.x ?? 0).rounded())
    print(String(repeating: " ", count: max(0, column)) + "o")
    Thread.sleep(forTimeInterval: 1 / 60)
}
