import CKinema

/// Reads the parts of a document other than layers. Every error names the place.
final class SceneReader {
    let json: JSONText
    let skipsUnknown: Bool
    /// The handles of the resources, and their indices by name.
    var handles: [UInt64] = []
    var resources = IndexTable<Text>()

    init(_ json: JSONText, skipsUnknown: Bool) {
        self.json = json
        self.skipsUnknown = skipsUnknown
    }

    static func text(of bytes: UnsafeBufferPointer<UInt8>) throws(EngineError) -> JSONText {
        // For each byte at most half a value of eight bytes, in a list that doubles.
        try HostMemory.require(bytes.count, of: 12, for: "document")
        let json: JSONText
        do throws(JSONError) {
            json = try JSONText.read(bytes)
        } catch {
            let (line, column) = JSONText.place(error.offset, in: bytes)
            throw EngineError(
                error.isLimit ? .limitExceeded : .invalidArgument,
                "document: line \(line), column \(column): expected \(error.expected)")
        }
        try HostMemory.check()
        return json
    }

    // MARK: Refusals

    @inline(never)
    func refused(_ value: Int, _ status: KinStatus, message: Message) -> EngineError {
        let (line, column) = json.place(of: value), path = json.path(to: value)
        return EngineError(
            status, "document: line \(line), column \(column), \(path.isEmpty ? "the document" : path): \(message)")
    }

    @inline(never)
    func refused(_ value: Int, _ status: KinStatus, _ text: Name) -> EngineError { refused(value, status, message: "\(text)") }

    @inline(never)
    func refused(_ value: Int, expected: Name) -> EngineError {
        let given: Name =
            switch json.kind(value) {
            case .object: "an object"
            case .array: "a list"
            case .string: "a string"
            case .number: "a number"
            case .yes, .no: "a bool"
            case .null: "null"
            }
        return refused(value, .typeMismatch, message: "\(given) given, expected \(expected)")
    }

    /// Runs the engine's part, and adds the place to its rejection.
    @inline(always)
    func at<Result>(_ value: Int, _ body: () throws(EngineError) -> Result) throws(EngineError) -> Result {
        do throws(EngineError) { return try body() } catch { throw located(error, value) }
    }

    @inline(never)
    private func located(_ error: EngineError, _ value: Int) -> EngineError {
        error.status == .outOfMemory ? error : refused(value, error.status, message: error.message)
    }

    /// A member that the format does not have.
    @inline(never)
    func unknown(_ name: Int) throws(EngineError) {
        guard skipsUnknown || json.isEqual(name, "extra") else {
            throw refused(
                name + 1, .unknownKey, "a member given that the format does not have, expected \"extra\" for other data")
        }
    }

    // MARK: Values of one form

    /// Calls `body` with the name and the value of each member.
    @inline(never)
    func forEachMember(of object: Int, _ body: (Int, Int) throws(EngineError) -> Void) throws(EngineError) {
        guard json.kind(object) == .object else { throw refused(object, expected: "an object") }
        var name = object + 1
        while name < json.end(object) {
            try body(name, name + 1)
            name = json.end(name + 1)
        }
    }

    @inline(never)
    func forEachItem(of list: Int, _ body: (Int) throws(EngineError) -> Void) throws(EngineError) {
        guard json.kind(list) == .array else { throw refused(list, expected: "a list") }
        var item = list + 1
        while item < json.end(list) {
            try body(item)
            item = json.end(item)
        }
    }

    /// The value of a member; nil if the object has none of the name.
    @inline(never)
    func member(_ wanted: Name, of object: Int) throws(EngineError) -> Int? {
        var found: Int?
        try forEachMember(of: object) { name, value throws(EngineError) in
            if json.isEqual(name, wanted) { found = value }
        }
        return found
    }

    /// The values of the members by the index of their names; 0, which is the whole text, for one that the object does not have.
    @inline(never)
    func members(_ names: Words, of object: Int) throws(EngineError) -> [Int] {
        var members = [Int](repeating: 0, count: names.count)
        try forEachMember(of: object) { name, value throws(EngineError) in
            guard let index = json.index(name, in: names) else { return try unknown(name) }
            members[index] = value
        }
        return members
    }

