import CKinema

/// A variable at rest, and where its motions are. There is one for each variable, in pages: its size is 56 bytes.
struct VariableRecord {
    /// The value to which it leads, in the first of the four numbers.
    private var value: FourNumbers
    /// The key of the host, if it has one.
    let key: UInt64
    private(set) var generation: UInt32
    /// The index of its last motion plus 1; 0 at rest.
    var motion: UInt32 = 0
    /// The next variable with a key, or the next free slot, plus 1; 0 is none.
    var next: UInt32 = 0
    let width: UInt8
    private var flags: Flags

    private struct Flags: OptionSet {
        let rawValue: UInt8

        static let isLive = Flags(rawValue: 1), isColor = Flags(rawValue: 2), isKeyed = Flags(rawValue: 4)
        static let isTouched = Flags(rawValue: 8)
    }

    /// A free slot.
    init(free generation: UInt32) {
        (self.generation, value, key, width, flags) = (generation, FourNumbers(.zero), 0, 0, [])
    }

    init(_ given: VariableValue, key: UInt64?, generation: UInt32) {
        (value, self.key, self.generation) = (FourNumbers(given.numbers), key ?? 0, generation)
        width = UInt8(truncatingIfNeeded: given.width)
        flags = .isLive
        if given.isColor { flags.insert(.isColor) }
        if key != nil { flags.formUnion([.isKeyed, .isTouched]) }
    }

    var target: SIMD4<Double> {
        get { value.numbers }
        set { value = FourNumbers(newValue) }
    }

    var isLive: Bool { flags.contains(.isLive) }
    var isColor: Bool { flags.contains(.isColor) }
    var isKeyed: Bool { flags.contains(.isKeyed) }

    /// Whether a call has named it since the last advance.
    var isTouched: Bool {
        get { flags.contains(.isTouched) }
        set { if newValue { flags.insert(.isTouched) } else { flags.remove(.isTouched) } }
    }

    /// Whether it has the shape of a value.
    func fits(_ given: VariableValue) -> Bool { Int(width) == given.width && isColor == given.isColor }

    /// Invalidates the handle.
    mutating func die() {
        (flags, motion) = ([], 0)
        generation += 1
    }
}

/// The numbers of a variable.
package struct VariableValue {
    package let numbers: SIMD4<Double>
    package let width: Int
    package let isColor: Bool

    /// The most numbers of a variable.
    package static let widest = 4

    package init(_ numbers: SIMD4<Double>, width: Int, isColor: Bool) {
        (self.numbers, self.width, self.isColor) = (numbers, width, isColor)
    }
}

/// What few motions of variables have: a time constant, and the entry in the schedule of one that waits, that a completion waits for, or
/// that an animator controls. The entry of a timeline has its tracks. Rule D155.
final class VariableExtras {
    let timeConstant: Double
    let waiting: Attachment?
    /// The values at both ends, of a motion in an animator and of a timeline.
    let ends: MotionEnds

    init(timeConstant: Double, waiting: Attachment?, _ ends: MotionEnds) {
        (self.timeConstant, self.waiting, self.ends) = (timeConstant, waiting, ends)
    }

    var control: AnimatorControl? { waiting?.control }

    /// The memory for one, with its completion, its part in an animator, its entries in the schedule and in the table.
    static let size = 1024
}

/// The values between which a motion of a variable leads.
struct MotionEnds {
    private let first, last: FourNumbers

    init(from: SIMD4<Double>, to: SIMD4<Double>) { (first, last) = (FourNumbers(from), FourNumbers(to)) }

    var from: SIMD4<Double> { first.numbers }
    var to: SIMD4<Double> { last.numbers }
}
