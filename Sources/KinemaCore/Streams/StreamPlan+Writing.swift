import CPlatform

extension StreamPlan {
    /// Writes some entities at a time: entity 0 of the stream lies at `data`.
    package func write(
        _ entities: Range<Int>, at time: Double, to data: UnsafeMutableRawPointer, _ scratch: StreamScratch
    ) {
        if layout.needsGeometry || layout.needsOpacity {
            forEachChunk(of: 0..<tree.innerCount, scratch.chunk) { nodes in
                sampleColumns(nodes, time, scratch)
                for node in nodes { findState(node, node - nodes.lowerBound, scratch, scratch.inner + node) }
            }
        }
        if let order {
            sampleDepths(at: time, scratch)
            order.findRanks(scratch.order)
        }
        forEachChunk(of: entities, scratch.chunk) { chunk in
            let nodes = tree.innerCount + chunk.lowerBound..<tree.innerCount + chunk.upperBound
            if layout.needsGeometry || layout.needsOpacity {
                sampleColumns(nodes, time, scratch)
                for node in nodes where !tree.isMissing(node) {
                    let index = node - nodes.lowerBound
                    findState(node, index, scratch, scratch.states + index)
                }
            }
            for (index, field) in layout.fields.enumerated() {
                if field.value == .keyPath {
                    putKeyPath(field, fieldChannels[index], chunk, time, data, scratch)
                } else {
                    find(field, chunk, scratch)
                    putNumbers(field, chunk, data, scratch)
                }
            }
        }
    }

