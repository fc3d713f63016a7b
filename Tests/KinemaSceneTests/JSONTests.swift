import Foundation
import Testing

@testable import Kinema

private func with<Result>(_ text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try text.withUnsafeBufferPointer { try body($0) }
}

private func refusal(_ text: [UInt8]) -> JSONError? {
    with(text) { bytes in
        do throws(JSONError) {
            _ = try JSONText.read(bytes)
            return nil
        } catch {
            return error
        }
    }
}

/// What RFC 8259 accepts and refuses; the cases are those that JSONTestSuite (Nicolas Seriot) collects.
@Suite("D90: JSON")
struct JSONTests {
    @Test(
        "D90: texts of the grammar are accepted",
        arguments: [
            "0", "-0", "1", "-1", "123", "0.1", "1.5e3", "1E3", "1e+3", "1e-3", "-0.0", "0e1", "123e65", "0e+1", "20e1",
            "123.456789",
            "\"\"", "\"a\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0041\"", "\"\\uD834\\uDD1E\"", "\"\\ud834\\udd1e\"",
            "\"\\u0000\"",
            "\"\u{7F}\"", "\"é€𝄞\"", "\"\u{2028}\"", "\"\\\\u0000\"", "\"a/*b*/c\"", "true", "false", "null", " true ",
            "\r\n\t null", "[]",
            "[ ]", "[1]", "[1,2]", "[[]]", "[[[]],[]]", "[null,1,\"a\",{}]", "[1\n]", "{}", "{ }", "{\"a\":1}",
            "{\"a\" : [] , \"b\":{}}",
            "{\"\":0}", "{\"a\":{\"b\":{\"c\":[]}}}", "[-123123e100000]", "[1e-1000]",
        ])
    func accepted(text: String) { #expect(refusal(Array(text.utf8)) == nil) }

    @Test(
        "D90: other texts are refused",
        arguments: [
            "", " ", "1 2", "[1", "[", "]", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1:2]", "[\"a\"", "[1}", "{", "}", "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}", "{,}", "{1:1}", "{a:1}", "{'a':1}", "{\"a\":1 \"b\":2}", "{\"a\" 1}", "{\"a\",1}", "{null:1}", "[*]",
            "01", "-01",
            "-", "+1", ".5", "1.", "1.e3", "1e", "1e+", "1eE2", "0x1", "1a", "Infinity", "-Infinity", "NaN", "-NaN", "inf",
            "1_000", "١",
            "tru", "True", "nul", "truee", "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"",
            "\"\\ud800a\"",
            "\"\\udc00\"", "\"\\ud800\\ud800\"", "\"\\", "\"\\u", "'a'", "\"\t\"", "\"\n\"", "\"\u{0}\"", "[1]x", "[1],", "{}}",
            "/**/1", "1//",
            "\u{FEFF}1", "\u{A0}1", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"\\n\":1,\"\\u000A\":2}",
            "[1e1.5]", "\u{0}",
        ])
    func refused(text: String) { #expect(refusal(Array(text.utf8)) != nil) }

    @Test(
        "D90: bytes that are no UTF-8 are refused",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE], [0xF0, 0x90, 0x80],
        ] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) { #expect(refusal([34] + bytes + [34]) != nil) }

    @Test("D90: a refusal has the place and what was expected")
    func places() throws {
        let text = Array("{\"a\": [1,\n  2,, 3]}".utf8), error = try #require(refusal(text))
        let place = with(text) { JSONText.place(error.offset, in: $0) }
        #expect(place == (2, 5))
        #expect(error.expected.string == "a value")
    }

    @Test("D90: depth and members have limits")
    func limits() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(refusal(nested(1024)) == nil)
        #expect(try #require(refusal(nested(1025))).isLimit)
        #expect(try #require(refusal(Array(repeating: 91, count: 1_000_000))).isLimit)
        func members(_ count: Int) -> [UInt8] {
            Array(("{" + (0..<count).map { "\"\($0)\":[0]" }.joined(separator: ",") + "}").utf8)
        }
        #expect(refusal(members(256)) == nil)
        #expect(try #require(refusal(members(257))).isLimit)
    }

    @Test("D90: strings, paths and the ends of values")
    func contents() throws {
        let text = Array("{\"a\\n\": [1, {\"b\": [\"\\u00e9\\ud834\\udd1e\\\\/\", true]}], \"c\": null}".utf8)
        try with(text) { bytes in
            let json = try JSONText.read(bytes)
            #expect(json.kind(0) == .object && json.string(1) == "a\n" && json.end(2) == 9)
            #expect(json.string(7) == "é𝄞\\/" && json.path(to: 7) == "a\n[1].b[0]" && json.path(to: 8) == "a\n[1].b[1]")
            #expect(json.isEqual(9, "c") && !json.isEqual(9, "cc") && json.kind(10) == .null && json.path(to: 10) == "c")
            #expect(json.isEqual(1, "a\n") && !json.isEqual(1, "a") && json.index(9, in: "a b c") == 2)
            #expect(json.path(to: 0).isEmpty && json.end(0) == 11 && json.place(of: 9) == (1, 54))
        }
    }

    private func number(_ text: String) -> Double { with(Array(text.utf8)) { JSONNumber.value($0) } }

    @Test("D90: numbers of any length are the nearest doubles")
    func numbers() {
        // Halfway cases and the ends of the range: Paxson, A Program for Testing IEEE Decimal-Binary Conversion (1991).
        let texts = [
            "0", "-0", "0.1", "1e22", "1e23", "9007199254740993", "9007199254740992.5", "5e-324", "2.4703282292062327e-324",
            "2.4703282292062328e-324", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309",
            "-1e400",
            "2.2250738585072011e-308", "2.2250738585072014e-308", "10000000000000000000000000000000001", "100e-400",
            "0e999999999",
            "0.000000000000000000000000000000000000001e39", "1e-999999999", "1e999999999", "8.5e-17",
            "123456789012345678901234567890",
            "7.3177701707893310e15", "4.9406564584124654e-324", "1.00000000000000011102230246251565404236316680908203125",
            "1.00000000000000011102230246251565404236316680908203124", "1.00000000000000011102230246251565404236316680908203126",
            "1." + String(repeating: "0", count: 900) + "1", "0." + String(repeating: "0", count: 900) + "1e901",
            "1.00000000000000011102230246251565404236316680908203125" + String(repeating: "0", count: 800) + "1",
            String(repeating: "9", count: 900) + "e-880",
        ]
        for text in texts { #expect(number(text).bitPattern == strtod(text, nil).bitPattern, "\(text)") }
        // Some C libraries clamp such exponents.
        #expect(number(String(repeating: "1", count: 1_000_000) + "e-1000000") == 1.0 / 9)
        #expect(number("0." + String(repeating: "0", count: 1_000_000) + "1e1000000") == 0.1)
    }

    @Test("D90: 100,000 doubles written by Swift read back")
    func roundTrips() {
        var generator = SystemRandomNumberGenerator(), wrong = 0
        for _ in 0..<100_000 {
            let x = Double(bitPattern: generator.next())
            guard x.isFinite else { continue }
            if number(x.description).bitPattern != x.bitPattern { wrong += 1 }
        }
        for index in 0..<100_000 where number((Double(index) / 1000).description) != Double(index) / 1000 { wrong += 1 }
        #expect(wrong == 0)
    }
}
