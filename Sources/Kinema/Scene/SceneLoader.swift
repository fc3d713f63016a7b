import CKinema

/// Builds the layers of a document. Rules D90 to D92.
///
/// The layers are built apart from the tree and then added to it in one step. If anything is rejected, they are released again.
final class SceneLoader {
    let context: Context
    let reader: SceneReader
    let options: SceneOptions
    let scene = Scene()
    /// The roots, and the emitter cells. The loader holds a reference to each.
    var held: [Layer] = []
    /// The index of each layer with states, shifted by 32 bits, and its object in the text.
    private(set) var layersWithStates: [UInt64] = []
    /// The scene whose next version the document is. Its resources keep their handles if the host is not asked.
    var former: Scene?
    /// The motions of the document, and their indices by name.
    var motions: [ChangeMotion] = []
    var motionNames = IndexTable<Text>()
    /// The depth of the timeline that is being read.
    var nesting = 0
    private var paths = NameMemory()
    var animationProperties = NameMemory()
    /// The depth of the emitter cell that is being built.
    private var cellDepth = 0
    private var json: JSONText { reader.json }

    /// A layer that waits to be built.
    private struct Pending {
        let value: Int
        let superlayer: Layer?
        var isMask = false
    }

    init(_ context: Context, _ json: JSONText, _ options: SceneOptions) {
        self.context = context
        self.options = options
        reader = SceneReader(json, skipsUnknown: options.skipsUnknown)
    }

    // MARK: The document

    static let laterMembers: Words = "kinema layers properties motions resources"

    /// Reads everything but the layers, and calls the host for the resources.
    func readHead() throws(EngineError) {
        guard let version = try reader.member("kinema", of: json.root), try reader.number(version) == 1 else {
            throw reader.refused(json.root, .invalidArgument, "expected a scene document, which has \"kinema\": 1")
        }
        try reader.forEachMember(of: json.root) { name, value throws(EngineError) in
            if json.index(name, in: SceneLoader.laterMembers) != nil {
            } else if json.isEqual(name, "name") || json.isEqual(name, "about") {
                _ = try reader.text(value)
            } else if json.isEqual(name, "duration") {
                scene.duration = try reader.number(value, from: 0)
            } else if json.isEqual(name, "size") {
                guard case .pair(let width, let height) = try reader.value(value, .size), width >= 0, height >= 0 else {
                    throw reader.refused(value, expected: "a width and a height of 0 or more")
                }
                (scene.width, scene.height) = (width, height)
            } else if json.isEqual(name, "markers") {
                try reader.forEachItem(of: value) { marker throws(EngineError) in try readMarker(marker) }
            } else {
                try reader.unknown(name)
            }
        }
    }

    private func readMarker(_ marker: Int) throws(EngineError) {
        var text: Text?, time = 0.0, duration = 0.0
        try reader.forEachMember(of: marker) { name, value throws(EngineError) in
            if json.isEqual(name, "name") {
                text = try reader.text(value)
            } else if json.isEqual(name, "time") {
                time = try reader.number(value)
            } else if json.isEqual(name, "duration") {
                duration = try reader.number(value, from: 0)
            } else {
                try reader.unknown(name)
            }
        }
        guard let text else { throw reader.refused(marker, expected: "a marker, which has a name") }
        scene.markerNames.append(text)
        scene.markerTimes += [time, duration]
    }

    /// Asks the host for the handles of the resources. Without a callback they are numbered from 1.
    func readResources() throws(EngineError) {
        guard let list = try reader.member("resources", of: json.root) else { return }
        var handles: [UInt64] = [], indices = IndexTable<Text>()
        try reader.forEachItem(of: list) { item throws(EngineError) in
            var text: Text?, source: Text = ""
            try reader.forEachMember(of: item) { name, value throws(EngineError) in
                if json.isEqual(name, "name") {
                    text = try reader.text(value)
                } else if json.isEqual(name, "source") {
                    source = try reader.text(value)
                } else {
                    try reader.unknown(name)
                }
            }
            guard let text else { throw reader.refused(item, expected: "a resource, which has a name") }
            guard indices[text] == nil else { throw reader.refused(item, .invalidArgument, "a name given twice, expected once") }
            indices[text] = handles.count
            let number = UInt64(handles.count + 1)
            handles.append(
                try reader.at(item) { () throws(EngineError) in try handle(of: text, source) } ?? former?.handle(text) ?? number)
        }
        (reader.handles, reader.resources) = (handles, indices)
    }

