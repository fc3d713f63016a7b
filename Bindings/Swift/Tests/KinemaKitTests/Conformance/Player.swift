import CKinema
import Foundation
import KinemaKit

/// Plays the ops of a case through KinemaKit.
class Player {
    let context: Context
    var layers: [String: Layer] = [:]
    /// The names of layers by the numbers of their handles.
    var names: [UInt64: String] = [:]
    var animators: [String: Animator] = [:]
    var variables: [String: CaseVariable] = [:]
    /// The handles of layers whose objects the case has released.
    private var released: [String: KinLayer] = [:]
    private var streams: [String: any CaseStream] = [:]
    /// What was thrown by calls that cannot throw.
    private var failed: KinemaError?

    init() throws {
        context = try Context()
        context.onFailure = { [weak self] in self?.failed = $0 }
        try context.setLog { [weak self] level, _ in if level == .warning { self?.warnings += 1 } }
        try context.setEventHandler { [weak self] in self?.happened($0) }
    }

    /// Throws what a setter has reported.
    func reported(_ body: () throws -> Void) throws {
        failed = nil
        try body()
        if let failed { throw failed }
    }

    func layer(_ op: JSON, _ key: String = "layer") throws -> Layer { try layer(named: op.text(key).unwrapped(key)) }

    /// A layer of the case. One that the case has released may live on in a tree; its handle is stale otherwise.
    func layer(named name: String) throws -> Layer {
        if let known = layers[name] { return known }
        let handle = released[name] ?? KinLayer()
        return (try? context.shared(handle)) ?? Layer(context: context, owned: handle)
    }

    func release(_ name: String) throws {
        // One that is released already must live on somewhere.
        released[name] = try (layers[name] ?? context.shared(released[name] ?? KinLayer())).handle
        layers[name] = nil
    }
    func name(of layer: Layer?) -> String? { layer.flatMap { names[$0.handle.id] } }
    func maybe(_ op: JSON, _ key: String) throws -> Layer? { op[key] ?? .null == .null ? nil : try layer(op, key) }

    func play(_ ops: [JSON]) throws {
        for (index, op) in ops.enumerated() {
            let name = op.text("op") ?? ""
            do { try play(name, op) } catch let failure as Failure {
                throw Failure(text: "op \(index) \(name): \(failure.text)")
            }
        }
    }

    func play(_ name: String, _ op: JSON) throws {
        switch name {
        case "layer": try make(op)
        case "insert": try insert(op)
        case "remove": try layer(op).removeFromSuperlayer()
        case "mask": try layer(op).setMask(maybe(op, "mask"))
        case "replace":
            let old = try layer(op)
            try (old.superlayer ?? old).replaceSublayer(old, with: layer(op, "with"))
        case "sublayers": try layer(op).setSublayers(op.texts("sublayers").map { try layer(named: $0) })
        case "destroy": try release(op.text("layer") ?? "")
        case "layers":
            let made = try context.layers(
                op.list("ids").count, Self.classes[op.text("class") ?? "layer"].unwrapped("class"), into: maybe(op, "into"))
            for (id, layer) in zip(op.texts("ids"), made) { (layers[id], names[layer.handle.id]) = (layer, id) }
        case "release":
            if op.bool("remove") != false { try context.removeFromSuperlayers(op.texts("layers").map { try layer(named: $0) }) }
            for name in op.texts("layers") { try release(name) }
        case "begin": try context.begin()
        case "commit": try context.commit()
        case "lock": try context.lock()
        case "unlock": try context.unlock()
        case "set":
            let key = try context.key(op.text("key").unwrapped("key"))
            try layer(op).set(key, CaseValue.value(op["value"], key.type))
        case "flush": try context.flush()
        case "advance":
            try context.advance(to: op.number("to").unwrapped("to"))
            if let inCallback { throw inCallback }
        case "transaction": try transaction(op)
        case "add": try layer(op).add(animation(op.object("animation")), key: op.text("key"))
        case "removeAnimation": try layer(op).removeAnimation(forKey: op.text("key").unwrapped("key"))
        case "removeAllAnimations": try layer(op).removeAllAnimations()
        case "action": try action(op)
        case "cells": try cells(op)
        case "addToAll": try addToAll(op)
        case "emit": try emit(op)
        case "setRate": try layer(op).setRate(op.number("rate").unwrapped("rate"), ramp: op.number("ramp") ?? 0)
        case "animate": try animate(op)
        case "animator":
            let id = try op.text("id").unwrapped("id")
            animators[id] = try op.has("layer") ? layer(op).animator(forKey: op.text("key").unwrapped("key")) : context.animator()
        case "control": try control(op)
        case "timeline":
            var motion = try motion(op.object("motion"))
            if op.has("completion") { motion.completionTag = tag(op["completion"]) }
            let made = try context.start(timeline(op), motion)
            if let name = op.text("animator") { animators[name] = made }
        case "on": handlers.append((op.list("event"), op.list("do")))
        case "move":
            let motion = try op.has("motion") ? motion(op.object("motion")) : nil
            let index = op.number("at").map { Int($0) } ?? .max
            let made = try layer(op).move(to: layer(op, "into"), at: index, motion)
            if let name = op.text("animator"), let made { animators[name] = made }
        default: try layout(name, op)
        }
    }

