import CKinema

@c @implementation public func kinSetAllocator(_ allocator: UnsafePointer<KinAllocator>!) -> KinStatus {
    call { () throws(EngineError) in
        if let allocator {
            let expected = MemoryLayout<KinAllocator>.size
            guard allocator.pointee.size == expected else {
                throw .argument(
                    "allocator.size: \(allocator.pointee.size) given, expected \(expected), the size of KinAllocator")
            }
            guard allocator.pointee.allocate != nil, allocator.pointee.free != nil else {
                throw .argument("allocator: NULL given as one of its functions, expected two functions")
            }
        }
        guard Memory.setAllocator(allocator) else {
            throw .error(
                .invalidState, "allocator: the library has memory already, or takes it from its runtime; expected the first call")
        }
    }
}

@c @implementation public func kinGetMemoryStatistics(_ statistics: UnsafeMutablePointer<KinMemoryStatistics>!) -> KinStatus {
    call { () throws(EngineError) in try required(statistics, "statistics").pointee = Memory.statistics }
}
