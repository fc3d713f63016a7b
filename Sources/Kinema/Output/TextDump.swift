import CKinema

/// The layer tree as text for people: a line for each layer, followed by the values that were set, the shown values and the
/// animations.
package struct TextDump {
    package var bytes: [UInt8] { writer.bytes }

    private let writer = JSONWriter()

    /// Deeper layers have the same indentation, with their depth as a number.
    private static let deepest = 40

    package init(_ context: Context) throws(EngineError) {
        writer.add("context at ")
        writer.add(context.published.now)
        writer.add(" s, " + String(context.model.layers.count) + " layers\n")
        try context.animations.forEachDumped(writer) { dumped in add(dumped) }
        try writer.check()
    }

    private func add(_ dumped: DumpedLayer) {
        let layer = dumped.layer
        beginLine(dumped, "")
        if dumped.depth > TextDump.deepest { writer.add("(depth " + String(dumped.depth) + ") ") }
        if dumped.role == .mask { writer.add("mask ") }
        writer.add(layer.layerClass.name)
        writer.add(" " + hex(layer.id))
        writer.add(layer.isLive ? "\n" : " (not committed)\n")
        dumped.forEachChanged { entry, value in add(entry, value, dumped, "    ") }
        dumped.forEachShown { entry, value in add(entry, value, dumped, "    shows ") }
        if let past = dumped.past {
            beginLine(dumped, "    past: ")
            writer.add(String(past.changes) + " changes, " + String(past.bursts) + " particles of bursts\n")
        }
        for attachment in layer.attachments {
            beginLine(dumped, "    animation ")
            add(DumpedAnimation(attachment, on: layer, in: dumped.animations))
        }
    }

    private func beginLine(_ dumped: DumpedLayer, _ start: Name) {
        for _ in 0..<min(dumped.depth, TextDump.deepest) { writer.add("  ") }
        writer.add(start)
    }

    private func add(_ entry: PropertyEntry, _ value: Value, _ dumped: DumpedLayer, _ start: Name) {
        beginLine(dumped, start)
        writer.add(entry.name.string + " ")
        writer.add(value, entry.type)
        writer.add("\n")
    }

    private func add(_ animation: DumpedAnimation) {
        if let key = animation.key { writer.add(quoted: key) } else { writer.add("without a key") }
        writer.add(" ")
        writer.add(animation.className)
        if let keyPath = animation.keyPath {
            writer.add(" ")
            writer.add(quoted: keyPath)
        }
        guard animation.isStarted else { return writer.add(", not committed\n") }
        writer.add(", local time ")
        writer.add(animation.localTime)
        guard let progress = animation.progress else { return writer.add(", no effect\n") }
        writer.add(", fraction ")
        writer.add(progress.fraction)
        writer.add(progress.isActive ? "\n" : ", fills\n")
    }
}
