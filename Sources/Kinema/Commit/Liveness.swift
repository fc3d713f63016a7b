/// Finds out which layers are below a root. It visits each layer once in a walk, however many layers of a tree are queried.
struct Liveness {
    private let view: CommitView
    private let walk: UInt64

    /// Requires a walk number that no earlier walk had.
    init(view: CommitView, walk: UInt64) {
        self.view = view
        self.walk = walk
    }

    /// Whether the layer is a root or below one in the view. Rule 0.3.
    @inline(never)
    func isBelowRoot(_ layer: Layer) -> Bool {
        if layer.layerClass == .emitterCell { return findEmitter(of: layer) }
        var end: Layer? = layer
        while let current = end, current.commit.livenessWalk != walk, !view.isRoot(current) { end = view.superlayer(of: current) }
        let live = end.map { $0.commit.livenessWalk != walk || $0.commit.isBelowRoot } ?? false
        // The second walk over the same layers needs no list of them.
        var next: Layer? = layer
        while let current = next {
            current.commit.livenessWalk = walk
            current.commit.isBelowRoot = live
            next = current === end ? nil : view.superlayer(of: current)
        }
        return live
    }

    /// Whether an emitter of the cell, or of the cells that emit it, is below a root. If one is found, it becomes the parent of
    /// the cell's time, and so do the cells on the path. Each cell is visited once in a walk.
    @inline(never)
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

    /// Pushes a cell with its emitters. A cell counts as not live until a live emitter is found. Layers are tested before other
    /// cells.
    private func openCell(_ cell: Layer) -> (cell: Layer, emitters: [Layer]) {
        cell.commit.livenessWalk = walk
        cell.commit.isBelowRoot = false
        let emitters = cell.emitters.reversed().filter { view.ownsList(of: $0) }
        return (cell, emitters.filter { $0.layerClass == .emitterCell } + emitters.filter { $0.layerClass != .emitterCell })
    }

    /// The next emitter of the last cell on the path. Removes cells that have no more emitters.
    private func next(on path: inout [(cell: Layer, emitters: [Layer])]) -> Layer? {
        while !path.isEmpty {
            if let emitter = path[path.count - 1].emitters.popLast() { return emitter }
            path.removeLast()
        }
        return nil
    }
}
