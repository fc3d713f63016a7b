import CKinema

/// The states of a layer as a document has them. Values of layers that are not in the document are left out. Rules D103, D105.
extension SceneWriter {
    func write(_ states: LayerStates, of layer: Layer) {
        if !states.timelineNames.isEmpty { writeTimelines(of: states, layer) }
        guard !states.names.isEmpty else { return }
        writer.beginList("states")
        for name in states.names {
            guard let values = states[name] else { continue }
            writer.item()
            writer.begin("{")
            writer.member("name", quoted: name)
            if !values.basedOn.isEmpty {
                writer.member("basedOn", quoted: values.basedOn)
            }
            write(values, of: layer)
            writer.end("}")
        }
        writer.end("]")
        if !states.pairs.isEmpty {
            writer.beginList("transitions")
            for pair in states.pairs { if let transition = states.transition(pair) { write(transition, of: layer) } }
            writer.end("]")
        }
        guard !states.current.isEmpty else { return }
        writer.beginObject("state")
        writer.member("name", quoted: states.current)
        write(states.base, of: layer)
        writer.end("}")
    }

    private func write(_ list: StateValues, of layer: Layer) {
        writer.beginList("values")
        for index in 0..<list.count {
            guard let keyPath = try? context.model.name(of: list.keyPaths[index]), beginElement(of: list.layers[index], layer)
            else {
                continue
            }
            let type = note(keyPath: list.keyPaths[index])
            writer.member("keyPath", quoted: keyPath)
            writer.member("value")
            write(list.values[index], type)
            writer.end("}")
        }
        writer.end("]")
    }

    /// Begins an object that names a layer. Returns false if the document does not have the layer.
    private func beginElement(of handle: UInt64, _ standard: Layer) -> Bool {
        guard let id = id(handle) else { return false }
        writer.item()
        writer.begin("{")
        if handle != standard.id {
            writer.member("layer", quoted: id)
        }
        return true
    }

    private func write(_ transition: StateTransition, of layer: Layer) {
        writer.item()
        writer.begin("{")
        writer.member("from", quoted: transition.from.isEmpty ? nil : transition.from)
        writer.member("to", quoted: transition.to.isEmpty ? nil : transition.to)
        if let motion = transition.motion { write(motion) }
        if !transition.timeline.isEmpty {
            writer.member("timeline", quoted: transition.timeline)
        }
        if !transition.animations.isEmpty {
            writer.beginList("animations")
            for index in transition.animations.indices where beginElement(of: transition.layers[index], layer) {
                let key = transition.keys[index]
                writer.member("animation")
                write(transition.animations[index], AnimationForm(key: key.isEmpty ? nil : key))
                writer.end("}")
            }
            writer.end("]")
        }
        writer.end("}")
    }

    func write(_ motion: ChangeMotion) {
        writer.member("motion")
        writer.beginLine("{")
        writeMembers(of: motion)
        if let curve = motion.timingFunction {
            writer.member("curve", quoted: Text(curve.text))
        }
        if let bounce = motion.bounce { write("bounce", bounce) }
        if motion.duration >= 0 { write("duration", motion.duration) }
        if motion.retarget != .automatic {
            writer.member("retarget", quoted: SceneLoader.retargets[Int(motion.retarget.rawValue)])
        }
        writer.end("}")
    }

    func write(_ name: Name, _ number: Double) {
        writer.member(name)
        write(.number(number))
    }

    /// The common members of motions and timelines.
    func writeMembers(of motion: ChangeMotion) {
        if motion.delay != 0 { write("delay", motion.delay) }
        if motion.repeatCount != 0 { write("repeatCount", motion.repeatCount) }
        if motion.autoreverses {
            writer.member("autoreverses")
            writer.add(true)
        }
        if motion.repeatDelay > 0 { write("repeatDelay", motion.repeatDelay) }
    }
}