    private func forEachChunk(of range: Range<Int>, _ chunk: Int, _ body: (Range<Int>) -> Void) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(start + chunk, range.upperBound)
            body(start..<end)
            start = end
        }
    }

    // MARK: Sampling

    private func sample(
        _ channels: Range<Int>, _ time: Double, _ target: UnsafeMutableRawPointer, _ format: KinFormat, _ scratch: StreamScratch
    ) {
        let packed = SampleTarget(data: nil, timeStride: 0, valueStride: format.numberSize, format: format)
        withUnsafePointer(to: time) { time in
            samples.sample(channels, UnsafeBufferPointer(start: time, count: 1), into: target, packed, scratch.samples)
        }
    }

    private func sampleColumns(_ nodes: Range<Int>, _ time: Double, _ scratch: StreamScratch) {
        for column in columns {
            let channels = column.firstChannel + nodes.lowerBound..<column.firstChannel + nodes.upperBound
            let numbers = scratch.columns + column.start * scratch.chunk
            guard column.isSingle else {
                sample(channels, time, numbers, .float64, scratch)
                continue
            }
            sample(channels, time, scratch.floats, .float32, scratch)
            for number in 0..<nodes.count * column.width { numbers[number] = Double(scratch.floats[number]) }
        }
    }

    /// The zPosition of every node.
    private func sampleDepths(at time: Double, _ scratch: StreamScratch) {
        if let column = columns.first(where: { $0.property == .zPosition }) {
            let channels = column.firstChannel..<column.firstChannel + tree.nodes.count
            sample(channels, time, scratch.order.depths, .float64, scratch)
        } else {
            for node in tree.nodes.indices { scratch.order.depths[node] = tree.nodes[node].geometry.zPosition }
        }
    }

    // MARK: States

    /// The state of a node, of which the columns are at `index` of the chunk. Rules 7.1, 7.4.
    private func findState(_ node: Int, _ index: Int, _ scratch: StreamScratch, _ state: UnsafeMutablePointer<StreamState>) {
        let base = tree.nodes[node]
        var geometry = base.geometry, opacity = base.opacity, isHidden = base.isHidden
        for column in columns {
            let numbers = scratch.columns + column.start * scratch.chunk + index * column.width
            switch column.property {
            case .opacity: opacity = numbers[0]
            case .hidden: isHidden = numbers[0] != 0
            default: geometry.set(column.property, numbers)
            }
        }
        let above = base.parent < 0 ? nil : scratch.inner + base.parent
        state.pointee.opacity = max(0, min(opacity, 1)) * (above?.pointee.opacity ?? 1)
        state.pointee.isVisible = !isHidden && opacity > 0 && above?.pointee.isVisible ?? true
        if layout.needsGeometry { place(geometry, above, state, isInner: node < tree.innerCount) }
    }

    private func place(
        _ geometry: LayerGeometry, _ above: UnsafeMutablePointer<StreamState>?, _ state: UnsafeMutablePointer<StreamState>,
        isInner: Bool
    ) {
        let matrix = geometry.matrixToSuperlayer
        let world = above.map { Transform3D.concat(matrix, $0.pointee.world) } ?? matrix
        if isInner {
            state.pointee.around = geometry.matrixForSublayers
            state.pointee.world = state.pointee.around.map { Transform3D.concat($0, world) } ?? world
        } else {
            state.pointee.world = world
            state.pointee.local = above?.pointee.around.map { Transform3D.concat(matrix, $0) } ?? matrix
            state.pointee.anchor = SIMD2(geometry.anchor.x, geometry.anchor.y)
        }
    }

    // MARK: Fields

    private func putKeyPath(
        _ field: StreamField, _ first: Int, _ chunk: Range<Int>, _ time: Double, _ data: UnsafeMutableRawPointer,
        _ scratch: StreamScratch
    ) {
        let channels = first + chunk.lowerBound..<first + chunk.upperBound
        switch field.format {
        case .float64:
            sample(channels, time, scratch.numbers, .float64, scratch)
            put(scratch.numbers, field, chunk, data)
        case .float32:
            sample(channels, time, scratch.floats, .float32, scratch)
            put(scratch.floats, field, chunk, data)
        default:
            sample(channels, time, scratch.bytes, .uNorm8, scratch)
            put(scratch.bytes, field, chunk, data)
        }
    }

    /// Puts the numbers of a field together, NaN for layers that are missing.
    private func find(_ field: StreamField, _ chunk: Range<Int>, _ scratch: StreamScratch) {
        for entity in chunk {
            let index = entity - chunk.lowerBound
            let numbers = scratch.numbers + index * field.width, state = scratch.states + index
            guard !tree.isMissing(tree.innerCount + entity) else {
                for number in 0..<field.width { numbers[number] = field.value == .visible ? 0 : .nan }
                continue
            }
            switch field.value {
            case .anchor: (numbers[0], numbers[1]) = (state.pointee.anchor.x, state.pointee.anchor.y)
            case .localTransform: state.pointee.local.store(field.places, to: numbers)
            case .worldTransform: state.pointee.world.store(field.places, to: numbers)
            case .worldOpacity: numbers[0] = state.pointee.opacity
            case .visible: numbers[0] = state.pointee.isVisible ? 1 : 0
            default: numbers[0] = Double(order?.rank(of: entity, scratch.order) ?? 0)
            }
        }
    }

    private func putNumbers(
        _ field: StreamField, _ chunk: Range<Int>, _ data: UnsafeMutableRawPointer, _ scratch: StreamScratch
    ) {
        guard field.format != .float64 else { return put(scratch.numbers, field, chunk, data) }
        let count = chunk.count * field.width
        for number in 0..<count { scratch.floats[number] = Float(scratch.numbers[number]) }
        guard field.format != .float32 else { return put(scratch.floats, field, chunk, data) }
        Kernels.chosen.table.normalize(scratch.floats, scratch.bytes, count)
        put(scratch.bytes, field, chunk, data)
    }

    private func put<Number: BitwiseCopyable>(
        _ numbers: UnsafePointer<Number>, _ field: StreamField, _ chunk: Range<Int>, _ data: UnsafeMutableRawPointer
    ) {
        var source = numbers
        for entity in chunk {
            defer { source += field.width }
            if layout.skipsMissing && tree.isMissing(tree.innerCount + entity) { continue }
            let target = data + entity * layout.stride + field.offset
            for number in 0..<field.width {
                target.storeBytes(of: source[number], toByteOffset: number * MemoryLayout<Number>.stride, as: Number.self)
            }
        }
    }
}

extension LayerGeometry {
    /// Takes the numbers of one of its properties.
    fileprivate mutating func set(_ property: KinProperty, _ numbers: UnsafePointer<Double>) {
        switch property {
        case .position: position = SIMD2(numbers[0], numbers[1])
        case .transform: transform = Transform3D(from: numbers)
        case .bounds: bounds = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
        case .anchorPoint: anchorPoint = SIMD2(numbers[0], numbers[1])
        case .anchorPointZ: anchorPointZ = numbers[0]
        case .zPosition: zPosition = numbers[0]
        case .sublayerTransform: sublayerTransform = Transform3D(from: numbers)
        case .geometryFlipped: isFlipped = numbers[0] != 0
        default: break
        }
    }
}

extension Transform3D {
    /// Writes the numbers at some places of the 16.
    fileprivate func store(_ places: [Int], to numbers: UnsafeMutablePointer<Double>) {
        guard places.count < Transform3D.count || places[1] != 1 else { return store(to: numbers) }
        withUnsafeBytes(of: self) { bytes in
            for index in places.indices { numbers[index] = bytes.load(fromByteOffset: 8 * places[index], as: Double.self) }
        }
    }
}
