import CKinema
import KinemaCore

/// Writes the text of a dump, which may be long, with the punctuation of JSON: commas separate the members and items.
///
/// It asks for memory as the text grows. Without memory it stops writing, and `check` throws.
final class DumpWriter {
    private(set) var text = ""
    private var room = 0
    /// The memory that there was not; 0 if there was enough.
    private var lack = 0
    /// Whether an object or a list has begun that has no member yet.
    private var isFirst = true

    /// Throws if there was no memory for the text, or if there is none for the lists of the next layer.
    func check(next layer: Layer? = nil) throws(EngineError) {
        if let layer { ask(for: layer.sublayerList.count * 64 + layer.attachments.count * 1024) }
        if lack > 0 { throw HostMemory.lack(of: lack, "dump") }
        try HostMemory.check()
    }

    /// Whether there is memory.
    @discardableResult
    private func ask(for bytes: Int) -> Bool {
        if lack == 0, !Memory.has(bytes) { lack = bytes }
        return lack == 0
    }

    @inline(never)
    func add(_ piece: String) {
        let needed = text.utf8.count + piece.utf8.count
        if needed > room {
            let wanted = max(2 * needed, 1024)
            guard ask(for: wanted) else { return }
            text.reserveCapacity(wanted)
            room = wanted
        }
        text += piece
    }

    @inline(never)
    func add(_ piece: Name) { add(piece.string) }

    /// Begins an object or a list.
    @inline(never)
    func begin(_ bracket: Name) {
        add(bracket)
        isFirst = true
    }

    @inline(never)
    func end(_ bracket: Name) {
        add(bracket)
        isFirst = false
    }

    /// Begins the next item of a list.
    func item() {
        if !isFirst { add(",") }
        isFirst = false
    }

    /// Begins a member of an object.
    @inline(never)
    func member(_ name: String) {
        item()
        add(json(name))
        add(":")
    }

    @inline(never)
    func member(_ name: Name) { member(name.string) }
}

// MARK: - Values

extension DumpWriter {
    /// The shortest text that reads back as the number. Infinities and NaN, which JSON does not have, are strings.
    @inline(never)
    func add(_ x: Double) {
        if !x.isFinite {
            add("\"" + KinemaCore.text(x) + "\"")
        } else {
            add(x == 0 && x.sign == .minus ? "-0.0" : KinemaCore.text(x))
        }
    }

    /// A string with quotes, or null.
    @inline(never)
    func add(quoted string: Text?) { add(string.map { json($0.string) } ?? "null") }

    @inline(never)
    func add(_ flag: Bool) { add(flag ? "true" : "false") }

    /// A handle or an id as a string, because a JSON number would be rounded.
    @inline(never)
    func add(id: UInt64) { add("\"" + hex(id) + "\"") }

    @inline(never)
    func add(ids: [UInt64]) {
        begin("[")
        for id in ids {
            item()
            add(id: id)
        }
        end("]")
    }

    @inline(never)
    func add(_ value: Value, _ type: KinPropertyType) {
        guard ask(for: value.sizeOfCopies) else { return }
        switch value {
        case .none: add("null")
        case .number(let x): if type == .bool { add(x != 0) } else { add(x) }
        case .string(let text): add(quoted: text)
        case .path(let path): addPath(path)
        case .handle(let handle): add(id: handle)
        case .handles(let ids), .layers(let ids): add(ids: ids)
        default:
            begin("[")
            for x in value.numbers {
                item()
                add(x)
            }
            end("]")
        }
    }

    /// A path in the notation of SVG.
    private func addPath(_ path: Path) {
        var next = 0, separator: Name = "\""
        for verb in path.verbs {
            add(separator)
            separator = " "
            add(letter(verb))
            for _ in 0..<verb.coordinateCount where next < path.coordinates.count {
                add(separator)
                add(KinemaCore.text(path.coordinates[next]))
                next += 1
            }
        }
        add(path.verbs.isEmpty ? "\"\"" : "\"")
    }

    private func letter(_ verb: PathVerb) -> Name {
        switch verb {
        case .move: "M"
        case .line: "L"
        case .quad: "Q"
        case .curve: "C"
        case .close: "Z"
        }
    }

    /// A string with quotes.
    private func json(_ string: String) -> String {
        let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")
        var bytes = [quote]
        for byte in string.utf8 {
            if byte < 0x20 {
                // \u00XX.
                for byte in [backslash, 117, 48, 48, 48 + byte >> 4] { bytes.append(byte) }
                bytes.append(byte & 15 < 10 ? 48 + byte & 15 : 87 + byte & 15)
                continue
            }
            if byte == quote || byte == backslash { bytes.append(backslash) }
            bytes.append(byte)
        }
        bytes.append(quote)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Value {
    /// The memory in bytes for copies while the value is written.
    fileprivate var sizeOfCopies: Int {
        if case .string(let text) = self { return text.string.utf8.count * 8 }
        return numberCount * 16
    }
}
