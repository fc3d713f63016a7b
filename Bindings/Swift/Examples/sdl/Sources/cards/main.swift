// A window of SDL that drives a KinemaHost: a click moves the card there, by a spring from where it is shown.
//
// Options for tests: --frames N ends after N frames of a clock with 60 frames a second, --click X Y clicks in the first one,
// --screenshot FILE.bmp saves the last one.
import CSDL
import KinemaQuartzCore

struct Options {
    var frames: Int?
    var click: CGPoint?
    var screenshot: String?

    init(_ words: [String]) {
        var words = words.dropFirst()
        while let word = words.popFirst() {
            switch word {
            case "--frames": frames = words.popFirst().flatMap(Int.init)
            case "--click":
                click = CGPoint(x: words.popFirst().flatMap(Double.init) ?? 0, y: words.popFirst().flatMap(Double.init) ?? 0)
            case "--screenshot": screenshot = words.popFirst()
            default: break
            }
        }
    }
}

/// A card that lies where it was clicked.
final class Card: CALayer {
    func move(to point: CGPoint) {
        let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
        spring.keyPath = "position"
        spring.fromValue = presentation()?.position ?? position
        add(spring, forKey: "position")
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        position = point
        CATransaction.commit()
    }
}

let options = Options(CommandLine.arguments)
var frame = 0
let host = KinemaHost.shared
let stage = CALayer(), card = Card(), light = CALayer()
stage.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
stage.backgroundColor = CGColor(red: 0.125, green: 0.25, blue: 0.5, alpha: 1)
card.frame = CGRect(x: 20, y: 20, width: 60, height: 80)
card.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
light.frame = CGRect(x: 290, y: 10, width: 20, height: 20)
light.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
stage.sublayers = [card, light]
host.addRoot(stage)
host.commit()

let turn = CABasicAnimation(keyPath: "transform.rotation")
turn.byValue = CGFloat.pi / 2
turn.duration = 2
turn.repeatCount = .infinity
light.add(turn, forKey: "turn")

guard let screen = Screen("Cards", width: 320, height: 200, host.context) else {
    print("SDL opens no window: \(String(cString: SDL_GetError()))")
    exit(1)
}
if let click = options.click { card.move(to: click) }
host.commit()

loop: while true {
    // At wake-up the time moves, and delegates and completions run.
    if let frames = options.frames {
        guard frame < frames else { break }
        host.advance(to: Double(frame) / 60)
    } else {
        host.advance()
    }
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
        switch event.type {
        case SDL_QUIT.rawValue: break loop
        case SDL_MOUSEBUTTONDOWN.rawValue: card.move(to: CGPoint(x: Int(event.button.x), y: Int(event.button.y)))
        default: break
        }
    }
    host.commit()  // before drawing
    try screen.draw(at: CACurrentMediaTime())
    frame += 1
    if options.frames == nil { SDL_Delay(16) }
}
if let path = options.screenshot { screen.save(path) }
