/// What the host gave the engine to keep: a pointer, or functions. A saved state refers to it by a number.
package class HostObject {
    /// 0 until a state that contains the object is saved.
    fileprivate var number: UInt64 = 0
    /// The last saved state that contains it.
    fileprivate var save: UInt64 = 0

    // A saved state that was altered may refer to an object of another class, so each class says what it is.
    var hostPointer: HostPointer? { nil }
    var animationDelegate: AnimationDelegate? { nil }
    var layerDelegate: LayerDelegate? { nil }
    var layoutManager: LayoutManager? { nil }
    var actionCallback: ActionCallback? { nil }
    var completionFunction: CompletionFunction? { nil }
    var startedTransition: StartedTransition? { nil }
}

/// The host's objects in the last saved states. It holds them, because a restore may bring back what has ended. Rule D74.
struct HostKeeper {
    /// By ascending number.
    private var kept: [HostObject] = []
    private var last: UInt64 = 0
    private var saves: UInt64 = 0
    /// The number of saved states whose objects are held.
    private static let limit: UInt64 = 64

    /// The number of an object in the state that is being saved.
    mutating func keep(_ object: HostObject) -> UInt64 {
        if object.number == 0 {
            last += 1
            object.number = last
            kept.append(object)
        }
        object.save = saves
        return object.number
    }

    /// Ends a saved state, and releases the objects that no recent one contains.
    mutating func endSave() {
        saves += 1
        guard saves > HostKeeper.limit, kept.contains(where: { $0.save + HostKeeper.limit < saves }) else { return }
        var rest: [HostObject] = []
        for object in kept {
            if object.save + HostKeeper.limit < saves { object.number = 0 } else { rest.append(object) }
        }
        kept = rest
    }

    subscript(number: UInt64) -> HostObject? {
        var low = 0, high = kept.count
        while low < high {
            let middle = (low + high) / 2
            if kept[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < kept.count && kept[low].number == number ? kept[low] : nil
    }
}
