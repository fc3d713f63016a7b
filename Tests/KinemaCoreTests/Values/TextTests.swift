import Kinema
import Testing

@Suite("Text: equal if the bytes are equal")
struct TextTests {
    @Test("a letter in composed and decomposed form makes two names")
    func units() {
        let composed = Text("caf\u{E9}"), decomposed = Text("cafe\u{301}")
        #expect(composed.string == decomposed.string)
        #expect(composed != decomposed)
        var table = IndexTable<Text>()
        for (index, name) in [composed, decomposed, Text("caf\u{E9}")].enumerated() { table[name] = index }
        #expect(table.count == 2 && table[composed] == 2 && table[decomposed] == 1)
    }

    @Test(
        "8.2: the parts of a key path at its first dot",
        arguments: [
            ("position.x", "position", "x"), ("transform.rotation.z", "transform", "rotation.z"), (".x", "", "x"),
            ("x.", "x", ""),
        ] as [(Text, Text, Text)])
    func parts(path: Text, first: Text, rest: Text) throws {
        let parts = try #require(path.partsAtDot)
        #expect(parts.first == first && parts.rest == rest)
    }

    @Test("8.2: a key path without a dot has no parts")
    func whole() { #expect(Text("position").partsAtDot == nil && Text("").partsAtDot == nil) }

    @Test("a message quotes at most 128 bytes, and whole letters of them")
    func excerpt() {
        #expect(Text("short").excerpt == "short")
        #expect(Text(String(repeating: "a", count: 1000)).excerpt.utf8.count == 128)
        let accents = Text("a" + String(repeating: "\u{E9}", count: 100)).excerpt
        #expect(accents.utf8.count <= 128 && accents.hasSuffix("\u{E9}"))
    }
}
