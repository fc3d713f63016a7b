import CKinema
import Foundation
import KinemaKit

/// The expectations of a case. What is shown is also read by the C interface, and must have the same bits.
final class CaseRun: Player {
    /// How many numbers were compared with those of C, bit by bit.
    private(set) var compared = 0

    override func play(_ name: String, _ op: JSON) throws {
        switch name {
        case "model":
            let key = try context.key(op.text("key") ?? "")
            try expect(layer(op).get(key), op, key.type)
        case "presentation": try presentation(op)
        case "samples": try samples(op)
        case "velocity":
            let key = try context.key(op.text("key") ?? "")
            try expect(layer(op).velocity(key, at: op.number("at")), op, key.type)
        case "keys":
            let keys = try layer(op).animationKeys
            try expect(keys == op.texts("keys"), "keys \(keys)")
        case "animation": try attached(op)
        case "events": try events(op)
        case "tree": try tree(op)
        case "hit", "contains", "convertTime", "convertPoint", "convertRect", "visibleRect": try geometry(name, op)
        case "transitionState": try transitionState(op)
        case "contentsMix":
            let mix = try layer(op).contentsMix(at: op.number("at") ?? 0), wanted = op.object("value")
            let got = mix.map { [Double($0.from), Double($0.to), $0.mix] } ?? []
            try expect(
                CaseValue.same(got, ["from", "to", "mix"].compactMap { wanted.number($0) }, op.number("tol") ?? 1e-6),
                "mix \(got)")
        case "needsLayout": try expect(layer(op).needsLayout == op.bool("value"), "needsLayout")
        case "preferredFrameSize": try expect(layer(op).preferredFrameSize.value, op, .size)
        case "transactionValue": try transactionValue(op)
        case "warnings":
            try expect(Double(warnings) == op.number("count"), "\(warnings) warnings")
            warnings = 0
        case "defaults":
            let type = try Self.classes[op.text("class") ?? ""].unwrapped("class")
            for (name, want) in op.object("values").members {
                let key = try context.key(name), got = try context.defaultValue(key, of: type)
                try expect(CaseValue.same(got, want, key.type, op.number("tol") ?? 1e-6), "\(name) \(got)")
            }
        case "frameRate":
            let (range, isUnspecified) = try context.preferredFrameRate()
            try expect([range.minimum, range.maximum, range.preferred] == op.numbers("value"), "frame rate \(range)")
            try expect(isUnspecified == op.bool("unspecified"), "unspecified")
        case "particles":
            let emitter = try (layer(op) as? EmitterLayer).typed("an emitter")
            try members(op, emitter.particles(at: op.number("at") ?? context.time).map(described))
        case "instances":
            let replicator = try (layer(op) as? ReplicatorLayer).typed("a replicator")
            try members(op, replicator.instances(at: op.number("at") ?? context.time).map(described))
        case "stream": try streamed(op)
        case "compactList": try compactList(op)
        case "instanceValue": try instanceValue(op)
        case "animatorValue": try animatorValue(op)
        case "nextEventTime": try expect(.numbers([context.nextEventTime]), op, .number)
        case "settling":
            try expect(.numbers([animation(op.object("animation")).number(.settlingDuration)]), op, .number)
        case "timing":
            let curve = try CaseValue.curve(op["timingFunction"])
            try expect(.numbers(op.numbers("x").map { try curve($0) }), op, .numbers, "y")
        case "error": try error(op)
        default: try super.play(name, op)
        }
    }

    private func expect(_ holds: Bool, _ text: @autoclosure () -> String) throws {
        if !holds { throw Failure(text: text()) }
    }

    private func expect(_ got: Value, _ op: JSON, _ type: PropertyType, _ key: String = "value") throws {
        let holds = try CaseValue.same(got, op[key], type, op.number("tol") ?? 1e-6)
        try expect(holds, "wanted \(op[key] ?? .null), got \(got)")
    }

