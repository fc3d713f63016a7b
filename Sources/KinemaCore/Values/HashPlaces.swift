/// The places of a hash table with linear probing: at the place that its hash gives, or at the next free one, is the index of an
/// entry. The table keeps the entries, and at least one place free.
struct HashPlaces {
    /// The index of an entry plus 1; 0 is free. The number of places is 0 or a power of two.
    private var places: [UInt32]

    init(count: Int = 0) { places = Array(repeating: 0, count: count) }

    var count: Int { places.count }

    private var mask: Int { places.count - 1 }

    /// The index of the entry at a place; nil if the place is free.
    func index(at place: Int) -> Int? { places[place] == 0 ? nil : Int(places[place]) - 1 }

    /// The first place for a hash that is free, or whose entry is wanted.
    @inline(always)
    func place(_ hash: UInt32, _ isWanted: (Int) -> Bool) -> Int {
        var place = Int(truncatingIfNeeded: hash) & mask
        while let index = index(at: place), !isWanted(index) { place = (place + 1) & mask }
        return place
    }

    /// Takes a free place for an entry.
    mutating func take(_ place: Int, for index: Int) { places[place] = UInt32(truncatingIfNeeded: index + 1) }

    /// Frees a place. Entries behind it that it has kept from their places move there.
    @inline(always)
    mutating func free(_ place: Int, hash: (Int) -> UInt32) {
        var free = place, next = place
        places[free] = 0
        while true {
            next = (next + 1) & mask
            guard let index = index(at: next) else { return }
            if (next - Int(truncatingIfNeeded: hash(index))) & mask >= (next - free) & mask {
                places[free] = places[next]
                places[next] = 0
                free = next
            }
        }
    }
}
