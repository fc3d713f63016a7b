import CKinema
import Testing

@testable import Kinema

/// A stream that follows every commit, beside one that is new.
@Suite("A stream that follows has the bytes of a new one", .serialized)
struct StreamChurnTests {
    private static let times = [-0.5, 0, 0.3, 1.1, 2.7]

    /// Fields of all kinds; `isSingle`: no matrix is in double precision.
    private func layout(_ context: Context, isSingle: Bool) throws -> StreamLayout {
        let rotation = try context.model.resolve(context.model.keyPath(named: Text("transform.rotation.z")))
        let format = isSingle ? KinFormat.float32 : .float64
        let fields = [
            StreamField(property: KinProperty.position.number, component: .whole, width: 2, format: .float32, offset: 0),
            StreamField(property: rotation.property, component: rotation.component, width: 1, format: .float64, offset: 8),
            StreamField(property: KinProperty.opacity.number, component: .whole, width: 1, format: .uNorm8, offset: 16),
            StreamField(.visible, form: .columns4x4, format: .uNorm8, offset: 17),
            StreamField(.worldOpacity, form: .columns4x4, format: .float32, offset: 20),
            StreamField(.worldTransform, form: .columns4x4, format: format, offset: 24),
            StreamField(.drawingOrder, form: .columns4x4, format: .float32, offset: 152),
        ]
        return StreamLayout(fields: fields, stride: 160, skipsMissing: false)
    }

    private func stream(_ layers: [Layer], _ layout: StreamLayout, _ context: Context) throws -> Stream {
        try layers.map { KinLayer(id: $0.id) }.withUnsafeBufferPointer {
            try Stream.make(context, layout, writers: 1, $0)
        }
    }

    private func bytes(_ stream: Stream) -> [UInt8] {
        let size = stream.count * stream.stride
        var bytes = [UInt8](repeating: 0xAB, count: size * StreamChurnTests.times.count + 64)
        bytes.withUnsafeMutableBytes { bytes in
            let data = bytes.baseAddress!.alignedUp(toMultipleOf: 64)
            StreamChurnTests.times.withUnsafeBufferPointer {
                stream.write(0..<stream.count, $0, to: data, timeStride: size, writer: 0)
            }
            bytes.baseAddress!.copyMemory(from: data, byteCount: size * StreamChurnTests.times.count)
        }
        return Array(bytes.prefix(size * StreamChurnTests.times.count))
    }

    @Test("D61, D67: layers change, move, die, come and go", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func anything(seed: UInt64) throws {
        var churn = try RebindChurnTests.Churn(seed: seed)
        let context = churn.stage.context, layout = try layout(context, isSingle: seed % 2 == 0)
        var shown = churn.layers + churn.layers.prefix(5)
        let stream = try stream(shown, layout, context)
        var before = bytes(stream)
        for step in 0..<100 {
            for _ in 0...Int(churn.random(3)) { try churn.change() }
            let replaced = churn.random(3) == 0 ? try churn.replace() : nil
            context.flush()
            let isChanged = try stream.rebind()
            if !isChanged { #expect(bytes(stream) == before, "seed \(seed), step \(step): \(churn.last)") }
            if let replaced {
                try remove(shown.indices.filter { shown[$0] === replaced.old }, from: &shown, stream, &churn)
                try add([replaced.new], to: &shown, stream)
            }
            if churn.random(3) == 0 { try add(churn.layers.filter { _ in churn.random(8) == 0 }, to: &shown, stream) }
            if churn.random(3) == 0 {
                let count = shown.count
                try remove((0..<count).filter { _ in churn.random(8) == 0 }, from: &shown, stream, &churn)
            }
            let after = bytes(stream), fresh = bytes(try self.stream(shown, layout, context))
            let different = zip(after, fresh).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
            #expect(different.isEmpty, "seed \(seed), step \(step): \(churn.last): \(different.prefix(8)) of \(after.count)")
            #expect(stream.count == shown.count)
            before = after
        }
    }

    private func add(_ layers: [Layer], to shown: inout [Layer], _ stream: Stream) throws {
        try layers.map { KinLayer(id: $0.id) }.withUnsafeBufferPointer { try stream.add($0) }
        shown += layers
    }

    private func remove(
        _ indices: [Int], from shown: inout [Layer], _ stream: Stream, _ churn: inout RebindChurnTests.Churn
    ) throws {
        let keepsOrder = churn.random(2) == 0
        try indices.reversed().withUnsafeBufferPointer { try stream.remove($0, keepingOrder: keepsOrder) }
        for index in indices.reversed() {
            if keepsOrder {
                shown.remove(at: index)
            } else {
                shown.swapAt(index, shown.count - 1)
                shown.removeLast()
            }
        }
    }

    @Test("0.1: a stream is unchanged if nothing that it writes changed")
    func unchanged() throws {
        let churn = try RebindChurnTests.Churn(seed: 9)
        let context = churn.stage.context
        let stream = try stream(churn.layers, try layout(context, isSingle: true), context), before = bytes(stream)
        for layer in churn.layers { try churn.set("cornerRadius", 3, of: layer) }
        context.flush()
        #expect(try !stream.rebind())
        #expect(bytes(stream) == before)
    }
}

extension UnsafeMutableRawPointer {
    fileprivate func alignedUp(toMultipleOf alignment: Int) -> UnsafeMutableRawPointer {
        self + (alignment - Int(bitPattern: self) % alignment) % alignment
    }
}
