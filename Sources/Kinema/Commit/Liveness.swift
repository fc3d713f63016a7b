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
            if current.mark == walk {
                live = current.markedLive
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
            current.mark = walk
            current.markedLive = live
        }
        return live
    }

    /// Whether an emitter of the cell, or of the cells that emit it, is below a root; the cell, and those on the way, take the
    /// time of the one that was found.
    private func findEmitter(of cell: Layer) -> Bool {
        var open: [(cell: Layer, from: Int)] = [(cell, -1)]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(cell)]
        var index = 0
        while index < open.count {
            for emitter in open[index].cell.emitters where view.ownsList(of: emitter) {
                if emitter.layerClass == .emitterCell {
                    if seen.insert(ObjectIdentifier(emitter)).inserted { open.append((emitter, index)) }
                } else if isBelowRoot(emitter) {
                    open[index].cell.superlayer = emitter
                    while open[index].from >= 0 {
                        open[open[index].from].cell.superlayer = open[index].cell
                        index = open[index].from
                    }
                    return true
                }
            }
            index += 1
        }
        return false
    }
}
