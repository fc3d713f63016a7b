import CKinema
import KinemaKit

/// The neighbors of a layer. The host's lock guards them, because threads may change different parts of a tree at once.
struct Tree {
    var children: [CALayer] = []
    var mask: CALayer?
    weak var parent: CALayer?
    /// Grows with every change of the list, the mask or the superlayer.
    var changes = 0
}

/// The state that `KinemaHost.withTrees` guards besides the trees.
struct Trees {
    var roots: [CALayer] = []
    /// The objects that were released under the lock. They end without it, because the end of a layer needs the lock.
    var released: [CALayer] = []
}

extension CALayer {
    /// The superlayer, which must not end while the lock is held.
    private func parent(_ trees: inout Trees) -> CALayer? {
        let found = tree.parent
        if let found { trees.released.append(found) }
        return found
    }

    var parent: CALayer? { host.withTrees { _ in tree.parent } }
    var children: [CALayer] { host.withTrees { _ in tree.children } }
    var maskLayer: CALayer? { host.withTrees { _ in tree.mask } }

    /// Whether the layer is below a root.
    var isBelowRoot: Bool {
        host.withTrees { trees in
            var top = self
            while let next = top.parent(&trees) { top = next }
            return trees.roots.contains { $0 === top }
        }
    }

    // MARK: Changes

    /// Changes the library's tree and, if that succeeds, this one.
    ///
    /// Actions and layout managers, which the library calls, may change the same layers. In that case this tree is read from the library.
    func change(
        _ others: [CALayer], _ library: () throws(KinemaError) -> Void, then own: (inout Trees) -> Void
    ) {
        let involved = others.filter { $0.host === host } + [self]
        let before = host.withTrees { _ in CALayer.changes(involved) }
        guard host.trying(library) != nil else { return }
        let isDone = host.withTrees { trees in
            guard CALayer.changes(involved) == before else { return false }
            own(&trees)
            return true
        }
        if !isDone { CALayer.readTree(involved) }
    }

    private static func changes(_ layers: [CALayer]) -> Int { layers.reduce(0) { $0 &+ $1.tree.changes } }

    func replaceChildren(_ new: [CALayer]) {
        change(children + new) { () throws(KinemaError) in
            try node.setSublayers(new.map(\.node))
        } then: {
            takeChildren(new, &$0)
        }
    }

    func replaceMask(_ new: CALayer?) {
        change((maskLayer.map { [$0] } ?? []) + (new.map { [$0] } ?? [])) { () throws(KinemaError) in
            try node.setMask(new?.node)
        } then: {
            takeMask(new, &$0)
        }
    }

    private func takeChildren(_ new: [CALayer], _ trees: inout Trees) {
        trees.released += tree.children
        let kept = Set(new.map(ObjectIdentifier.init))
        for child in tree.children where !kept.contains(ObjectIdentifier(child)) && child.parent(&trees) === self {
            child.forgetParent()
        }
        tree.children = []
        for child in new where child.parent(&trees) !== self || child === tree.mask { child.leave(&trees) }
        for child in new {
            child.tree.parent = self
            child.tree.changes += 1
        }
        tree.children = new
        tree.changes += 1
    }

    private func takeMask(_ new: CALayer?, _ trees: inout Trees) {
        guard new !== tree.mask else { return }
        new?.leave(&trees)
        if let old = tree.mask {
            trees.released.append(old)
            old.forgetParent()
        }
        tree.mask = new
        new?.tree.parent = self
        new?.tree.changes += 1
        tree.changes += 1
    }

    private func forgetParent() {
        tree.parent = nil
        tree.changes += 1
    }

    /// Leaves the superlayer, the masked layer, or the roots.
    func leave(_ trees: inout Trees) {
        if let parent = parent(&trees) {
            if parent.tree.mask === self {
                parent.tree.mask = nil
            } else if let place = parent.tree.children.lastIndex(where: { $0 === self }) {
                parent.tree.children.remove(at: place)
            }
            parent.tree.changes += 1
        } else {
            trees.roots.removeAll { $0 === self }
        }
        forgetParent()
    }

    func enter(_ superlayer: CALayer, at index: Int?, _ trees: inout Trees) {
        leave(&trees)
        superlayer.tree.children.insert(self, at: min(index ?? .max, superlayer.tree.children.count))
        superlayer.tree.changes += 1
        tree.parent = superlayer
    }

    // MARK: The library's tree

    /// Takes over the neighbors that the library has.
    private static func readTree(_ layers: [CALayer]) {
        let superlayers = layers.map { $0.librarySuperlayer() }
        for layer in layers + superlayers.compactMap({ $0 }) {
            let children = layer.libraryChildren(), mask = layer.libraryMask()
            layer.host.withTrees { trees in
                layer.takeChildren(children, &trees)
                layer.takeMask(mask, &trees)
            }
        }
        for (layer, superlayer) in zip(layers, superlayers) where superlayer == nil {
            let isRoot = (try? layer.host.context.roots.contains(layer.node)) == true
            layer.host.withTrees { trees in if !isRoot { layer.leave(&trees) } }
        }
    }

    private func librarySuperlayer() -> CALayer? {
        var found = KinLayer()
        return kinLayerGetSuperlayer(host.context.pointer, node.handle, &found) == .OK ? host.layer(of: found) : nil
    }
    private func libraryMask() -> CALayer? {
        var found = KinLayer()
        return kinLayerGetMask(host.context.pointer, node.handle, &found) == .OK ? host.layer(of: found) : nil
    }
    private func libraryChildren() -> [CALayer] { ((try? node.sublayers) ?? []).compactMap { host.layer(of: $0.handle) } }

    // MARK: The end

    /// Releases the layers below one after the other, so that a tree of any depth needs no depth of calls.
    func endTree() {
        var waiting = handOver()
        while var next = waiting.popLast() {
            if isKnownUniquelyReferenced(&next) { waiting += next.handOver() }
        }
    }

    private func handOver() -> [CALayer] {
        host.withTrees { _ in
            defer { (tree.children, tree.mask) = ([], nil) }
            return tree.children + (tree.mask.map { [$0] } ?? [])
        }
    }
}