    private func handle(of name: Text, _ source: Text) throws(EngineError) -> UInt64? {
        guard let ask = options.resource else { return nil }
        var handle: UInt64 = 0, status = KinStatus.OK
        context.callOut {
            status = name.withCString { name in source.withCString { ask(options.userData, name, $0, &handle) } }
        }
        guard status == .OK else { throw .error(status, "the host rejected the resource \"\(name.excerpt)\"") }
        return handle
    }

    static let types: Words = "number bool integer point size rect color transform path string handle handles numbers colors"

    /// Registers the custom properties that the context does not have yet.
    private func registerProperties() throws(EngineError) {
        guard let list = try reader.member("properties", of: json.root) else { return }
        try reader.forEachItem(of: list) { item throws(EngineError) in
            guard let name = try reader.member("name", of: item), let typeName = try reader.member("type", of: item) else {
                throw reader.refused(item, expected: "a property, which has a name and a type")
            }
            let number = try reader.choice(typeName, SceneLoader.types, "the type of a property")
            let type = KinPropertyType(rawValue: number) ?? .number
            let text = try reader.text(name), standard = try reader.member("default", of: item)
            if let known = context.model.properties.id(named: text) {
                guard known >= PropertyTable.firstCustom, context.model.properties[known]?.type == type else {
                    throw reader.refused(
                        name, .invalidArgument, "a property given that exists with another type, expected that type")
                }
                return
            }
            var value = Value.none
            if let standard { value = try reader.value(standard, type) }
            if value.isNone, !type.isNullable {
                let zeros = [Double](repeating: 0, count: type.width)
                value = type == .transform ? .transform(TransformBox.identity) : zeros.withUnsafeBufferPointer { Value(raw: $0) }
            }
            _ = try reader.at(item) { () throws(EngineError) in
                try context.published.registerProperty(name: text, type: type, defaultValue: value)
            }
        }
    }

    // MARK: Layers

    /// Builds the layers, without a change of the tree.
    @inline(never)
    func build() throws(EngineError) {
        try HostMemory.require(json.count, of: 512, for: "document")
        try registerProperties()
        try readMotions()
        guard let list = try reader.member("layers", of: json.root) else { return }
        var open: [Pending] = []
        try push(list, in: nil, &open)
        while let next = open.popLast() { try build(next, &open) }
        try HostMemory.check()
        try readStates()
    }

    /// The items of a list of layers, the last first, so that they are taken in their order.
    private func push(_ list: Int, in superlayer: Layer?, _ open: inout [Pending]) throws(EngineError) {
        let first = open.count
        try reader.forEachItem(of: list) { item throws(EngineError) in open.append(Pending(value: item, superlayer: superlayer)) }
        open[first...].reverse()
    }

    static let classes: Words = "layer shape gradient text replicator emitter scroll transform tiled emitterCell"

    /// The members of emitter cells, and behind them those that only layers have.
    static let layerMembers: Words =
        "id set class animations style emitterCells extra sublayers mask states transitions state timelines"
    private static let cellMemberCount = 7

    /// A layer or an emitter cell with its values, in the order of the members above, and the places of its members.
    private func make(_ value: Int, isCell: Bool) throws(EngineError) -> (layer: Layer, members: [Int]) {
        let members = try reader.members(SceneLoader.layerMembers, of: value), name = members[2]
        var number = isCell ? KinLayerClass.emitterCell.rawValue : 0
        if name > 0 { number = try reader.choice(name, SceneLoader.classes, "a class of layers") }
        guard (number == KinLayerClass.emitterCell.rawValue) == isCell else {
            throw reader.refused(
                name > 0 ? name : value, .invalidArgument, "a class given that is not allowed here, expected another one")
        }
        for member in members[SceneLoader.cellMemberCount...] where isCell && member > 0 { try reader.unknown(member - 1) }
        let layer = try context.model.insertLayer(KinLayerClass(rawValue: number) ?? .layer)
        scene.layers.append(layer.id)
        return (layer, members)
    }

