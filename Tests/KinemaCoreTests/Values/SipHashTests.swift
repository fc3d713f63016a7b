import CPlatform
import Kinema
import Testing

@Suite("SipHash-1-3")
struct SipHashTests {
    /// The hashes of the bytes 0, 1, ... n - 1 with the key 0x00...0f, for n = 0 to 16, then 63: those of the test of Rust's core library
    /// (coretests, hash/sip.rs).
    private static let published: [UInt64] = [
        0xabac0158050fc4dc, 0xc9f49bf37d57ca93, 0x82cb9b024dc7d44d, 0x8bf80ab8e7ddf7fb, 0xcf75576088d38328, 0xdef9d52f49533b67,
        0xc50d2b50c59f22a7, 0xd3927d989bb11140, 0x369095118d299a8e, 0x25a48eb36c063de4, 0x79de85ee92ff097f, 0x70c118c1f94dc352,
        0x78a384b157b4d9a2, 0x306f760c1229ffa7, 0x605aa111c0f95d34, 0xd320d86d2a519956, 0xcc4fdd1a7d908b66, 0x9d199062b7bbb3a8,
    ]

    private static let key = kin_hash_key(first: 0x0706_0504_0302_0100, second: 0x0f0e_0d0c_0b0a_0908)

    @Test("the hashes of bytes are those that are published", arguments: published.indices)
    func bytes(_ index: Int) {
        let count = index == 17 ? 63 : index
        let bytes: [UInt8] = Array(0..<UInt8(count)), hash = bytes.withUnsafeBytes { SipHash(key: Self.key).hash($0) }
        #expect(hash == Self.published[index])
    }

    @Test("the hash of a number is that of its bytes", arguments: [0, 1, 0x0706_0504_0302_0100, .max] as [UInt64])
    func numbers(_ number: UInt64) {
        let hash = SipHash(key: Self.key)
        #expect(hash.hash(number) == withUnsafeBytes(of: number.littleEndian) { hash.hash($0) })
    }

    @Test("another key gives other hashes")
    func keys() {
        let other = kin_hash_key(first: Self.key.first, second: Self.key.second ^ 1)
        #expect(SipHash(key: other).hash(7) != SipHash(key: Self.key).hash(7))
    }

    @Test("the process keeps its key")
    func process() {
        let first = kin_process_hash_key(), second = kin_process_hash_key()
        #expect(first.first == second.first && first.second == second.second)
        #expect(first.first != first.second)
    }
}
