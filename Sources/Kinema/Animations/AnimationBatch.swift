import CKinema

/// One basic animation for many layers, each with its own values and delay. Rule 7.34.
///
/// It cannot be copied, so that no call counts references to its parts. All its functions are mutating, because a call that borrows a
/// large value copies its bytes.
package struct AnimationBatch: ~Copyable {
    private let keyPath: UInt32
    package var key: Text?
    package var timing = MediaTiming()
    package var timingFunction: TimingFunction?
    package var isAdditive = false
    package var isCumulative = false
    package var isRemovedOnCompletion = true
    /// The values of the layers; nil if the animation lacks the end.
    package var from, to, by: NumberRows?
    /// A number for each layer, to which the step times the index is added.
    package var delays: UnsafeBufferPointer<Double>?
    package var delayStep = 0.0

    /// Inlined, it would write the members elsewhere and copy them.
    @inline(never)
    package init(keyPath: UInt32) { self.keyPath = keyPath }

    /// Whether all layers have the same values.
    fileprivate var isSame: Bool { mutating get { (from?.stride ?? 0) == 0 && (to?.stride ?? 0) == 0 && (by?.stride ?? 0) == 0 } }

    /// The ends on the layer with an index, if a track without an object can have them.
    @inline(never)
    fileprivate mutating func plainEnds(_ index: Int) -> Ends? {
        guard isRemovedOnCompletion, !isCumulative, by == nil, let from, from.width == 1 else { return nil }
        return Ends(plainFrom: from[index].pointee, to: to?[index].pointee, isAdditive: isAdditive)
    }

    /// The track between these ends on a layer, if it needs no object.
    fileprivate mutating func plainTrack(
        _ ends: Ends, begin: Double, on layer: Layer, in animations: AnimationStore, _ thread: ThreadTransactions
    ) -> Track? {
        animations.plainTrack(keyPath, timing, timingFunction, ends, isAdditive: isAdditive, begin: begin, on: layer, thread)
    }

    /// The animation of the layer with an index as an object.
    fileprivate mutating func animation(_ index: Int, begin: Double, in animations: AnimationStore) throws(EngineError)
        -> Animation
    {
        let (made, basic) = animations.makeAnimation(by: nil)
        basic.keyPath = try animations.model.name(of: keyPath)
        basic.keyPathID = keyPath
        basic.isAdditive = isAdditive
        basic.isCumulative = isCumulative
        basic.fromValue = from?.value(index)
        basic.toValue = to?.value(index)
        basic.byValue = by?.value(index)
        made.timing = timing
        made.timing.beginTime = begin
        made.timingFunction = timingFunction
        made.isRemovedOnCompletion = isRemovedOnCompletion
        return made
    }

    @inline(never)
    fileprivate mutating func beginTime(_ index: Int, of layer: Layer, in animations: AnimationStore) throws(EngineError)
        -> Double
    {
        let delay = (delays?[index] ?? 0) + delayStep * Double(index)
        guard delay != 0 else { return timing.beginTime }
        let begin = animations.published.beginTime(timing.beginTime, on: layer) + delay
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

    package func value(_ index: Int) -> Value { Value(raw: UnsafeBufferPointer(start: self[index], count: width)) }
}

extension Context {
    /// The memory for an animation of a batch: the copy, its attachment, its entries in lists.
    private static let batchSize = 1024

    /// Adds the animations of a batch to the layers, as `add` does one after the other. Nothing is added if one is rejected.
    package func add(
        _ batch: inout AnimationBatch, to handles: UnsafeBufferPointer<KinLayer>
    ) throws(EngineError) {
        let thread = transactions.thread
        var plain = PlainModel()
        try check(&batch, for: handles, &plain, thread)
        for index in handles.indices {
            guard let layer = model.layers[handles[index].id] else { continue }
            let begin = try batch.beginTime(index, of: layer, in: animations)
            var track = plain.track(of: index)
            if track == nil, let ends = batch.plainEnds(index) {
                track = plain.find(&batch, index, ends, begin: begin, layer, animations, thread)
                if plain.index != index { track = track?.playing(ends, at: published.beginTime(begin, on: layer)) }
            }
            if let track {
                animations.attach(.plain(isByOtherName: false), track, begin: begin, to: layer, key: batch.key, thread)
            } else {
                let animation = try batch.animation(index, begin: begin, in: animations)
                try add(frozen: animation, to: layer, key: batch.key, isAskedFor: true)
            }
        }
    }

    /// Throws if an animation of the batch does not fit its layer, or if there is no memory.
    private func check(
        _ batch: inout AnimationBatch, for handles: UnsafeBufferPointer<KinLayer>, _ plain: inout PlainModel,
        _ thread: ThreadTransactions
    ) throws(EngineError) {
        var last: KinLayerClass?
        var room = 0
        for index in handles.indices {
            do throws(EngineError) {
                let layer = try model.layer(handles[index])
                let begin = try batch.beginTime(index, of: layer, in: animations)
                room += layer.attachments.sizeToAppend
                guard layer.layerClass != last || !batch.isSame else { continue }
                last = layer.layerClass
                if let ends = batch.plainEnds(index),
                    plain.find(&batch, index, ends, begin: begin, layer, animations, thread) != nil
                {
                    continue
                }
                var check = AnimationCheck(model, layerClass: layer.layerClass)
                try check.run(try batch.animation(index, begin: begin, in: animations))
            } catch {
                throw error.inside("layers[\(index)]: ")
            }
        }
        try HostMemory.require(bytes: room, for: "layers")
        let completions = thread.frames.count * 4 * MemoryLayout<Completion>.stride
        try HostMemory.require(handles.count, of: Context.batchSize + completions, for: "layers")
        try HostMemory.check()
    }
}

/// The track of a batch on a layer, of which those of other layers of its class differ only in their ends and begin.
private struct PlainModel {
    /// The index of the layer.
    private(set) var index = 0
    private var layerClass: KinLayerClass?
    private var track: Track?

    /// The track of the layer that is the example; nil for another one.
    func track(of index: Int) -> Track? { index == self.index ? track : nil }

    /// The track for the class of a layer; nil if its animations need objects. The first layer of a class becomes the example.
    mutating func find(
        _ batch: inout AnimationBatch, _ index: Int, _ ends: Ends, begin: Double, _ layer: Layer, _ animations: AnimationStore,
        _ thread: ThreadTransactions
    ) -> Track? {
        if layer.layerClass != layerClass {
            (self.index, layerClass) = (index, layer.layerClass)
            track = batch.plainTrack(ends, begin: begin, on: layer, in: animations, thread)
        }
        return track
    }
}
