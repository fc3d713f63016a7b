import Foundation
import KinemaKit

/// A variable of any type.
struct CaseVariable {
    let get: () -> [Double]
    let velocity: () -> [Double]
    let set: (JSON?) throws -> Void
    let move: (_ to: JSON?, _ motion: JSON, Motion) throws -> Void
    /// The same in an animator.
    let control: (_ to: JSON?, _ motion: JSON, Motion, inout Animator?) throws -> Void
    let add: (inout Timeline, _ to: JSON?, Motion, Timeline.Place, _ offset: Double) throws -> Timeline.Entry
    let release: () throws -> Void

    /// One with a key is not released by the case.
    init<V: NumericValue>(_ variable: Variable<V>, isKeyed: Bool = false) {
        func value(_ json: JSON?) throws -> V { try V(CaseValue.value(json, .numbers)).typed("a value of another form") }
        func numbers(_ value: V) -> [Double] { if case .numbers(let numbers) = value.value { numbers } else { [] } }
        get = { numbers(variable.value) }
        velocity = { numbers(variable.velocity) }
        set = { variable.value = try value($0) }
        move = { to, json, motion in
            try variable.animate(
                to: value(to), from: json["from"].map { try value($0) }, velocity: json["startVelocity"].map { try value($0) },
                motion)
        }
        control = { to, json, motion, animator in
            try variable.animate(
                to: value(to), from: json["from"].map { try value($0) }, velocity: json["startVelocity"].map { try value($0) },
                motion, in: &animator)
        }
        add = { timeline, to, motion, place, offset in
            try timeline.add([variable], to: value(to), motion, place, offset: offset)
        }
        release = { if !isKeyed { try variable.release() } }
    }
}

extension Player {
    func variable(_ name: String, _ op: JSON) throws {
        switch name {
        case "variable":
            let count = op["value"]?.double == nil ? op.list("value").count : 1
            let made: CaseVariable
            switch (count, op.bool("color") == true) {
            case (4, true): made = try make(op, Color.self)
            case (1, false): made = try make(op, Double.self)
            case (2, false): made = try make(op, Point.self)
            case (4, false): made = try make(op, Rect.self)
            default: throw KinemaError(.typeMismatch, "a variable of \(count) numbers")
            }
            variables[try op.text("id").unwrapped("id")] = made
        case "moveVariable":
            var motion = try motion(op.object("motion"))
            if op.has("completion") { motion.completionTag = tag(op["completion"]) }
            guard let name = op.text("animator") else {
                return try variable(op).move(op["value"], op.object("motion"), motion)
            }
            var animator = animators[name]
            try variable(op).control(op["value"], op.object("motion"), motion, &animator)
            animators[name] = animator
        case "setVariable": try reported { try variable(op).set(op["value"]) }
        case "releaseVariable":
            try variable(op).release()
        case "variableValue", "variableVelocity":
            let variable = try variable(op), wanted = op["value"]?.double.map { [$0] } ?? op.numbers("value")
            var got: [Double] = []
            try reported { got = name == "variableValue" ? variable.get() : variable.velocity() }
            if !CaseValue.same(got, wanted, op.number("tol") ?? 1e-6) { throw Failure(text: "wanted \(wanted), got \(got)") }
        default: throw NotCovered(what: name)
        }
    }

    func variable(_ op: JSON) throws -> CaseVariable {
        try variables[op.text("variable") ?? ""].unwrapped("a variable that is gone")
    }

    private func make<V: NumericValue>(_ op: JSON, _ type: V.Type) throws -> CaseVariable {
        let value = try V(CaseValue.value(op["value"], .numbers)).typed("a value of another form")
        guard let key = op.number("key") else { return CaseVariable(try context.variable(value)) }
        return CaseVariable(try context.variable(for: UInt64(key), value), isKeyed: true)
    }
}