    private func build(_ pending: Pending, _ open: inout [Pending]) throws(EngineError) {
        let (layer, members) = try make(pending.value, isCell: false), index = scene.layers.count - 1
        if let superlayer = pending.superlayer {
            defer { context.transactions.release(layer) }
            if pending.isMask {
                try context.setMask(layer, of: superlayer)
            } else {
                try context.insert(layer, into: superlayer, at: .above(nil))
            }
        } else {
            held.append(layer)
            scene.roots.append(layer.id)
        }
        try fill(layer, members)
        for member in members[9...] where member > 0 {
            layersWithStates.append(UInt64(index) << 32 | UInt64(pending.value))
            break
        }
        if members[7] > 0 { try push(members[7], in: layer, &open) }
        if members[8] > 0, json.kind(members[8]) != .null {
            open.append(Pending(value: members[8], superlayer: layer, isMask: true))
        }
    }

    /// Sets what a layer or an emitter cell has besides sublayers and a mask.
    private func fill(_ layer: Layer, _ members: [Int]) throws(EngineError) {
        if members[0] > 0 {
            let id = try reader.text(members[0])
            guard scene.names[id] == nil else {
                throw reader.refused(members[0], .invalidArgument, "an id given twice, expected once")
            }
            scene.names[id] = scene.layers.count - 1
        }
        if members[4] > 0 {
            var level: UInt32 = 0
            try reader.forEachItem(of: members[4]) { values throws(EngineError) in
                level += 1
                try set(values, of: layer, atLevel: level)
            }
        }
        if members[1] > 0 { try set(members[1], of: layer) }
        if members[5] > 0 { try setCells(members[5], of: layer) }
        if members[3] > 0 { try addAnimations(members[3], to: layer) }
    }

    /// The id of the key path that a string of the document names.
    func keyPath(_ name: Int, at place: Int) throws(EngineError) -> UInt32 {
        if let known = paths.number(name, in: json) { return known }
        let found = try reader.at(place) { () throws(EngineError) in try context.model.keyPath(named: Text(json.string(name))) }
        paths.add(name, found)
        return found
    }

    /// Sets values of a layer, or of a level of its style.
    private func set(_ values: Int, of layer: Layer, atLevel level: UInt32 = 0) throws(EngineError) {
        guard json.kind(values) == .object else { throw reader.refused(values, expected: "an object") }
        var name = values + 1, count = 0
        while name < json.end(values) {
            count += 1
            name = json.end(name + 1)
        }
        if level == 0 { layer.values.reserve(count) }
        name = values + 1
        while name < json.end(values) {
            let keyPath = try keyPath(name, at: name + 1)
            let resolved = try reader.at(name + 1) { () throws(EngineError) in try context.model.resolve(keyPath) }
            let value = try reader.value(name + 1, resolved.type)
            try reader.at(name + 1) { () throws(EngineError) in
                if level == 0 {
                    try context.set(keyPath, of: layer, to: value)
                } else {
                    try context.setStyle(value, keyPath, at: level, of: layer)
                }
            }
            name = json.end(name + 1)
        }
    }

    /// Emitter cells in each other.
    static let cellLimit = 32

    private func setCells(_ list: Int, of layer: Layer) throws(EngineError) {
        guard json.kind(list) == .array else { throw reader.refused(list, expected: "a list") }
        guard cellDepth < SceneLoader.cellLimit else {
            throw reader.refused(list, .limitExceeded, "emitter cells nested too deep given, expected less depth")
        }
        cellDepth += 1
        defer { cellDepth -= 1 }
        var ids: [UInt64] = [], item = list + 1
        while item < json.end(list) {
            if json.kind(item) == .string, let index = scene.names[Text(json.string(item))] {
                ids.append(scene.layers[index])
            } else {
                let (cell, members) = try make(item, isCell: true)
                held.append(cell)
                ids.append(cell.id)
                try fill(cell, members)
            }
            item = json.end(item)
        }
        try reader.at(list) { () throws(EngineError) in
            try context.set(UInt32(KinProperty.emitterCells.number), of: layer, to: ids.isEmpty ? .none : .layers(ids))
        }
    }
}
