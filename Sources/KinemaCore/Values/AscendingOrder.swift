extension [Double] {
    /// The indices of the numbers in ascending order of the numbers. The order is stable.
    package var ascendingOrder: [Int] { indices.sorted { self[$0] != self[$1] ? self[$0] < self[$1] : $0 < $1 } }
}

extension [Int] {
    /// From the least to the greatest, each once.
    var ascending: [Int] {
        var result: [Int] = []
        result.reserveCapacity(count)
        for number in sorted() where number != result.last { result.append(number) }
        return result
    }
}
