/// What happens by default when a property of a live layer changes. Rule 7A.
package enum ImplicitAction: UInt8, Sendable {
    case none
    /// A basic animation from the value that is shown.
    case basic
    /// A fade transition of the layer.
    case fade
}

/// What a property is: one row of the table of properties.
package final class PropertyEntry: Sendable {
    package let id: UInt16
    package let name: Text
    package let type: KinPropertyType
    package let defaultValue: Value
    /// A bit for each `KinLayerClass` that has it.
    package let classes: UInt16
    package let isAnimatable: Bool
    package let implicitAction: ImplicitAction
    /// The strings it takes; nil: any.
    package let names: [Text]?
    /// Numbers it takes; NaN never.
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

/// Which numbers a property takes. Rule D39.
package enum NumberRange: Sendable {
    case finite
    /// Also ±infinity: repeat counts, durations of layers.
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
}

/// The properties of all layer classes and those that the host registered. Rule 7A, D13.
///
/// A value: a snapshot keeps the table that it was made with. Built-in rows stand at their `KinProperty` number, custom ones
/// from `firstCustom` on, in the order of registration.
package struct PropertyTable: Sendable {
    package static let firstCustom: UInt16 = 256
    package static let customLimit = 4096

    /// By id; holes are nil.
    private var entries: [PropertyEntry?]
    private var names: NameTable

    /// The built-in properties.
    package static let builtIn = PropertyTable(rows: builtInRows)

    private init(rows: [PropertyEntry]) {
        entries = Array(repeating: nil, count: Int(PropertyTable.firstCustom))
        names = NameTable()
        for row in rows {
            entries[Int(row.id)] = row
            names.add(row.name, row.id)
        }
    }

    package subscript(id: UInt16) -> PropertyEntry? {
        Int(id) < entries.count ? entries[Int(id)] : nil
    }

    package func id(named name: Text) -> UInt16? { names[name] }

    /// All rows, by id.
    package var all: [PropertyEntry] { entries.compactMap { $0 } }

    package var customCount: Int { entries.count - Int(PropertyTable.firstCustom) }

    /// Appends a custom property; nil when there are too many or the name is taken.
    package mutating func register(name: Text, type: KinPropertyType, defaultValue: Value) -> UInt16? {
        guard customCount < PropertyTable.customLimit, names[name] == nil else { return nil }
        let id = UInt16(truncatingIfNeeded: entries.count)
        entries.append(
            PropertyEntry(
                id: id, name: name, type: type, defaultValue: defaultValue, classes: PropertyTable.layerClasses,
                isAnimatable: true, implicitAction: .none, names: nil, range: .finite))
        names.add(name, id)
        return id
    }

    /// What a layer of the class answers for a property that was never set; nil if it has no such property.
    package func defaultValue(_ id: UInt16, of layerClass: KinLayerClass) -> Value? {
        guard let entry = self[id], entry.belongs(to: layerClass) else { return nil }
        return layerClass == .emitterCell ? PropertyTable.cellDefault(entry) : entry.defaultValue
    }
}
