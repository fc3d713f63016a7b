#if hasFeature(Embedded)
import CPlatform

/// The seed of the hash tables of Embedded Swift. glibc has this function only since 2.36, and WASI has none. This version asks the
/// system and is not exported, so that the library loads on older systems too.
@c(arc4random_buf) public func fillRandom(_ bytes: UnsafeMutableRawPointer, _ count: Int) { kin_fill_random(bytes, count) }
#endif
