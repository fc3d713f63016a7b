import CKinema

/// The new records of changed layers.
extension Publication {
    /// The layer of an entry; nil if it needs no record or has been touched already.
    func touch(_ index: Int) -> Touched? {
        let kinds = changes.entries[index].pointee.kinds, layer = Unmanaged.passUnretained(changes.entries[index].pointee.layer)
        let isTouched = layer._withUnsafeGuaranteedRef { touches($0, kinds, index) }
        return isTouched ? Touched(layer: layer, kinds: kinds, entry: index) : nil
    }

    private func touches(_ layer: Layer, _ kinds: ChangeKind, _ index: Int) -> Bool {
        guard layer.commit.publication != stamp else { return false }
        guard layer.isLive else {
            if kinds.contains(.animations) { dropAnimations(of: layer) }
            if kinds.contains(.values) && layer.commit.valueOwnerCount > 1 { layer.commitValues(values(of: layer, entry: index)) }
            return false
        }
        layer.commit.publication = stamp
        return true
    }

    /// Creates the new record of a layer. The animations that this thread added to it start first.
    func renewRecord(of touched: Touched, startsAnimations: Bool = true) {
        touched.layer._withUnsafeGuaranteedRef { renewRecord(of: $0, touched, startsAnimations: startsAnimations) }
    }

    private func renewRecord(of layer: Layer, _ touched: Touched, startsAnimations: Bool) {
        let kinds = touched.kinds
        guard layer.isLive else { return }
        let keepsTracks = !kinds.contains(.animations)
        if let entry = touched.entry, kinds.isSubset(of: [.values, .animations]), model.namedKeyPaths.isEmpty {
            var hasValues = false
            let own = writer.own(layer.slot, in: &next.records) {
                hasValues = true
                // To share the values costs less memory than to follow them in others.
                return $0._withUnsafeGuaranteedRef {
                    LayerRecord($0, values: self.values(of: layer, entry: entry), keepsTracks: keepsTracks)
                }
            }
            if let own {
                own._withUnsafeGuaranteedRef {
                    if !hasValues { changeValues(of: $0, layer, entry) }
                    if !keepsTracks { changeTracks(of: $0, layer, starting: startsAnimations) }
                }
                layer.recordReference = own
                layer.commit.keptState = nil
                slots.append(layer.slot)
                return
            }
        }
        let values = self.values(of: layer, entry: touched.entry ?? changes.openIndex(of: layer)), old = layer.record
        let tracks = (keepsTracks ? old?.tracks : nil) ?? tracks(of: layer, starting: startsAnimations && !keepsTracks)
        let isSameTime = touched.entry != nil && !kinds.contains(.timing)
        let timing = (isSameTime ? old?.timing : nil) ?? LayerTiming(values)
        let keepsList = !kinds.contains(.tree), keepsPlace = kinds.isDisjoint(with: [.moved, .emitters])
        let record = LayerRecord(
            id: layer.id, slot: layer.slot, layerClass: layer.layerClass, values: values, timing: timing,
            superlayer: keepsPlace && old != nil ? old?.superlayer : view.superlayer(of: layer)?.slot,
            sublayers: (keepsList ? old?.sublayers : nil) ?? view.sublayerSlots(of: layer),
            mask: keepsList && old != nil ? old?.mask : view.mask(of: layer)?.slot, tracks: tracks)
        if let old, !old.timing.isIdentity { published.retimedLayerCount -= 1 }
        if !record.timing.isIdentity { published.retimedLayerCount += 1 }
        layer.commit.keptState = nil
        next.records.set(layer.slot, to: record)
        layer.record = record
        published.forgetTimeChain()
        slots.append(layer.slot)
    }

    /// Changes the values of a record that nobody else can read.
    private func changeValues(of record: LayerRecord, _ layer: Layer, _ entry: Int) {
        if !isAlone(layer, entry) {
            record.change(values: values(of: layer, entry: entry))
        } else if changes.entries[entry].pointee.kinds.contains(.values) {
            record.change(changes.entries[entry].pointee.properties, to: layer.values)
        }
    }

    /// The values that this thread commits: those of the model, unless other threads have changed values of the layer too.
    private func values(of layer: Layer, entry: Int?) -> PropertyValues {
        guard let entry else { return layer.commit.valueOwnerCount > 0 ? layer.committedValues : layer.values }
        guard !isAlone(layer, entry) else { return layer.values }
        let overwritten = changes.entries[entry].pointee.overwritten
        var values = layer.committedValues
        changes.entries[entry].pointee.properties.forEach { id in
            values.take(id, from: overwritten[id] == nil ? layer.values : overwritten)
        }
        return values
    }

    /// Whether no other thread has changed or overwritten values of the layer.
    private func isAlone(_ layer: Layer, _ entry: Int) -> Bool {
        layer.commit.valueOwnerCount <= (changes.entries[entry].pointee.kinds.contains(.values) ? 1 : 0)
            && changes.entries[entry].pointee.overwritten.count == 0
    }

    /// Restores overwritten values in the model, unless the thread that overwrote them has not committed yet.
    func settleOverwritten(_ entry: borrowing LayerChange) {
        let layer = entry.layer
        for id in entry.overwritten.ids {
            let isOpen = layer.commit.changes(elsewhereThan: changes.owner).contains { location in
                guard let (other, index) = transactions.openChange(location, of: layer) else { return false }
                return other.changes.entries[index].pointee.sets(id)
            }
            if !isOpen { layer.values.take(id, from: entry.overwritten) }
        }
    }
}
