import Foundation
import Testing

@testable import Kinema

@Suite("PathTrack")
struct PathTrackTests {
    /// The path of the guide's ship: one cubic curve.
    private func ship(paced: Bool) throws -> PathTrack {
        try track([0, 3], [0, 150, 75, 0, 225, 300, 300, 150], paced: paced)
    }

    private func track(_ verbs: [UInt8], _ coordinates: [Double], paced: Bool = true) throws -> PathTrack {
        let path = try #require(Path.make(verbs: verbs, coordinates: coordinates))
        return try #require(PathTrack(path, paced: paced))
    }

    private func near(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ tolerance: Double = 1e-12) -> Bool {
        abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
    }

    @Test("4.10: s is the parameter of a curve, not its length")
    func cubicParameter() throws {
        let track = try ship(paced: false)
        #expect(track.segmentCount == 1)
        let expected: [SIMD2<Double>] = [
            [0, 150], [67.96875, 107.8125], [150, 150], [232.03125, 192.1875], [300, 150],
        ]
        for (index, point) in expected.enumerated() { #expect(near(track.point(0, Double(index) / 4), point)) }
    }

    @Test("4.10: a quadratic curve")
    func quadratic() throws {
        let track = try track([0, 2], [0, 0, 50, 100, 100, 0])
        #expect(near(track.point(0, 0.25), [25, 37.5]) && near(track.point(0, 0.5), [50, 50]))
        #expect(abs(track.length - 147.89428575445974) < 1e-9)
    }

    @Test("4.10: closing adds a line unless the current point is the start")
    func close() throws {
        let open = try track([0, 1, 1, 4], [0, 0, 30, 0, 30, 40])
        #expect(open.segmentCount == 3)
        #expect(near(open.point(2, 0.5), [15, 20]) && near(open.point(2, 1), [0, 0]))
        #expect(try track([0, 1, 1, 4], [0, 0, 30, 0, 0, 0]).segmentCount == 2)
        let onward = try track([0, 1, 4, 1], [5, 5, 30, 0, 7, 7])
        #expect(onward.segmentCount == 3 && near(onward.startPoint(2), [5, 5]))
    }

    @Test("4.10: a later move adds no keyframe; the position jumps where the next segment starts")
    func jump() throws {
        let track = try track([0, 1, 0, 1, 0], [0, 0, 10, 0, 100, 100, 100, 110, 7, 7])
        #expect(track.segmentCount == 2 && track.length == 20)
        #expect(near(track.point(0, 1), [10, 0]) && near(track.startPoint(1), [100, 100]))
        let border = track.pacedLocation(0.5)
        #expect(border.segment == 1 && border.s == 0)
        let before = track.pacedLocation(0.4999)
        #expect(before.segment == 0)
    }

    @Test("D29: a path without a first move starts at (0, 0), and one segment is enough")
    func withoutMove() throws {
        #expect(try track([1], [10, 0]).startPoint(0) == [0, 0])
        for verbs: [UInt8] in [[], [0], [4], [0, 4]] {
            let path = try #require(Path.make(verbs: verbs, coordinates: verbs.first == 0 ? [1, 1] : []))
            #expect(PathTrack(path, paced: true) == nil)
        }
    }

    @Test("4.10: paced has a constant speed over all segments")
    func pacedLines() throws {
        let track = try track([0, 1, 1], [0, 0, 100, 0, 100, 50])
        for (fraction, point) in [(0.25, SIMD2(37.5, 0.0)), (0.5, [75, 0]), (0.75, [100, 12.5]), (1, [100, 50])] {
            let place = track.pacedLocation(fraction)
            #expect(near(track.point(place.segment, place.s), point))
        }
    }

    @Test("4.10: the arc length of a curve is exact to 1e-9 of the total")
    func pacedCurve() throws {
        let track = try ship(paced: true)
        #expect(abs(track.length - 359.54739492349640) < 1e-9 * 359)
        let quarter = track.pacedLocation(0.25)
        #expect(abs(quarter.s - 0.25934031722925749) < 1e-10)
        #expect(near(track.point(0, quarter.s), [70.86810308494095, 108.39604749698228], 1e-7))
        #expect(abs(track.pacedLocation(0.5).s - 0.5) < 1e-10)
        #expect(abs(track.pacedLocation(0.75).s - 0.74065968277074251) < 1e-10)
    }

    @Test("4.10: a cusp and a way back on itself are measured to 1e-9 too")
    func cusp() throws {
        // Derivative 3·(1 − 2s)·(1 − 2s, 1): length 2√2 − 1, stopping at ½.
        let cusp = try track([0, 3], [0, 0, 1, 1, 0, 1, 1, 0])
        #expect(abs(cusp.length - (2 * 2.0.squareRoot() - 1)) < 1e-11)
        #expect(abs(cusp.pacedLocation(0.5).s - 0.5) < 1e-5)
        // x = 2·10·s·(1 − s): out to 5 and back.
        let back = try track([0, 2], [0, 0, 10, 0, 0, 0])
        #expect(abs(back.length - 10) < 1e-11)
        #expect(abs(back.pacedLocation(0.25).s - (1 - 0.5.squareRoot()) / 2) < 1e-10)
        #expect(abs(back.pacedLocation(0.75).s - (1 + 0.5.squareRoot()) / 2) < 1e-10)
    }

    @Test("4.7: a path of length 0 gives every segment the same share; fractions are clamped")
    func withoutLength() throws {
        let still = try track([0, 1, 1], [5, 5, 5, 5, 5, 5])
        #expect(still.length == 0)
        let place = still.pacedLocation(0.75)
        #expect(place.segment == 1 && place.s == 0.5)
        for (fraction, s) in [(-1, 0.0), (2, 1), (.infinity, 1), (.nan, 0), (-.infinity, 0)] as [(Double, Double)] {
            let place = still.pacedLocation(fraction)
            #expect(place.segment == (s == 0 ? 0 : 1) && place.s == s)
        }
    }

    @Test("4.11: the angle is that of the tangent")
    func angles() throws {
        let track = try ship(paced: false)
        let expected = [
            -1.1071487177940904, 0.17985349979247828, 0.5880026035475675, 0.17985349979247828, -1.1071487177940904,
        ]
        for (index, angle) in expected.enumerated() { #expect(abs(track.angle(0, Double(index) / 4) - angle) < 1e-14) }
    }

    @Test("D29: a tangent of length 0 is replaced by its limit in the same segment, at the end from behind")
    func zeroTangent() throws {
        let both = try track([0, 3, 1], [0, 0, 0, 0, 10, 20, 10, 20, 99, 20])
        #expect(abs(both.angle(0, 0) - atan2(20, 10)) < 1e-12)
        #expect(abs(both.angle(0, 1) - atan2(20, 10)) < 1e-12)
        // Both control points in the first point: only the third derivative is left there.
        let late = try track([0, 3], [0, 0, 0, 0, 0, 0, 0, -5])
        #expect(abs(late.angle(0, 0) + .pi / 2) < 1e-12)
        let early = try track([0, 3], [0, 0, 3, 4, 3, 4, 3, 4])
        #expect(abs(early.angle(0, 1) - atan2(4, 3)) < 1e-12)
        // Out and back on a line: ahead at the turning point.
        let back = try track([0, 2], [0, 0, 10, 0, 0, 0])
        #expect(abs(abs(back.angle(0, 0.5)) - .pi) < 1e-12)
    }

    @Test("4.11: a segment of one point looks ahead, else behind, else 0")
    func degenerateSegment() throws {
        let path = try track([0, 1, 1, 1, 1], [0, 0, 0, 0, 0, 5, 0, 5, 0, 5])
        for segment in 0..<4 { #expect(abs(path.angle(segment, 0.5) - .pi / 2) < 1e-15) }
        let ahead = try track([0, 1, 1, 1], [0, 0, 5, 0, 5, 0, 5, 5])
        #expect(abs(ahead.angle(1, 0) - .pi / 2) < 1e-15)
        #expect(try track([0, 1], [3, 3, 3, 3]).angle(0, 0) == 0)
    }

    @Test("no segment, parameter or fraction stops the track")
    func awkward() throws {
        let path = try track(
            [0, 3, 1, 2], [1e308, -1e308, -1e308, 1e308, 1e308, 1e308, .leastNonzeroMagnitude, 0, 1, 1, 2, 3, 4, 5])
        for number in awkwardNumbers {
            let place = path.pacedLocation(number)
            #expect((0..<path.segmentCount).contains(place.segment) && place.s >= 0 && place.s <= 1)
            for segment in [Int.min, -1, 0, 2, 3, Int.max] {
                _ = (path.point(segment, number), path.angle(segment, number), path.startPoint(segment))
            }
        }
    }
}
