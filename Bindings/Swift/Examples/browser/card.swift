// A card that springs to where it is clicked, in a browser. KinemaKit needs Swift's whole runtime, so this is Embedded Swift over the C
// interface: `build` links it with the library into one module.
import CKinema

/// The state of the page. A module of WebAssembly has one thread.
nonisolated(unsafe) private var context: OpaquePointer?
nonisolated(unsafe) private var list: OpaquePointer?
nonisolated(unsafe) private var card = KinLayer()
nonisolated(unsafe) private var items: UnsafeMutablePointer<KinCompactItem>?
private let mostItems = 16

/// Makes the layers. Returns the number of the first call that failed, or 0.
@c(card_start) public func start() -> Int32 {
    var stage = KinLayer(), bounds = (0.0, 0.0, 320.0, 200.0), color = (0.125, 0.25, 0.5, 1.0)
    guard kinContextCreate(&context) == .OK, kinLayerCreate(context, .layer, &stage) == .OK else { return 1 }
    guard kinLayerCreate(context, .layer, &card) == .OK, kinLayerAddSublayer(context, stage, card) == .OK else { return 2 }
    guard set(stage, .bounds, &bounds, 4), set(stage, .backgroundColor, &color, 4) else { return 3 }
    var middle = (160.0, 100.0), size = (0.0, 0.0, 60.0, 80.0), place = (50.0, 60.0)
    color = (1, 0.5, 0, 1)
    guard set(stage, .position, &middle, 2), set(card, .bounds, &size, 4) else { return 4 }
    guard set(card, .position, &place, 2), set(card, .backgroundColor, &color, 4) else { return 5 }
    guard kinContextAddRoot(context, stage) == .OK, kinContextFlush(context) == .OK else { return 6 }
    items = .allocate(capacity: mostItems)
    return kinRenderListCreate(context, MemoryLayout<KinCompactItem>.size, &list) == .OK ? 0 : 7
}

private func set<Numbers>(_ layer: KinLayer, _ property: KinProperty, _ numbers: inout Numbers, _ count: Int) -> Bool {
    withUnsafeBytes(of: &numbers) { bytes in
        kinLayerSetValue(context, layer, UInt32(property.rawValue), bytes.bindMemory(to: Double.self).baseAddress, count) == .OK
    }
}

/// Moves the card to a point, by a spring from where it is shown.
@c(card_click) public func click(_ x: Double, _ y: Double) -> Int32 {
    var point = (x, y), motion = kinSpringMotion(0.5, 0.25)
    let status = withUnsafeBytes(of: &point) { bytes in
        let numbers = bytes.bindMemory(to: Double.self).baseAddress
        return kinLayerAnimate(context, card, UInt32(KinProperty.position.rawValue), numbers, 2, &motion)
    }
    return status == .OK && kinContextFlush(context) == .OK ? 0 : 1
}

/// Moves the time. Returns the number of items at `card_items`, or -1.
@c(card_frame) public func frame(_ time: Double) -> Int32 {
    var count = 0
    guard kinContextAdvance(context, time) == .OK, kinRenderListPrepare(list, time, &count, nil) == .OK, count <= mostItems,
        kinRenderListWrite(list, 0, count, items, MemoryLayout<KinCompactItem>.stride) == .OK
    else { return -1 }
    return Int32(count)
}

/// Whether frames have to follow one another.
@c(card_moves) public func moves() -> Int32 {
    var moves = false
    return kinContextIsAnimating(context, &moves) == .OK && moves ? 1 : 0
}

/// Where the items are in the memory of the module.
@c(card_items) public func itemsAddress() -> UnsafeRawPointer? { UnsafeRawPointer(items) }