    /// The ops that run in the callback of an event.
    private var handlers: [(event: [JSON], ops: [JSON])] = []
    var seen: [[String]] = []
    var warnings = 0
    var inCallback: (any Error)?

    private func happened(_ event: Event) {
        let name = described(event)
        seen.append(name)
        let due = handlers.filter { Self.words($0.event) == name }
        handlers.removeAll { Self.words($0.event) == name }
        do { for handler in due { try play(handler.ops) } } catch { inCallback = error }
    }

    static func words(_ event: [JSON]) -> [String] {
        event.map { $0.string ?? $0.double.map { "\(Int($0))" } ?? "null" }
    }

    func described(_ event: Event) -> [String] {
        let layer = names[event.layerID] ?? "?", key = event.key ?? "null"
        return switch event.kind {
        case .start: ["start", layer, key]
        case .stop(let finished): ["stop", layer, key, "\(finished ? 1 : 0)"]
        case .completion(let tag): ["completion", name(ofTag: tag)]
        case .marker(let tag, let forwards): ["marker", name(ofTag: tag), "\(forwards ? 1 : 0)"]
        }
    }

    static let classes: [String: Layer.Type] = [
        "layer": Layer.self, "shape": ShapeLayer.self, "gradient": GradientLayer.self, "text": TextLayer.self,
        "replicator": ReplicatorLayer.self, "emitter": EmitterLayer.self, "scroll": ScrollLayer.self,
        "transform": TransformLayer.self,
        "tiled": TiledLayer.self, "emitter_cell": EmitterCell.self,
    ]

    private func make(_ op: JSON) throws {
        let made = try context.layer(Self.classes[op.text("class") ?? "layer"].unwrapped("class"))
        let id = try op.text("id").unwrapped("id")
        (layers[id], names[made.handle.id]) = (made, id)
        for (key, value) in op.object("set").members {
            let key = try context.key(key)
            try made.set(key, CaseValue.value(value, key.type))
        }
        if op.bool("root") == true { try context.addRoot(made) }
    }

    private func insert(_ op: JSON) throws {
        let (into, layer) = (try layer(op, "into"), try layer(op))
        if op.has("above") {
            try into.insertSublayer(layer, above: maybe(op, "above"))
        } else if op.has("below") {
            try into.insertSublayer(layer, below: maybe(op, "below"))
        } else if let index = op.number("at") {
            try into.insertSublayer(layer, at: Int(index))
        } else {
            try into.addSublayer(layer)
        }
    }

