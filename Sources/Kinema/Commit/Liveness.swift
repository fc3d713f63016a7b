import KinemaCore

/// Which layers hang below a root, asked for many layers of one tree: every layer is looked at once a walk.
struct Liveness {
    private let view: CommitView
    private let walk: UInt64

    /// A walk number that no earlier walk had.
    init(view: CommitView, walk: UInt64) {
        self.view = view
        self.walk = walk
    }

    /// Whether the layer is a root or below one in the view. Rule 0.3.
    func isBelowRoot(_ layer: Layer) -> Bool {
        if layer.layerClass == .emitterCell { return findEmitter(of: layer) }
        var path: [Layer] = []
        var next: Layer? = layer
        var live = false
        while let current = next {
            if current.commit.livenessWalk == walk {
                live = current.commit.isBelowRoot
                break
            }
            path.append(current)
            if view.isRoot(current) {
                live = true
                break
            }
            next = view.superlayer(of: current)
        }
        for current in path {
            current.commit.livenessWalk = walk
            current.commit.isBelowRoot = live
        }
        return live
    }

    /// Whether an emitter of the cell, or of the cells that emit it, is below a root; the cell, and those on the way, take the
    /// time of the one that was found. Each cell is looked at once a walk.
    private func findEmitter(of cell: Layer) -> Bool {
        guard cell.commit.livenessWalk != walk else { return cell.commit.isBelowRoot }
        var path = [openCell(cell)]
        while let emitter = next(on: &path) {
            if emitter.layerClass == .emitterCell && emitter.commit.livenessWalk != walk {
                path.append(openCell(emitter))
            } else if emitter.layerClass == .emitterCell ? emitter.commit.isBelowRoot : isBelowRoot(emitter) {
                var above = emitter
                for (cell, _) in path.reversed() {
                    cell.commit.isBelowRoot = true
                    cell.superlayer = above
                    above = cell
                }
                return true
            }
        }
        return false
    }

    /// A cell counts as not live until one of its emitters does. Layers are looked at before other cells.
    private func openCell(_ cell: Layer) -> (cell: Layer, emitters: [Layer]) {
        cell.commit.livenessWalk = walk
        cell.commit.isBelowRoot = false
        let emitters = cell.emitters.reversed().filter { view.ownsList(of: $0) }
        return (cell, emitters.filter { $0.layerClass == .emitterCell } + emitters.filter { $0.layerClass != .emitterCell })
    }

    /// The next emitter of the last cell on the path; leaves cells that have no more.
    private func next(on path: inout [(cell: Layer, emitters: [Layer])]) -> Layer? {
        while !path.isEmpty {
            if let emitter = path[path.count - 1].emitters.popLast() { return emitter }
            path.removeLast()
        }
        return nil
    }
}
