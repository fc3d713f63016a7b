/// Checks a JSON text and lists its values. Names, strings and numbers are checked completely, so that reading them cannot fail.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var values: [UInt64] = []
    private var next = 0
    private var depth = 0
    /// The index of the innermost open array or object plus 1; 0 if none is open. An open one has in place of its end the same number
    /// of the one around it.
    private var open = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        values.reserveCapacity(min(bytes.count / 6 + 16, 1 << 20))
    }

    private var byte: UInt8 { next < bytes.count ? bytes[next] : 0 }

    /// Does not recurse, because texts may be nested deeper than the stack.
    mutating func parse() throws(JSONError) {
        skipSpace()
        try value()
        while open > 0 {
            skipSpace()
            let isObject = bytes[Int(values[open - 1] & 0xFFFF_FFFF)] == UInt8(ascii: "{")
            let isFirst = open == values.count
            if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                try close(isObject)
                continue
            }
            if !isFirst {
                guard byte == UInt8(ascii: ",") else {
                    throw expected(isObject ? "a comma or the end of the object" : "a comma or the end of the array")
                }
                next += 1
                skipSpace()
            }
            if isObject { try name() }
            try value()
        }
        skipSpace()
        guard next == bytes.count else { throw expected("the end of the text") }
    }

    private func expected(_ what: Name) -> JSONError { JSONError(next, what) }

    private mutating func add(_ start: Int, _ extent: Int) { values.append(UInt64(start) | UInt64(extent) << 32) }

    // The loops over bytes keep their place in a local variable, which stays in a register.

    private mutating func skipSpace() {
        var at = next
        while at < bytes.count, bytes[at] <= 32, bytes[at] == 32 || bytes[at] == 10 || bytes[at] == 13 || bytes[at] == 9 {
            at += 1
        }
        next = at
    }

    private mutating func name() throws(JSONError) {
        guard byte == UInt8(ascii: "\"") else { throw expected("a name in quotes") }
        try string()
        skipSpace()
        guard byte == UInt8(ascii: ":") else { throw expected("a colon") }
        next += 1
        skipSpace()
    }

    private mutating func value() throws(JSONError) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            guard depth <= JSONText.depthLimit else {
                throw JSONError(next, "at most 1024 arrays and objects in each other", isLimit: true)
            }
            add(next, open)
            open = values.count
            next += 1
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try word("true", 4)
        case UInt8(ascii: "f"): try word("false", 5)
        case UInt8(ascii: "n"): try word("null", 4)
        default: try number()
        }
    }

    private mutating func close(_ isObject: Bool) throws(JSONError) {
        let index = open - 1
        open = Int(values[index] >> 32)
        values[index] = values[index] & 0xFFFF_FFFF | UInt64(values.count) << 32
        if isObject { try checkNames(of: index) }
        depth -= 1
        next += 1
    }

    /// Rejects objects with many members, and with two of one name.
    private func checkNames(of object: Int) throws(JSONError) {
        var count = 0, at = object + 1, hasEscapes = false
        while at < values.count {
            let start = Int(values[at] & 0xFFFF_FFFF), length = Int(values[at] >> 32)
            count += 1
            guard count <= JSONText.memberLimit else {
                throw JSONError(start, "at most 256 members in an object", isLimit: true)
            }
            hasEscapes = hasEscapes || JSONText.hasEscapes(bytes, start..<start + length)
            var other = object + 1
            while other < at {
                if isName(other, start, length) { throw JSONError(start, "each name once in an object") }
                other = end(other + 1)
            }
            at = end(at + 1)
        }
        if hasEscapes { try checkDecodedNames(of: object) }
    }

    /// Rejects objects with two names that are the same without their escapes.
    private func checkDecodedNames(of object: Int) throws(JSONError) {
        var names = IndexTable<Text>(), at = object + 1
        while at < values.count {
            let start = Int(values[at] & 0xFFFF_FFFF), end = start + Int(values[at] >> 32)
            let name = Text(JSONText.string(bytes, start + 1..<end - 1))
            guard names[name] == nil else { throw JSONError(start, "each name once in an object") }
            names[name] = at
            at = self.end(at + 1)
        }
    }

    private func end(_ value: Int) -> Int {
        let mark = bytes[Int(values[value] & 0xFFFF_FFFF)]
        return mark == UInt8(ascii: "{") || mark == UInt8(ascii: "[") ? Int(values[value] >> 32) : value + 1
    }

    private func isName(_ index: Int, _ start: Int, _ length: Int) -> Bool {
        guard Int(values[index] >> 32) == length else { return false }
        let other = Int(values[index] & 0xFFFF_FFFF)
        for place in 0..<length where bytes[start + place] != bytes[other + place] { return false }
        return true
    }

    private mutating func word(_ word: Name, _ length: Int) throws(JSONError) {
        guard bytes.count - next >= length, let base = bytes.baseAddress, word.isEqual(to: base + next, length) else {
            throw expected("a value")
        }
        add(next, length)
        next += length
    }

    private mutating func number() throws(JSONError) {
        let start = next
        if byte == UInt8(ascii: "-") { next += 1 }
        let first = byte, integer = digits()
        guard integer > 0, first != UInt8(ascii: "0") || integer == 1 else { throw JSONError(start, "a value") }
        if byte == UInt8(ascii: ".") {
            next += 1
            guard digits() > 0 else { throw expected("a digit") }
        }
        if byte | 32 == UInt8(ascii: "e") {
            next += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { next += 1 }
            guard digits() > 0 else { throw expected("a digit") }
        }
        add(start, next - start)
    }

    private mutating func digits() -> Int {
        let start = next
        var at = start
        while at < bytes.count, bytes[at] &- UInt8(ascii: "0") < 10 { at += 1 }
        next = at
        return at - start
    }

    @inline(always)
    private static func isPlain(_ c: UInt8) -> Bool {
        c >= 0x20 && c < 0x80 && c != UInt8(ascii: "\"") && c != UInt8(ascii: "\\")
    }

    private mutating func string() throws(JSONError) {
        let start = next
        next += 1
        while true {
            var at = next
            while at < bytes.count, JSONParser.isPlain(bytes[at]) { at += 1 }
            next = at
            guard at < bytes.count else { throw JSONError(start, "a string with its end") }
            let c = bytes[at]
            if c == UInt8(ascii: "\"") { break }
            if c == UInt8(ascii: "\\") {
                try escape()
            } else if c < 0x20 {
                throw expected("an escape in place of a control character")
            } else {
                try sequence(c)
            }
        }
        next += 1
        add(start, next - start)
    }

    private mutating func escape() throws(JSONError) {
        let start = next
        next += 2
        guard next <= bytes.count else { throw JSONError(start, "an escape") }
        switch bytes[next - 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            return
        case UInt8(ascii: "u"): break
        default: throw JSONError(start, "an escape")
        }
        let unit = JSONText.hex(bytes, next)
        next += 4
        if unit & 0xFC00 == 0xD800, next + 6 <= bytes.count, bytes[next] == UInt8(ascii: "\\"),
            bytes[next + 1] == UInt8(ascii: "u"),
            JSONText.hex(bytes, next + 2) & 0x1_FC00 == 0xDC00
        {
            next += 6
        } else if unit > 0xFFFF || unit & 0xF800 == 0xD800 {
            throw JSONError(start, "an escape of a character")
        }
    }

    /// A character of several bytes. Unicode, table 3-7: well-formed UTF-8.
    private mutating func sequence(_ lead: UInt8) throws(JSONError) {
        let start = next
        func follows(_ index: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
            start + index < bytes.count && bytes[start + index] >= low && bytes[start + index] <= high
        }
        let length: Int
        switch lead {
        case 0xC2...0xDF: length = follows(1) ? 2 : 0
        case 0xE0...0xEF:
            length = follows(1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF) && follows(2) ? 3 : 0
        case 0xF0...0xF4:
            length = follows(1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF) && follows(2) && follows(3) ? 4 : 0
        default: length = 0
        }
        guard length > 0 else { throw expected("UTF-8") }
        next += length
    }
}