    private func geometry(_ name: String, _ op: JSON) throws {
        switch name {
        case "hit":
            let point = op.numbers("point"), hit = try layer(op, "root").hitTest(Point(point[0], point[1]), in: tree(of: op))
            try expect(self.name(of: hit) == op.text("result"), "hit \(String(describing: self.name(of: hit)))")
        case "contains":
            let point = op.numbers("point"), contains = try layer(op).contains(Point(point[0], point[1]), in: tree(of: op))
            try expect(contains == op.bool("result"), "contains")
        case "convertTime":
            let got = try context.convert(time: op.number("time") ?? 0, from: maybe(op, "from"), to: maybe(op, "to"))
            try expect(.numbers([got]), op, .number, "result")
        case "convertPoint":
            let point = op.numbers("point")
            let got = try context.convert(
                Point(point[0], point[1]), from: maybe(op, "from"), to: maybe(op, "to"), in: tree(of: op))
            try expect(got.value, op, .point, "result")
        case "convertRect":
            let n = op.numbers("rect"), rect = Rect(n[0], n[1], n[2], n[3])
            try expect(
                context.convert(rect, from: maybe(op, "from"), to: maybe(op, "to"), in: tree(of: op)).value, op, .rect, "result")
        default: try expect(layer(op).visibleRect.value, op, .rect)
        }
    }

    private func presentation(_ op: JSON) throws {
        let (layer, key) = (try layer(op), try context.key(op.text("key") ?? ""))
        guard let value = try shown(layer, key, op.number("at")) else {
            return try expect(op.text("value") == "absent", "absent")
        }
        try expect(value, op, key.type)
        if case .numbers(let numbers) = value { try same(numbers, layer, key, op.number("at") ?? context.time) }
    }

    /// Returns what is shown, or nil for a layer that was never committed.
    private func shown(_ layer: Layer, _ key: AnyKey, _ time: Double?) throws -> Value? {
        do { return try layer.presentation(key, at: time) } catch {
            if error.status == .notCommitted { return nil }
            throw error
        }
    }

    private func samples(_ op: JSON) throws {
        let (layer, key, times) = (try layer(op), try context.key(op.text("key") ?? ""), op.numbers("times"))
        for (time, want) in zip(times, op.list("values")) {
            let value = try layer.presentation(key, at: time), tolerance = op.number("tol") ?? 1e-6
            try expect(CaseValue.same(value, want, key.type, tolerance), "at \(time): wanted \(want), got \(value)")
        }
        guard ![.path, .string, .numbers, .colors, .handle, .handles, .layers].contains(key.type) else { return }
        let sampler = try context.sampler([layer.channel(key)]), width = sampler.width
        let rows = try sampler.sample(times, as: Double.self)
        for (index, time) in times.enumerated() {
            let row = Array(rows[index * width..<(index + 1) * width])
            if !row.allSatisfy(\.isNaN) { try same(row, layer, key, time) }
        }
    }

    /// Compares numbers with those of the C interface, bit by bit.
    private func same(_ numbers: [Double], _ layer: Layer, _ key: AnyKey, _ time: Double) throws {
        var c = [Double](repeating: 0, count: max(1, numbers.count)), count = 0
        let status = kinLayerGetPresentationValue(context.pointer, layer.handle, key.id, time, &c, c.count, &count)
        let equal = zip(c, numbers).allSatisfy { $0.bitPattern == $1.bitPattern }
        try expect(status == .OK && count == numbers.count && equal, "C has \(c.prefix(count)), KinemaKit \(numbers)")
        compared += count
    }

    /// What a refused op must not change.
    private var observed: String {
        var size = 0
        kinContextDump(context.pointer, true, nil, 0, &size)
        var text = [CChar](repeating: 0, count: size)
        kinContextDump(context.pointer, true, &text, size, nil)
        let transaction = context.currentTransaction
        return
            "\(String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)) \(transaction.duration) \(String(describing: transaction.curve)) \(transaction.disablesActions)"
    }

    private func streamed(_ op: JSON) throws {
        let stream = try stream(op), names = op.texts("layers"), nothing = JSON.number(.nan)
        for (time, row) in zip(op.numbers("times"), op.list("values")) {
            let numbers = try stream.numbers(at: time)
            for (name, want) in zip(names, row.elements) {
                let wanted = want.elements.isEmpty ? [want] : want.elements, got = numbers[name] ?? []
                let expected = wanted.compactMap { ($0 == .null ? nothing : $0).double }
                try expect(CaseValue.same(got, expected, op.number("tol") ?? 1e-6), "\(name) at \(time): \(got)")
            }
        }
    }

