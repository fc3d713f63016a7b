import Testing

@testable import Kinema

/// Which properties of a layer can differ between two of its records. Rule 0.1.
@Suite("Changed properties of a record")
struct ChangedPropertiesTests {
    private static func track(_ property: KinProperty) -> Track {
        let clock = TrackClock(timing: ActiveTiming(MediaTiming(duration: 1), inheritedDuration: 0), curve: nil, group: nil)
        return Track(
            target: TrackTarget(property: property.number, part: .component(.whole), type: .number), clock: clock,
            motion: .basic(.numbers(0, 1)), isAdditive: false, isCumulative: false)
    }

    private static func changed(_ before: [Track], _ after: [Track]) -> UInt64? {
        func record(_ tracks: [Track]) -> LayerRecord {
            LayerRecord(
                id: 1, slot: 0, layerClass: .layer, values: PropertyValues(), timing: LayerTiming(), superlayer: nil,
                sublayers: [], mask: nil, tracks: .few(ShortList(tracks)))
        }
        return record(before).changedProperties(in: record(after))
    }

    private static func bits(_ properties: KinProperty...) -> UInt64 { properties.reduce(0) { $0 | 1 << UInt64($1.number) } }

    private let opacity = track(.opacity), other = track(.opacity), radius = track(.cornerRadius), width = track(.borderWidth)

    @Test("Animations that came or went count, whatever stands before and behind them")
    func comeAndGo() {
        #expect(Self.changed([opacity, radius, width], [opacity, radius, width]) == 0)
        #expect(Self.changed([opacity, radius, width], [opacity, width]) == Self.bits(.cornerRadius))
        #expect(Self.changed([radius], [opacity, radius, width]) == Self.bits(.opacity, .borderWidth))
        #expect(Self.changed([opacity, radius], [radius, other]) == Self.bits(.opacity))
        #expect(Self.changed([], [radius]) == Self.bits(.cornerRadius))
        #expect(Self.changed([radius], []) == Self.bits(.cornerRadius))
    }

    @Test("Animations of one property that change places count")
    func reorder() {
        #expect(Self.changed([opacity, other, radius], [other, opacity, radius]) == Self.bits(.opacity))
    }

    @Test("Of many animations all count")
    func many() {
        let some = (0..<40).map { _ in Self.track(.opacity) } + [radius]
        #expect(Self.changed(some, some) == Self.bits(.opacity, .cornerRadius))
        #expect(Self.changed(some, [width]) == Self.bits(.opacity, .cornerRadius, .borderWidth))
    }
}
