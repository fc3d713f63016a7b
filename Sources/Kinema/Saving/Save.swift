import CKinema

/// The first words of a saved state.
enum StateHeader {
    /// "KINSAVE1" as a number of this byte order.
    static let mark: UInt64 = 0x3145_5641_534E_494B
    /// Changes whenever the words of a state change.
    static let format: UInt64 = 11
    /// The mark, the checksum, the size, the version, the context, its handles, and two pairs of counts.
    static let words = 8
    static let checked = 16

    static var version: UInt64 {
        UInt64(KIN_VERSION_MAJOR * 1_000_000 + KIN_VERSION_MINOR * 1000 + KIN_VERSION_PATCH) << 32 | format
    }

    /// Why a state of this version cannot be read: both versions.
    static func difference(_ given: UInt64) -> Message {
        "version \(name(given)) of the library wrote it, and this is \(name(version))"
    }

    private static func name(_ version: UInt64) -> Message {
        let number = version >> 32
        func part(_ unit: UInt64, _ limit: UInt64) -> Int { Int(truncatingIfNeeded: number / unit % limit) }
        let format = Int(truncatingIfNeeded: version & 0xFFFF)
        return "\(part(1_000_000, 10_000)).\(part(1000, 1000)).\(part(1, 1000)) with format \(format)"
    }

    /// A number that depends on every bit of the words. Multiplying by an odd number and shifting are invertible, so two states that
    /// differ in one word have different numbers.
    static func checksum(_ start: UnsafeRawPointer, _ size: Int) -> UInt64 {
        var sum: UInt64 = 0x9E37_79B9_7F4A_7C15
        for offset in stride(from: 0, to: size, by: 8) {
            sum = (sum ^ start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0xD6E8_FEB8_6659_FD93
            sum ^= sum >> 32
        }
        return sum
    }
}

extension Context {
    /// Writes the whole state to a buffer. Returns the size that it needs, of which nothing but `capacity` is written. Rule D72.
    package func save(to buffer: UnsafeMutableRawPointer?, _ capacity: Int) throws(EngineError) -> Int {
        try requireIdle()
        let stream = StateStream(self, isReading: false, buffer, capacity)
        for _ in 0..<StateHeader.words { _ = stream.word(0) }
        try write(stream)
        try HostMemory.check()
        guard let buffer, stream.size <= capacity else { return stream.size }
        let header = StateStream(self, isReading: false, buffer, StateHeader.words * 8)
        _ = header.word(StateHeader.mark)
        _ = header.word(0)
        _ = header.word(UInt64(stream.size))
        _ = header.word(StateHeader.version)
        _ = header.word(identity)
        _ = header.word(model.layers.number | UInt64(model.layers.firstGeneration) << 32)
        _ = header.word(UInt64(stream.animations.count) | UInt64(stream.completions.count) << 32)
        _ = header.word(0)
        let sum = StateHeader.checksum(UnsafeRawPointer(buffer) + StateHeader.checked, stream.size - StateHeader.checked)
        buffer.storeBytes(of: sum, toByteOffset: 8, as: UInt64.self)
        keeper.endSave()
        return stream.size
    }

    /// Distinguishes the context from others, also of other processes, whose addresses differ.
    var identity: UInt64 {
        UInt64(UInt(bitPattern: pointer)) ^ model.layers.number << 48 ^ UInt64(model.layers.firstGeneration) << 16
    }

    private func write(_ stream: StateStream) throws(EngineError) {
        // Those with handles come first.
        animations.handles.forEach { _ = stream.index(of: $0) }
        var table = model.properties, figures = StateFigures(self)
        stream.customProperties(&table)
        figures.visit(stream)
        try stream.layers(RestoredLayers(model.layers))
        _ = stream.length(model.rootList.count)
        for root in model.roots { _ = stream.word(UInt64(root.slot)) }
        _ = stream.length(transactions.defaultActions.count)
        for index in transactions.defaultActions.indices { stream.actions(&transactions.defaultActions[index]) }
        stream.variables(variables)
        stream.writeEvents()
        stream.endedAnimations()
        try stream.animationTable(animations.handles)
        stream.completionStates()
        _ = stream.length(stream.events.count)
        for word in stream.events { _ = stream.word(word) }
        try stream.animatorTable(animations.animators, &motions.marked)
    }
}

/// The numbers of a context that are part of its state.
struct StateFigures {
    var now = 0.0, orders: UInt64 = 0, commitCount: UInt64 = 0, mostAttachments = 0, hasAdditions = false
    var drops = (count: UInt64(0), isAdvanceNeglected: false, isPollNeglected: false)

    init(_ context: Context) {
        now = context.published.now
        orders = context.transactions.orders.last
        commitCount = context.published.commitCount
        mostAttachments = context.animations.mostAttachments
        hasAdditions = context.motions.hasAdditions
        drops = context.output.events.drops
    }

    mutating func visit(_ stream: StateStream) {
        stream.number(&now) { $0 >= 0 && $0 < .infinity }
        stream.counted(&orders)
        stream.lastOrder = orders
        stream.word(&commitCount)  // which wraps
        stream.count(&mostAttachments)
        stream.counted(&drops.count)
        if mostAttachments > Handle.slotLimit { stream.fail() }
        let flags = stream.word(
            (hasAdditions ? 1 : 0) | (drops.isAdvanceNeglected ? 2 : 0) | (drops.isPollNeglected ? 4 : 0))
        hasAdditions = flags & 1 != 0
        drops.isAdvanceNeglected = flags & 2 != 0
        drops.isPollNeglected = flags & 4 != 0
    }

    /// Makes these the numbers of the context.
    func set(_ context: Context) {
        context.published.now = now
        context.transactions.orders.last = orders
        context.published.commitCount = commitCount
        context.animations.mostAttachments = mostAttachments
        context.motions.hasAdditions = hasAdditions
    }
}

extension StateStream {
    /// The properties that the host registered. Those of the state must be the first of the context; missing ones are added.
    func customProperties(_ table: inout PropertyTable) {
        let count = length(table.customCount)
        for index in 0..<count {
            let id = PropertyTable.firstCustom + UInt16(truncatingIfNeeded: index), known = table[id]
            var name = known?.name ?? "", type = UInt64(known?.type.rawValue ?? 0), standard = known?.defaultValue ?? .none
            text(&name)
            word(&type)
            value(&standard)
            guard isReading, isIntact else { continue }
            guard type <= UInt64(KinPropertyType.layers.rawValue), let kind = KinPropertyType(rawValue: UInt32(type)),
                kind != .vector3, kind != .layers, standard.typed(as: kind) == standard
            else { return fail() }
            if let known {
                if known.name != name || known.type != kind || known.defaultValue != standard { return fail() }
            } else if table.register(name: name, type: kind, defaultValue: standard) != id {
                return fail()
            }
        }
    }
}
