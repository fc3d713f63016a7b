import CKinema

/// The parts and values of a dump.
extension JSONWriter {
    /// Throws if there was no memory for the text, or if there is none for the lists of the next layer.
    func check(next layer: Layer? = nil, for name: Name = "dump") throws(EngineError) {
        if let layer { ask(for: layer.sublayerList.count * 64 + layer.attachments.count * 1024) }
        if lack > 0 { throw HostMemory.lack(of: lack, name) }
        try HostMemory.check()
    }

    /// A string with quotes, or null.
    @inline(never)
    func add(quoted string: Text?) { if let string { add(quoted: string.string) } else { add("null") } }

    @inline(never)
    func member(_ name: Name, quoted text: Text?) {
        member(name)
        add(quoted: text)
    }

    @inline(never)
    func member(_ name: Name, quoted text: Name) { member(name, quoted: Text(text.string)) }

    @inline(never)
    func add(quoted name: Name) { add(quoted: name.string) }

    /// A handle or an id as a string, because a JSON number would be rounded.
    @inline(never)
    func add(id: UInt64) { add("\"" + hex(id) + "\"") }

    @inline(never)
    func add(ids: [UInt64]) {
        begin("[")
        for id in ids {
            item()
            add(id: id)
        }
        end("]")
    }

    @inline(never)
    func add(_ value: Value, _ type: KinPropertyType) {
        guard ask(for: value.sizeOfCopies) else { return }
        switch value {
        case .none: add("null")
        case .number(let x): if type == .bool { add(x != 0) } else { add(x) }
        case .string(let text): add(quoted: text)
        case .path(let path): addPath(path)
        case .handle(let handle): add(id: handle)
        case .handles(let ids), .layers(let ids): add(ids: ids)
        default:
            beginLine("[")
            for x in value.numbers {
                item()
                add(x)
            }
            end("]")
        }
    }

    /// A path in the notation of SVG.
    private func addPath(_ path: Path) {
        var next = 0, separator: Name = "\""
        for verb in path.verbs {
            add(separator)
            separator = " "
            add(letter(verb))
            for _ in 0..<verb.coordinateCount where next < path.coordinates.count {
                add(separator)
                add(shortestText(path.coordinates[next]))
                next += 1
            }
        }
        add(path.verbs.isEmpty ? "\"\"" : "\"")
    }

    private func letter(_ verb: PathVerb) -> Name {
        switch verb {
        case .move: "M"
        case .line: "L"
        case .quad: "Q"
        case .curve: "C"
        case .close: "Z"
        }
    }
}

extension Value {
    /// The memory in bytes for copies while the value is written.
    fileprivate var sizeOfCopies: Int {
        if case .string(let text) = self { return text.string.byteCount * 8 }
        return numberCount * 16
    }
}
