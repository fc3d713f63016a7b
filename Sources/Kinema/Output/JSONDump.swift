import CKinema
import KinemaCore

/// The layer tree as JSON: a flat list of layers that refer to each other, because many parsers refuse deep nesting.
package struct JSONDump {
    package var text: String { buffer.text }

    private var buffer = DumpBuffer()

    package init(_ context: Context) throws(EngineError) {
        try HostMemory.require(context.rootList.count, of: 192, for: "dump")
        let roots = DumpText.list(context.roots.map { DumpText.id($0.id) })
        try buffer.add("{\"time\":\(DumpText.json(context.now)),\"roots\":\(roots),\"layers\":[")
        var isFirst = true
        try context.forEachDumped { dumped throws(EngineError) in
            try buffer.add(isFirst ? "\n" : ",\n")
            isFirst = false
            try buffer.add("\(JSONDump.object(JSONDump.members(dumped)))")
        }
        try buffer.add("\n]}\n")
    }

    private static func object(_ members: [(name: String, json: String)]) -> String {
        "{" + members.map { DumpText.json($0.name) + ":" + $0.json }.joined(separator: ",") + "}"
    }

    private static func members(_ dumped: DumpedLayer) -> [(name: String, json: String)] {
        let layer = dumped.layer
        return [
            ("id", DumpText.id(layer.id)),
            ("class", DumpText.json(layer.layerClass.name)),
            ("live", DumpText.json(layer.isLive)),
            ("superlayer", layer.superlayer.map { DumpText.id($0.id) } ?? "null"),
            ("sublayers", DumpText.list(layer.sublayers.map { DumpText.id($0.id) })),
            ("mask", layer.mask.map { DumpText.id($0.id) } ?? "null"),
            ("values", object(dumped.values)),
            ("presentation", object(dumped.shown)),
            ("animations", DumpText.list(dumped.animations.map { object(members($0)) })),
        ]
    }

    private static func object(_ values: [DumpedValue]) -> String {
        object(values.map { ($0.name, DumpText.json($0.value, $0.type)) })
    }

    private static func members(_ animation: DumpedAnimation) -> [(name: String, json: String)] {
        var members = [
            (name: "key", json: animation.key.map { DumpText.json($0) } ?? "null"),
            (name: "class", json: DumpText.json(animation.className)),
            (name: "keyPath", json: animation.keyPath.map { DumpText.json($0) } ?? "null"),
            (name: "committed", json: DumpText.json(animation.state != nil)),
        ]
        if let state = animation.state {
            members += [
                ("begin", DumpText.json(state.begin)),
                ("end", DumpText.json(state.end)),
                ("localTime", DumpText.json(state.localTime)),
                ("fraction", state.progress.map { DumpText.json($0.fraction) } ?? "null"),
                ("active", DumpText.json(state.progress?.isActive ?? false)),
            ]
        }
        return members
    }
}
