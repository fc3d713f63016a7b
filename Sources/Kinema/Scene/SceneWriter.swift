import CKinema

/// Writes layers as a document, from which the loader makes the same layers. Rule D105.
///
/// It changes nothing. A value that a document cannot have is noted as the failure, which ends the walk at the next layer.
final class SceneWriter {
    let context: Context
    let writer: JSONWriter
    var failure: EngineError?
    /// The indices of the ids of the layers, by handle.
    private var indices = IndexTable<UInt64>()
    private var ids: [Text] = []
    /// The emitter cells that have been written. Later lists refer to them.
    private var writtenCells = IDSet()
    /// The custom properties that occur.
    private var customProperties = IDSet()
    /// The handles of the host that occur, and their indices.
    private(set) var handles: [UInt64] = []
    private var handleIndices = IndexTable<UInt64>()
    /// The names of handles, which a first walk has found. Empty for one without a name.
    private let resources: SceneResources
    /// An animation with default values of each class.
    let standards: [Animation]

    /// A step of the walk, which does not recurse because the tree may be deep.
    private enum Step {
        case layer(Layer), mask(Layer), sublayers(Layer), endOfLayer, endOfList
    }

    init(_ context: Context, _ resources: SceneResources, isIndented: Bool) throws(EngineError) {
        self.context = context
        self.resources = resources
        writer = JSONWriter(isIndented: isIndented)
        var standards: [Animation] = []
        for number in 0...KinAnimationClass.transition.rawValue {
            standards.append(try context.animations.makeAnimation(KinAnimationClass(rawValue: number) ?? .basic))
        }
        self.standards = standards
    }

    func write(_ roots: [Layer]) throws(EngineError) {
        try makeIDs(roots)
        writer.begin("{")
        writer.member("kinema")
        writer.add(1)
        writer.beginList("layers")
        var open: [Step] = [.endOfList]
        for root in roots.reversed() { open.append(.layer(root)) }
        while let step = open.popLast() { try take(step, &open) }
        writeProperties()
        writeResources()
        writer.end("}")
        writer.add("\n")
        try check()
    }

    private func check(next layer: Layer? = nil) throws(EngineError) {
        try writer.check(next: layer, for: "layer")
        if let failure { throw failure }
        guard writer.deepest <= JSONText.depthLimit, writer.bytes.count <= JSONText.sizeLimit else {
            throw .error(
                .limitExceeded,
                "layer: a tree given whose document would have more than \(JSONText.depthLimit) levels or 1 GiB, expected a smaller one"
            )
        }
    }

    // MARK: Ids

    /// A layer has its name as its id if no other layer has the same, and else a made one.
    private func makeIDs(_ roots: [Layer]) throws(EngineError) {
        var open: [Layer] = roots.reversed(), all: [Layer] = [], counts = IndexTable<Text>()
        while let layer = open.popLast() {
            // Several emitters may list one cell.
            guard indices[layer.id] == nil else { continue }
            try open.requireRoom(layer.sublayerList.count + 1, for: "layer")
            try indices.requireRoom(for: "layer")
            try counts.requireRoom(for: "layer")
            try all.requireRoom(for: "layer")
            indices[layer.id] = all.count
            all.append(layer)
            let name = name(of: layer)
            counts[name] = (counts[name] ?? 0) + 1
            open += layer.sublayers.array.reversed()
            if let mask = layer.mask { open.append(mask) }
            open += context.model.cells(of: layer).reversed()
        }
        try ids.requireRoom(all.count, for: "layer")
        var number = 0
        for layer in all {
            var id = name(of: layer)
            if id.isEmpty || counts[id] != 1 {
                repeat {
                    number += 1
                    id = Text("layer" + String(number))
                } while counts[id] != nil
            }
            ids.append(id)
        }
        try HostMemory.check()
    }

    private func name(of layer: Layer) -> Text {
        if case .string(let name) = context.model.modelValue(KinProperty.name.number, of: layer) { return name }
        return ""
    }

