// A host in Swift, in C's names: a ship moves and rotates; its values are sampled, and its landing is reported.
import CKinema

/// A number of at most 999 with a fixed count of decimals, right-aligned.
func fixed(_ x: Double, _ decimals: Int, width: Int = 0) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int(x * Double(scale) + 0.5)
    let fraction = String(scaled % scale)
    let text = "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    return String(repeating: " ", count: max(0, width - text.count)) + text
}

var context: OpaquePointer?
var stage = KinLayer(), ship = KinLayer(), turn = KinTransaction(), spin = KinAnimation(), linear = KinTimingFunction()
kinContextCreate(&context)
kinLayerCreate(context, .layer, &stage)
kinLayerCreate(context, .layer, &ship)
kinContextAddRoot(context, stage)
kinLayerAddSublayer(context, stage, ship)
kinContextFlush(context)

kinTimingFunctionNamed("linear", &linear)
kinTransactionBegin(context, &turn)
kinTransactionSetDuration(context, turn, 0.5)
kinTransactionSetTimingFunction(context, turn, &linear)
kinTransactionSetCompletion(
    context, turn,
    { context, _, _ in
        var now = 0.0
        kinContextGetTime(context, &now)
        print("landed at", fixed(now, 2))
    }, 0, nil, nil)
kinLayerSetPoint(context, ship, KinProperty.position.rawValue, 300, 150)
kinTransactionClearCompletion(context, turn)
kinAnimationCreate(context, .basic, &spin)
kinAnimationSetKeyPath(context, spin, "transform.rotation.z")
kinAnimationSetNumber(context, spin, .byValue, 2 * .pi)
kinAnimationSetNumber(context, spin, .duration, 2)
kinLayerAddAnimation(context, ship, spin, "spin")
kinAnimationRelease(context, spin)
kinTransactionCommit(context, turn)

let rotation = kinKeyPath(.transform, .rotationZ)
let channels = [
    KinChannel(layer: ship, keyPath: KinProperty.position.rawValue, reserved: 0),
    KinChannel(layer: ship, keyPath: rotation, reserved: 0),
]
let times = [0, 0.25, 0.5, 1]
var rows = [Float](repeating: 0, count: 3 * times.count)
var sampler: OpaquePointer?
kinSamplerCreate(context, channels, channels.count, &sampler)
kinSamplerSample(sampler, times, times.count, &rows, 0, .float32)
for (index, time) in times.enumerated() {
    let row = rows[3 * index..<3 * index + 3].map(Double.init)
    print(fixed(time, 2), fixed(row[0], 1, width: 6), fixed(row[1], 1, width: 6), "", fixed(row[2], 3))
}
kinSamplerDestroy(sampler)
kinContextAdvance(context, 0.5)
kinContextDestroy(context)
