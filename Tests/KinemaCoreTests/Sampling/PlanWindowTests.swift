import Testing

@testable import Kinema

@Suite("Slices of a plan")
struct PlanWindowTests {
    private let plans = PlanTests()

    /// Slices of a plan, from all but one channel to one: threads share a sampler by them.
    private static func slices(of count: Int) -> [Range<Int>] {
        let cuts = [0, 1, count / 7, count / 3, count / 3 + 1, count / 2, count - 17, count - 1, count]
        return cuts.indices.flatMap { low in cuts.indices.filter { $0 > low }.map { cuts[low]..<cuts[$0] } }
    }

    @Test("A slice has the bits of its channels in a whole row", arguments: PlanTests.scenes.indices)
    func slices(_ index: Int) {
        let plan = PlanTests.scenes[index].plan, times = [0.25, 0.9, 1.75, 40]
        let whole = plans.rows(plan, times, .float32, Float.self).map(\.bitPattern)
        for slice in PlanWindowTests.slices(of: plan.channels.count) {
            let width = plan.width(of: slice), first = plan.channels[slice.lowerBound].offset
            var rows = [Float](repeating: 12345, count: (width + 3) * times.count)
            rows.withUnsafeMutableBytes { bytes in
                times.withUnsafeBufferPointer {
                    plan.sample(
                        slice, $0, into: bytes.baseAddress!,
                        SampleTarget(data: nil, timeStride: (width + 3) * 4, valueStride: 4, format: .float32),
                        SampleScratch(for: plan))
                }
            }
            for row in times.indices {
                let part = rows[row * (width + 3)..<row * (width + 3) + width].map(\.bitPattern)
                #expect(part == Array(whole[row * plan.width + first..<row * plan.width + first + width]), "\(slice)")
                let gap = rows[row * (width + 3) + width..<(row + 1) * (width + 3)]
                #expect(gap.allSatisfy { $0 == 12345 }, "\(slice) wrote beside itself")
            }
        }
    }

    @Test("A single number may have any strides, because nothing is written a stride away", arguments: PlanTests.scenes.indices)
    func strides(_ index: Int) {
        let plan = PlanTests.scenes[index].plan, whole = plans.rows(plan, [0.9], .float32, Float.self).map(\.bitPattern)
        for (number, channel) in plan.channels.enumerated() where channel.width == 1 {
            var alone: Float = 12345
            withUnsafeMutableBytes(of: &alone) { bytes in
                withUnsafePointer(to: 0.9) {
                    plan.sample(
                        number..<number + 1, UnsafeBufferPointer(start: $0, count: 1), into: bytes.baseAddress!,
                        SampleTarget(data: nil, timeStride: 1 << 62, valueStride: 1 << 62, format: .float32),
                        SampleScratch(for: plan))
                }
            }
            #expect(alone.bitPattern == whole[channel.offset], "\(channel)")
        }
    }

    @Test(
        "4.10: along lines and curves positions are those of the presentation layer, and kernels find them unless it is paced")
    func paths() throws {
        // Move, line, quadratic and cubic curve, close; then elsewhere.
        let numbers: [Double] = [10, 20, -40, 35, 0, 80, 60, 60, 90, 0, -90, 0, 30, -70]
        let path = try #require(Path.make(verbs: [0, 1, 2, 3, 4], coordinates: numbers))
        let jumping = try #require(Path.make(verbs: [0, 1, 2, 3, 0, 1], coordinates: numbers + [5, 5, 50, 50]))
        let times: [Double] = [-1, 0, 0.25, 0.5, 1 / 3, 0.77, 1, 1.5, 1.75, 1.999, 2, 3]
        for (way, mode, areKernels) in [
            (path, CalculationMode.linear, true), (path, .cubic, true), (path, .paced, false), (path, .discrete, true),
            (jumping, .linear, true),
        ] {
            var scene = PlanScene(layers: 0, seed: 9)
            for _ in 0..<30 { scene.addPath(way, mode: mode) }
            let plan = scene.plan, baked = plans.rows(plan, times, .float32, Float.self)
            #expect(plan.tiles.allSatisfy { $0.exact.isEmpty == areKernels })
            for (row, time) in times.enumerated() {
                let expected = plans.shown(plan, at: time)
                for set in InstructionSet.allCases {
                    let one = plans.rows(plan, [time], .float32, Float.self, set)
                    #expect(zip(one, expected).allSatisfy { abs(Double($0) - $1) <= 4e-4 }, "\(mode) at \(time)")
                    #expect(one.map(\.bitPattern) == baked[row * plan.width..<(row + 1) * plan.width].map(\.bitPattern))
                }
            }
        }
    }