    private func transaction(_ op: JSON) throws {
        let transaction = context.currentTransaction
        try reported {
            // The conversions first, as arguments are.
            let duration = try op.has("duration") ? op.number("duration").typed("duration") : nil
            let disables = try op.has("disableActions") ? op.bool("disableActions").typed("disableActions") : nil
            if op.has("timingFunction") {
                transaction.curve = op["timingFunction"] == .null ? nil : try CaseValue.curve(op["timingFunction"])
                if failed != nil { return }
            }
            if let duration { transaction.duration = duration }
            if let disables { transaction.disablesActions = disables }
        }
        for (key, value) in op.object("values").members {
            try transaction.setValue(value == .null ? nil : CaseValue.value(value, .number), forKey: key)
        }
        if op["completion"] == .null {
            try context.clearCompletion()
        } else if op.has("completion") {
            try context.setCompletion(tag: tag(op["completion"]))
        }
        if op.has("motion") { try transaction.setMotion(motion(op.object("motion"))) }
    }

    private func cells(_ op: JSON) throws {
        let cells = try op.texts("cells").map { try (layer(named: $0) as? EmitterCell).typed("a cell") }
        switch try layer(op) {
        case let emitter as EmitterLayer: try emitter.setEmitterCells(cells)
        case let cell as EmitterCell: try cell.setEmitterCells(cells)
        default: throw KinemaError(.unknownKey, "cells of another layer")
        }
    }

    private func emit(_ op: JSON) throws {
        let cell = try (layer(op, "cell") as? EmitterCell).typed("a cell")
        try (layer(op) as? EmitterLayer).typed("an emitter").emit(cell, count: Int(op.number("count") ?? 0))
    }

    private func action(_ op: JSON) throws {
        let key = try op.text("key").unwrapped("key"), action = try action(of: op["value"] ?? .null), layer = try layer(op)
        switch op.text("where") {
        case "actions": try layer.setAction(action, forKey: key)
        case "style": try layer.setStyleAction(action, forKey: key)
        case "style.style": try layer.setStyleAction(action, forKey: key, level: 2)
        case "delegate":
            answers[layer.handle.id, default: [:]][key] = action
            // The delegate that is set first answers for what is set later.
            try layer.setDelegate(LayerDelegate { [weak self] layer, key in self?.answers[layer.handle.id]?[key] })
        default: throw NotCovered(what: "action in \(op.text("where") ?? "")")
        }
    }

    private func action(of json: JSON) throws -> Action? {
        if json == .null { return nil }
        return json.string == "none" ? Action.none : .object(try animation(json))
    }

    /// What delegates answer, by layer and key.
    private var answers: [UInt64: [String: Action]] = [:]

    private func addToAll(_ op: JSON) throws {
        let json = op.object("animation"), layers = try op.texts("layers").map { try layer(named: $0) }
        var basic = Basic(try context.key(json.text("keyPath").unwrapped("key path"), as: Double.self))
        for (name, value) in json.members where name != "class" && name != "keyPath" {
            switch name {
            case "fromValue": basic.from = value.double
            case "toValue": basic.to = value.double
            case "byValue": basic.by = value.double
            case "duration": basic.timing.duration = value.double ?? 0
            case "fillMode" where value.string == "both": basic.timing.fillMode = .both
            default: throw NotCovered(what: "addToAll.\(name)")
            }
        }
        func each(_ key: String) -> [Double]? { op.has(key) ? op.list(key).compactMap { $0.elements.first?.double } : nil }
        try context.add(
            basic, to: layers, fromEach: each("from"), toEach: each("to"), byEach: each("by"), delays: op.numbers("delays"),
            delayStep: op.number("delays") ?? 0, key: op.text("key"))
    }

    // MARK: Streams

