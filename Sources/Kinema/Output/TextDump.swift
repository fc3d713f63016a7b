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
        try buffer.add("context at " + DumpText.json(context.now) + " s, " + String(context.layers.count) + " layers\n")
        try context.forEachDumped { dumped throws(EngineError) in try add(dumped) }
    }

    private mutating func add(_ dumped: DumpedLayer) throws(EngineError) {
        let depth = min(dumped.depth, TextDump.deepest)
        let margin = String(repeating: "  ", count: depth)
        try buffer.add(margin + heading(dumped) + "\n")
        for value in dumped.values { try buffer.add(margin + "    " + line(value) + "\n") }
        for value in dumped.shown { try buffer.add(margin + "    shows " + line(value) + "\n") }
        for animation in dumped.animations { try buffer.add(margin + "    " + line(animation) + "\n") }
    }

    private func heading(_ dumped: DumpedLayer) -> String {
        var heading = dumped.depth > TextDump.deepest ? "(depth " + String(dumped.depth) + ") " : ""
        if case .mask = dumped.role { heading += "mask " }
        heading += dumped.layer.layerClass.name + " " + hex(dumped.layer.id)
        return dumped.layer.isLive ? heading : heading + " (not committed)"
    }

    private func line(_ value: DumpedValue) -> String { value.name + " " + DumpText.json(value.value, value.type) }

    private func line(_ animation: DumpedAnimation) -> String {
        var line = "animation " + (animation.key.map { DumpText.json($0) } ?? "without a key") + " " + animation.className
        if let keyPath = animation.keyPath { line += " " + DumpText.json(keyPath) }
        guard let state = animation.state else { return line + ", not committed" }
        line += ", local time " + DumpText.json(state.localTime)
        guard let progress = state.progress else { return line + ", no effect" }
        return line + ", fraction " + DumpText.json(progress.fraction) + (progress.isActive ? "" : ", fills")
    }
}