    @Test("8.3: an animation of transform.scale does not change unequal scales while it has no effect")
    func unequalScales() {
        var scene = PlanScene(layers: 0, seed: 3)
        for _ in 0..<20 { scene.addScale(of: .makeScale(1, 2, 1)) }
        for _ in 0..<20 { scene.addScale(of: .makeScale(3, 3, 3)) }
        let plan = scene.plan
        for time in [0.5, 1.25, 3] {
            for (a, b) in zip(plans.rows(plan, [time], .float32, Float.self), plans.shown(plan, at: time)) {
                #expect(abs(Double(a) - b) <= 1e-5, "at \(time)")
            }
        }
    }

    @Test("Animations with different timing functions equal the presentation layer")
    func ownCurves() {
        var scene = PlanScene(layers: 0, seed: 11)
        for _ in 0..<300 { scene.addCurve() }
        let plan = scene.plan, times: [Double] = (0...80).map { Double($0) / 80 }
        #expect(plan.tiles.contains { $0.clocks.contains { $0.each != nil && $0.count > 16 } })
        #expect(plan.tiles.allSatisfy { $0.clocks.count < 40 })
        let baked = plans.rows(plan, times, .float32, Float.self)
        for (row, time) in times.enumerated() {
            let expected = plans.shown(plan, at: time)
            let bits = baked[row * plan.width..<(row + 1) * plan.width].map(\.bitPattern)
            for set in InstructionSet.allCases {
                let one = plans.rows(plan, [time], .float32, Float.self, set)
                #expect(zip(one, expected).allSatisfy { abs(Double($0) - $1) <= 4e-4 }, "at \(time)")
                #expect(one.map(\.bitPattern) == bits, "at \(time)")
            }
            for channel in [0, 23, 24, 150, 299] {
                var alone: Float = 0
                withUnsafeMutableBytes(of: &alone) { bytes in
                    withUnsafePointer(to: time) {
                        plan.sample(
                            channel..<channel + 1, UnsafeBufferPointer(start: $0, count: 1), into: bytes.baseAddress!,
                            SampleTarget(data: nil, timeStride: 4, valueStride: 4, format: .float32), SampleScratch(for: plan))
                    }
                }
                #expect(alone.bitPattern == bits[channel])
            }
        }
    }

    /// Few key times are compared, many are searched; 0.3 s apart, from 0 on, they are no whole numbers of steps.
    @Test(
        "Among few key times and among many the segment is the one of the presentation layer",
        arguments: [2, 3, 9, 10, 17, 18, 19, 65, 400])
    func segments(_ count: Int) {
        var scene = PlanScene(layers: 0, seed: UInt64(count))
        for _ in 0..<21 { scene.addKeyframes(count, duration: 0.3 * Double(count - 1)) }
        let plan = scene.plan
        #expect(plan.tiles.allSatisfy { $0.exact.isEmpty })
        let times: [Double] = (0..<count).flatMap { key in [-1e-3, 1e-3, 0.17].map { 0.3 * Double(key) + $0 } }
        let many = plans.rows(plan, times, .float32, Float.self)
        for (row, time) in times.enumerated() {
            let expected = plans.shown(plan, at: time)
            for set in InstructionSet.allCases {
                let one = plans.rows(plan, [time], .float32, Float.self, set)
                #expect(zip(one, expected).allSatisfy { abs(Double($0) - $1) <= 4e-4 }, "at \(time)")
                let baked = many[row * plan.width..<(row + 1) * plan.width].map(\.bitPattern)
                #expect(one.map(\.bitPattern) == baked, "at \(time)")
            }
        }
    }
}
