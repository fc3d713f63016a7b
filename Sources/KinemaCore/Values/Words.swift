import CPlatform

/// Names in one literal, which spaces separate. A list of literals takes a pointer for each of them, which must be relocated.
package struct Words: ExpressibleByStringLiteral, @unchecked Sendable {
    private let start: UnsafePointer<UInt8>

    package init(stringLiteral literal: StaticString) { start = literal.utf8Start }

    /// Calls `body` with the words in order until it returns true.
    @inline(always)
    private func find(_ body: (_ index: Int, _ word: UnsafePointer<UInt8>, _ count: Int) -> Bool) {
        var word = start, index = 0
        while word.pointee != 0 {
            var end = word
            while end.pointee > UInt8(ascii: " ") { end += 1 }
            if body(index, word, end - word) { return }
            word = end.pointee == 0 ? end : end + 1
            index += 1
        }
    }

    /// The index of the word with these bytes; nil if there is none.
    @inline(never)
    package func index(of bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
        var found: Int?
        find { index, word, length in
            guard length == count, memcmp(word, bytes, count) == 0 else { return false }
            found = index
            return true
        }
        return found
    }

    @inline(never)
    package func index(of name: Text) -> Int? {
        name.string.withBytes { bytes in bytes.baseAddress.flatMap { index(of: $0, bytes.count) } }
    }

    package subscript(index: Int) -> Text {
        @inline(never) get {
            var text: Text = ""
            find { at, word, count in
                if at == index { text = Text(String(utf8: word, count: count)) }
                return at == index
            }
            return text
        }
    }

    package var all: [Text] {
        @inline(never) get { (0..<count).map { self[$0] } }
    }

    package var count: Int {
        @inline(never) get {
            var count = 0
            find { _, _, _ in
                count += 1
                return false
            }
            return count
        }
    }
}
