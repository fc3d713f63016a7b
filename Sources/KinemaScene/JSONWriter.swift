/// Writes a JSON text, which may be long: commas separate the members and items.
///
/// It asks for memory as the text grows. Without memory it stops writing, and `lack` says what there was not.
package final class JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var room = 0
    /// The memory that there was not; 0 if there was enough.
    package private(set) var lack = 0
    /// Whether an object or a list has begun that has no member yet.
    private var isFirst = true
    /// Whether members and items stand on lines, except in what `beginLine` begins.
    private let isIndented: Bool
    /// The number of objects and lists that are open, and the largest one so far.
    private var depth = 0
    package private(set) var deepest = 0
    /// The depth from which everything stands on one line.
    private var lineDepth = Int.max

    package init(isIndented: Bool = false) { self.isIndented = isIndented }

    /// Whether there is memory.
    @discardableResult
    package func ask(for bytes: Int) -> Bool {
        if lack == 0, !Memory.has(bytes) { lack = bytes }
        return lack == 0
    }

    /// Asks for room for more bytes. Returns false if there is no memory.
    private func makeRoom(_ more: Int) -> Bool {
        let needed = bytes.count + more
        if needed > room {
            let wanted = max(2 * needed, 1024)
            guard ask(for: wanted) else { return false }
            bytes.reserveCapacity(wanted)
            room = wanted
        }
        return true
    }

    @inline(never)
    package func add(_ piece: String) { if makeRoom(piece.byteCount) { piece.appendBytes(to: &bytes) } }

    @inline(never)
    package func add(_ piece: Name) { add(piece.string) }

    package var text: String { String(utf8: bytes, count: bytes.count) }

    /// Returns the text and begins another one.
    package func take() -> String {
        defer { (bytes, room, isFirst) = ([], 0, true) }
        return text
    }

    /// Begins an object or a list.
    @inline(never)
    package func begin(_ bracket: Name) {
        add(bracket)
        isFirst = true
        depth += 1
        deepest = max(deepest, depth)
    }

    /// Begins an object or a list on one line.
    package func beginLine(_ bracket: Name) {
        begin(bracket)
        lineDepth = min(lineDepth, depth)
    }

    @inline(never)
    package func end(_ bracket: Name) {
        let isOnLine = depth >= lineDepth
        depth -= 1
        if depth < lineDepth { lineDepth = .max }
        if !isFirst, !isOnLine { beginIndented() }
        add(bracket)
        isFirst = false
    }

    private func beginIndented() {
        guard isIndented else { return }
        add("\n")
        for _ in 0..<depth { add("  ") }
    }

    /// Begins the next item of a list.
    @inline(never)
    package func item() {
        let isOnLine = depth >= lineDepth
        if !isFirst { add(isIndented && isOnLine ? ", " : ",") }
        if !isOnLine { beginIndented() }
        isFirst = false
    }

    /// Begins a member of an object.
    @inline(never)
    package func member(_ name: String) {
        item()
        add(quoted: name)
        add(isIndented ? ": " : ":")
    }

    @inline(never)
    package func member(_ name: Name) { member(name.string) }

    /// Begins a member that is a list.
    @inline(never)
    package func beginList(_ name: Name) {
        member(name)
        begin("[")
    }

    /// Begins a member that is an object.
    @inline(never)
    package func beginObject(_ name: Name) {
        member(name)
        begin("{")
    }

    // MARK: Values

    /// The shortest text that reads back as the number. Infinities and NaN, which JSON does not have, are strings.
    @inline(never)
    package func add(_ x: Double) {
        if !x.isFinite {
            add("\"" + shortestText(x) + "\"")
        } else {
            add(x == 0 && x.sign == .minus ? "-0.0" : shortestText(x))
        }
    }

    @inline(never)
    package func add(_ flag: Bool) { add(flag ? "true" : "false") }

    @inline(never)
    package func add(quoted string: String) {
        let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")
        var quoted = [quote]
        string.withBytes { text in
            for byte in text {
                if byte < 0x20 {
                    // \u00XX.
                    for byte in [backslash, 117, 48, 48, 48 + byte >> 4] { quoted.append(byte) }
                    quoted.append(byte & 15 < 10 ? 48 + byte & 15 : 87 + byte & 15)
                    continue
                }
                if byte == quote || byte == backslash { quoted.append(backslash) }
                quoted.append(byte)
            }
        }
        quoted.append(quote)
        if makeRoom(quoted.count) { quoted.withUnsafeBufferPointer { bytes.append(contentsOf: $0) } }
    }
}
