import KinemaKit
import Testing

@Suite struct LayerTests {
    @Test func everyTypeOfPropertyReadsBack() throws {
        let context = try Context()
        let layer = try context.layer(), shape = try context.layer(ShapeLayer.self),
            gradient = try context.layer(GradientLayer.self)
        layer.bounds = Rect(1, 2, 30, 40)
        layer.anchorPoint = Point(0, 1)
        layer.shadowOffset = Size(3, -4)
        layer.isHidden = true
        layer.backgroundColor = .red
        layer.name = "card"
        layer.contents = 77
        layer.filters = [3, 4]
        layer.autoresizingMask = 18
        layer.contentsGravity = "center"
        layer.transform = .rotation(.pi / 2)
        #expect(layer.bounds == Rect(1, 2, 30, 40) && layer.anchorPoint == Point(0, 1) && layer.shadowOffset == Size(3, -4))
        #expect(layer.isHidden && layer.backgroundColor == .red && layer.name == "card" && layer.contents == Handle(77))
        #expect(layer.filters == [3, 4] && layer.autoresizingMask == 18 && layer.contentsGravity == "center")
        #expect(layer.transform == .rotation(.pi / 2) && layer.transform.inverse == .rotation(-.pi / 2))
        layer.backgroundColor = nil
        #expect(layer.backgroundColor == nil)
        var path = Path.rect(Rect(0, 0, 10, 20))
        path.quad(to: Point(1, 2), control: Point(3, 4))
        shape.path = path
        shape.lineDashPattern = [4, 2]
        #expect(shape.path == path && shape.lineDashPattern == [4, 2])
        gradient.colors = [.red, .blue]
        gradient.type = "radial"
        #expect(gradient.colors == [.red, .blue] && gradient.type == "radial")
    }

    @Test func theTreeHasItsClasses() throws {
        let context = try Context(), root = try context.root()
        let text = try root.add(TextLayer.self), tiled = try context.layer(TiledLayer.self), shape = try root.add(ShapeLayer.self)
        try root.insertSublayer(tiled, below: shape)
        #expect(try root.sublayers == [text, tiled, shape])
        #expect(try root.sublayers.map { "\(type(of: $0))" } == ["TextLayer", "TiledLayer", "ShapeLayer"])
        #expect(try context.roots == [root])
        try root.setMask(tiled)
        #expect(try root.mask == tiled && tiled.superlayer == root)
        try root.insertSublayer(shape, at: -3)
        #expect(try root.sublayers == [shape, text])
        try root.setSublayers([text])
        #expect(try shape.superlayer == nil)
        rejects(.cycle) { try text.addSublayer(root) }
    }

    @Test func emittersOwnTheirCells() throws {
        let context = try Context(), emitter = try context.root(EmitterLayer.self), cell = try context.layer(EmitterCell.self)
        (cell.birthRate, cell.lifetime, cell.isEnabled) = (4, 2, true)
        try emitter.setEmitterCells([cell])
        #expect(try emitter.emitterCells == [cell] && emitter.emitterCells[0].birthRate == 4)
        try context.flush()
        try emitter.emit(cell, count: 3)
    }

    @Test func keyPathsAreChecked() throws {
        let (context, root, ship) = try stage()
        ship.name = "ship"
        let named: Key<Double> = try context.key("sublayers.ship.opacity")
        #expect(try context.name(of: named) == "sublayers.ship.opacity")
        #expect(try context.key("bounds.size.width", as: Double.self) == Key<Rect>.bounds.width)
        #expect(try root.get(named) == 1)
        rejects(.unknownKey) { _ = try context.key("colour", as: Color.self) }
        rejects(.typeMismatch, "position: Double was given, its values have the type") {
            _ = try context.key("position", as: Double.self)
        }
        let progress = try context.register("progress", default: 0.5)
        #expect(try ship.get(progress) == 0.5)
        try ship.animate(progress, to: 1, Motion(.linear, duration: 1))
        try context.flush()
        #expect(try ship.presentation(progress, at: 0.5) == 0.75)
        rejects(.invalidArgument) { _ = try context.register("progress", default: 0) }
    }

    @Test func badValuesAreReportedAndChangeNothing() throws {
        let (context, _, ship) = try stage()
        var failures: [KinemaError] = []
        context.onFailure = { failures.append($0) }
        ship.position = Point(.nan, 0)
        ship.contentsGravity = "sideways"
        #expect(ship.position == .zero && ship.contentsGravity == "resize")
        #expect(failures.map(\.status) == [.invalidArgument, .invalidArgument])
        rejects(.unknownKey) { try ship.set(.strokeEnd, 1) }
        rejects(.invalidArgument) { try ship.set(.opacity, .infinity) }
        rejects(.typeMismatch) { try ship.set(.bounds, nil) }
        rejects(.typeMismatch, "nil") { _ = try ship.get(.backgroundColor) }
        rejects(.invalidArgument) { _ = try Curve("bendy") }
        rejects(.timeBackwards) {
            try context.advance(to: 1)
            try context.advance(to: 0)
        }
    }

    @Test func aLayerOutlivesItsContextWithErrors() throws {
        let (context, _, ship) = try stage()
        var failures = 0
        let animator = try ship.animate(.opacity, to: 0), object = try Basic(.opacity, to: 1).object(in: context)
        try context.flush()
        context.onFailure = { _ in failures += 1 }
        context.close()
        context.close()
        #expect(context.pointer == nil)
        #expect(ship.opacity == 0 && ship.name == nil && animator.fraction == 0 && context.time == 0)
        ship.opacity = 1
        #expect(failures == 5)
        rejects(.invalidHandle) { try ship.set(.opacity, 1) }
        rejects(.invalidHandle) { _ = try ship.sublayers }
        rejects(.invalidHandle) { try ship.animate(.opacity, to: 0) }
        rejects(.invalidHandle) { try ship.add(object) }
        rejects(.invalidHandle) { _ = try context.layer() }
        rejects(.invalidHandle) { try context.transaction {} }
        rejects(.invalidHandle) { _ = try context.sampler([ship.channel(.opacity)]) }
        rejects(.invalidHandle) { try context.start(Timeline()) }
    }

    @Test func objectsKeepTheirContext() throws {
        weak var gone: Context?
        do {
            let layer = try {
                let context = try Context()
                gone = context
                return try context.root().add()
            }()
            #expect(layer.opacity == 1 && gone != nil)
        }
        #expect(gone == nil)
    }

    @Test func releasedLayersAreGone() throws {
        let context = try Context(), root = try context.root()
        try {
            let layer = try root.add()
            try layer.removeFromSuperlayer()
            #expect(context.statistics.layerCount == 2)
        }()
        try context.flush()
        #expect(context.statistics.layerCount == 1)
    }

    @Test func geometryConvertsAndHits() throws {
        let (context, root, ship) = try stage()
        try context.withoutActions {
            root.bounds = Rect(0, 0, 100, 100)
            root.position = Point(50, 50)
            ship.bounds = Rect(0, 0, 10, 10)
            ship.position = Point(20, 30)
        }
        #expect(try ship.convert(Point(0, 0), to: root) == Point(15, 25))
        #expect(try root.hitTest(Point(20, 30)) == ship)
        #expect(try root.hitTest(Point(500, 30)) == nil)
        ship.speed = 2
        #expect(try ship.convert(time: 4, to: nil) == 2)
    }
}
