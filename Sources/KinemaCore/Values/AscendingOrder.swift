extension [Double] {
    /// The indices of the numbers in ascending order of the numbers. The order is stable.
    package var ascendingOrder: [Int] { indices.sorted { self[$0] != self[$1] ? self[$0] < self[$1] : $0 < $1 } }
}
