import CKinema
import KinemaCore

/// The layer tree as text for people: a line for each layer, followed by the values that were set, the shown values and the
/// animations.
package struct TextDump {
    package var text: String { buffer.text }

    private var buffer = DumpBuffer()

    /// Deeper layers have the same indentation, with their depth as a number.
    private static let deepest = 40

    package init(_ context: Context) throws(EngineError) {
        try buffer.add("context at \(DumpText.json(context.now)) s, \(context.layers.count) layers\n")
        try context.forEachDumped { dumped throws(EngineError) in try add(dumped) }
    }

    private mutating func add(_ dumped: DumpedLayer) throws(EngineError) {
        let depth = min(dumped.depth, TextDump.deepest)
        let margin = String(repeating: "  ", count: depth)
        try buffer.add("\(margin)\(heading(dumped))\n")
        for value in dumped.values { try buffer.add("\(margin)    \(line(value))\n") }
        for value in dumped.shown { try buffer.add("\(margin)    shows \(line(value))\n") }
        for animation in dumped.animations { try buffer.add("\(margin)    \(line(animation))\n") }
    }

    private func heading(_ dumped: DumpedLayer) -> Message {
        let depth: Message = dumped.depth > TextDump.deepest ? "(depth \(dumped.depth)) " : ""
        var role: StaticString = ""
        if case .mask = dumped.role { role = "mask " }
        let state: StaticString = dumped.layer.isLive ? "" : " (not committed)"
        return "\(depth)\(role)\(dumped.layer.layerClass.name) \(hex: dumped.layer.id)\(state)"
    }

    private func line(_ value: DumpedValue) -> Message { "\(value.name) \(DumpText.json(value.value, value.type))" }

    private func line(_ animation: DumpedAnimation) -> Message {
        let key = animation.key.map { DumpText.json($0) } ?? "without a key"
        let keyPath: Message = if let keyPath = animation.keyPath { " \(DumpText.json(keyPath))" } else { "" }
        return "animation \(key) \(animation.className)\(keyPath), \(state(animation))"
    }

    private func state(_ animation: DumpedAnimation) -> Message {
        guard let state = animation.state else { return "not committed" }
        let time = DumpText.json(state.localTime)
        guard let progress = state.progress else { return "local time \(time), no effect" }
        let fills: StaticString = progress.isActive ? "" : ", fills"
        return "local time \(time), fraction \(DumpText.json(progress.fraction))\(fills)"
    }
}
