import Foundation

/// The objects that layers have as contents and filters, by the ids by which the library knows them.
///
/// The library does not report when it drops an id. After changes the table asks which ids are still in use, and releases the others.
struct ContentTable {
    private struct Entry {
        let object: Any
        let key: AnyHashable
        /// Whether no comparison has seen it: the caller may be about to use its id.
        var isNew = true
    }
    private var entries: [UInt64: Entry] = [:]
    private var ids: [AnyHashable: UInt64] = [:]
    private var next: UInt64 = 1 << 40
    /// Whether a reference may have ended since the last comparison.
    var mayDrop = false
    private var compared: UInt64?

    var isEmpty: Bool { entries.isEmpty }

    subscript(id: UInt64) -> Any? { entries[id]?.object }

    /// Objects are known by their identity, and values such as texts by their equality.
    mutating func id(of object: Any) -> UInt64 {
        let isObject = type(of: object) is AnyClass, value = isObject ? nil : object as? AnyHashable
        let key = value ?? AnyHashable(ObjectIdentifier(object as AnyObject))
        mayDrop = true
        if let known = ids[key] {
            entries[known]?.isNew = true
            return known
        }
        defer { next += 1 }
        entries[next] = Entry(object: isObject || value != nil ? object : object as AnyObject, key: key)
        ids[key] = next
        return next
    }

    /// Whether an id may have been dropped since the last comparison, because the context has changed.
    func isDue(_ changes: UInt64) -> Bool { mayDrop && !entries.isEmpty && changes != compared }

    /// Removes and returns the objects that are not used. `goesOn` is whether further references may end by themselves.
    mutating func keep(_ used: Set<UInt64>, _ changes: UInt64, goesOn: Bool) -> [Any] {
        var dropped: [Any] = [], waits = false
        for (id, entry) in entries where !used.contains(id) {
            if entry.isNew {
                waits = true
            } else {
                dropped.append(entry.object)
                ids[entry.key] = nil
                entries[id] = nil
            }
        }
        for id in entries.keys { entries[id]?.isNew = false }
        mayDrop = goesOn || waits
        compared = waits ? nil : changes
        return dropped
    }
}