    /// The id of a layer of the document; nil for another one.
    func id(_ handle: UInt64) -> Text? { indices[handle].map { ids[$0] } }

    func add(_ id: Text, of handle: UInt64) {
        indices[handle] = ids.count
        ids.append(id)
    }

    // MARK: Layers

    private func take(_ step: Step, _ open: inout [Step]) throws(EngineError) {
        switch step {
        case .layer(let layer):
            writer.item()
            try write(layer, &open)
        case .mask(let layer):
            writer.member("mask")
            try write(layer, &open)
        case .sublayers(let layer):
            writer.beginList("sublayers")
            open.append(.endOfList)
            for sublayer in layer.sublayers.array.reversed() { open.append(.layer(sublayer)) }
        case .endOfLayer: writer.end("}")
        case .endOfList: writer.end("]")
        }
    }

    private func write(_ layer: Layer, _ open: inout [Step]) throws(EngineError) {
        try check(next: layer)
        try open.requireRoom(layer.sublayerList.count + 4, for: "layer")
        writer.begin("{")
        if layer.layerClass != .layer {
            writer.member("class", quoted: SceneLoader.classes[Int(layer.layerClass.rawValue)])
        }
        writeContents(of: layer, depth: 0)
        if let states = layer.extras?.states { write(states, of: layer) }
        open.append(.endOfLayer)
        if !layer.sublayers.isEmpty { open.append(.sublayers(layer)) }
        if let mask = layer.mask { open.append(.mask(mask)) }
    }

    /// The common members of layers and emitter cells.
    private func writeContents(of layer: Layer, depth: Int) {
        writer.member("id", quoted: id(layer.id))
        let style = layer.extras?.style
        if let style, !style.levels.isEmpty {
            writer.beginList("style")
            for level in style.levels {
                writer.item()
                writer.begin("{")
                write(level, of: layer, style, isStyle: true)
                writer.end("}")
            }
            writer.end("]")
        }
        write(layer.values, of: layer, style, isStyle: false)
        writeCells(of: layer, depth)
        guard !layer.attachments.isEmpty else { return }
        writer.beginList("animations")
        for attachment in layer.attachments {
            writer.item()
            write(attachment, of: layer)
        }
        writer.end("]")
    }

    /// Values of a level of the style, or those of the layer, which begin with the first one.
    private func write(_ values: PropertyValues, of layer: Layer, _ style: LayerStyle?, isStyle: Bool) {
        var count = 0
        for index in 0..<values.count {
            let item = values.item(index)
            guard item.id != KinProperty.emitterCells.number, let entry = context.model.properties[item.id] else { continue }
            // The style would apply if a layer with one did not define the default.
            var isOwn = isStyle || item.value != context.model.properties.defaultValue(item.id, of: layer.layerClass)
            if !isStyle, let style { isOwn = !style.borrowed.contains(UInt64(item.id)) }
            guard isOwn else { continue }
            count += 1
            if count == 1, !isStyle {
                writer.beginObject("set")
            }
            note(item.id)
            writer.member(entry.name.string)
            write(item.value, entry.type)
        }
        if count > 0, !isStyle { writer.end("}") }
        if count > JSONText.memberLimit {
            fail(.limitExceeded, "layer: one with \(count) values given, expected at most \(JSONText.memberLimit)")
        }
    }

    private func writeCells(of layer: Layer, _ depth: Int) {
        let cells = context.model.cells(of: layer)
        guard !cells.isEmpty else { return }
        guard depth < SceneLoader.cellLimit else {
            return fail(.limitExceeded, "layer: emitter cells given that are nested too deep")
        }
        writer.beginList("emitterCells")
        for cell in cells {
            writer.item()
            guard writtenCells.insert(cell.id) else {
                writer.add(quoted: id(cell.id))
                continue
            }
            writer.begin("{")
            writeContents(of: cell, depth: depth + 1)
            writer.end("}")
        }
        writer.end("]")
    }

    // MARK: The document

