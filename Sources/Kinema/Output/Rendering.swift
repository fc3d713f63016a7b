import CKinema

/// Makes render lists in memory that the context keeps, because a host asks for one in every frame.
extension Context {
    package func renderList(at time: Double) throws(EngineError) -> RenderList {
        let presentation = try presentation(at: time)
        let memory = renderMemory
        renderMemory = []
        do throws(RenderList.Failure) {
            return try RenderList(
                presentation, reusing: memory,
                userData: { [layers] in
                    layers[$0]?.extras?.userData?.pointer
                })
        } catch {
            throw .failed(error)
        }
    }

    /// Keeps the memory of a list for the next one, unless it is much larger than needed.
    package func keep(_ list: consuming RenderList) {
        let memory = list.items
        if memory.capacity <= 4 * memory.count + 64 { renderMemory = memory }
    }
}

extension EngineError {
    static func failed(_ failure: RenderList.Failure) -> EngineError {
        guard failure == .limit else { return HostMemory.refusal }
        return .error(
            .limitExceeded,
            "time: a scene given that has more than % items, or % copies of layers", RenderList.itemLimit, RenderList.copyLimit)
    }
}
