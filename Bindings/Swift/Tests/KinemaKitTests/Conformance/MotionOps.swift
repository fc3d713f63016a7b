import CKinema
import Foundation
import KinemaKit

typealias KinAnimationKind = KinAnimationClass

extension AnimationObject {
    /// Sets a property by Core Animation's name.
    func set(_ name: String, _ value: Value) throws {
        var property = KinAnimationProperty.beginTime
        let status = kinAnimationPropertyNamed(name, &property)
        if status != .OK { throw KinemaError(status) }
        try setData(property, value)
    }
    func get(_ name: String) throws -> Value? {
        var property = KinAnimationProperty.beginTime
        return kinAnimationPropertyNamed(name, &property) == .OK ? try data(property) : nil
    }
    func setPerceptual(_ duration: Double, _ bounce: Double) throws {
        let status = kinAnimationSetPerceptualSpring(context.pointer, handle, duration, bounce)
        if status != .OK { throw KinemaError(status) }
    }
}

extension Player {
    func motion(_ json: JSON) throws -> Motion {
        var motion = Motion()
        for (key, value) in json.members {
            switch key {
            case "duration": motion.duration = value.double
            case "curve": motion.curve = try CaseValue.curve(value)
            case "bounce": (motion.isSpring, motion.bounce) = (true, value.double ?? 0)
            case "delay": motion.delay = value.double ?? 0
            case "stagger": motion.stagger = value.double ?? 0
            case "repeatCount": motion.repeatCount = value.double ?? 0
            case "repeatDelay": motion.repeatDelay = value.double ?? 0
            case "autoreverses": motion.autoreverses = value.isTrue == true
            case "retarget":
                let names: [String: Motion.Retarget] = [
                    "replace": .replace, "additive": .additive, "continue": .continue, "automatic": .automatic,
                ]
                motion.retarget = try names[value.string ?? ""].unwrapped("retarget")
            case "timeConstant": motion.timeConstant = value.double ?? 0
            case "from", "startVelocity": break
            default: throw NotCovered(what: "motion.\(key)")
            }
        }
        return motion
    }

    func animate(_ op: JSON) throws {
        let key = try context.key(op.text("key").unwrapped("key"))
        let made: Animator
        switch key.type {
        case .number, .integer: made = try animate(op, key, Double.self)
        case .point: made = try animate(op, key, Point.self)
        case .size: made = try animate(op, key, Size.self)
        case .rect: made = try animate(op, key, Rect.self)
        case .color: made = try animate(op, key, Color.self)
        case .transform: made = try animate(op, key, Transform.self)
        case .bool: made = try animate(op, key, Bool.self)
        case .path where op.list("layers").count == 1 && !op.has("completion"):
            let layer = try layer(named: op.texts("layers")[0])
            made = try layer.animate(Key<Path>(id: key.id), to: CaseValue.path(op.list("value")), motion(op.object("motion")))
        default: throw NotCovered(what: "animate \(key.type)")
        }
        if let name = op.text("animator") { animators[name] = made }
    }

    private func animate<V: NumericValue>(_ op: JSON, _ any: AnyKey, _ type: V.Type) throws -> Animator {
        let layers = try op.texts("layers").map { try layer(named: $0) }, key = Key<V>(id: any.id), json = op.object("motion")
        var motion = try motion(json)
        if op.has("completion") { motion.completionTag = tag(op["completion"]) }
        func value(_ json: JSON?) throws -> V { try V(CaseValue.value(json, any.type)).typed("a value of another form") }
        guard op.bool("each") == true else {
            return try context.animate(
                layers, key, to: op["value"] == .null ? nil : value(op["value"]), from: json["from"].map { try value($0) },
                velocity: json["startVelocity"].map { try value($0) }, motion)
        }
        // One velocity counts for all.
        let speed = try json["startVelocity"].map { try value($0) }
        return try context.animate(
            layers, key, toEach: op.list("value").map(value), fromEach: json.has("from") ? json.list("from").map(value) : nil,
            velocities: speed.map { Array(repeating: $0, count: layers.count) }, motion)
    }