    @inline(never)
    func text(_ value: Int) throws(EngineError) -> Text {
        guard json.kind(value) == .string else { throw refused(value, expected: "a string") }
        return Text(json.string(value))
    }

    @inline(never)
    func number(_ value: Int, from least: Double = -.greatestFiniteMagnitude) throws(EngineError) -> Double {
        guard json.kind(value) == .number else { throw refused(value, expected: "a number") }
        let number = json.number(value)
        guard number.isFinite, number >= least else {
            throw refused(value, .invalidArgument, "a number out of range given, expected one in range")
        }
        return number
    }

    @inline(never)
    func flag(_ value: Int) throws(EngineError) -> Bool {
        guard json.kind(value) == .yes || json.kind(value) == .no else { throw refused(value, expected: "a bool") }
        return json.kind(value) == .yes
    }

    /// The index of a string in a list of names.
    @inline(never)
    func choice(_ value: Int, _ names: Words, _ expected: Name) throws(EngineError) -> UInt32 {
        if let index = json.index(value, in: names) { return UInt32(index) }
        throw refused(value, .invalidArgument, message: "expected \(expected)")
    }

    // MARK: Values of properties

    /// A value for a property of a type; nil is any type.
    @inline(never)
    func value(_ at: Int, _ type: KinPropertyType?) throws(EngineError) -> Value {
        let kind = json.kind(at)
        if let type, !hasForm(at, kind, of: type) { throw refused(at, expected: type == .bool ? "a bool" : type.name) }
        switch kind {
        case .null: return .none
        case .yes: return .number(1)
        case .no: return .number(0)
        case .number:
            if type == .handle || type == .handles { return .handle(try handle(at)) }
            let number = json.number(at)
            guard number.isFinite else {
                throw refused(at, .invalidArgument, "a number beyond those of a double given, expected a smaller one")
            }
            return .number(number)
        case .string:
            if type == .handle || type == .handles { return .handle(try handle(at)) }
            if type != .string {
                if json.isEqual(at, "inf") { return .number(.infinity) }
                if json.isEqual(at, "-inf") { return .number(-.infinity) }
            }
            return .string(Text(json.string(at)))
        case .array: return try list(at, type)
        case .object:
            guard type == .transform else { throw refused(at, expected: "a value of a property") }
            return try parts(at)
        }
    }

    /// Whether a value has the form of a type in a document. The setters also accept a number in place of a bool, for example.
    private func hasForm(_ at: Int, _ kind: JSONKind, of type: KinPropertyType) -> Bool {
        if kind == .null { return true }
        return switch type {
        case .bool: kind == .yes || kind == .no
        case .string: kind == .string
        case .number, .integer, .handle: kind == .number || kind == .string
        case .handles: kind == .number || kind == .string || kind == .array
        case .transform: kind == .array || kind == .object
        default: kind == .array
        }
    }

    private func list(_ at: Int, _ type: KinPropertyType?) throws(EngineError) -> Value {
        let first = at + 1, isEmpty = json.end(at) == first
        if type == .handle || type == .handles {
            var ids: [UInt64] = []
            try forEachItem(of: at) { item throws(EngineError) in ids.append(try handle(item)) }
            return ids.isEmpty ? .none : .handles(ids)
        }
        if type == .path
            || (!isEmpty && json.kind(first) == .array && json.end(first) > first + 1 && json.kind(first + 1) == .string)
        {
            return .path(try path(at))
        }
        var numbers: [Double] = []
        numbers.reserveCapacity(json.end(at) - at)
        try append(at, to: &numbers, isNested: type == .colors)
        guard !isEmpty || type == .numbers || type == .colors else { throw refused(at, expected: "a list that is not empty") }
        return numbers.withUnsafeBufferPointer { Value(raw: $0) }
    }

    static let parts: Words = "translation rotation scale skew perspective lastColumn"

