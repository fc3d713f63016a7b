/// The host's objects in the last saved states. It holds them, because a restore may bring back what has ended. Rule D74.
///
/// Each class has a list, so that a state that was altered finds no object of another class.
struct HostKeeper {
    var pointers = KeptObjects<HostPointer>()
    var animationDelegates = KeptObjects<AnimationDelegate>()
    var layerDelegates = KeptObjects<LayerDelegate>()
    var layoutManagers = KeptObjects<LayoutManager>()
    var actions = KeptObjects<ActionCallback>()
    var completions = KeptObjects<CompletionFunction>()
    var transitions = KeptObjects<StartedTransition>()

    /// Ends a saved state, and releases the objects that no recent one contains.
    mutating func endSave() {
        pointers.endSave()
        animationDelegates.endSave()
        layerDelegates.endSave()
        layoutManagers.endSave()
        actions.endSave()
        completions.endSave()
        transitions.endSave()
    }
}

/// The objects of one class.
struct KeptObjects<Object: HostObject> {
    /// By ascending number.
    private var kept: [Object] = []
    private var last: UInt64 = 0
    private var saves: UInt64 = 0
    /// The number of saved states whose objects are held.
    private let limit: UInt64 = 64

    /// The number of an object in the state that is being saved.
    mutating func keep(_ object: Object) -> UInt64 {
        if object.number == 0 {
            last += 1
            object.number = last
            kept.append(object)
        }
        object.save = saves
        return object.number
    }

    fileprivate mutating func endSave() {
        saves += 1
        let limit = limit, saves = saves
        guard saves > limit, kept.contains(where: { $0.save + limit < saves }) else { return }
        var rest: [Object] = []
        for object in kept {
            if object.save + limit < saves { object.number = 0 } else { rest.append(object) }
        }
        kept = rest
    }

    subscript(number: UInt64) -> Object? {
        var low = 0, high = kept.count
        while low < high {
            let middle = (low + high) / 2
            if kept[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < kept.count && kept[low].number == number ? kept[low] : nil
    }
}
