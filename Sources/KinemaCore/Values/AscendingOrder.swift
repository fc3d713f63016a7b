extension [Double] {
    /// Where the numbers stand, from the least to the greatest; equal ones as they are.
    package var ascendingOrder: [Int] { indices.sorted { self[$0] != self[$1] ? self[$0] < self[$1] : $0 < $1 } }
}
