import CKinema

/// The timelines of a layer as a document has them. Layers that are not in the document are left out. Rules D105, D107.
extension SceneWriter {
    func writeTimelines(of states: LayerStates, _ layer: Layer) {
        writer.beginList("timelines")
        for name in states.timelineNames {
            guard let timeline = states.timeline(name) else { continue }
            writer.item()
            writer.begin("{")
            writer.member("name", quoted: name)
            write(timeline.entries, timeline.entries.indices, timeline.motion, layer)
            writer.end("}")
        }
        writer.end("]")
    }

    /// The members of a timeline, or of one within it.
    private func write(
        _ entries: [TimelineEntry], _ range: Range<Int>, _ motion: ChangeMotion, rate: Double = 1, _ layer: Layer
    ) {
        writeMembers(of: motion)
        if rate != 1 { write("rate", rate) }
        writer.beginList("entries")
        var index = range.lowerBound
        while index < range.upperBound {
            let entry = entries[index], end = min(index + 1 + max(entry.children, 0), range.upperBound)
            writer.item()
            writer.begin("{")
            writeHead(of: entry, entries)
            if entry.children > 0 {
                writer.beginObject("timeline")
                write(entries, index + 1..<end, entry.motion, rate: entry.rate, layer)
                writer.end("}")
            } else {
                writeMoves(of: entry, layer)
            }
            writer.end("}")
            index = end
        }
        writer.end("]")
    }

    /// The label, the place and the marker.
    private func writeHead(of entry: TimelineEntry, _ entries: [TimelineEntry]) {
        if !entry.label.isEmpty {
            writer.member("label", quoted: entry.label)
        }
        if entry.other > 0, entry.other <= entries.count {
            writer.member(entry.place == .with ? "at" : "after")
            writer.add(quoted: entries[entry.other - 1].label)
        } else if entry.place == .at {
            write("at", entry.offset)
        } else if entry.place != .after {
            writer.member(entry.place == .with ? "together" : "last")
            writer.add(true)
        }
        if entry.place != .at, entry.offset != 0 { write("offset", entry.offset) }
        if entry.tag != 0 { write("marker", Double(entry.tag)) }
    }

    private func writeMoves(of entry: TimelineEntry, _ layer: Layer) {
        let rows = entry.layers.indices.filter { id(entry.layers[$0]) != nil }
        guard !rows.isEmpty, let keyPath = try? context.model.name(of: entry.keyPath) else { return }
        note(keyPath: entry.keyPath)
        if entry.layers != [layer.id] {
            writer.member("layers")
            writer.beginLine("[")
            for row in rows {
                writer.item()
                writer.add(quoted: id(entry.layers[row]))
            }
            writer.end("]")
        }
        writer.member("keyPath", quoted: keyPath)
        if entry.values.count == 1 {
            writer.member("value")
            write(entry.values[0])
        } else {
            writer.member("values")
            writer.beginLine("[")
            for row in rows {
                writer.item()
                write(entry.values[row])
            }
            writer.end("]")
        }
        write(entry.motion)
        guard !entry.delays.isEmpty else { return }
        writer.member("delays")
        writer.beginLine("[")
        for row in rows {
            writer.item()
            writer.add(entry.delays[row])
        }
        writer.end("]")
    }
}
