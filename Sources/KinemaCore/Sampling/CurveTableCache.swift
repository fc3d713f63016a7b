/// The tables of the timing functions in a plan, each made once. The next plan receives the cache.
struct CurveTableCache: Sendable {
    /// By the hash of their keys; of tables whose hashes are equal, each has the next number that is free.
    private var tables = ObjectTable<UInt64, CurveTable>()
    /// The tables that were found last, by `CurveKey.guess`: most animations have one of a few timing functions.
    private var recent = [CurveTable?](repeating: nil, count: CurveKey.guesses)

    var count: Int { tables.count }

    /// Above this number of tables, the next plan begins with none: a host may make a timing function for each animation.
    private static let limit = 256

    /// The tables that the plan after this one begins with. Tiles hold those that they use.
    var handedOn: CurveTableCache { count > CurveTableCache.limit ? CurveTableCache() : self }

    /// The table of a timing function or of its slope. The cache holds it.
    @inline(never)
    mutating func table(of curve: TimingFunction, isSlope: Bool) -> Unmanaged<CurveTable> {
        let key = CurveKey(curve, isSlope: isSlope), place = key.guess
        if let table = recent[place], table.key == key { return Unmanaged.passUnretained(table) }
        let table = table(key, curve, isSlope)
        recent[place] = table
        return Unmanaged.passUnretained(table)
    }

    private mutating func table(_ key: CurveKey, _ curve: TimingFunction, _ isSlope: Bool) -> CurveTable {
        var hash = key.hash
        while let table = tables[hash] {
            if table.key == key { return table }
            hash &+= 1
        }
        let table = CurveTable(curve, isSlope: isSlope)
        tables[hash] = table
        return table
    }
}

/// The bits of a curve; those of the first number, which is not negative, are inverted for its slope.
struct CurveKey: Equatable, Sendable {
    private let c1x, c1y, c2x, c2y: UInt64

    init(_ curve: TimingFunction, isSlope: Bool) {
        c1x = isSlope ? ~curve.c1x.bitPattern : curve.c1x.bitPattern
        c1y = curve.c1y.bitPattern
        c2x = curve.c2x.bitPattern
        c2y = curve.c2y.bitPattern
    }

    /// A number that nobody outside the process can predict, because documents and hosts choose the curves.
    var hash: UInt64 { withUnsafeBytes(of: self) { SipHash.ofProcess.hash($0) } }

    static let guesses = 64
    /// A number below `guesses` that differs for most pairs of curves. If it does not, the hash decides.
    var guess: Int { Int(((c1x &+ 3 &* c1y &+ 5 &* c2x &+ 7 &* c2y) &* 0x9E37_79B9_7F4A_7C15) >> 58) }
}