    /// A transform that was written through its components. Rule D142.
    private func parts(_ at: Int) throws(EngineError) -> Value {
        let members = try members(SceneReader.parts, of: at)
        func rows(_ index: Int, _ standard: [Double]) throws(EngineError) -> [Double] {
            guard members[index] != 0 else { return standard }
            var numbers: [Double] = []
            if json.kind(members[index]) == .array { try append(members[index], to: &numbers, isNested: false) }
            guard numbers.count == standard.count else {
                throw refused(members[index], .typeMismatch, message: "expected \(standard.count) numbers")
            }
            return numbers
        }
        func row(_ numbers: [Double], _ first: Int = 0) -> SIMD4<Double> {
            SIMD4(numbers[first], numbers[first + 1], numbers[first + 2], 0)
        }
        let translation = row(try rows(0, [0, 0, 0])), rotation = row(try rows(1, [0, 0, 0]))
        let scale = row(try rows(2, [1, 1, 1])), skew = try rows(3, [1, 0, 0, 0, 1, 0, 0, 0, 1])
        let isKept = members[5] != 0, last = try rows(isKept ? 5 : 4, [0, 0, 0, 1])
        let remainder = TransformRemainder(
            k0: row(skew), k1: row(skew, 3), k2: row(skew, 6), lastColumn: SIMD4(last[0], last[1], last[2], last[3]),
            keepsLastColumn: isKept)
        return .transform(TransformParts(scale: scale, rotation: rotation, translation: translation, remainder))
    }

    /// The numbers of a list, and if it is nested of the lists in it.
    private func append(_ list: Int, to numbers: inout [Double], isNested: Bool) throws(EngineError) {
        try forEachItem(of: list) { item throws(EngineError) in
            if isNested, json.kind(item) == .array {
                try append(item, to: &numbers, isNested: false)
            } else {
                numbers.append(try number(item))
            }
        }
    }

    /// An id of the host, or the name of a resource.
    private func handle(_ at: Int) throws(EngineError) -> UInt64 {
        if json.kind(at) == .string {
            if let index = resources[Text(json.string(at))] { return handles[index] }
            throw refused(at, .notFound, "expected the name of a resource")
        }
        return try whole(at)
    }

    func whole(_ at: Int) throws(EngineError) -> UInt64 {
        let number = try number(at, from: 0)
        guard number <= 0x1p53, number == number.rounded() else { throw refused(at, expected: "a whole number, at most 2^53") }
        return UInt64(number)
    }

    static let verbs: Words = "move line quad curve close"

    private func path(_ at: Int) throws(EngineError) -> Path {
        var verbs: [UInt8] = [], coordinates: [Double] = []
        try forEachItem(of: at) { element throws(EngineError) in
            guard json.kind(element) == .array, json.end(element) > element + 1 else {
                throw refused(element, expected: "an element of a path")
            }
            let verb = try choice(element + 1, SceneReader.verbs, "move, line, quad, curve or close")
            var item = element + 2
            let before = coordinates.count
            while item < json.end(element) {
                coordinates.append(try number(item))
                item = json.end(item)
            }
            verbs.append(UInt8(truncatingIfNeeded: verb))
            guard coordinates.count - before == PathVerb(rawValue: UInt8(truncatingIfNeeded: verb))?.coordinateCount else {
                throw refused(element, .typeMismatch, "another count of numbers given than this element has")
            }
        }
        guard let path = Path.make(verbs: verbs, coordinates: coordinates) else { throw refused(at, expected: "a path") }
        return path
    }
}

/// Names that were looked up lately, with their numbers: documents repeat few names.
struct NameMemory {
    /// Pairs of a value of the text and a number.
    private var known: [UInt64] = []
    private static let limit = 64

    func number(_ name: Int, in json: JSONText) -> UInt32? {
        var index = 0
        while index < known.count {
            if json.isEqual(Int(known[index]), to: name) { return UInt32(truncatingIfNeeded: known[index + 1]) }
            index += 2
        }
        return nil
    }

    mutating func add(_ name: Int, _ number: UInt32) {
        if known.count < 2 * NameMemory.limit { known += [UInt64(name), UInt64(number)] }
    }
}
