import CKinema

/// The timelines of the layers of a document. Rule D107.
extension SceneLoader {
    func readTimelines(_ list: Int, of layer: Layer, into states: LayerStates) throws(EngineError) {
        try reader.forEachItem(of: list) { item throws(EngineError) in
            let timeline = LayerTimeline()
            var name: Int?, places: [Int] = []
            timeline.motion = try readTimeline(item, of: layer, into: timeline, &places) { name = $0 }
            guard let name else { throw reader.refused(item, expected: "a timeline, which has a name") }
            guard states.add(try reader.text(name), timeline) else {
                throw reader.refused(
                    name, .invalidArgument, "expected a name that no other timeline of the layer has, and not \"\"")
            }
            let plan = TimelinePlan(context.motions, entries: timeline.entries, skipsDestroyed: false)
            do throws(EngineError) {
                try timeline.motion.requireWhole()
                let duration = try plan.place(timeline.entries.indices)
                try plan.requireFewTogether()
                _ = try plan.markers(timeline.motion, duration: duration)
            } catch {
                throw reader.refused(plan.refused.map { places[$0] } ?? item, error.status, message: error.message)
            }
        }
    }

    /// Reads the entries of a timeline, or of one within it, and returns its motion. `places` has the object of each entry.
    private func readTimeline(
        _ item: Int, of layer: Layer, into timeline: LayerTimeline, _ places: inout [Int], _ name: (Int) -> Void
    ) throws(EngineError) -> ChangeMotion {
        let isWhole = places.isEmpty, around = timeline.entries.last
        var entries: Int?
        let motion = try motion(item, SceneLoader.timelineMotionMembers) { member, value throws(EngineError) in
            if isWhole && reader.json.isEqual(member, "name") {
                name(value)
            } else if !isWhole && reader.json.isEqual(member, "rate") {
                around?.rate = try reader.number(value)
            } else if reader.json.isEqual(member, "entries") {
                entries = value
            } else {
                return false
            }
            return true
        }
        guard let entries, reader.json.kind(entries) == .array else {
            throw reader.refused(entries ?? item, expected: "a timeline, which has a list of entries")
        }
        var labels = IndexTable<Text>(), next = entries + 1
        while next < reader.json.end(entries) {
            let entry = TimelineEntry(), number = timeline.entries.count + 1
            timeline.entries.append(entry)
            places.append(next)
            if let inner = try readEntry(next, entry, of: layer, labels) {
                guard nesting < AnimationNesting.depthLimit else {
                    throw reader.refused(inner, .cycle, "timelines nested too deep given, expected less depth")
                }
                nesting += 1
                entry.motion = try readTimeline(inner, of: layer, into: timeline, &places) { _ in }
                nesting -= 1
                entry.children = timeline.entries.count - number
            }
            if !entry.label.isEmpty {
                guard labels[entry.label] == nil else {
                    throw reader.refused(next, .invalidArgument, "a label given twice, expected once")
                }
                labels[entry.label] = number
            }
            next = reader.json.end(next)
        }
        return motion
    }

    // MARK: Entries

    static let entryMembers: Words =
        "label at after together last offset marker layers keyPath value values motion delays timeline"

    /// Reads an entry, and returns the timeline within it.
    private func readEntry(
        _ item: Int, _ entry: TimelineEntry, of layer: Layer, _ labels: IndexTable<Text>
    ) throws(EngineError) -> Int? {
        let members = try reader.members(SceneLoader.entryMembers, of: item)
        func member(_ index: Int) -> Int? { members[index] > 0 ? members[index] : nil }
        if let label = member(0) { entry.label = try reader.text(label) }
        try readPlace(item, entry, members, labels)
        if let marker = member(6) { entry.tag = try reader.whole(marker) }
        guard let path = member(8) else {
            for index in [7, 9, 10, 11, 12] where members[index] > 0 {
                throw reader.refused(members[index], .invalidArgument, "expected a keyPath with it")
            }
            return member(13)
        }
        if let inner = member(13) { throw reader.refused(inner, .invalidArgument, "expected no keyPath with it") }
        try readMoves(item, entry, layer, path, members)
        return nil
    }