    func stream(_ op: JSON) throws -> any CaseStream {
        let value = try op.text("value").unwrapped("value"), names = op.texts("layers")
        if let known = streams[value] {
            try known.follow(names) { try layer(named: $0) }
            return known
        }
        let layers = try names.map { try layer(named: $0) }, made: any CaseStream
        switch value {
        case "worldTransform": made = try LayerStream<SIMD16<Double>>(context, layers, names, .worldTransform)
        case "localTransform": made = try LayerStream<SIMD16<Double>>(context, layers, names, .localTransform)
        case "anchor": made = try LayerStream<SIMD2<Double>>(context, layers, names, .anchor)
        case "worldOpacity": made = try LayerStream<Double>(context, layers, names, .worldOpacity)
        case "visible": made = try LayerStream<Double>(context, layers, names, .visible)
        case "drawingOrder": made = try LayerStream<Double>(context, layers, names, .drawingOrder)
        default:
            let key = try context.key(value)
            switch key.type {
            case .number: made = try LayerStream<Double>(context, layers, names, Key<Double>(id: key.id))
            case .point: made = try LayerStream<SIMD2<Double>>(context, layers, names, Key<Point>(id: key.id))
            default: throw NotCovered(what: "a stream of \(key.type)")
            }
        }
        streams[value] = made
        return made
    }

    // MARK: Animations

    /// Completions have texts as tags.
    private var tags: [String] = []
    func tag(_ json: JSON?) -> UInt64 {
        let name = json?.string ?? "\(Int(json?.double ?? 0))"
        if let known = tags.firstIndex(of: name) { return UInt64(known) + 1 }
        tags.append(name)
        return UInt64(tags.count)
    }
    func name(ofTag tag: UInt64) -> String { tags.indices.contains(Int(tag) - 1) ? tags[Int(tag) - 1] : "?" }

    private static let animationClasses: [String: KinAnimationKind] = [
        "basic": .basic, "keyframe": .keyframe, "spring": .spring, "group": .group, "transition": .transition,
    ]

    func animation(_ json: JSON) throws -> AnimationObject {
        let kind = try Self.animationClasses[json.text("class") ?? ""].unwrapped("class of an animation")
        let object = try AnimationObject(context, kind)
        if let path = json.text("keyPath") { try object.set("keyPath", .string(path)) }
        if let duration = json.number("perceptualDuration") {
            try object.setPerceptual(duration, json.number("bounce") ?? 0)
        }
        // The other numbers of a spring, before the duration that may follow from them.
        for (key, value) in json.members.filter({ $0.key != "duration" }) + json.members.filter({ $0.key == "duration" }) {
            try set(object, key, value, json)
        }
        return object
    }

    private func set(_ object: AnimationObject, _ key: String, _ value: JSON, _ json: JSON) throws {
        switch key {
        case "class", "keyPath", "perceptualDuration": break
        case "bounce" where json.has("perceptualDuration"): break
        case "tags":
            for (name, tag) in value.members { try object.setTag(name, CaseValue.value(tag, .number)) }
        case "animations": try object.setAnimations(value.elements.map { try animation($0) })
        case "values":
            let isPath = json.text("keyPath").map { $0 == "path" || $0 == "shadowPath" } == true
            let isHandle = json.text("keyPath") == "contents"
            try object.setKeyframes(
                value.elements.map { try CaseValue.value($0, isPath ? .path : isHandle ? .handle : .numbers) })
        case "duration" where value.string == "settling":
            try object.set("duration", .numbers([object.number(.settlingDuration)]))
        case "timingFunction": try object.set(key, value == .null ? .null : .numbers(CaseValue.curve(value).array))
        case "timingFunctions":
            try object.set(key, .numbers(value.elements.flatMap { try CaseValue.curve($0).array }))
        default: try object.set(key, CaseValue.value(value, type(of: key, json)))
        }
    }

    /// The type of a value of an animation, which numbers alone do not tell.
    private func type(of key: String, _ json: JSON) -> PropertyType {
        if key == "path" { return .path }
        if key == "filter" { return .handle }
        guard ["fromValue", "toValue", "byValue"].contains(key), let path = json.text("keyPath") else { return .number }
        return (try? context.key(path).type) ?? .number
    }
}
