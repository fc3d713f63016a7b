import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("Render lists")
struct RenderListTests {
    private let scene: RenderStage
    private var stage: Layer { scene.stage }

    init() throws { scene = try RenderStage() }

    @Test("an empty context shows nothing; a root shows itself with its defaults")
    func roots() throws {
        #expect((try? RenderList(Presentation(.empty, at: 0)))?.items.isEmpty == true)
        let items = try scene.items()
        #expect(items.count == 1)
        let item = items[0]
        #expect(item.layer.id == stage.id && item.layerClass == .layer)
        #expect((item.parent, item.sublayers, item.end, item.clip, item.mask, item.instance) == (-1, 1, 1, -1, -1, -1))
        #expect(item.world == .identity && item.bounds == (0, 0, 200, 100) && item.opacity == 1)
        #expect(item.flags == 0 && item.side == .none && item.maskedCorners == 15)
        #expect(item.instanceColor == (1, 1, 1, 1) && item.contentsRect == (0, 0, 1, 1))
        #expect(item.shadowOffset == (0, -3) && item.shadowRadius == 3 && item.borderColor == (0, 0, 0, 1))
    }

    @Test("7.6: depth first, sublayers by zPosition, then in the order of the list")
    func order() throws {
        let a = try scene.add(), b = try scene.add(), c = try scene.add()
        let inA = try scene.add(to: a)
        try scene.set(.zPosition, of: a, .number(1))
        #expect(try scene.order() == [stage.id, b.id, c.id, a.id, inA.id])
        let items = try scene.items()
        #expect(items.map { $0.parent } == [-1, 0, 0, 0, 3])
        #expect(items.map { $0.end } == [5, 2, 3, 5, 5])
        try scene.animate("zPosition", of: b, to: .number(10))
        #expect(try scene.order(at: 0.5) == [stage.id, c.id, b.id, a.id, inA.id])
        #expect(try scene.order(at: 2) == [stage.id, c.id, a.id, inA.id, b.id])
    }

