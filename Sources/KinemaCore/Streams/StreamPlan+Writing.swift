import CPlatform

extension StreamPlan {
    /// Writes some entities at a time: entity 0 of the stream lies at `data`.
    package func write(
        _ entities: Range<Int>, at time: Double, to data: UnsafeMutableRawPointer, _ scratch: StreamScratch
    ) {
        let hasStates = layout.needsGeometry || layout.needsOpacity, sampled = SampledColumns(columns, scratch)
        if hasStates {
            forEachChunk(of: 0..<tree.innerCount, scratch.chunk) { nodes in
                sampleColumns(of: innerPlans, from: 0, entityPlans.count, nodes, time, scratch)
                findStates(
                    of: tree.inner, tree.innerValues, nodes, sampled, scratch, scratch.inner + nodes.lowerBound, isInner: true)
            }
        }
        if let order {
            sampleDepths(at: time, scratch)
            order.findRanks(scratch.order)
        }
        forEachChunk(of: entities, scratch.chunk) { chunk in
            if hasStates {
                let first = entityPlan(of: 0)
                sampleColumns(of: entityPlans, from: first, first, chunk, time, scratch)
                findStates(of: tree.entities, tree.entityValues, chunk, sampled, scratch, scratch.states, isInner: false)
            }
            for (index, field) in layout.fields.enumerated() {
                if field.value == .keyPath {
                    putKeyPath(field, layout.channelsBefore[index], chunk, time, data, scratch)
                } else {
                    putValues(of: field, chunk, data, scratch)
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

    /// Samples some layers of the plan with a number in the writer's memory.
    private func sample(
        _ plan: SamplePlan, _ number: Int, _ range: Range<Int>, _ time: Double, _ target: UnsafeMutableRawPointer,
        _ format: KinFormat, _ scratch: StreamScratch
    ) {
        let packed = SampleTarget(data: nil, timeStride: 0, valueStride: format.numberSize, format: format)
        scratch.samples.select(number)
        withUnsafePointer(to: time) { time in
            plan.sample(range, UnsafeBufferPointer(start: time, count: 1), into: target, packed, scratch.samples)
        }
    }

    /// Samples the columns of some nodes, whose plans begin at `start`, and have the numbers from `first` on.
    private func sampleColumns(
        of plans: [SamplePlan], from start: Int, _ first: Int, _ nodes: Range<Int>, _ time: Double, _ scratch: StreamScratch
    ) {
        for (index, column) in columns.enumerated() {
            let plan = plans[start + index], numbers = scratch.columns + column.start * scratch.chunk
            guard column.channel.precision == .single else {
                sample(plan, first + index, nodes, time, numbers, .float64, scratch)
                continue
            }
            sample(plan, first + index, nodes, time, scratch.floats, .float32, scratch)
            // A column has whole vectors, as chunks are padded.
            for first in stride(from: 0, to: nodes.count * column.width, by: 8) {
                let floats = UnsafeRawPointer(scratch.floats + first).loadUnaligned(as: SIMD8<Float>.self)
                UnsafeMutableRawPointer(numbers + first).storeBytes(of: SIMD8<Double>(floats), as: SIMD8<Double>.self)
            }
        }
    }

    /// The zPosition of every node.
    private func sampleDepths(at time: Double, _ scratch: StreamScratch) {
        let inner = tree.innerCount, entities = tree.entities.count, depths = scratch.order.depths
        if let column = columns.firstIndex(where: { $0.property == .zPosition }) {
            let number = entityPlan(of: column)
            sample(innerPlans[column], entityPlans.count + column, 0..<inner, time, depths, .float64, scratch)
            sample(entityPlans[number], number, 0..<entities, time, depths + inner, .float64, scratch)
        } else {
            for node in 0..<inner { depths[node] = tree.innerValues[node].geometry.zPosition }
            for entity in 0..<entities { depths[inner + entity] = tree.entityValues[entity].geometry.zPosition }
        }
    }

    // MARK: States

    /// Finds the states of the nodes of a chunk. Rules 7.1, 7.4.
    private func findStates(
        of nodes: [StreamTree.Node], _ values: [NodeValues], _ chunk: Range<Int>, _ sampled: SampledColumns,
        _ scratch: StreamScratch, _ states: UnsafeMutablePointer<StreamState>, isInner: Bool
    ) {
        nodes.withUnsafeBufferPointer { nodes in
            values.withUnsafeBufferPointer { all in
                guard let first = all.baseAddress, let firstNode = nodes.baseAddress else { return }
                for number in chunk where !nodes[number].isMissing {
                    let index = number - chunk.lowerBound, node = firstNode + number, values = first + number
                    let state = states + index, above = node.pointee.parent < 0 ? nil : scratch.inner + node.pointee.parent
                    let opacity = sampled.opacity?[index] ?? values.pointee.opacity
                    let isHidden = sampled.hidden.map { $0[index] != 0 } ?? values.pointee.isHidden
                    state.pointee.opacity = max(0, min(opacity, 1)) * (above?.pointee.opacity ?? 1)
                    state.pointee.isVisible = !isHidden && opacity > 0 && above?.pointee.isVisible ?? true
                    if layout.needsGeometry { place(node, values, sampled, index, above, state, isInner: isInner) }
                }
            }
        }
    }

    /// Reads what is sampled, and the rest where it is: the geometry of a node is too large to copy for each.
    @inline(always)
    private func place(
        _ node: UnsafePointer<StreamTree.Node>, _ values: UnsafePointer<NodeValues>, _ sampled: SampledColumns, _ index: Int,
        _ above: UnsafeMutablePointer<StreamState>?, _ state: UnsafeMutablePointer<StreamState>, isInner: Bool
    ) {
        let bounds = sampled.bounds?.quad(index) ?? values.pointee.geometry.bounds
        let point = sampled.anchorPoint?.pair(index) ?? values.pointee.geometry.anchorPoint
        let position = sampled.position?.pair(index) ?? values.pointee.geometry.position
        let anchor = SIMD3(
            bounds.x + point.x * bounds.z, bounds.y + point.y * bounds.w,
            sampled.anchorPointZ?[index] ?? values.pointee.geometry.anchorPointZ)
        let depth = sampled.zPosition?[index] ?? values.pointee.geometry.zPosition
        let isFlipped = sampled.flipped.map { $0[index] != 0 } ?? values.pointee.geometry.isFlipped
        state.pointee.anchor = SIMD2(anchor.x, anchor.y)
        if !isInner, !isFlipped, !layout.hasLocalTransforms, above?.pointee.isFlat ?? true,
            let transform = sampled.transform.map({ $0 + Transform3D.count * index }), transform.isFlat
        {
            return placeFlat(transform, anchor, SIMD3(position.x, position.y, depth), above, state)
        }
        let matrix = LayerGeometry.matrixToSuperlayer(
            sampled.transform?.matrix(index) ?? values.pointee.geometry.transform, anchor: anchor,
            position: SIMD3(position.x, position.y, depth),
            flipped: isFlipped ? bounds : nil)
        let isMask = above?.pointee.mask == node.pointee.slot
        state.pointee.world = above.map { Transform3D.concat(matrix, isMask ? $0.pointee.local : $0.pointee.world) } ?? matrix
        if isInner {
            if values.pointee.flattens { LayerGeometry.flatten(&state.pointee.world) }
            (state.pointee.hasAround, state.pointee.mask) = (false, nil)
            if values.pointee.transformsSublayers || sampled.sublayerTransform != nil {
                let inside = sampled.sublayerTransform?.matrix(index) ?? values.pointee.geometry.sublayerTransform
                transformSublayers(LayerGeometry.matrixForSublayers(inside, anchor: anchor), state, mask: values.pointee.mask)
            }
            state.pointee.isFlat =
                state.pointee.mask == nil
                && withUnsafeBytes(of: &state.pointee.world) {
                    $0.baseAddress?.assumingMemoryBound(to: Double.self).isFlat ?? false
                }
        } else if layout.hasLocalTransforms {
            state.pointee.local = matrix
            if let above, above.pointee.hasAround, !isMask {
                state.pointee.local = Transform3D.concat(matrix, above.pointee.around)
            }
        }
    }

    /// Makes the state of an inner node that of its sublayers, if the layer transforms them.
    @inline(never)
    private func transformSublayers(_ around: Transform3D?, _ state: UnsafeMutablePointer<StreamState>, mask: UInt32?) {
        guard let around else { return }
        state.pointee.local = state.pointee.world
        state.pointee.mask = mask
        (state.pointee.around, state.pointee.hasAround) = (around, true)
        state.pointee.world = Transform3D.concat(around, state.pointee.world)
    }

    /// The world matrix of a layer that lies in the plane, as most do, with the sums of the general case that are not 0.
    @inline(always)
    private func placeFlat(
        _ transform: UnsafePointer<Double>, _ anchor: SIMD3<Double>, _ position: SIMD3<Double>,
        _ above: UnsafeMutablePointer<StreamState>?, _ state: UnsafeMutablePointer<StreamState>
    ) {
        var r0 = transform.pair(0), r1 = transform.pair(2), scale = transform[10]
        let plane = r0 * -anchor.x + r1 * -anchor.y
        var origin = plane + (transform.pair(6) + SIMD2(position.x, position.y))
        var depth = scale * -anchor.z + (transform[14] + position.z)
        if let above {
            let a0 = above.pointee.world.r0, a1 = above.pointee.world.r1, a3 = above.pointee.world.r3
            let x = SIMD2(a0.x, a0.y), y = SIMD2(a1.x, a1.y), aboveScale = above.pointee.world.r2.z
            r0 = x * r0.x + y * r0.y
            r1 = x * r1.x + y * r1.y
            origin = (x * origin.x + y * origin.y) + SIMD2(a3.x, a3.y)
            depth = depth * aboveScale + a3.z
            scale *= aboveScale
        }
        state.pointee.world.r0 = SIMD4(r0.x, r0.y, 0, 0)
        state.pointee.world.r1 = SIMD4(r1.x, r1.y, 0, 0)
        state.pointee.world.r2 = SIMD4(0, 0, scale, 0)
        state.pointee.world.r3 = SIMD4(origin.x, origin.y, depth, 1)
    }

    // MARK: Fields

    private func putKeyPath(
        _ field: StreamField, _ number: Int, _ chunk: Range<Int>, _ time: Double, _ data: UnsafeMutableRawPointer,
        _ scratch: StreamScratch
    ) {
        let plan = entityPlans[number]
        switch field.format {
        case .float64:
            sample(plan, number, chunk, time, scratch.numbers, .float64, scratch)
            put(scratch.numbers, field, chunk, data)
        case .float32:
            sample(plan, number, chunk, time, scratch.floats, .float32, scratch)
            put(scratch.floats, field, chunk, data)
        default:
            sample(plan, number, chunk, time, scratch.bytes, .uNorm8, scratch)
            put(scratch.bytes, field, chunk, data)
        }
    }

    /// Writes what follows from the states.
    private func putValues(
        of field: StreamField, _ chunk: Range<Int>, _ data: UnsafeMutableRawPointer, _ scratch: StreamScratch
    ) {
        let numbers = scratch.numbers
        for entity in chunk {
            let state = scratch.states + (entity - chunk.lowerBound), target = data + entity * layout.stride + field.offset
            if tree.entities[entity].isMissing {
                if layout.skipsMissing { continue }
                for number in 0..<field.width { numbers[number] = field.value == .visible ? 0 : .nan }
            } else if field.isWholeMatrix {
                if field.value == .worldTransform {
                    put(&state.pointee.world, to: target)
                } else {
                    put(&state.pointee.local, to: target)
                }
                continue
            } else {
                find(field, entity, state, scratch)
            }
            if field.format == .float64 {
                memcpy(target, numbers, field.size)
                continue
            }
            let floats = field.format == .float32 ? target.assumingMemoryBound(to: Float.self) : scratch.floats
            for number in 0..<field.width { floats[number] = Float(numbers[number]) }
            guard field.format == .uNorm8 else { continue }
            Kernels.chosen.table.pointee.normalize(floats, scratch.bytes, field.width)
            memcpy(target, scratch.bytes, field.size)
        }
    }

    @inline(always)
    private func put(_ matrix: UnsafePointer<Transform3D>, to target: UnsafeMutableRawPointer) {
        target.storeBytes(of: SIMD4<Float>(matrix.pointee.r0), as: SIMD4<Float>.self)
        target.storeBytes(of: SIMD4<Float>(matrix.pointee.r1), toByteOffset: 16, as: SIMD4<Float>.self)
        target.storeBytes(of: SIMD4<Float>(matrix.pointee.r2), toByteOffset: 32, as: SIMD4<Float>.self)
        target.storeBytes(of: SIMD4<Float>(matrix.pointee.r3), toByteOffset: 48, as: SIMD4<Float>.self)
    }

    /// Writes the numbers of a field to `scratch.numbers`.
    @inline(always)
    private func find(
        _ field: StreamField, _ entity: Int, _ state: UnsafeMutablePointer<StreamState>, _ scratch: StreamScratch
    ) {
        let numbers = scratch.numbers
        switch field.value {
        case .anchor: (numbers[0], numbers[1]) = (state.pointee.anchor.x, state.pointee.anchor.y)
        case .localTransform: withUnsafeBytes(of: &state.pointee.local) { field.store($0, to: numbers) }
        case .worldTransform: withUnsafeBytes(of: &state.pointee.world) { field.store($0, to: numbers) }
        case .worldOpacity: numbers[0] = state.pointee.opacity
        case .visible: numbers[0] = state.pointee.isVisible ? 1 : 0
        default: numbers[0] = Double(order?.rank(of: entity, scratch.order) ?? 0)
        }
    }

    /// Writes numbers of a field, which follow each other. Most fields have one number, two or four.
    private func put(_ numbers: UnsafeRawPointer, _ field: StreamField, _ chunk: Range<Int>, _ data: UnsafeMutableRawPointer) {
        switch field.size {
        case 4: put(numbers, as: UInt32.self, field, chunk, data)
        case 8: put(numbers, as: UInt64.self, field, chunk, data)
        case 16: put(numbers, as: SIMD4<UInt32>.self, field, chunk, data)
        default:
            for entity in chunk where !skips(entity) {
                memcpy(
                    data + entity * layout.stride + field.offset, numbers + (entity - chunk.lowerBound) * field.size, field.size)
            }
        }
    }

    @inline(always)
    private func put<Part: BitwiseCopyable>(
        _ numbers: UnsafeRawPointer, as part: Part.Type, _ field: StreamField, _ chunk: Range<Int>,
        _ data: UnsafeMutableRawPointer
    ) {
        let stride = layout.stride
        var source = numbers, target = data + chunk.lowerBound * stride + field.offset
        for entity in chunk {
            if !skips(entity) { target.storeBytes(of: source.loadUnaligned(as: part), as: part) }
            source += MemoryLayout<Part>.size
            target += stride
        }
    }

    /// Whether an entity stays as it was.
    @inline(always)
    private func skips(_ entity: Int) -> Bool { layout.skipsMissing && tree.entities[entity].isMissing }
}

/// The numbers of the properties of a chunk of nodes; nil for a property that no animation moves.
private struct SampledColumns {
    private(set) var position, transform, bounds, anchorPoint, anchorPointZ, zPosition: UnsafePointer<Double>?
    private(set) var sublayerTransform, flipped, opacity, hidden: UnsafePointer<Double>?

    init(_ columns: [StreamColumn], _ scratch: StreamScratch) {
        for column in columns {
            let numbers = UnsafePointer(scratch.columns + column.start * scratch.chunk)
            switch column.property {
            case .position: position = numbers
            case .transform: transform = numbers
            case .bounds: bounds = numbers
            case .anchorPoint: anchorPoint = numbers
            case .anchorPointZ: anchorPointZ = numbers
            case .zPosition: zPosition = numbers
            case .sublayerTransform: sublayerTransform = numbers
            case .geometryFlipped: flipped = numbers
            case .opacity: opacity = numbers
            default: hidden = numbers
            }
        }
    }
}

extension UnsafePointer<Double> {
    fileprivate func pair(_ index: Int) -> SIMD2<Double> { SIMD2(self[2 * index], self[2 * index + 1]) }

    /// Whether a matrix maps planes of equal z to such planes, and x and y without regard to z.
    @inline(always)
    fileprivate var isFlat: Bool {
        self[2] == 0 && self[3] == 0 && self[6] == 0 && self[7] == 0 && self[8] == 0 && self[9] == 0 && self[11] == 0
            && self[15] == 1
    }
}
