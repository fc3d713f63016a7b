import CKinema
import Foundation
import Kinema
import Testing

@testable import Kinema

@Suite("Dumps and statistics")
struct DumpTests {
    private let context = Context()

    private func textDump() throws -> String { String(decoding: try TextDump(context).bytes, as: UTF8.self) }

    private func json() throws -> [String: Any] {
        let data = Data(try JSONDump(context).bytes)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func layers() throws -> [[String: Any]] { try #require(try json()["layers"] as? [[String: Any]]) }

    @Test("an empty context dumps as an empty list")
    func empty() throws {
        let dump = try json()
        #expect(dump["time"] as? Double == 0)
        #expect((dump["layers"] as? [Any])?.isEmpty == true && (dump["roots"] as? [Any])?.isEmpty == true)
    }

    @Test("values that differ from the defaults, presentation values, and animations with their times")
    func contents() throws {
        let root = try context.transactions.makeLayer(.layer)
        try context.set(KinProperty.position.rawValue, of: root, to: .pair(3, 4))
        try context.set(KinProperty.opacity.rawValue, of: root, to: .number(0.5))
        try context.set(KinProperty.opacity.rawValue, of: root, to: .number(1))
        try context.set(KinProperty.doubleSided.rawValue, of: root, to: .number(0))
        try context.set(KinProperty.name.rawValue, of: root, to: .string("a \"b\"\\\n\u{1}é"))
        try context.transactions.addRoot(root)
        context.flush()
        let animation = try context.animations.makeAnimation(.basic)
        try animation.set(.keyPath, to: .string("position.x"))
        try animation.set(.fromValue, to: .number(10))
        try animation.set(.toValue, to: .number(20))
        try animation.set(.duration, to: .number(4))
        try context.add(animation, to: root, key: "move")
        #expect((try layers()[0]["animations"] as? [[String: Any]])?[0]["committed"] as? Bool == false)
        try context.advance(to: 1)
        let layer = try layers()[0]
        let values = try #require(layer["values"] as? [String: Any])
        #expect(layer["class"] as? String == "CALayer" && layer["live"] as? Bool == true)
        #expect(values.count == 3 && values["position"] as? [Double] == [3, 4] && values["doubleSided"] as? Bool == false)
        #expect(values["name"] as? String == "a \"b\"\\\n\u{1}é")
        #expect((layer["presentation"] as? [String: Any])?["position"] as? [Double] == [12.5, 4])
        let described = try #require((layer["animations"] as? [[String: Any]])?.first)
        #expect(described["key"] as? String == "move" && described["class"] as? String == "CABasicAnimation")
        #expect(described["keyPath"] as? String == "position.x" && described["active"] as? Bool == true)
        #expect(
            described["localTime"] as? Double == 1 && described["fraction"] as? Double == 0.25 && described["end"] as? Double == 4
        )
    }

    @Test("values of every type are JSON, infinities too")
    func types() throws {
        let shape = try context.transactions.makeLayer(.shape)
        try context.transactions.addRoot(shape)
        let path = try #require(Path.make(verbs: [0, 1, 4], coordinates: [1, 2, 3, 4.5]))
        try context.set(KinProperty.path.rawValue, of: shape, to: .path(path))
        try context.set(KinProperty.repeatCount.rawValue, of: shape, to: .number(.infinity))
        try context.set(KinProperty.strokeColor.rawValue, of: shape, to: .quad(1, 0, 0.1, 1))
        try context.set(KinProperty.fillColor.rawValue, of: shape, to: .none)
        try context.set(KinProperty.contents.rawValue, of: shape, to: .handle(.max))
        try context.set(KinProperty.filters.rawValue, of: shape, to: .handles([1, 2]))
        try context.set(KinProperty.lineDashPattern.rawValue, of: shape, to: .list([1e-300, 2]))
        try context.set(KinProperty.transform.rawValue, of: shape, to: .transform(.makeScale(2, 3, 1)))
        let values = try #require(try layers()[0]["values"] as? [String: Any])
        #expect(values["path"] as? String == "M 1 2 L 3 4.5 Z" && values["repeatCount"] as? String == "infinity")
        #expect(values["strokeColor"] as? [Double] == [1, 0, 0.1, 1] && values["fillColor"] is NSNull)
        #expect(values["contents"] as? String == "0xffffffffffffffff" && values["filters"] as? [String] == ["0x1", "0x2"])
        #expect(values["lineDashPattern"] as? [Double] == [1e-300, 2] && (values["transform"] as? [Double])?.count == 16)
    }

    @Test("numbers read back exactly, except those that JSON lacks")
    func numbers() throws {
        let numbers = [
            0.1, -2.5e-308, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 9007199254740992, -0.0, 1e22, 123456789.125,
        ]
        for x in numbers {
            let read = try #require(Double(json(x)))
            #expect(read.bitPattern == x.bitPattern)
        }
        #expect(json(.nan) == "\"NaN\"" && json(-.infinity) == "\"-infinity\"")
    }

    private func json(_ x: Double) -> String {
        let writer = JSONWriter()
        writer.add(x)
        return writer.text
    }

    @Test("the text is indented by depth")
    func text() throws {
        let root = try context.transactions.makeLayer(.transform), sub = try context.transactions.makeLayer(.layer)
        let mask = try context.transactions.makeLayer(.shape), emitter = try context.transactions.makeLayer(.emitter)
        let cell = try context.transactions.makeLayer(.emitterCell)
        try context.transactions.addRoot(root)
        try context.insert(sub, into: root, at: .index(0))
        try context.insert(emitter, into: root, at: .index(1))
        try context.setMask(mask, of: sub)
        try context.set(KinProperty.emitterCells.rawValue, of: emitter, to: .layers([cell.id, cell.id]))
        try context.set(KinProperty.cornerRadius.rawValue, of: sub, to: .number(7))
        let lines = try textDump().split(separator: "\n").map { String($0) }
        let expected = [
            "context at 0 s, 5 layers", "CATransformLayer " + hex(root.id) + " (not committed)",
            "  CALayer " + hex(sub.id) + " (not committed)", "      cornerRadius 7",
            "    mask CAShapeLayer " + hex(mask.id) + " (not committed)",
            "  CAEmitterLayer " + hex(emitter.id) + " (not committed)",
            "      emitterCells [\"" + hex(cell.id) + "\",\"" + hex(cell.id) + "\"]",
            "    CAEmitterCell " + hex(cell.id) + " (not committed)",
        ]
        #expect(lines == expected)
    }

    @Test("a tree of 20,000 layers below each other dumps")
    func deep() throws {
        var layer = try context.transactions.makeLayer(.layer)
        try context.transactions.addRoot(layer)
        for _ in 1..<20_000 {
            let below = try context.transactions.makeLayer(.layer)
            try context.insert(below, into: layer, at: .index(0))
            layer = below
        }
        #expect(try layers().count == 20_000)
        let text = try textDump()
        #expect(text.utf8.count < 20_000 * 200 && text.contains("(depth 19999) CALayer"))
        context.destroy()
    }

    @Test("a dump changes nothing, not even the statistics")
    func sideEffects() throws {
        let root = try context.transactions.makeLayer(.layer)
        try context.transactions.addRoot(root)
        context.flush()
        try context.set(KinProperty.opacity.rawValue, of: root, to: .number(0.5))
        context.flush()
        let before = context.statistics
        let first = try JSONDump(context).bytes
        #expect(try first == JSONDump(context).bytes && String(decoding: first, as: UTF8.self).contains("CABasicAnimation"))
        #expect(context.statistics.animationCount == before.animationCount)
    }

    @Test("statistics count layers, animations, transactions and commits")
    func statistics() throws {
        #expect(context.statistics.layerCount == 0 && context.statistics.snapshotBytes == 0)
        let root = try context.transactions.makeLayer(.layer), cell = try context.transactions.makeLayer(.emitterCell)
        try context.transactions.addRoot(root)
        context.flush()
        let animation = try context.animations.makeAnimation(.basic)
        try animation.set(.keyPath, to: .string("opacity"))
        let one = context.statistics.snapshotBytes
        #expect(one > 0)
        try context.add(animation, to: root, key: nil)
        _ = try context.transactions.begin()
        _ = try context.transactions.begin()
        let shown = try context.model.makePresentation(
            Presentation(context.published.snapshot, at: 0), try context.published.record(of: root))
        let figures = context.statistics
        #expect(figures.layerCount == 2 && figures.presentationLayerCount == 1 && figures.openTransactionCount == 2)
        #expect(figures.attachedAnimationCount == 1 && figures.animationCount == 2 && figures.commitCount == 1)
        try context.commit(KinTransaction(id: 0))
        try context.commit(KinTransaction(id: 0))
        try context.transactions.release(try context.model.anyLayer(shown))
        context.transactions.release(cell)
        let after = context.statistics
        #expect(after.openTransactionCount == 0 && after.presentationLayerCount == 0 && after.layerCount == 1)
        #expect(after.commitCount == 2 && after.snapshotBytes > one)
    }
}
