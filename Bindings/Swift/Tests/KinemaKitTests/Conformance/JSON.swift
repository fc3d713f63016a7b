import Foundation
import KinemaKit

/// What a case has that the runner does not know: an error of the runner, never skipped.
struct NotCovered: Error { let what: String }

/// An expectation that does not hold.
struct Failure: Error { let text: String }

/// A JSON value whose objects keep their order, and whose numbers have the nearest double. (Foundation's parser has neither.)
indirect enum JSON: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([(key: String, value: JSON)])

    static func == (a: JSON, b: JSON) -> Bool { "\(a)" == "\(b)" }

    /// The members of an object, in their order.
    var members: [(key: String, value: JSON)] {
        if case .object(let members) = self { members } else { [] }
    }
    subscript(_ key: String) -> JSON? { members.last { $0.key == key }?.value }

    var elements: [JSON] { if case .list(let elements) = self { elements } else { [] } }
    var string: String? { if case .text(let text) = self { text } else { nil } }
    var isTrue: Bool? {
        switch self {
        case .bool(let value): value
        case .number(let number): number != 0
        default: nil
        }
    }
    /// A number, also one written as text; bools are 0 and 1.
    var double: Double? {
        switch self {
        case .number(let number): number
        case .bool(let value): value ? 1 : 0
        case .text("inf"): .infinity
        case .text("-inf"): -.infinity
        case .text("nan"): .nan
        default: nil
        }
    }

    func has(_ key: String) -> Bool { self[key] != nil }
    func text(_ key: String) -> String? { self[key]?.string }
    func number(_ key: String) -> Double? { self[key]?.double }
    func bool(_ key: String) -> Bool? { self[key]?.isTrue }
    func list(_ key: String) -> [JSON] { self[key]?.elements ?? [] }
    func texts(_ key: String) -> [String] { list(key).compactMap(\.string) }
    func numbers(_ key: String) -> [Double] { list(key).compactMap(\.double) }
    func object(_ key: String) -> JSON { self[key] ?? .object([]) }

    init(_ data: Data) throws {
        var reader = Reader(bytes: [UInt8](data))
        self = try reader.value()
    }

    private struct Reader {
        let bytes: [UInt8]
        var at = 0

        mutating func next() -> UInt8 {
            while at < bytes.count, bytes[at] <= 32 { at += 1 }
            return at < bytes.count ? bytes[at] : 0
        }
        mutating func skip(_ character: Character) throws {
            guard next() == character.asciiValue else { throw Failure(text: "\(character) expected at byte \(at)") }
            at += 1
        }

        mutating func value() throws -> JSON {
            switch Character(UnicodeScalar(next())) {
            case "{": return .object(try items("{", "}") { try ($0.string(), $0.member()) })
            case "[": return .list(try items("[", "]") { try $0.value() })
            case "\"": return .text(try string())
            case let first where first.isLetter:
                let word = run { UnicodeScalar($0).properties.isAlphabetic }
                return word == "null" ? .null : .bool(word == "true")
            default: return .number(try Double(run { "+-.eE0123456789".utf8.contains($0) }).unwrapped("a number"))
            }
        }
        private mutating func member() throws -> JSON {
            try skip(":")
            return try value()
        }
        private mutating func items<Item>(_ open: Character, _ close: Character, _ read: (inout Reader) throws -> Item) throws
            -> [Item]
        {
            var items: [Item] = []
            try skip(open)
            while next() != close.asciiValue {
                items.append(try read(&self))
                if next() == 44 { at += 1 }
            }
            try skip(close)
            return items
        }
        private mutating func run(_ belongs: (UInt8) -> Bool) -> String {
            let start = at
            while at < bytes.count, belongs(bytes[at]) { at += 1 }
            return String(decoding: bytes[start..<at], as: UTF8.self)
        }
        mutating func string() throws -> String {
            _ = next()
            let start = at
            at += 1
            while at < bytes.count, bytes[at] != 34 { at += bytes[at] == 92 ? 2 : 1 }
            at += 1
            return try JSONDecoder().decode(String.self, from: Data(bytes[start..<min(at, bytes.count)]))
        }
    }
}

