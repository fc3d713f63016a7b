import CKinema
import KinemaCore

/// What a thread changed since its last commit: a layer at a time, a bit for each property. Rules 10.3, D11.
package struct ChangeSet {
    package let owner: UInt64
    package private(set) var entries: [LayerChange] = []
    /// All kinds of change that the entries have.
    package private(set) var kinds: ChangeKind = []
    /// A root was added or taken away.
    package var rootsChanged = false
    /// Animations that were taken off their layers.
    package var removed: [Attachment] = []

    package init(owner: UInt64) { self.owner = owner }

    package var isEmpty: Bool { entries.isEmpty && removed.isEmpty && !rootsChanged }

    /// Notes a change of a layer. The layer remembers where its entry is; only when two threads change one layer at a time
    /// the entry must be looked for.
    package mutating func note(_ layer: Layer, _ kind: ChangeKind) {
        kinds.insert(kind)
        entries[index(of: layer)].kinds.insert(kind)
    }

    package mutating func note(_ layer: Layer, property: UInt16) {
        let index = index(of: layer)
        kinds.insert(.values)
        entries[index].kinds.insert(.values)
        entries[index].properties.insert(property)
    }

    private mutating func index(of layer: Layer) -> Int {
        if layer.changeOwner == owner, layer.changeIndex < entries.count, entries[layer.changeIndex].layer === layer {
            return layer.changeIndex
        }
        if layer.changeOwner != 0, layer.changeOwner != owner { layer.isContested = true }
        if layer.isContested, let index = entries.firstIndex(where: { $0.layer === layer }) { return index }
        if layer.changeOwner == 0 || layer.changeOwner == owner {
            layer.changeOwner = owner
            layer.changeIndex = entries.count
        }
        entries.append(LayerChange(layer: layer))
        return entries.count - 1
    }

    /// Empties the set and returns what was in it; its layers must be let go.
    package mutating func take() -> ChangeSet {
        let taken = self
        self = ChangeSet(owner: owner)
        return taken
    }

    /// The layer of an entry can be another thread's.
    package func letGo(_ layer: Layer) {
        if layer.changeOwner == owner { layer.changeOwner = 0 }
    }
}

package struct LayerChange {
    package let layer: Layer
    package var kinds: ChangeKind = []
    package var properties = PropertySet()
}

package struct ChangeKind: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let values = ChangeKind(rawValue: 1)
    /// Its list of sublayers, its mask.
    package static let tree = ChangeKind(rawValue: 2)
    /// Its superlayer, or being a root.
    package static let moved = ChangeKind(rawValue: 4)
    package static let animations = ChangeKind(rawValue: 8)
    /// beginTime, speed or timeOffset.
    package static let timing = ChangeKind(rawValue: 16)
}

/// A set of property ids: a bit for each built-in one, a list for the host's.
package struct PropertySet {
    private var bits: InlineArray<4, UInt64> = [0, 0, 0, 0]
    private var custom: [UInt16] = []

    package mutating func insert(_ id: UInt16) {
        if id < PropertyTable.firstCustom {
            bits[Int(id >> 6)] |= 1 << UInt64(id & 63)
        } else if !custom.contains(id) {
            custom.append(id)
        }
    }

    package func forEach(_ body: (UInt16) -> Void) {
        for word in 0..<4 {
            var rest = bits[word]
            while rest != 0 {
                body(UInt16(word << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        for id in custom { body(id) }
    }
}