    private func compactList(_ op: JSON) throws {
        let list = try context.compactList(of: KinCompactItem3D.self)
        try list.prepare(at: op.number("at") ?? 0)
        let items = try list.items(), wanted = op.list("items")
        try expect(items.count == wanted.count, "\(items.count) items, wanted \(wanted.count)")
        for (item, want) in zip(items, wanted) {
            try expect(item.layer.id == layer(want).handle.id, "another layer than \(want.text("layer") ?? "")")
            for (name, value) in want.members where name != "layer" {
                let got = try described(item, name), numbers = value.double.map { [$0] } ?? value.elements.compactMap(\.double)
                try expect(CaseValue.same(got, numbers, op.number("tol") ?? 1e-6), "\(name) \(got), wanted \(numbers)")
            }
        }
    }

    private func described(_ item: KinCompactItem3D, _ member: String) throws -> [Double] {
        func floats<Row>(_ row: Row) -> [Double] { withUnsafeBytes(of: row) { $0.bindMemory(to: Float.self).map { Double($0) } } }
        switch member {
        case "bounds": return floats(item.bounds)
        case "contentsRect": return floats(item.contentsRect)
        case "backgroundColor": return floats(item.backgroundColor)
        case "borderColor": return floats(item.borderColor)
        case "instanceColor": return floats(item.instanceColor)
        case "matrix": return floats(item.matrix)
        case "opacity": return [Double(item.opacity)]
        case "cornerRadius": return [Double(item.cornerRadius)]
        case "borderWidth": return [Double(item.borderWidth)]
        case "contents": return [Double(item.contents)]
        case "flags": return [Double(item.flags)]
        case "clip": return [Double(item.clip)]
        case "end": return [Double(item.end)]
        case "maskedCorners": return [Double(item.maskedCorners)]
        case "layerClass": return [Double(item.layerClass)]
        default: throw NotCovered(what: "compactList.\(member)")
        }
    }

    private func instanceValue(_ op: JSON) throws {
        let replicator = try (layer(op, "replicator") as? ReplicatorLayer).typed("a replicator"), layer = try layer(op)
        let key = try context.key(op.text("key") ?? "", as: Double.self), time = op.number("at") ?? context.time
        let index = Int(op.number("index") ?? 0)
        let got = try replicator.instanceValue(index, layer, key, at: time)
        var c = 0.0
        kinLayerGetInstanceValue(context.pointer, replicator.handle, index, layer.handle, key.id, time, &c, 1, nil)
        try expect(got.bitPattern == c.bitPattern, "C has \(c), KinemaKit \(got)")
        try expect(.numbers([got]), op, .number)
    }

    private func attached(_ op: JSON) throws {
        let animation = try layer(op).animation(forKey: op.text("key") ?? "")
        guard let animation else { throw Failure(text: "no animation") }
        let field = op.text("field") ?? ""
        guard let value = try animation.get(field) else {
            let tag: Value? = try? animation.tag(field)
            return try expect(tag ?? .null, op, .number)
        }
        if field == "timingFunction" {
            let wanted: Value = op["value"] == .null ? .null : try .numbers(CaseValue.curve(op["value"]).array)
            return try expect(value == wanted, "\(value)")
        }
        guard op.object("value").members.isEmpty else { throw NotCovered(what: "animation.\(field)") }
        try expect(value, op, field == "path" ? .path : .number)
    }

    private func events(_ op: JSON) throws {
        let kinds = op.has("kinds") ? op.texts("kinds") : ["start", "stop", "completion", "marker"]
        let got = seen.filter { kinds.contains($0[0]) }
        seen = []
        let wanted = op.list("events").map { Self.words($0.elements) }
        try expect(got == wanted, "events \(got), wanted \(wanted)")
    }

    private func tree(of op: JSON) -> Tree {
        op.text("tree") == "model" ? .model : .presentation(at: op.number("at") ?? context.time)
    }

    private func described(_ one: KinParticle) -> [String: [Double]] {
        [
            "position": [one.position.0, one.position.1, one.position.2], "rotation": [one.rotation], "scale": [one.scale],
            "color": [one.color.0, one.color.1, one.color.2, one.color.3], "age": [one.age], "lifetime": [one.lifetime],
            "index": [Double(one.index)], "cell": [Double(one.cell.id)],
        ]
    }

