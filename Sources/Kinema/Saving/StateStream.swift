import CKinema
import CPlatform

/// A saved state, which is written or read as a sequence of 8-byte words.
///
/// One function describes a type for both directions, so that they agree: `word(&x)` writes x or reads it. Writing beyond the buffer
/// only counts. Reading beyond it yields 0 and clears `isIntact`, as does anything that no save writes. Objects refer to each other
/// by their indices.
final class StateStream {
    let context: Context
    let isReading: Bool
    private var next: UnsafeMutableRawPointer?
    private var left: Int
    /// The bytes that were written or read, also those for which there was no room.
    private(set) var size = 0
    private(set) var isIntact = true

    /// Whether the state is that of this very context, so that the host's objects come back.
    var isOwn = true
    /// Converts the handle of a layer or an animation of the state to that of the context.
    var shift = HandleShift()
    var animations: [Animation] = []
    /// Ended animations that events refer to.
    var ended: [Attachment] = []
    var completions: [Completion] = []
    /// Animations that an animator controls, or has controlled.
    var controlled: [Attachment] = []
    /// The indices of the objects in these lists, by the addresses of the objects.
    var indices = IndexTable<UInt64>()
    /// Animations whose tracks are compiled again.
    var uncompiled: [Uncompiled] = []
    /// The same of variables.
    var timelines: [Attachment] = []
    /// The records of past states of emitters, their number while they are written, and the histories that were read.
    var pastRecords: [LayerRecord] = []
    var pastRecordCount = 0
    var emissions: [RestoredEmission] = []
    /// The words of the events, whose references are collected first.
    var events: [UInt64] = []
    /// The number of the last thing with an order. All others have smaller ones.
    var lastOrder: UInt64 = 0
    /// An animation of each class with default values.
    var standards: [Animation] = []
    /// The last timing functions.
    private var curves: [SharedCurve] = []

    @inline(never)
    init(_ context: Context, isReading: Bool, _ start: UnsafeMutableRawPointer?, _ capacity: Int) {
        self.context = context
        self.isReading = isReading
        next = start
        left = start == nil ? 0 : capacity & ~7
    }

    func fail() { isIntact = false }

    /// Writes the word, or reads another one.
    @inline(never)
    func word(_ x: UInt64) -> UInt64 {
        size += 8
        guard left >= 8, let at = next else { return endOfBuffer(x) }
        next = at + 8
        left -= 8
        if isReading { return at.loadUnaligned(as: UInt64.self) }
        at.storeBytes(of: x, as: UInt64.self)
        return x
    }

    private func endOfBuffer(_ x: UInt64) -> UInt64 {
        left = 0
        guard isReading else { return x }
        isIntact = false
        return 0
    }

    func word(_ x: inout UInt64) { x = word(x) }

    @inline(never)
    func number(_ x: inout Double) { x = Double(bitPattern: word(x.bitPattern)) }

    /// A number for which a condition holds.
    func number(_ x: inout Double, where isValid: (Double) -> Bool) {
        number(&x)
        if isReading, !isValid(x) { fail() }
    }

    /// The largest number that a state may have of something that is counted up: 2^62. No process counts the rest of 64 bits.
    static let largestCount = UInt64(1) << 62

    /// A number that is counted up, or one that it was.
    func counted(_ x: inout UInt64, _ largest: UInt64 = largestCount) {
        word(&x)
        if isReading, x > largest { fail() }
    }

    func count(_ x: inout Int) {
        x = Int(clamping: word(UInt64(truncatingIfNeeded: x)) & 0x7FFF_FFFF_FFFF)
    }

    /// The number of elements of a list that have at least one word each.
    func length(_ count: Int) -> Int {
        var count = count
        self.count(&count)
        return bounded(count)
    }

    /// A length that was read, unless the rest of the buffer is too short for it.
    func bounded(_ count: Int) -> Int {
        guard isReading, count > left / 8 else { return count }
        isIntact = false
        return 0
    }

    /// Bytes, filled up to whole words.
    func bytes(_ bytes: UnsafeMutableRawPointer?, _ count: Int) {
        let room = (count + 7) & ~7
        size += room
        guard left >= room, let at = next else {
            left = 0
            if isReading { isIntact = false }
            return
        }
        guard room > 0, let bytes else { return }
        if isReading {
            memcpy(bytes, at, count)
        } else {
            (at + room - 8).storeBytes(of: 0, as: UInt64.self)
            memcpy(at, bytes, count)
        }
        next = at + room
        left -= room
    }

    /// Text of a length that is known.
    func text(_ text: inout Text, _ count: Int) {
        guard isReading else {
            text.withCString { bytes(UnsafeMutableRawPointer(mutating: $0), count) }
            return
        }
        guard count <= left, let at = next else {
            left = 0
            return fail()
        }
        text = Text(String(utf8: at, count: count))
        bytes(nil, 0)
        skip((count + 7) & ~7)
    }

    private func skip(_ room: Int) {
        size += room
        guard left >= room, let at = next else {
            left = 0
            isIntact = false
            return
        }
        next = at + room
        left -= room
    }

    func text(_ text: inout Text) {
        var count = text.string.byteCount
        self.count(&count)
        self.text(&text, count)
    }

    /// An object of the host; nil if the context no longer holds it, or is another one.
    func host<Object>(_ object: Object?, _ kept: inout KeptObjects<Object>) -> Object? {
        var number: UInt64 = 0
        if !isReading, let object { number = kept.keep(object) }
        number = word(number)
        guard isReading else { return object }
        return isOwn ? kept[number] : nil
    }

    /// Whether a list has an element with an index.
    func isIndex(_ index: UInt64, _ count: Int) -> Bool {
        if index < UInt64(count) { return true }
        isIntact = false
        return false
    }
}

// MARK: - Timing functions

extension StateStream {
    private static let recentCurves = 16

    /// A timing function that may be nil: the index of a recent one, or its definition.
    func curve(_ curve: inout TimingFunction?) {
        let index = word(isReading ? 0 : curve.map { number(of: $0) } ?? 0)
        guard index > 0 else { return curve = nil }
        if index <= UInt64(curves.count) {
            curve = curves[Int(index) - 1].function
        } else {
            var new = curve ?? .linear
            define(&new)
            curve = new
            curves.append(CurveStore.shared(new))
        }
    }

    /// The index plus 1 of a recent timing function, or one more than that of the last.
    private func number(of curve: TimingFunction) -> UInt64 {
        for index in stride(from: curves.count - 1, through: max(0, curves.count - StateStream.recentCurves), by: -1)
        where curves[index].function == curve {
            return UInt64(index + 1)
        }
        return UInt64(curves.count + 1)
    }

    /// Four numbers, and the points of a curve through points.
    private func define(_ curve: inout TimingFunction) {
        var numbers = curve.numbers
        for index in 0..<4 { number(&numbers[index]) }
        var points = curve.savedPoints
        var count = points.count
        self.count(&count)
        count = bounded(count)
        if isReading { points = Array(repeating: 0, count: count) }
        for index in points.indices { number(&points[index]) }
        guard isReading else { return }
        if let read = TimingFunction(numbers: numbers, savedPoints: points) { curve = read } else { isIntact = false }
    }
}