/// The values of cases, and their comparison.
enum CaseValue {
    /// Returns a value as the library has it; `type` tells ids and paths from numbers.
    static func value(_ json: JSON?, _ type: PropertyType) throws -> Value {
        guard let json, json != .null else { return .null }
        switch (json, type) {
        case (.number(let id), .handle): return .handles([UInt64(exactly: id) ?? 0])
        case (.list(let list), .handles): return .handles(list.compactMap { $0.double.flatMap(UInt64.init(exactly:)) })
        case (.list(let list), .path): return try .path(path(list))
        case (.list(let list), .number) where list.count == 1 && list[0].double != nil:
            throw KinemaError(.typeMismatch, "a list for a number, which is a number in C and in Swift")
        case (_, .layers): throw NotCovered(what: "cells as a value")
        default: break
        }
        if let single = json.double { return .numbers([single]) }
        if let text = json.string { return .string(text) }
        return try .numbers(
            json.elements.flatMap { element in
                if let one = element.double { return [one] }
                return try element.elements.map { try $0.double.unwrapped("a number") }
            })
    }

    static func path(_ list: [JSON]) throws -> Path {
        try Path(
            list.map { element in
                let n = element.elements.compactMap(\.double)
                func point(_ at: Int) throws -> Point {
                    guard n.count >= at + 2 else { throw NotCovered(what: "a path that is broken") }
                    return Point(n[at], n[at + 1])
                }
                switch element.elements.first?.string {
                case "move": return .move(try point(0))
                case "line": return .line(try point(0))
                case "quad": return .quad(control: try point(0), end: try point(2))
                case "curve": return .curve(control1: try point(0), control2: try point(2), end: try point(4))
                case "close": return .close
                default: throw NotCovered(what: "an element of a path")
                }
            })
    }

    /// A curve: a text or four numbers.
    static func curve(_ json: JSON?) throws -> Curve {
        if let text = json?.string { return try Curve(text) }
        let n = json?.elements.compactMap(\.double) ?? []
        if json == nil || json == .null { return .linear }
        guard n.count == 4 else { throw KinemaError(.typeMismatch, "a curve of \(n.count) numbers") }
        return Curve(n[0], n[1], n[2], n[3])
    }

    /// Whether a value is what a case expects, within the tolerance.
    static func same(_ got: Value, _ want: JSON?, _ type: PropertyType, _ tolerance: Double) throws -> Bool {
        switch (got, try value(want, type)) {
        case (.numbers(let a), .numbers(let b)): same(a, b, tolerance)
        case (.path(let a), .path(let b)):
            a.elements.count == b.elements.count
                && zip(a.elements, b.elements).allSatisfy { same(numbers($0), numbers($1), tolerance) && verb($0) == verb($1) }
        case (let got, let wanted): got == wanted
        }
    }

    static func same(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || abs($0 - $1) <= tolerance || ($0.isNaN && $1.isNaN) }
    }

    private static func numbers(_ element: Path.Element) -> [Double] {
        switch element {
        case .move(let a), .line(let a): [a.x, a.y]
        case .quad(let a, let b): [a.x, a.y, b.x, b.y]
        case .curve(let a, let b, let c): [a.x, a.y, b.x, b.y, c.x, c.y]
        case .close: []
        }
    }
    private static func verb(_ element: Path.Element) -> Int {
        switch element {
        case .move: 0
        case .line: 1
        case .quad: 2
        case .curve: 3
        case .close: 4
        }
    }
}

extension Optional {
    /// What Swift's types check when it is compiled.
    func typed(_ what: String) throws -> Wrapped {
        guard let self else { throw KinemaError(.typeMismatch, what) }
        return self
    }
    func unwrapped(_ what: String) throws -> Wrapped {
        guard let self else { throw NotCovered(what: what) }
        return self
    }
}
