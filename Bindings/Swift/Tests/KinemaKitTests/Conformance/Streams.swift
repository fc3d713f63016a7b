import KinemaKit

/// The stream of a value that a case has, whatever the type of its entities is.
protocol CaseStream: AnyObject {
    /// Follows the last commit; then layers leave, and new ones come.
    func follow(_ names: [String], _ layer: (String) throws -> Layer) throws
    /// The numbers of the layers at a time, by their names.
    func numbers(at time: Double) throws -> [String: [Double]]
}

final class LayerStream<Entity: StreamedEntity>: CaseStream {
    private let stream: KinemaKit.Stream<Entity>
    private var names: [String]

    init(_ context: Context, _ layers: [Layer], _ names: [String], _ value: StreamValue) throws {
        self.names = names
        stream = try context.stream(of: Entity.self, layers, [.field(\.self, value)])
    }
    init<V: NumericValue>(_ context: Context, _ layers: [Layer], _ names: [String], _ key: Key<V>) throws {
        self.names = names
        stream = try context.stream(of: Entity.self, layers, [.field(\.self, key)])
    }

    func follow(_ wanted: [String], _ layer: (String) throws -> Layer) throws {
        try stream.rebind()
        let gone = names.indices.filter { !wanted.contains(names[$0]) }
        try stream.remove(at: gone, keepingOrder: false)
        for row in gone.reversed() {
            names[row] = names[names.count - 1]
            names.removeLast()
        }
        let added = wanted.filter { !names.contains($0) }
        try stream.append(added.map(layer))
        names += added
    }

    func numbers(at time: Double) throws -> [String: [Double]] {
        var entities = [Entity](repeating: .zero, count: names.count)
        try stream.write(at: time, into: &entities)
        return Dictionary(uniqueKeysWithValues: zip(names, entities.map(\.doubles)))
    }
}

protocol StreamedEntity: SampleElement { var doubles: [Double] { get } }
extension Double: StreamedEntity { var doubles: [Double] { [self] } }
extension SIMD2: StreamedEntity where Scalar == Double { var doubles: [Double] { indices.map { self[$0] } } }
extension SIMD16: StreamedEntity where Scalar == Double { var doubles: [Double] { indices.map { self[$0] } } }
