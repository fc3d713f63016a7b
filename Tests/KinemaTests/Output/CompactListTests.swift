import CKinema
import Kinema
import Testing

@testable import Kinema

/// Random scenes: whatever they show, the compact list agrees with the full one, and changes lead from list to list.
@Suite("Compact render lists")
struct CompactListTests {
    private let scene: RenderStage
    private let flat: PreparedList, deep: PreparedList

    init() throws {
        scene = try RenderStage()
        flat = PreparedList(scene.context, itemSize: MemoryLayout<KinCompactItem>.size)
        deep = PreparedList(scene.context, itemSize: MemoryLayout<KinCompactItem3D>.size)
    }

    private func items<Item>(_ list: PreparedList, _ none: Item) -> [Item] {
        var items = [Item](repeating: none, count: list.count)
        items.withUnsafeMutableBytes { list.write(0..<list.count, to: $0.baseAddress!, stride: list.itemSize) }
        return items
    }

    /// Compares both forms with the full list at a time.
    private func compare(at time: Double) throws {
        let full = try scene.items(at: time)
        try flat.prepare(at: time)
        try deep.prepare(at: time)
        let flatItems = items(flat, KinCompactItem()), deepItems = items(deep, KinCompactItem3D())
        try #require(flatItems.count == full.count && deepItems.count == full.count)
        for (item, wanted) in zip(flatItems, full) { #expect(item.isRounded(wanted)) }
        for (item, wanted) in zip(deepItems, full) {
            for place in 0..<16 { #expect(item.numbers[place] == Float(wanted.world[place])) }
            #expect(item.layer.id == wanted.layer.id && item.end == wanted.end && item.flags == wanted.flags)
        }
    }

    @Test("D64: the items are those of the full list, in its order, rounded; in random scenes", arguments: 0..<12)
    func equality(seed: Int) throws {
        var random = RandomScene(scene, seed)
        for _ in 0..<10 {
            for _ in 0..<8 { try random.change() }
            for time in [0, 2.5, 7, 11] { try compare(at: time) }
        }
    }

    @Test("D64: the same where many layers change, and those above them their speed", arguments: 0..<4)
    func crowds(seed: Int) throws {
        var random = RandomScene(scene, seed)
        try random.fill()
        for round in 0..<24 {
            for _ in 0..<40 { try random.changeOne() }
            for frame in 0..<4 { try compare(at: Double(round % 5) + 0.25 * Double(frame)) }
        }
    }

    @Test("D65: an older list with the changes since then is the present list; in random scenes", arguments: 0..<12)
    func changes(seed: Int) throws {
        var random = RandomScene(scene, seed)
        var old: [(items: [KinCompactItem], revision: UInt64)] = [([], 0)]
        for step in 0..<24 {
            if step % 3 != 0 { try random.change() }
            try flat.prepare(at: Double(step / 2))
            let present = items(flat, KinCompactItem())
            for list in old { try check(list.items, list.revision, present) }
            if flat.revision > old[old.count - 1].revision { old.append((present, flat.revision)) }
        }
    }

    private func check(_ old: [KinCompactItem], _ revision: UInt64, _ present: [KinCompactItem]) throws {
        let changes = try flat.changes(since: revision)
        var patched = Array(old.prefix(present.count))
        while patched.count < present.count { patched.append(KinCompactItem()) }
        for run in changes.runs {
            for index in Int(run.first)..<Int(run.first + run.count) { patched[index] = present[index] }
        }
        #expect(zip(patched, present).allSatisfy { $0.hasBytes(of: $1) })
        if !changes.isReordered { #expect(old.map { $0.layer.id } == present.map { $0.layer.id }) }
        let removed = try #require(try flat.removedLayers(since: revision)).map { $0.id }
        let shown = Set(present.map { $0.layer.id })
        #expect(Set(old.map { $0.layer.id }).subtracting(shown).isSubset(of: removed))
        #expect(shown.isDisjoint(with: removed) && Set(removed).count == removed.count)
    }

    @Test("D65: the same picture has the same revision; a moving layer changes its item only")
    func revisions() throws {
        let a = try scene.add(), b = try scene.add(), c = try scene.add()
        try flat.prepare(at: 0)
        #expect(flat.revision == 1)
        try scene.set(.name, of: a, .string("a"))
        try flat.prepare(at: 5)
        #expect(flat.revision == 1)
        #expect(try flat.changes(since: 1).runs.isEmpty)
        try scene.animate("position.x", of: b, to: .number(10))
        try flat.prepare(at: 1)
        try flat.prepare(at: 2)
        let moved = try flat.changes(since: 2)
        #expect(flat.revision == 3 && moved.runs.map { $0.first } == [2] && moved.runs[0].count == 1 && !moved.isReordered)
        try scene.set(.hidden, of: c, .number(1))
        try flat.prepare(at: 2)
        let hidden = try flat.changes(since: 3)
        // The end of the stage changes with the last layer.
        #expect(hidden.isReordered && hidden.runs.map { $0.first } == [0] && flat.count == 3)
        #expect(try flat.removedLayers(since: 3)?.map { $0.id } == [c.id])
        #expect(try flat.removedLayers(since: 4)?.isEmpty == true)
        #expect(throws: EngineError.self) { try flat.changes(since: 5) }
    }

    @Test("D65: many removed layers are forgotten, and the list says so")
    func forgotten() throws {
        for _ in 0..<4 {
            let group = try scene.add()
            for _ in 0..<200 { _ = try scene.add(to: group) }
            try flat.prepare(at: 0)
            try scene.set(.hidden, of: group, .number(1))
            try flat.prepare(at: 0)
        }
        #expect(try flat.removedLayers(since: 0) == nil)
        #expect(try flat.removedLayers(since: flat.revision - 1)?.count == 201)
    }

    @Test("D63: a flag shows which layers are exact only as an image by themselves")
    func offscreen() throws {
        func isFlagged(_ layer: Layer, at time: Double = 0) throws -> Bool {
            try compare(at: time)
            return try scene.items(of: layer, at: time)[0].has(.offscreen)
        }
        let a = try scene.add()
        try scene.set(.opacity, of: a, .number(0.5))
        #expect(try !isFlagged(a))
        let b = try scene.add(to: a)
        #expect(try isFlagged(a))
        #expect(try !isFlagged(b))
        try scene.set(.allowsGroupOpacity, of: a, .number(0))
        #expect(try !isFlagged(a))
        try scene.set(.cornerRadius, of: a, .number(3))
        #expect(try !isFlagged(a))
        try scene.set(.masksToBounds, of: a, .number(1))
        #expect(try isFlagged(a))
        try scene.set(.hidden, of: b, .number(1))
        #expect(try !isFlagged(a))
        try scene.animate("shouldRasterize", of: a, to: .number(1), from: .number(1), seconds: 1)
        #expect(try isFlagged(a, at: 0.5))
        #expect(try !isFlagged(a, at: 2))
        try scene.set(.filters, of: a, .handles([7]))
        #expect(try isFlagged(a))
        try scene.set(.filters, of: a, .none)
        let mask = try scene.add()
        try scene.still { try scene.context.setMask(mask, of: a) }
        #expect(try isFlagged(a))
        #expect(try !isFlagged(mask))
        let group = try scene.add(.transform)
        _ = try scene.add(to: group)
        try scene.set(.opacity, of: group, .number(0.5))
        #expect(try !isFlagged(group))
    }

    @Test("a list is refused after its context, and keeps its items")
    func destroyed() throws {
        try flat.prepare(at: 0)
        scene.context.destroy()
        #expect(throws: EngineError.self) { try flat.prepare(at: 1) }
        #expect(flat.count == 1)
    }
}

/// Changes a scene at random, always in the same way for a seed.
private struct RandomScene {
    private let scene: RenderStage
    private var state: UInt64
    private var layers: [Layer] = []

    init(_ scene: RenderStage, _ seed: Int) {
        self.scene = scene
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    private mutating func number(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    private mutating func some() -> Layer? { layers.isEmpty ? nil : layers[number(layers.count)] }

    mutating func change() throws {
        let kind = number(16)
        guard kind > 4, let layer = some() else { return try add() }
        let value = Double(number(30)) / 10
        switch kind {
        case 5: try scene.still { try scene.context.removeFromSuperlayer(layer) }
        case 6: try scene.set(.hidden, of: layer, .number(Double(number(2))))
        case 7: try scene.set(.zPosition, of: layer, .number(value))
        case 8: try scene.set(.opacity, of: layer, .number(value / 2))
        case 9: try scene.set(.transform, of: layer, .transform(.makeRotation(value, value, 1, 2)))
        case 10: try scene.set(.masksToBounds, of: layer, .number(Double(number(2))))
        case 11: try scene.set(.backgroundColor, of: layer, .quad(value, 0.1, 0.2, 1))
        case 12: try paint(layer, value)
        case 13: try animate(layer, value)
        case 14: try scene.transition(layer, ["fade", "push", "reveal"][number(3)], "fromTop")
        default: try inherit(layer, value)
        }
    }

    /// Adds a crowd of moving layers in groups.
    mutating func fill() throws {
        for _ in 0..<8 { layers.append(try scene.add()) }
        for index in 0..<120 {
            let layer = try scene.add(to: layers[index % 8])
            layers.append(layer)
            try animate(layer, 2)
        }
    }

    /// Changes one of the crowd, or a group.
    mutating func changeOne() throws {
        let layer = layers[8 + number(layers.count - 8)], group = layers[number(8)], value = Double(number(30)) / 10
        switch number(12) {
        case 0: try scene.set(.speed, of: group, .number(value))
        case 1: try scene.set(.timeOffset, of: layer, .number(value))
        case 2: try scene.still { try scene.context.insert(layer, into: group, at: .index(0)) }
        case 3: try scene.still { try scene.context.removeFromSuperlayer(layer) }
        case 4: try scene.still { scene.context.animations.removeAllAnimations(from: layer) }
        default: try animate(layer, value)
        }
    }

    private mutating func add() throws {
        let kind: KinLayerClass = [.layer, .layer, .layer, .layer, .transform, .replicator][number(6)]
        let above = number(3) == 0 ? nil : some()
        let layer = try scene.add(kind, x: Double(number(50)), y: Double(number(50)), to: above)
        if kind == .replicator {
            try scene.set(.instanceCount, of: layer, .number(3))
            try scene.set(.instanceDelay, of: layer, .number(0.7))
            try scene.set(.instanceColor, of: layer, .quad(1, 0.7, 1, 1))
        }
        layers.append(layer)
    }

    private mutating func paint(_ layer: Layer, _ value: Double) throws {
        try scene.set(.cornerRadius, of: layer, .number(value))
        try scene.set(.borderWidth, of: layer, .number(Double(number(2))))
        try scene.set(.contents, of: layer, number(2) == 0 ? .none : .handle(9))
        try scene.set(.shadowOpacity, of: layer, .number(Double(number(2))))
        try scene.set(.doubleSided, of: layer, .number(Double(number(2))))
        try scene.set(.geometryFlipped, of: layer, .number(Double(number(2))))
        try scene.set(.anchorPoint, of: layer, .pair(value, 0.3))
    }

    private mutating func animate(_ layer: Layer, _ value: Double) throws {
        let keyPaths: [Text] = [
            "position.x", "opacity", "transform.rotation.z", "cornerRadius", "zPosition", "bounds.size.width", "borderWidth",
            "transform.scale", "anchorPoint.y", "sublayerTransform.scale.x",
        ]
        let flags: [Text] = ["hidden", "shouldRasterize", "doubleSided", "masksToBounds"]
        let chosen = number(keyPaths.count + flags.count), seconds = Double(1 + number(9))
        if chosen < flags.count {
            try scene.animate(flags[chosen], of: layer, to: .number(1), seconds: seconds)
        } else {
            try scene.animate(keyPaths[chosen - flags.count], of: layer, to: .number(value), seconds: seconds)
        }
    }

    private mutating func inherit(_ layer: Layer, _ value: Double) throws {
        switch number(5) {
        case 0: try scene.set(.speed, of: layer, .number(value))
        case 1: try scene.set(.sublayerTransform, of: layer, .transform(.makeScale(value, 1, 1)))
        case 2:
            try scene.set(.name, of: layer, .string("card"))
            try scene.animate("sublayers.card.position.x", of: scene.stage, to: .number(value))
        case 3: try scene.set(.filters, of: layer, number(2) == 0 ? .none : .handles([3]))
        default:
            let mask = try scene.add()
            try scene.still { try scene.context.setMask(mask, of: layer) }
        }
    }
}

extension KinCompactItem {
    /// Whether the members are those of a full item, rounded to single precision.
    fileprivate func isRounded(_ full: KinRenderItem) -> Bool {
        func same(_ a: (Float, Float, Float, Float), _ b: (Double, Double, Double, Double)) -> Bool {
            a == (Float(b.0), Float(b.1), Float(b.2), Float(b.3))
        }
        let m = full.world
        let affine = [m.r0.x, m.r0.y, m.r1.x, m.r1.y, m.r3.x, m.r3.y]
        let numbers = withUnsafeBytes(of: matrix) { bytes in (0..<6).map { bytes.load(fromByteOffset: 4 * $0, as: Float.self) } }
        return layer.id == full.layer.id && contents == full.contents && same(bounds, full.bounds)
            && same(contentsRect, full.contentsRect) && same(backgroundColor, full.backgroundColor)
            && same(borderColor, full.borderColor) && same(instanceColor, full.instanceColor)
            && opacity == Float(full.opacity) && cornerRadius == Float(full.cornerRadius)
            && borderWidth == Float(full.borderWidth) && UInt32(flags) == full.flags
            && UInt32(maskedCorners) == full.maskedCorners && UInt32(layerClass) == full.layerClass.rawValue
            && clip == full.clip && end == full.end && zip(numbers, affine).allSatisfy { $0 == Float($1) }
    }

    fileprivate func hasBytes(of other: KinCompactItem) -> Bool {
        withUnsafeBytes(of: self) { a in withUnsafeBytes(of: other) { b in a.elementsEqual(b) } }
    }
}

extension KinCompactItem3D {
    fileprivate var numbers: [Float] {
        withUnsafeBytes(of: matrix) { bytes in (0..<16).map { bytes.load(fromByteOffset: 4 * $0, as: Float.self) } }
    }
}
