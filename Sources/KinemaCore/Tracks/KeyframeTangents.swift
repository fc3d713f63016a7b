/// The parameters of Kochanek and Bartels, one for each keyframe. Missing ones are 0. Rule 4.8.
package struct KeyframeShape: Equatable, Sendable {
    package var tension: [Double]
    package var continuity: [Double]
    package var bias: [Double]

    package init(tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []) {
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }

    /// The weights of the differences before and after a keyframe in its two tangents.
    func weights(_ index: Int) -> TangentWeights {
        TangentWeights(
            tension: parameter(tension, index), continuity: parameter(continuity, index), bias: parameter(bias, index))
    }

    /// The parameter, clamped to −1…1.
    private func parameter(_ values: [Double], _ index: Int) -> Double {
        guard index < values.count, !values[index].isNaN else { return 0 }
        return min(max(values[index], -1), 1)
    }
}

/// in = inBefore·D− + inAfter·D+ and out = outBefore·D− + outAfter·D+. Rule 4.8.
struct TangentWeights {
    var inBefore, inAfter, outBefore, outAfter: Double

    init(tension t: Double, continuity c: Double, bias b: Double) {
        let half: Double = 0.5 * (1 - t)
        inBefore = half * (1 - c) * (1 + b)
        inAfter = half * (1 + c) * (1 - b)
        outBefore = half * (1 + c) * (1 + b)
        outAfter = half * (1 - c) * (1 - b)
    }

    /// Adjusts the weights of a keyframe between segments of unequal length: tangents are per segment, but speeds are per time.
    mutating func scale(before: Double, after: Double) {
        guard before + after > 0 else { return }
        let incoming: Double = 2 * before / (before + after), outgoing: Double = 2 * after / (before + after)
        inBefore *= incoming
        inAfter *= incoming
        outBefore *= outgoing
        outAfter *= outgoing
    }
}

/// The tangents at all keyframes, per unit of the segment's progress, in the layout of the values. Rule 4.8, D20.
struct KeyframeTangents: Sendable {
    /// The tangents that arrive at a keyframe, and those that leave it.
    private(set) var incoming: [Double]
    private(set) var outgoing: [Double]

    /// Requires `times.count` ≥ 2 keyframes of `width` numbers each in `values`.
    init(values: [Double], width: Int, times: [Double], shape: KeyframeShape) {
        incoming = []
        outgoing = []
        incoming.reserveCapacity(values.count)
        outgoing.reserveCapacity(values.count)
        let last = times.count - 1
        for index in 0...last {
            // At the first and the last keyframe the missing difference equals the other one, as if the neighbor were reflected.
            let before = max(index - 1, 0), after = min(index + 1, last)
            var weights = shape.weights(index)
            if index > 0 && index < last {
                weights.scale(before: times[index] - times[before], after: times[after] - times[index])
            }
            for component in 0..<width {
                let ahead = values[after * width + component], behind = values[before * width + component]
                let here = values[index * width + component]
                let difference = (index == 0 ? ahead : here) - (index == 0 ? here : behind)
                let next = index == last ? difference : ahead - here
                incoming.append(weights.inBefore * difference + weights.inAfter * next)
                outgoing.append(weights.outBefore * difference + weights.outAfter * next)
            }
        }
    }
}
