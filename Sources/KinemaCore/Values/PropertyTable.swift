import CPlatform

/// The default action for a change of a property of a live layer. Rule 7A.
package enum ImplicitAction: UInt8, Sendable {
    case none
    /// A basic animation from the shown value.
    case basic
    /// A fade transition of the layer.
    case fade
}

/// A row of the table of properties.
package final class PropertyEntry: Sendable {
    package let id: UInt16
    package let name: Text
    package let type: KinPropertyType
    package let defaultValue: Value
    /// A bit for each `KinLayerClass` that has the property.
    package let classes: UInt16
    package let isAnimatable: Bool
    package let implicitAction: ImplicitAction
    /// The strings that the property accepts; nil accepts any string.
    package let names: [Text]?
    /// The numbers that the property accepts. NaN is never accepted.
    package let range: NumberRange

    init(
        id: UInt16, name: Text, type: KinPropertyType, defaultValue: Value, classes: UInt16, isAnimatable: Bool,
        implicitAction: ImplicitAction, names: [Text]?, range: NumberRange
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.classes = classes
        self.isAnimatable = isAnimatable
        self.implicitAction = implicitAction
        self.names = names
        self.range = range
    }

    package func belongs(to layerClass: KinLayerClass) -> Bool {
        layerClass.rawValue < 16 && classes & (1 << UInt16(truncatingIfNeeded: layerClass.rawValue)) != 0
    }
}

/// The numbers that a property accepts. Rule D39.
package enum NumberRange: Sendable {
    case finite
    /// Infinities too: repeat counts, and the durations of layers.
    case extended
    /// Finite and ≥ 0.
    case nonNegative

    package func contains(_ x: Double) -> Bool {
        switch self {
        case .finite: x.isFinite
        case .extended: !x.isNaN
        case .nonNegative: x.isFinite && x >= 0
        }
    }

    /// The numbers that values of a type may have, for messages.
    package func expected(_ type: KinPropertyType) -> Name {
        switch type {
        case .bool: "0 or 1"
        case .integer: "a whole number, at most 2^53"
        default: self == .finite ? "a finite number" : self == .extended ? "a number or infinity" : "a number of 0 or more"
        }
    }
}

/// The properties of all layer classes, and those that the host registered. Rule 7A, D13.
///
/// The table is a value: a snapshot keeps the table of its time. The references to the built-in table and its rows are not counted,
/// because every change reads them. The index of a built-in row is its `KinProperty` number. Custom
/// rows follow from `firstCustom` on, in the order of registration. A table that was copied before a registration shares the rows,
/// and does not look at those behind its own.
package struct PropertyTable: Sendable {
    package static let firstCustom: UInt16 = 256
    package static let customLimit = 4096

    /// Rows that only grow. Other threads read those that their snapshots have; names and new rows are under the context's lock.
    private final class Rows: @unchecked Sendable {
        /// The rows by id. Unused ids have nil.
        let entries: UnsafeMutablePointer<PropertyEntry?>
        let capacity: Int
        private(set) var count = 0
        private(set) var names = IndexTable<Text>()

        init(capacity: Int) {
            entries = .allocate(capacity: capacity)
            self.capacity = capacity
        }

        deinit {
            entries.deinitialize(count: count)
            entries.deallocate()
        }

        func append(_ entry: PropertyEntry?) {
            (entries + count).initialize(to: entry)
            if let entry { names[entry.name] = count }
            count += 1
        }

        /// A copy of the first rows with room for as many again.
        func copy(_ count: Int) -> Rows {
            let copy = Rows(capacity: 2 * count)
            for index in 0..<count { copy.append(entries[index]) }
            return copy
        }
    }

    private var rows: Rows
    private var count: Int

    /// The built-in properties.
    package static let builtIn = PropertyTable(builtInRows)

    private init(_ builtIn: [PropertyEntry]) {
        var byID = [PropertyEntry?](repeating: nil, count: Int(PropertyTable.firstCustom))
        for entry in builtIn { byID[Int(entry.id)] = entry }
        count = byID.count
        rows = Rows(capacity: count)
        for entry in byID { rows.append(entry) }
    }

    package subscript(id: UInt16) -> PropertyEntry? {
        Int(id) < count ? rows.entries[Int(id)] : nil
    }

    // What every change looks at, without counting a reference to the row.

    package func name(of id: UInt16) -> Text? { unretained(id)?._withUnsafeGuaranteedRef { $0.name } }

    package func type(of id: UInt16) -> KinPropertyType? { unretained(id)?._withUnsafeGuaranteedRef { $0.type } }

    /// A row, which the table holds.
    @inline(always)
    private func unretained(_ id: UInt16) -> Unmanaged<PropertyEntry>? {
        Int(id) < count ? rows.entries[Int(id)].map { .passUnretained($0) } : nil
    }

    package func id(named name: Text) -> UInt16? {
        rows.names[name].flatMap { $0 < count ? UInt16(truncatingIfNeeded: $0) : nil }
    }

    /// All rows by ascending id.
    package var all: [PropertyEntry] { (0..<count).compactMap { rows.entries[$0] } }

    package var customCount: Int { count - Int(PropertyTable.firstCustom) }

    /// Registers a custom property. Returns nil if there are too many, or if the name is in use.
    package mutating func register(name: Text, type: KinPropertyType, defaultValue: Value) -> UInt16? {
        guard customCount < PropertyTable.customLimit, self.id(named: name) == nil else { return nil }
        // Another table may have gone on from here.
        if rows.count != count || rows.capacity == count { rows = rows.copy(count) }
        let id = UInt16(truncatingIfNeeded: count)
        rows.append(
            PropertyEntry(
                id: id, name: name, type: type, defaultValue: defaultValue, classes: PropertyTable.layerClasses,
                isAnimatable: true, implicitAction: .none, names: nil, range: .finite))
        count += 1
        return id
    }

    /// The value of a property that was never set; nil if the class has no such property.
    package func defaultValue(_ id: UInt16, of layerClass: KinLayerClass) -> Value? {
        guard let entry = self[id], entry.belongs(to: layerClass) else { return nil }
        return layerClass == .emitterCell ? PropertyTable.cellDefault(entry) : entry.defaultValue
    }
}
