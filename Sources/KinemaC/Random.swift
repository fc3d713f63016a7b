#if hasFeature(Embedded) && os(Linux)
import CPlatform

/// What the hash tables of Embedded Swift seed themselves with. glibc has it since 2.36 only; this asks the kernel, and is not
/// exported, so that the library also loads on older systems.
@c(arc4random_buf) public func fillRandom(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    var filled = 0
    while filled < count {
        let more = getrandom(bytes + filled, count - filled, 0)
        if more > 0 { filled += more }
    }
}
#endif