    func timeline(_ op: JSON) throws -> Timeline {
        var timeline = Timeline(), labels: [String: Timeline.Entry] = [:]
        for json in op.list("entries") {
            func labelled(_ key: String) throws -> Timeline.Entry { try labels[json.text(key) ?? ""].unwrapped("a label") }
            var place = Timeline.Place.after(nil), offset = json.number("offset") ?? 0
            if let time = json.number("at") {
                (place, offset) = (.start, time + offset)
            } else if json.has("at") {
                place = .with(try labelled("at"))
            } else if json.has("after") {
                place = .after(try labelled("after"))
            } else if json.bool("together") == true {
                place = .with(nil)
            } else if json.bool("last") == true {
                place = .afterAll
            }
            let entry: Timeline.Entry
            if json.has("marker") {
                entry = timeline.marker(tag(json["marker"]), place, offset: offset)
            } else if json.has("entries") {
                let inner = try self.timeline(json), motion = try motion(json.object("motion"))
                entry = timeline.add(inner, motion, place, offset: offset, rate: json.number("rate") ?? 1)
            } else if json.has("variable") {
                entry = try variable(json).add(&timeline, json["value"], motion(json.object("motion")), place, offset)
            } else if json.has("layers") {
                entry = try add(json, to: &timeline, place, offset)
            } else {
                entry = timeline.label(place, offset: offset)
            }
            if let label = json.text("label") { labels[label] = entry }
        }
        return timeline
    }

    private func add(_ json: JSON, to timeline: inout Timeline, _ place: Timeline.Place, _ offset: Double) throws
        -> Timeline.Entry
    {
        let any = try context.key(json.text("key").unwrapped("key"))
        let moved = try json.texts("layers").map { try layer(named: $0) }, motion = try motion(json.object("motion"))
        func added<V: NumericValue>(_ type: V.Type) throws -> Timeline.Entry {
            let value =
                try json["value"] == .null ? nil : V(CaseValue.value(json["value"], any.type)).typed("a value of another form")
            return timeline.add(
                moved, Key<V>(id: any.id), to: value, motion, place, offset: offset, delays: json.numbers("delays"))
        }
        switch any.type {
        case .number, .integer: return try added(Double.self)
        case .point: return try added(Point.self)
        case .size: return try added(Size.self)
        case .rect: return try added(Rect.self)
        case .color: return try added(Color.self)
        case .transform: return try added(Transform.self)
        default: throw NotCovered(what: "timeline of \(any.type)")
        }
    }

    func control(_ op: JSON) throws {
        let animator = try animators[op.text("animator") ?? ""].unwrapped("an animator")
        try reported {
            if let paused = op.bool("paused") { animator.isPaused = paused }
            if let holds = op.bool("holds") { animator.holds = holds }
            if let rate = op.number("rate") { animator.rate = rate }
            if let time = op.number("time") { animator.time = time }
            if let fraction = op.number("fraction") { animator.fraction = fraction }
        }
        if op.has("continue") { try animator.continue(motion(op.object("continue"))) }
        if let end = op.text("finish") {
            let states: [String: Animator.State] = ["end": .atEnd, "start": .atStart, "current": .atCurrent]
            try animator.finish(at: states[end].unwrapped("finish"))
        }
    }

    func layout(_ name: String, _ op: JSON) throws {
        switch name {
        case "layoutManager": try layer(op).setLayoutManager(op["value"] == .null ? nil : .constraints)
        case "constraints": try layer(op).setConstraints(op.list("value").map(constraint))
        case "setNeedsLayout": try layer(op).setNeedsLayout()
        case "layoutIfNeeded": try layer(op).layoutIfNeeded()
        case "layoutSublayers": try layer(op).layoutSublayers()
        case "resizeSublayers": try layer(op).resizeSublayers(withOldSize: size(op))
        case "resizeWithOldSuperlayerSize": try layer(op).resize(withOldSuperlayerSize: size(op))
        case "scrollPoint": try layer(op).scroll(Point(op.numbers("point")[0], op.numbers("point")[1]))
        case "scrollRectToVisible": try layer(op).scrollToVisible(rect(op))
        case "scrollToRect": try (layer(op) as? ScrollLayer).typed("a scroll layer").scroll(to: rect(op))
        case "style":
            let key = try context.key(op.text("key").unwrapped("key"))
            let value = try op.has("value") ? CaseValue.value(op["value"], key.type) : nil
            try layer(op).setStyle(key, value, level: Int(op.number("level") ?? 1))
        default: try variable(name, op)
        }
    }

    private func size(_ op: JSON) -> Size { Size(op.numbers("oldSize")[0], op.numbers("oldSize")[1]) }
    private func rect(_ op: JSON) -> Rect {
        let n = op.numbers("rect")
        return Rect(n[0], n[1], n[2], n[3])
    }

    private func constraint(_ json: JSON) throws -> Constraint {
        let names = ["minX", "midX", "maxX", "width", "minY", "midY", "maxY", "height"], parts = json.elements
        func attribute(_ at: Int) throws -> Constraint.Attribute {
            let index = try names.firstIndex(of: parts[at].string ?? "").unwrapped("an attribute")
            return try Constraint.Attribute(rawValue: .init(index)).unwrapped("an attribute")
        }
        return Constraint(
            try attribute(0), parts[1].string ?? "", try attribute(2), scale: parts[3].double ?? 1, offset: parts[4].double ?? 0)
    }
}
