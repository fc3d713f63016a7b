/// A list while the animations of its property are applied to it, in memory of the caller, because sampling must not allocate.
/// Numbers beyond the caller's capacity are dropped, but they count.
struct MovingList {
    private let numbers: UnsafeMutablePointer<Double>
    private let room: Int
    private(set) var count = 0

    init(_ value: Value, in numbers: UnsafeMutablePointer<Double>, room: Int) {
        self.numbers = numbers
        self.room = room
        put(value)
    }

    mutating func put(_ value: Value) {
        count = value.numberCount
        value.forEachNumber { index, x in if index < room { numbers[index] = x } }
    }

    /// Does what `Value.mix` does. A nil end is the list itself.
    @inline(never)
    mutating func mix(_ a: Value?, _ b: Value?, _ f: Double) {
        guard a?.numberCount ?? count == b?.numberCount ?? count else {
            if let held = f < 0.5 ? a : b { put(held) }
            return
        }
        if let a, let b {
            put(a)
            move(toward: b, f)
        } else if let a {
            a.forEachNumber { index, x in if index < room { numbers[index] = x + (numbers[index] - x) * f } }
        } else if let b {
            move(toward: b, f)
        }
    }

    private func move(toward b: Value, _ f: Double) {
        b.forEachNumber { index, y in if index < room { numbers[index] += (y - numbers[index]) * f } }
    }
}
