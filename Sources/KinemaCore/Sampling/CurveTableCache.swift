/// The tables of the timing functions in a plan, each made once. The next plan receives the cache.
struct CurveTableCache: Sendable {
    private var tables: [CurveKey: CurveTable] = [:]
    /// The tables that were found last: most animations have one of a few timing functions.
    private var recent: [(key: CurveKey, table: CurveTable)] = []
    private static let recentLimit = 4

    /// The bits of a curve.
    private struct CurveKey: Hashable, Sendable {
        let c1x, c1y, c2x, c2y: UInt64

        init(_ curve: TimingFunction) {
            c1x = curve.c1x.bitPattern
            c1y = curve.c1y.bitPattern
            c2x = curve.c2x.bitPattern
            c2y = curve.c2y.bitPattern
        }
    }

    var count: Int { tables.count }

    /// Above this number of tables, the next plan begins with none: a host may make a timing function for each animation.
    private static let limit = 256

    /// The tables that the plan after this one begins with. Tiles hold those that they use.
    var handedOn: CurveTableCache { count > CurveTableCache.limit ? CurveTableCache() : self }

    mutating func table(of curve: TimingFunction) -> CurveTable {
        let key = CurveKey(curve)
        for entry in recent where entry.key == key { return entry.table }
        let table = table(key, curve)
        if recent.count == CurveTableCache.recentLimit { recent.removeFirst() }
        recent.append((key, table))
        return table
    }

    private mutating func table(_ key: CurveKey, _ curve: TimingFunction) -> CurveTable {
        if let table = tables[key] { return table }
        let table = CurveTable(curve)
        tables[key] = table
        return table
    }
}