    /// Notes a custom property.
    func note(_ property: UInt16) { if property >= PropertyTable.firstCustom { customProperties.insert(UInt64(property)) } }

    private func writeProperties() {
        guard !customProperties.isEmpty else { return }
        writer.beginList("properties")
        for entry in context.model.properties.all where customProperties.contains(UInt64(entry.id)) {
            writer.item()
            writer.beginLine("{")
            writer.member("name", quoted: entry.name)
            writer.member("type", quoted: SceneLoader.types[Int(entry.type.rawValue)])
            writer.member("default")
            write(entry.defaultValue, entry.type)
            writer.end("}")
        }
        writer.end("]")
    }

    private func writeResources() {
        guard resources.names.contains(where: { !$0.isEmpty }) else { return }
        writer.beginList("resources")
        for (index, name) in resources.names.enumerated() where !name.isEmpty {
            writer.item()
            writer.beginLine("{")
            writer.member("name", quoted: name)
            if !resources.sources[index].isEmpty {
                writer.member("source", quoted: resources.sources[index])
            }
            writer.end("}")
        }
        writer.end("]")
    }

    // MARK: Values

    func fail(_ status: KinStatus, _ message: Message) { if failure == nil { failure = EngineError(status, message) } }

    func write(_ value: Value, _ type: KinPropertyType = .number) {
        switch value {
        case .number(let x) where x.isInfinite: writer.add(x < 0 ? "\"-inf\"" : "\"inf\"")
        case .path(let path): write(path)
        case .transform(let box) where box.parts != nil: write(box.parts ?? TransformParts(box.matrix))
        case .handle(let handle): write(handle: handle)
        case .handles(let handles):
            writer.beginLine("[")
            for handle in handles {
                writer.item()
                write(handle: handle)
            }
            writer.end("]")
        default:
            if case .number = value {
            } else if !value.isFinite {
                fail(.invalidArgument, "layer: an animation of numbers given that are not finite")
            }
            writer.add(value, type)
        }
    }

    /// The parts of a transform that differ from those of the identity. Rule D142.
    private func write(_ parts: TransformParts) {
        func member(_ index: Int, _ numbers: [Double]) {
            writer.member(SceneReader.parts[index].string)
            writer.beginLine("[")
            for number in numbers {
                writer.item()
                writer.add(number)
            }
            writer.end("]")
        }
        func three(_ row: SIMD4<Double>) -> [Double] { [row.x, row.y, row.z] }
        writer.beginLine("{")
        if parts.translation != .zero { member(0, three(parts.translation)) }
        if parts.rotation != .zero { member(1, three(parts.rotation)) }
        if parts.scale != SIMD4(1, 1, 1, 0) { member(2, three(parts.scale)) }
        if let remainder = parts.remainder {
            member(3, three(remainder.k0) + three(remainder.k1) + three(remainder.k2))
            let column = remainder.lastColumn
            member(remainder.keepsLastColumn ? 5 : 4, [column.x, column.y, column.z, column.w])
        }
        writer.end("}")
    }

    private func write(_ path: Path) {
        guard writer.ask(for: path.coordinates.count * 32) else { return }
        var next = 0
        writer.beginLine("[")
        for verb in path.verbs {
            writer.item()
            writer.begin("[")
            writer.item()
            writer.add(quoted: SceneReader.verbs[Int(verb.rawValue)])
            for _ in 0..<verb.coordinateCount {
                writer.item()
                writer.add(path.coordinates[next])
                next += 1
            }
            writer.end("]")
        }
        writer.end("]")
    }

    private func write(handle: UInt64) {
        let index = handleIndices[handle] ?? handles.count
        if index == handles.count {
            handles.append(handle)
            handleIndices[handle] = index
        }
        if let name = resources.name(of: handle) { return writer.add(quoted: name) }
        if handle > 1 << 53, resources.isComplete {
            fail(.notFound, "options.name: no name given for the handle \(hex: handle), expected one for a handle above 2^53")
        }
        writer.add(String(handle))
    }
}
