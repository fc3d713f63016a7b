import CKinema
import KinemaCore

/// One basic animation for many layers, each with its own values and delay. Rule 7.34.
package struct AnimationBatch {
    /// What all layers get. The values and the begin time change from layer to layer, before each gets its copy.
    private let animation: Animation
    fileprivate let key: Text?
    fileprivate let values: Values
    private let delays: UnsafeBufferPointer<Double>?
    private let delayStep: Double
    /// The begin time of a layer without a delay.
    private let beginTime: Double

    /// The values of the layers; nil if the animation lacks the end.
    package struct Values {
        package var from, to, by: NumberRows?

        package init() {}

        /// Whether all layers have the same.
        var isSame: Bool { [from, to, by].allSatisfy { $0?.stride ?? 0 == 0 } }
    }

    /// `delays` has a number for each layer, to which the step times the index is added.
    package init(
        _ animation: Animation, key: Text?, values: Values, delays: UnsafeBufferPointer<Double>?, delayStep: Double
    ) {
        self.animation = animation
        self.key = key
        self.values = values
        self.delays = delays
        self.delayStep = delayStep
        beginTime = animation.timing.beginTime
    }

    /// The animation of the layer with an index.
    fileprivate func animation(_ index: Int, of layer: Layer, in context: Context) throws(EngineError) -> Animation {
        animation.timing.beginTime = try beginTime(index, of: layer, in: context)
        if index == 0 || !values.isSame { setValues(index) }
        return animation
    }

    private func setValues(_ index: Int) {
        // The copies share the body until it changes.
        animation.body.makeUnique()
        guard case .basic(let basic) = animation.body else { return }
        basic.fromValue = values.from?.value(index)
        basic.toValue = values.to?.value(index)
        basic.byValue = values.by?.value(index)
    }

    private func beginTime(_ index: Int, of layer: Layer, in context: Context) throws(EngineError) -> Double {
        let delay = (delays?[index] ?? 0) + delayStep * Double(index)
        guard delay != 0 else { return beginTime }
        let begin = context.beginTime(beginTime, on: layer) + delay
        guard begin.isFinite else {
            throw .argument("delays: \(delay) given, which makes the begin time \(begin), expected a finite number of seconds")
        }
        return begin
    }
}

/// Numbers of the host for many layers, at equal distances in bytes.
package struct NumberRows {
    private let start: UnsafeRawPointer
    package let width: Int
    package let stride: Int

    package init(_ start: UnsafePointer<Double>, width: Int, stride: Int) {
        self.start = UnsafeRawPointer(start)
        self.width = width
        self.stride = stride
    }

    package subscript(index: Int) -> UnsafePointer<Double> {
        (start + index * stride).assumingMemoryBound(to: Double.self)
    }

    fileprivate func value(_ index: Int) -> Value { Value(raw: UnsafeBufferPointer(start: self[index], count: width)) }
}

extension Context {
    /// The memory for an animation of a batch: the copy, its attachment, its entries in lists.
    private static let batchSize = 1024

    /// Adds the animations of a batch to the layers, as `add` does one after the other. Nothing is added if one is refused.
    package func add(
        _ batch: AnimationBatch, to handles: UnsafeBufferPointer<KinLayer>
    ) throws(EngineError) {
        let thread = self.thread
        var plain = PlainOfClass()
        try check(batch, for: handles, &plain, thread)
        for index in handles.indices {
            guard let layer = layers[handles[index].id] else { continue }
            let animation = try batch.animation(index, of: layer, in: self)
            if let tracks = plain.find(animation, layer.layerClass, self, thread),
                attach(tracks, animation, to: layer, key: batch.key, thread)
            {
                continue
            }
            try add(frozen: animation.copy(), to: layer, key: batch.key, isAskedFor: true)
        }
    }

    /// Throws if an animation of the batch does not fit its layer, or if there is no memory.
    private func check(
        _ batch: AnimationBatch, for handles: UnsafeBufferPointer<KinLayer>, _ plain: inout PlainOfClass,
        _ thread: ThreadTransactions
    ) throws(EngineError) {
        var last: KinLayerClass?
        var room = 0
        for index in handles.indices {
            do throws(EngineError) {
                let layer = try layer(handles[index])
                let animation = try batch.animation(index, of: layer, in: self)
                room += layer.attachments.sizeToAppend
                guard layer.layerClass != last || !batch.values.isSame else { continue }
                last = layer.layerClass
                if plain.find(animation, layer.layerClass, self, thread) != nil, case .basic(let basic) = animation.body {
                    _ = try AnimationCheck.ends(of: basic, .number)
                } else {
                    var check = AnimationCheck(context: self, layerClass: layer.layerClass)
                    try check.run(animation)
                }
            } catch {
                throw EngineError(error.status, "layers[\(index)]: \(error.message)")
            }
        }
        try HostMemory.require(bytes: room, for: "layers")
        let completions = thread.frames.count * 4 * MemoryLayout<Completion>.stride
        try HostMemory.require(handles.count, of: Context.batchSize + completions, for: "layers")
        try HostMemory.check()
    }
}

/// The tracks of a batch on the layers of the last class that was asked for.
private struct PlainOfClass {
    private var layerClass: KinLayerClass?
    private var tracks: PlainTracks?

    mutating func find(
        _ animation: Animation, _ layerClass: KinLayerClass, _ context: Context, _ thread: ThreadTransactions
    ) -> PlainTracks? {
        if layerClass != self.layerClass {
            self.layerClass = layerClass
            tracks = context.plainTracks(of: animation, for: layerClass, thread)
        }
        return tracks
    }
}
