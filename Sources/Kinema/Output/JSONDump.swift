import CKinema

/// The layer tree as JSON: a flat list of layers that refer to each other, because many parsers reject deep nesting.
package struct JSONDump {
    package var bytes: [UInt8] { writer.bytes }

    private let writer = JSONWriter()

    package init(_ context: Context) throws(EngineError) {
        try HostMemory.require(context.model.rootList.count, of: 192, for: "dump")
        writer.begin("{")
        writer.member("time")
        writer.add(context.published.now)
        writer.member("roots")
        writer.add(ids: context.model.roots.array.map { $0.id })
        writer.beginList("layers")
        try context.animations.forEachDumped(writer) { dumped in add(dumped) }
        writer.end("\n]}\n")
        try writer.check()
    }

    private func add(_ dumped: DumpedLayer) {
        let layer = dumped.layer
        writer.item()
        writer.begin("\n{")
        writer.member("id")
        writer.add(id: layer.id)
        writer.member("class", quoted: layer.layerClass.name)
        writer.member("live")
        writer.add(layer.isLive)
        writer.member("superlayer")
        addID(layer.superlayer)
        writer.member("sublayers")
        writer.add(ids: layer.sublayers.array.map { $0.id })
        writer.member("mask")
        addID(layer.mask)
        writer.beginObject("values")
        dumped.forEachChanged(add)
        writer.end("}")
        writer.beginObject("presentation")
        dumped.forEachShown(add)
        writer.end("}")
        if let past = dumped.past {
            writer.beginObject("past")
            writer.member("changes")
            writer.add(Double(past.changes))
            writer.member("burstParticles")
            writer.add(Double(past.bursts))
            writer.end("}")
        }
        writer.beginList("animations")
        for attachment in layer.attachments { add(DumpedAnimation(attachment, on: layer, in: dumped.animations)) }
        writer.end("]")
        writer.end("}")
    }

    private func addID(_ layer: Layer?) {
        if let layer { writer.add(id: layer.id) } else { writer.add("null") }
    }

    private func add(_ entry: PropertyEntry, _ value: Value) {
        writer.member(entry.name.string)
        writer.add(value, entry.type)
    }

    private func add(_ animation: DumpedAnimation) {
        writer.item()
        writer.begin("{")
        writer.member("key", quoted: animation.key)
        writer.member("class", quoted: animation.className)
        writer.member("keyPath", quoted: animation.keyPath)
        writer.member("committed")
        writer.add(animation.isStarted)
        if animation.isStarted {
            writer.member("begin")
            writer.add(animation.begin)
            writer.member("end")
            writer.add(animation.end)
            writer.member("localTime")
            writer.add(animation.localTime)
            writer.member("fraction")
            if let progress = animation.progress { writer.add(progress.fraction) } else { writer.add("null") }
            writer.member("active")
            writer.add(animation.progress?.isActive ?? false)
        }
        writer.end("}")
    }
}
