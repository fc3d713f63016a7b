import CKinema
import KinemaCore

extension Context {
    /// The memory for a layer: the change, the animation, its tracks, its attachment.
    private static let animateSize = 4096

    /// Sets a key path of layers to values and animates each change, one after the other by the stagger. Nothing changes if a value
    /// is refused. Without rows the value is nil. Rule D85.
    package func animate(
        _ handles: UnsafeBufferPointer<KinLayer>, _ keyPath: UInt32, to rows: NumberRows?, _ motion: ChangeMotion,
        _ completion: Completion?
    ) throws(EngineError) {
        for index in handles.indices {
            do throws(EngineError) {
                let layer = try layer(handles[index])
                let resolved = try resolve(keyPath, for: layer.layerClass)
                let target = try namedTarget(resolved, of: layer)
                guard resolved.entry.isAnimatable, resolved.type.numberWidth > 0 else {
                    throw .mismatch("keyPath: \(resolved.entry.name) given, expected an animatable property of numbers")
                }
                _ = try checked(rows?.value(index) ?? .none, for: resolved)
                guard (beginTime(0, on: target) + motion.delay + motion.stagger * Double(index)).isFinite else {
                    throw .argument("motion.stagger: \(motion.stagger) given, expected a finite delay of every layer")
                }
            } catch {
                throw handles.count == 1 ? error : EngineError(error.status, "layers[\(index)]: \(error.message)")
            }
        }
        try HostMemory.require(handles.count, of: Context.animateSize, for: "layers")
        try HostMemory.check()
        let thread = self.thread
        thread.ensureOpen()
        if let completion { thread.innermost?.completions.append(completion) }
        thread.callCompletion = completion
        defer { (thread.callMotion, thread.callCompletion) = (nil, nil) }
        for index in handles.indices {
            guard let layer = layers[handles[index].id] else { continue }
            thread.callMotion = motion.delayed(by: motion.stagger * Double(index))
            try set(keyPath, of: layer, to: rows?.value(index) ?? .none)
        }
    }
}
