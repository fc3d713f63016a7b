extension Track {
    /// Does what `apply` does for a list of numbers or colors, without allocating.
    func apply(to list: inout MovingList, at layerTime: Double) {
        guard let progress = clock.progress(at: layerTime).map(motionProgress) else { return }
        switch motion {
        case .basic(let ends): ends.move(&list, progress)
        case .keyframes(let keyframes): keyframes.move(&list, progress)
        case .path, .heading: break
        }
    }
}

extension Ends {
    fileprivate func move(_ list: inout MovingList, _ f: Double) {
        switch self {
        case .fixed(let a, let b): list.mix(a, b, f)
        case .fromUnderlying(let a): list.mix(a, nil, f)
        case .underlyingTo(let b): list.mix(nil, b, f)
        case .underlyingBy, .numbers, .numberToUnderlying, .pairToUnderlying, .matrices, .matrixToUnderlying, .pushedNumber: break
        }
    }
}
