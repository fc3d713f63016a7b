import CPlatform

/// SipHash-1-3: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012, with one round for each word and three at the end.
/// Without the key, nobody can find texts or numbers whose hashes agree.
package struct SipHash {
    private var v0, v1, v2, v3: UInt64

    package init(key: kin_hash_key) {
        v0 = key.first ^ 0x736f_6d65_7073_6575
        v1 = key.second ^ 0x646f_7261_6e64_6f6d
        v2 = key.first ^ 0x6c79_6765_6e65_7261
        v3 = key.second ^ 0x7465_6462_7974_6573
    }

    /// The hash of bytes.
    @inline(never)
    package func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = self, last = UInt64(truncatingIfNeeded: bytes.count) << 56
        let whole = bytes.count & ~7
        for offset in stride(from: 0, to: whole, by: 8) {
            state.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
        for offset in whole..<bytes.count { last |= UInt64(bytes[offset]) << UInt64(8 * (offset - whole)) }
        return state.end(last)
    }

    /// The hash of the eight bytes of a number.
    @inline(never)
    package func hash(_ number: UInt64) -> UInt64 {
        var state = self
        state.add(number)
        return state.end(8 << 56)
    }

    private mutating func add(_ word: UInt64) {
        v3 ^= word
        round()
        v0 ^= word
    }

    private mutating func end(_ last: UInt64) -> UInt64 {
        add(last)
        v2 ^= 0xff
        for _ in 0..<3 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
        func rotated(_ x: UInt64, _ bits: UInt64) -> UInt64 { x << bits | x >> (64 - bits) }
        v0 &+= v1
        v2 &+= v3
        v1 = rotated(v1, 13) ^ v0
        v3 = rotated(v3, 16) ^ v2
        v0 = rotated(v0, 32)
        v2 &+= v1
        v0 &+= v3
        v1 = rotated(v1, 17) ^ v2
        v3 = rotated(v3, 21) ^ v0
        v2 = rotated(v2, 32)
    }
}

extension SipHash {
    /// With the key of the process.
    package static var ofProcess: SipHash { SipHash(key: kin_process_hash_key()) }
}