    /// The start of an entry.
    private func readPlace(
        _ item: Int, _ entry: TimelineEntry, _ members: [Int], _ labels: IndexTable<Text>
    ) throws(EngineError) {
        var count = 0, label: Int?
        if members[5] > 0 { entry.offset = try reader.number(members[5]) }
        for index in 1...4 where members[index] > 0 {
            let value = members[index], isName = reader.json.kind(value) == .string
            count += 1
            switch index {
            case 1 where !isName:
                entry.place = .at
                entry.offset += try reader.number(value)
            case 1, 2:
                entry.place = index == 1 ? .with : .after
                label = value
            default: if try reader.flag(value) { entry.place = index == 3 ? .with : .afterAll }
            }
        }
        guard count <= 1 else {
            throw reader.refused(item, .invalidArgument, "at, after, together and last given, expected one of them")
        }
        guard let label else { return }
        guard let number = labels[try reader.text(label)] else {
            throw reader.refused(label, .notFound, "expected the label of an entry before this one, in the same timeline")
        }
        entry.other = number
    }

    /// The targets of an entry, and their motion.
    private func readMoves(
        _ item: Int, _ entry: TimelineEntry, _ layer: Layer, _ path: Int, _ members: [Int]
    ) throws(EngineError) {
        guard reader.json.kind(path) == .string else { throw reader.refused(path, expected: "a key path") }
        entry.keyPath = try keyPath(path, at: path)
        let type = try reader.at(path) { () throws(EngineError) in try context.model.resolve(entry.keyPath).type }
        if members[7] > 0 {
            try reader.forEachItem(of: members[7]) { name throws(EngineError) in
                entry.layers.append(try self.layer(named: name).id)
            }
        } else {
            entry.layers = [layer.id]
        }
        if members[10] > 0 {
            try reader.forEachItem(of: members[10]) { value throws(EngineError) in
                entry.values.append(try reader.value(value, type))
            }
        } else if members[9] > 0 {
            entry.values = [try reader.value(members[9], type)]
        }
        let count = entry.layers.count
        guard members[9] == 0 || members[10] == 0, count > 0,
            members[10] > 0 ? entry.values.count == count : entry.values.count == 1
        else {
            throw reader.refused(item, .invalidArgument, "expected layers, and a value for all or a list of values, one for each")
        }
        if members[11] > 0 { entry.motion = try motion(members[11]) }
        if members[12] > 0 { entry.delays = try delays(members[12], count) }
    }

    // MARK: Delays

    static let staggerMembers: Words = "from axis columns each total curve"

    /// A delay for each layer: a list, or what a stagger gives.
    private func delays(_ item: Int, _ count: Int) throws(EngineError) -> [Double] {
        var delays: [Double] = []
        if reader.json.kind(item) == .array {
            try reader.forEachItem(of: item) { delay throws(EngineError) in delays.append(try reader.number(delay, from: 0)) }
            guard delays.count == count else {
                throw reader.refused(
                    item, .invalidArgument, message: "\(delays.count) delays given, expected one for each of \(count) layers")
            }
            return delays
        }
        var given = KinStagger(), curve: Text?
        try reader.forEachMember(of: item) { member, value throws(EngineError) in
            switch reader.json.index(member, in: SceneLoader.staggerMembers) {
            case 0 where reader.json.kind(value) == .number:
                given.from = .index
                given.index = Int(clamping: try reader.whole(value))
            case 0:
                let from = try reader.choice(
                    value, "start end center edges", "start, end, center, edges, or the number of a layer from 0")
                given.from = KinStaggerFrom(rawValue: from) ?? .start
            case 1: given.axis = KinStaggerAxis(rawValue: try reader.choice(value, "both x y", "both, x or y")) ?? .both
            case 2: given.columns = Int(clamping: try reader.whole(value))
            case 3: given.each = try reader.number(value)
            case 4: given.total = try reader.number(value)
            case 5: curve = try reader.text(value)
            default: try reader.unknown(member)
            }
        }
        let stagger = try reader.at(item) { () throws(EngineError) in
            var made: Result<Stagger, EngineError>?
            (curve ?? "linear").withCString { text in
                if curve != nil { given.curve = text }
                do throws(EngineError) { made = .success(try Stagger(given, count: count)) } catch { made = .failure(error) }
            }
            switch made {
            case .success(let stagger): return stagger
            case .failure(let error): throw error
            case nil: throw HostMemory.refusal
            }
        }
        delays = [Double](repeating: 0, count: count)
        delays.withUnsafeMutableBufferPointer { stagger.write($0) }
        return delays
    }
}
