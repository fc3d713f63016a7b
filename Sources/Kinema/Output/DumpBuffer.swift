import CKinema
import KinemaCore

/// The text of a dump, which may be long. It asks for memory as it grows.
struct DumpBuffer {
    private(set) var text = ""
    private var room = 0

    mutating func add(_ message: Message) throws(EngineError) {
        let piece = message.string
        let needed = text.utf8.count + piece.utf8.count
        if needed > room {
            let wanted = max(2 * needed, 1024)
            try HostMemory.require(wanted, of: 1, for: "dump")
            text.reserveCapacity(wanted)
            room = wanted
        }
        text += piece
        try HostMemory.check()
    }
}

extension DumpedLayer {
    /// Throws if there is no memory for the layer's part of a dump.
    func requireMemory() throws(EngineError) {
        var bytes = layer.sublayerList.count * 192 + animations.count * 1024
        for value in values + shown { bytes += value.value.dumpSize }
        try HostMemory.require(bytes, of: 1, for: "dump")
    }
}

extension Value {
    /// The memory in bytes for writing the value as text.
    fileprivate var dumpSize: Int {
        switch self {
        case .string(let text): text.string.utf8.count * 8
        case .path(let path): path.verbs.count * 1024
        case .handles(let ids), .layers(let ids): ids.count * 256
        default: numberCount * 256
        }
    }
}