    private func described(_ one: KinInstance) -> [String: [Double]] {
        let transform = withUnsafeBytes(of: one.transform) { Array($0.bindMemory(to: Double.self)) }
        return [
            "transform": transform, "color": [one.color.0, one.color.1, one.color.2, one.color.3], "timeOffset": [one.timeOffset],
        ]
    }

    /// Compares the members that the case names of each item.
    private func members(_ op: JSON, _ got: [[String: [Double]]]) throws {
        let wanted = op.list("value")
        try expect(got.count == wanted.count, "\(got.count) items, wanted \(wanted.count)")
        for (item, want) in zip(got, wanted) {
            for (name, value) in want.members {
                let numbers =
                    name == "cell"
                    ? [Double(layers[value.string ?? ""]?.handle.id ?? 0)]
                    : value.double.map { [$0] } ?? value.elements.compactMap(\.double)
                let member = try item[name].unwrapped("the member \(name)")
                try expect(CaseValue.same(member, numbers, op.number("tol") ?? 1e-6), "\(name) \(member), wanted \(numbers)")
            }
        }
    }

    private func transitionState(_ op: JSON) throws {
        let state = try layer(op).transitionState(at: op.number("at") ?? 0), wanted = op.object("value")
        guard let state else { return try expect(op["value"] == .null, "no transition") }
        let numbers = [
            state.progress, state.oldOffset.0, state.oldOffset.1, state.newOffset.0, state.newOffset.1, state.oldAlpha,
            state.newAlpha,
        ]
        let expected =
            [wanted.number("progress") ?? -1] + wanted.numbers("oldOffset") + wanted.numbers("newOffset")
            + [wanted.number("oldAlpha") ?? -1, wanted.number("newAlpha") ?? -1]
        try expect(CaseValue.same(numbers, expected, op.number("tol") ?? 1e-6), "transition \(numbers)")
        try expect(["both", "new", "old"][Int(state.order.rawValue)] == wanted.text("over"), "over \(state.order)")
    }

    private func transactionValue(_ op: JSON) throws {
        let transaction = context.currentTransaction
        switch op.text("key") {
        case "animationDuration": try expect(.numbers([transaction.duration]), op, .number)
        case "disableActions": try expect(transaction.disablesActions == op.bool("value"), "disableActions")
        case "animationTimingFunction":
            let wanted = try op["value"] == .null ? nil : CaseValue.curve(op["value"])
            try expect(transaction.curve == wanted, "timing function")
        default: try expect(transaction.value(forKey: op.text("key") ?? "") ?? .null, op, .number)
        }
    }

    private func tree(_ op: JSON) throws {
        let layer = try layer(op)
        if op.has("sublayers") { try expect(layer.sublayers.map { name(of: $0) ?? "?" } == op.texts("sublayers"), "sublayers") }
        if op.has("superlayer") { try expect(name(of: layer.superlayer) == op.text("superlayer"), "superlayer") }
        if op.has("mask") { try expect(name(of: layer.mask) == op.text("mask"), "mask") }
    }

    private func animatorValue(_ op: JSON) throws {
        let animator = try animators[op.text("animator") ?? ""].unwrapped("an animator")
        let states = ["running", "paused", "at_end", "at_start", "at_current"]
        switch op.text("key") {
        case "state": try expect(states[Int(animator.state.rawValue)] == op.text("value"), "\(animator.state)")
        case "time": try expect(.numbers([animator.time]), op, .number)
        case "fraction": try expect(.numbers([animator.fraction]), op, .number)
        case "rate": try expect(.numbers([animator.rate]), op, .number)
        case "duration": try expect(.numbers([animator.duration]), op, .number)
        case "paused": try expect(animator.isPaused == op.bool("value"), "paused")
        case "holds": try expect(animator.holds == op.bool("value"), "holds")
        default: throw NotCovered(what: "animatorValue")
        }
    }

    private func error(_ op: JSON) throws {
        let inner = op.object("do"), name = inner.text("op") ?? ""
        let before = observed
        do { try play(name, inner) } catch let error as KinemaError {
            let status = String(cString: kinStatusName(error.status))
            try expect(status == op.text("status"), "\(error), wanted \(op.text("status") ?? "")")
            return try expect(before == observed, "the refused op has changed something")
        }
        throw Failure(text: "no error, wanted \(op.text("status") ?? "")")
    }
}
