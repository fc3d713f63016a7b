/// The tables of the timing functions in a plan, each made once. The next plan receives the cache.
struct CurveTableCache: Sendable {
    private var tables: [CurveKey: CurveTable] = [:]
    /// The tables that were found last, by the lowest bits of a hash: most animations have one of a few timing functions.
    private var recent = [Recent?](repeating: nil, count: CurveTableCache.recentCount)
    private static let recentCount = 64

    private struct Recent: Sendable {
        let key: CurveKey
        let table: CurveTable
    }

    /// The bits of a curve; those of the first number, which is not negative, are inverted for its slope.
    private struct CurveKey: Hashable, Sendable {
        let c1x, c1y, c2x, c2y: UInt64

        init(_ curve: TimingFunction, isSlope: Bool) {
            c1x = isSlope ? ~curve.c1x.bitPattern : curve.c1x.bitPattern
            c1y = curve.c1y.bitPattern
            c2x = curve.c2x.bitPattern
            c2y = curve.c2y.bitPattern
        }

        /// A number that differs for most pairs of curves.
        var place: Int {
            let bits = (c1x &+ 3 &* c1y &+ 5 &* c2x &+ 7 &* c2y) &* 0x9E37_79B9_7F4A_7C15
            return Int(bits >> 58)
        }
    }

    var count: Int { tables.count }

    /// Above this number of tables, the next plan begins with none: a host may make a timing function for each animation.
    private static let limit = 256

    /// The tables that the plan after this one begins with. Tiles hold those that they use.
    var handedOn: CurveTableCache { count > CurveTableCache.limit ? CurveTableCache() : self }

    /// The table of a timing function or of its slope. The cache holds it.
    mutating func table(of curve: TimingFunction, isSlope: Bool) -> Unmanaged<CurveTable> {
        let key = CurveKey(curve, isSlope: isSlope), place = key.place
        if let entry = recent[place], entry.key == key { return Unmanaged.passUnretained(entry.table) }
        let table = table(key, curve, isSlope)
        recent[place] = Recent(key: key, table: table)
        return Unmanaged.passUnretained(table)
    }

    private mutating func table(_ key: CurveKey, _ curve: TimingFunction, _ isSlope: Bool) -> CurveTable {
        if let table = tables[key] { return table }
        let table = CurveTable(curve, isSlope: isSlope)
        tables[key] = table
        return table
    }
}