    @Test("7.1: the matrix is the world transform, sublayerTransform and flips in it")
    func matrices() throws {
        let a = try scene.add(x: 30, y: 20, width: 40, height: 20)
        let b = try scene.add(x: 5, y: 6, to: a)
        try scene.set(.transform, of: a, .transform(.makeRotation(.pi / 2, 0, 0, 1)))
        try scene.set(.sublayerTransform, of: a, .transform(.makeScale(2, 2, 1)))
        // (5, 6) doubled is (10, 12); turned about a's corner it is (-12, 10).
        let corner = try scene.items(of: b)[0].corner
        #expect(abs(corner.x - 18) < 1e-12 && abs(corner.y - 30) < 1e-12)
        try scene.set(.geometryFlipped, of: a, .number(1))
        let flipped = try scene.items()
        #expect(flipped.map { $0.has(.flipped) } == [false, true, true])
        let tree = TreeGeometry(PresentationTree(try scene.context.published.presentation(at: 0)))
        for item in flipped {
            let wanted = tree.worldMatrix(Handle.slot(item.layer.id))
            for place in 0..<16 { #expect(abs(item.world[place] - wanted[place]) < 1e-12) }
        }
    }

    @Test("0.2: values, opacities and times are those of the presentation")
    func presentation() throws {
        let a = try scene.add(), b = try scene.add(to: a)
        try scene.set(.speed, of: a, .number(2))
        try scene.set(.opacity, of: a, .number(0.5))
        try scene.set(.backgroundColor, of: b, .quad(1, 0, 0, 1))
        try scene.animate("position.x", of: b, to: .number(100))
        try scene.animate("opacity", of: b, to: .number(1))
        try scene.animate("cornerRadius", of: b, to: .number(10))
        // b's time runs twice as fast: at 2 it is at 4.
        let item = try scene.items(of: b, at: 2)[0]
        #expect(item.localTime == 4 && item.corner == SIMD2(40, 0) && item.cornerRadius == 4)
        #expect(abs(item.opacity - 0.2) < 1e-15)
        #expect(item.has(.background) && item.backgroundColor == (1, 0, 0, 1))
    }

    @Test("8.5: animations of the superlayer that name a sublayer move it")
    func named() throws {
        let a = try scene.add(), b = try scene.add()
        try scene.set(.name, of: a, .string("card"))
        try scene.set(.name, of: b, .string("card"))
        try scene.animate("sublayers.card.position.x", of: stage, to: .number(100))
        #expect(try scene.items(at: 3).map { $0.corner.x } == [0, 30, 0])
    }

    @Test("hidden layers, layers of opacity 0 and all below them are left out")
    func culling() throws {
        let a = try scene.add(), b = try scene.add(to: a), c = try scene.add()
        try scene.set(.hidden, of: a, .number(1))
        #expect(try scene.order() == [stage.id, c.id])
        try scene.set(.hidden, of: a, .number(0))
        try scene.set(.opacity, of: a, .number(0))
        try scene.set(.opacity, of: c, .number(-1))
        #expect(try scene.order() == [stage.id])
        try scene.set(.opacity, of: a, .number(3))
        #expect(try scene.items(of: b)[0].opacity == 1)
    }

    @Test("a layer that is not double-sided is left out while its back is seen; a mirror image is no back")
    func doubleSided() throws {
        let a = try scene.add(), b = try scene.add(to: a)
        try scene.set(.doubleSided, of: a, .number(0))
        try scene.set(.transform, of: a, .transform(.makeRotation(1, 0, 1, 0)))
        #expect(try scene.order() == [stage.id, a.id, b.id])
        try scene.set(.transform, of: a, .transform(.makeRotation(2, 0, 1, 0)))
        #expect(try scene.order() == [stage.id])
        try scene.set(.transform, of: a, .transform(.makeScale(-1, 1, 1)))
        #expect(try scene.order() == [stage.id, a.id, b.id])
    }

    @Test("flags: presence of colors, border, shadow, contents")
    func paint() throws {
        let a = try scene.add()
        try scene.set(.borderWidth, of: a, .number(2))
        try scene.set(.shadowOpacity, of: a, .number(0.5))
        try scene.set(.contents, of: a, .handle(7))
        try scene.set(.contentsRect, of: a, .quad(0.5, 0, 0.5, 1))
        var item = try scene.items(of: a)[0]
        #expect(item.has(.border) && item.has(.shadow) && item.has(.contents) && !item.has(.background))
        #expect(item.borderWidth == 2 && item.shadowOpacity == 0.5 && item.contents == 7)
        #expect(item.contentsRect == (0.5, 0, 0.5, 1))
        try scene.set(.borderColor, of: a, .none)
        try scene.set(.shadowColor, of: a, .none)
        item = try scene.items(of: a)[0]
        #expect(!item.has(.border) && !item.has(.shadow) && item.borderColor == (0, 0, 0, 0))
    }

    @Test("D34: a cross-fade of contents has both images")
    func contentsMix() throws {
        let a = try scene.add()
        try scene.set(.contents, of: a, .handle(9))
        try scene.animate("contents", of: a, to: .handle(9), from: .handle(8))
        let item = try scene.items(of: a, at: 2.5)[0]
        #expect(item.has(.contentsMix) && item.contents == 8 && item.nextContents == 9 && item.contentsMix == 0.25)
        #expect(try scene.items(of: a, at: 11)[0].contents == 9)
    }

    @Test("clips and masks: indices name the nearest, and masks count by themselves")
    func clipsAndMasks() throws {
        let a = try scene.add(x: 20), b = try scene.add(to: a)
        let mask = try scene.add(x: 3, to: b), inMask = try scene.add(to: mask), c = try scene.add(to: b)
        try scene.still { try scene.context.setMask(mask, of: b) }
        try scene.set(.masksToBounds, of: a, .number(1))
        try scene.set(.opacity, of: a, .number(0.5))
        try scene.set(.opacity, of: mask, .number(0.25))
        let items = try scene.items()
        #expect(items.map { $0.layer.id } == [stage.id, a.id, b.id, mask.id, inMask.id, c.id])
        #expect(items.map { $0.has(.mask) } == [false, false, false, true, true, false])
        #expect(items.map { $0.clip } == [-1, -1, 1, -1, -1, 1])
        #expect(items.map { $0.mask } == [-1, -1, 2, -1, -1, 2])
        #expect(items.map { $0.opacity } == [1, 0.5, 0.5, 0.25, 0.25, 0.5])
        #expect(items[2].has(.masked) && items[2].sublayers == 5 && items[3].end == 5 && items[3].corner.x == 23)
    }

    @Test("a layer whose mask shows nothing is left out")
    func emptyMask() throws {
        let a = try scene.add(), mask = try scene.add(), c = try scene.add(to: a)
        try scene.still { try scene.context.setMask(mask, of: a) }
        #expect(try scene.order() == [stage.id, a.id, mask.id, c.id])
        try scene.set(.hidden, of: mask, .number(1))
        let items = try scene.items()
        #expect(items.count == 1 && items[0].end == 1)
    }

    @Test(
        "7A, D45: a layer that keeps depth draws nothing, neither clips nor is masked, and its opacity applies to its sublayers",
        arguments: [KinLayerClass.transform, .replicator])
    func transformLayers(_ layerClass: KinLayerClass) throws {
        let a = try scene.add(layerClass), mask = try scene.add(), b = try scene.add(to: a)
        if layerClass == .replicator { try scene.set(.preservesDepth, of: a, .number(1)) }
        try scene.set(.backgroundColor, of: a, .quad(1, 1, 1, 1))
        try scene.set(.masksToBounds, of: a, .number(1))
        try scene.set(.opacity, of: a, .number(0.5))
        try scene.still { try scene.context.setMask(mask, of: a) }
        let items = try scene.items()
        #expect(items.map { $0.layer.id } == [stage.id, a.id, b.id])
        #expect(items[1].flags == 0 && items[1].layerClass == layerClass && items[2].opacity == 0.5 && items[2].clip == -1)
    }
}
