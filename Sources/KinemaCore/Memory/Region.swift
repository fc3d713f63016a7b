#if hasFeature(Embedded)
import CPlatform

/// A block of system memory from which the reserve allocates. It consists of blocks in the order of their addresses, each with a
/// header. A search starts where the last one ended, and merges the adjacent free blocks that it passes. The region allocates
/// nothing itself.
struct Region {
    /// The next region in the list of the reserve.
    var next: UnsafeMutablePointer<Region>?
    /// The calls that the region serves: the token of a thread, `Region.anyone`, or `Region.nobody` if only blocks in use keep
    /// it.
    var owner: UInt64
    /// The number of host functions that run inside the call that holds the region.
    var callOuts = 0
    private let start: UnsafeMutableRawPointer
    private let end: UnsafeMutableRawPointer
    private var cursor: UnsafeMutableRawPointer
    private var freeBytes: Int
    /// The number of blocks in use.
    private(set) var liveCount = 0

    static let anyone: UInt64 = 0
    static let nobody = UInt64.max

    private struct Header {
        /// The size including the header.
        var size: Int
        var isUsed: Bool
    }

    private static let unit = 16
    private static let headerSize = 16
    private static let ownSize = 128

    /// Creates a region of at least `bytes`; nil if the system has no memory for it. Its pages are not touched before they are
    /// used.
    static func make(_ bytes: Int, owner: UInt64) -> UnsafeMutablePointer<Region>? {
        let (size, isTooMuch) = bytes.addingReportingOverflow(ownSize + 4 * headerSize)
        guard !isTooMuch, let memory = kin_block_allocate(size, unit) else { return nil }
        return place(in: memory, size, owner: owner)
    }

    /// Creates a region in memory that exists.
    static func place(in memory: UnsafeMutableRawPointer, _ size: Int, owner: UInt64) -> UnsafeMutablePointer<Region> {
        let region = memory.bindMemory(to: Region.self, capacity: 1)
        let end = memory + size / unit * unit
        region.initialize(to: Region(owner: owner, start: memory + ownSize, end: end))
        return region
    }

    private init(owner: UInt64, start: UnsafeMutableRawPointer, end: UnsafeMutableRawPointer) {
        self.owner = owner
        self.start = start
        self.end = end
        cursor = start
        freeBytes = end - start
        Region.write(Header(size: end - start, isUsed: false), at: start)
    }

    func contains(_ memory: UnsafeMutableRawPointer) -> Bool { memory >= start && memory < end }

    /// Returns nil if no free part of the region is large enough.
    mutating func allocate(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
        guard size <= freeBytes else { return nil }
        let most = Region.headerSize + Region.rounded(size) + (alignment > Region.unit ? alignment : 0)
        guard let block = findFree(most) else { return nil }
        return use(block, Region.rounded(size), alignment)
    }

    mutating func free(_ memory: UnsafeMutableRawPointer) {
        let block = memory - Region.headerSize
        var header = Region.header(block)
        header.isUsed = false
        Region.write(header, at: block)
        freeBytes += header.size
        liveCount -= 1
        if liveCount == 0 {
            Region.write(Header(size: end - start, isUsed: false), at: start)
            cursor = start
        }
    }

    /// Whether `bytes` are free in one piece. Later searches start there.
    mutating func hasFree(_ bytes: Int) -> Bool {
        guard let block = findFree(bytes) else { return false }
        cursor = block
        return true
    }

    private mutating func findFree(_ size: Int) -> UnsafeMutableRawPointer? {
        guard size <= freeBytes else { return nil }
        var block = cursor, passed = 0
        while passed < end - start {
            if block >= end { block = start }
            let blockSize = mergedSize(at: block)
            if !Region.header(block).isUsed && blockSize >= size { return block }
            passed += blockSize
            block += blockSize
        }
        cursor = start
        return nil
    }

    /// The size of a block. A free block first merges with the free blocks that follow it.
    private func mergedSize(at block: UnsafeMutableRawPointer) -> Int {
        var header = Region.header(block)
        guard !header.isUsed else { return header.size }
        while block + header.size < end {
            let following = Region.header(block + header.size)
            if following.isUsed { break }
            header.size += following.size
        }
        Region.write(header, at: block)
        return header.size
    }

    /// Allocates from a free block that is large enough, and splits off the parts before and behind.
    private mutating func use(
        _ free: UnsafeMutableRawPointer, _ size: Int, _ alignment: Int
    ) -> UnsafeMutableRawPointer {
        var block = free, room = Region.header(free).size
        let past = UInt(bitPattern: free + Region.headerSize) % UInt(max(alignment, Region.unit))
        if past != 0 {
            let before = max(alignment, Region.unit) - Int(past)
            Region.write(Header(size: before, isUsed: false), at: free)
            block += before
            room -= before
        }
        let taken = Region.headerSize + size
        if room > taken { Region.write(Header(size: room - taken, isUsed: false), at: block + taken) }
        Region.write(Header(size: taken, isUsed: true), at: block)
        cursor = block + taken < end ? block + taken : start
        freeBytes -= taken
        liveCount += 1
        return block + Region.headerSize
    }

    private static func rounded(_ size: Int) -> Int { (max(size, 1) + unit - 1) / unit * unit }

    private static func header(_ block: UnsafeMutableRawPointer) -> Header { block.load(as: Header.self) }

    private static func write(_ header: Header, at block: UnsafeMutableRawPointer) {
        block.storeBytes(of: header, as: Header.self)
    }
}
#endif
