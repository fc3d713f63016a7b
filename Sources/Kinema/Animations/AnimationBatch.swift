import CKinema
import KinemaCore

/// One basic animation for many layers, each with its own values and delay. Rule 7.34.
package final class AnimationBatch {
    fileprivate let common: BasicDescription
    fileprivate let key: Text?
    private let values: Values
    private let delays: UnsafeBufferPointer<Double>?
    private let delayStep: Double

    /// The values of the layers; nil if the animation lacks the end.
    package struct Values {
        package var from, to, by: NumberRows?

        package init() {}

        /// Whether all layers have the same.
        fileprivate var isSame: Bool {
            (from?.stride ?? 0) == 0 && (to?.stride ?? 0) == 0 && (by?.stride ?? 0) == 0
        }
    }

    /// `delays` has a number for each layer, to which the step times the index is added.
    package init(
        _ common: BasicDescription, key: Text?, values: Values, delays: UnsafeBufferPointer<Double>?, delayStep: Double
    ) {
        self.common = common
        self.key = key
        self.values = values
        self.delays = delays
        self.delayStep = delayStep
    }

    /// Whether all layers have the same values.
    fileprivate var isSame: Bool { values.isSame }

    /// The ends on the layer with an index, if a track without an object can have them.
    fileprivate func plainEnds(_ index: Int) -> Ends? {
        guard !common.isCumulative, values.by == nil else { return nil }
        return Ends(plainFrom: values.from?.value(index), to: values.to?.value(index), isAdditive: common.isAdditive)
    }

    /// The animation of the layer with an index as an object.
    fileprivate func animation(_ index: Int, begin: Double, in context: Context) throws(EngineError) -> Animation {
        let basic = BasicAnimation()
        basic.keyPath = try context.name(of: common.keyPath)
        basic.keyPathID = common.keyPath
        basic.isAdditive = common.isAdditive
        basic.isCumulative = common.isCumulative
        basic.fromValue = values.from?.value(index)
        basic.toValue = values.to?.value(index)
        basic.byValue = values.by?.value(index)
        let made = Animation(.basic(basic), context.census)
        made.timing = common.timing
        made.timing.beginTime = begin
        made.timingFunction = common.timingFunction
        made.isRemovedOnCompletion = common.isRemovedOnCompletion
        return made
    }

    fileprivate func beginTime(_ index: Int, of layer: Layer, in context: Context) throws(EngineError) -> Double {
        let delay = (delays?[index] ?? 0) + delayStep * Double(index)
        guard delay != 0 else { return common.timing.beginTime }
        let begin = context.beginTime(common.timing.beginTime, on: layer) + delay
        guard begin.isFinite else {
            throw .argument("delays: \(delay) given, which makes the begin time \(begin), expected a finite number of seconds")
        }
        return begin
    }
}

/// What the animations of a batch have in common.
package final class BasicDescription {
    package let keyPath: UInt32
    package var timing = MediaTiming()
    package var timingFunction: TimingFunction?
    package var isAdditive = false
    package var isCumulative = false
    package var isRemovedOnCompletion = true

    package init(keyPath: UInt32) { self.keyPath = keyPath }
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

    package func value(_ index: Int) -> Value { Value(raw: UnsafeBufferPointer(start: self[index], count: width)) }
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
            let begin = try batch.beginTime(index, of: layer, in: self)
            if let tracks = plain.find(batch.common, layer.layerClass, self, thread), let ends = batch.plainEnds(index) {
                attach(tracks, ends, begin: begin, to: layer, key: batch.key, thread)
            } else {
                let animation = try batch.animation(index, begin: begin, in: self)
                try add(frozen: animation, to: layer, key: batch.key, isAskedFor: true)
            }
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
                let begin = try batch.beginTime(index, of: layer, in: self)
                room += layer.attachments.sizeToAppend
                guard layer.layerClass != last || !batch.isSame else { continue }
                last = layer.layerClass
                if plain.find(batch.common, layer.layerClass, self, thread) != nil, batch.plainEnds(index) != nil { continue }
                var check = AnimationCheck(context: self, layerClass: layer.layerClass)
                try check.run(try batch.animation(index, begin: begin, in: self))
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

    @inline(never)
    mutating func find(
        _ common: BasicDescription, _ layerClass: KinLayerClass, _ context: Context, _ thread: ThreadTransactions
    ) -> PlainTracks? {
        if layerClass != self.layerClass {
            self.layerClass = layerClass
            tracks = common.isRemovedOnCompletion ? context.plainTracks(of: common, for: layerClass, thread) : nil
        }
        return tracks
    }
}
