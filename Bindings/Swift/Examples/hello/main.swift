// A layer moves, and spins while it does: two animations, one batch of samples, one table.
import KinemaKit

let context = try Context()
let stage = try context.root(), ship = try stage.add()
try context.flush()  // now it is live: changes animate

try context.transaction(duration: 0.5) {
    ship.position = Point(300, 150)  // an implicit animation
    try ship.add(Basic(.rotation, by: 2 * .pi, duration: 2), key: "spin")  // copied when added
}

let times = [0, 0.125, 0.25, 0.5, 1]
let sampler = try context.sampler([ship.channel(.position), ship.channel(.rotation)])
let rows = try sampler.sample(times, as: SIMD3<Double>.self)
for (time, row) in zip(times, rows) {
    print("\(fixed(time, 3)) s  (\(fixed(row.x, 1, 5)), \(fixed(row.y, 1, 5)))  \(fixed(row.z, 3)) rad")
}

/// A number from 0 to 999 with a fixed count of decimals, right-aligned, without Foundation.
func fixed(_ x: Double, _ decimals: Int, _ width: Int = 0) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((x * Double(scale)).rounded()), fraction = String(scaled % scale)
    let text = "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    return String(repeating: " ", count: max(0, width - text.count)) + text
}
