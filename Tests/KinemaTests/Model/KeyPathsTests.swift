import CKinema
import Kinema
import Testing

@testable import Kinema

@Suite("8.2, 8.3, 8.5: key paths")
struct KeyPathsTests {
    private let context = Context()

    @Test("every property and each of its components is found by its name")
    func names() throws {
        for entry in context.model.properties.all {
            for component in 0...26 {
                guard let part = KinComponent(rawValue: UInt32(component)), entry.type.type(of: part) != nil else { continue }
                let keyPath = UInt32(entry.id) | UInt32(component) << 16
                let name = try context.model.name(of: keyPath)
                #expect(try context.model.keyPath(named: name) == keyPath, "\(name)")
            }
        }
    }

    @Test("rotation is rotation.z")
    func rotation() throws {
        #expect(
            try context.model.keyPath(named: "transform.rotation") == (try context.model.keyPath(named: "transform.rotation.z")))
    }

    @Test("a key path by name has one number, from which the name can be read")
    func named() throws {
        let keyPath = try context.model.keyPath(named: "sublayers.a b.position.x")
        #expect(try context.model.keyPath(named: "sublayers.a b.position.x") == keyPath)
        #expect(try context.model.keyPath(named: "sublayers.b.position.x") != keyPath)
        #expect(try context.model.keyPath(named: "emitterCells.a b.position.x") != keyPath)
        #expect(try context.model.name(of: keyPath) == "sublayers.a b.position.x")
        let turn = try context.model.keyPath(named: "sublayers.a b.transform.rotation.z")
        #expect(try context.model.keyPath(named: "sublayers.a b.transform.rotation") == turn)
        let resolved = try context.model.resolve(keyPath)
        #expect(resolved.type == .number && resolved.name == "a b" && resolved.collection == .sublayers)
    }

    @Test(
        "numbers that were never assigned are refused", arguments: [0, 0x8000_0000, 0xFFFF_FFFF, 0x0100_0000, 0x00FF_0010, 300])
    func unknown(number: UInt32) {
        #expect(throws: EngineError.self) { try context.model.resolve(number) }
    }

    @Test("more than 65,536 key paths by name are refused; those that exist are still found")
    func limit() throws {
        for index in 0..<NamedKeyPaths.limit { _ = try context.model.keyPath(named: Text("sublayers.\(index).opacity")) }
        #expect(throws: EngineError.self) { try context.model.keyPath(named: "sublayers.one more.opacity") }
        let last = Text("sublayers.\(NamedKeyPaths.limit - 1).opacity")
        #expect(try context.model.name(of: try context.model.keyPath(named: last)) == last)
    }

    @Test("D13: a custom property is a key path of all layers, and other contexts do not have it")
    func custom() throws {
        let keyPath = try context.published.registerProperty(name: "zoom", type: .point, defaultValue: .pair(1, 2))
        #expect(try context.model.keyPath(named: "zoom") == keyPath)
        let y = try context.model.keyPath(named: "zoom.y")
        for layerClass in [KinLayerClass.layer, .text, .emitter] {
            #expect(try context.model.value(y, of: try context.transactions.makeLayer(layerClass)) == .number(2))
        }
        #expect(throws: EngineError.self) { try Context().model.keyPath(named: "zoom") }
    }
}
