#if hasFeature(Embedded) && os(Linux)
import CPlatform

/// The seed of the hash tables of Embedded Swift. glibc has this function only since 2.36. This version asks the kernel and is
/// not exported, so that the library loads on older systems too.
@c(arc4random_buf) public func fillRandom(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    var filled = 0
    while filled < count {
        let more = getrandom(bytes + filled, count - filled, 0)
        if more > 0 { filled += more }
    }
}
#endif
