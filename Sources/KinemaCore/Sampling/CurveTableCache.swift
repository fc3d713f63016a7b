/// The tables of the timing functions in a plan, each made once. The next plan receives the cache.
struct CurveTableCache: Sendable {
    private var tables: [CurveKey: CurveTable] = [:]

    /// The bits of a curve.
    private struct CurveKey: Hashable {
        let c1x, c1y, c2x, c2y: UInt64

        init(_ curve: TimingFunction) {
            c1x = curve.c1x.bitPattern
            c1y = curve.c1y.bitPattern
            c2x = curve.c2x.bitPattern
            c2y = curve.c2y.bitPattern
        }
    }

    mutating func table(of curve: TimingFunction) -> CurveTable {
        let key = CurveKey(curve)
        if let table = tables[key] { return table }
        let table = CurveTable(curve)
        tables[key] = table
        return table
    }
}
