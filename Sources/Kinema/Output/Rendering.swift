import CKinema
import KinemaCore

/// Render lists, made in memory that the context keeps from one to the next: a host asks once a frame.
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
            guard error == .limit else { throw HostMemory.refusal }
            throw EngineError(
                .limitExceeded,
                "time: what is shown then is more than " + text(RenderList.itemLimit) + " items, or "
                    + text(RenderList.copyLimit) + " copies of layers")
        }
    }

    /// Takes a list's memory back, unless it is far more than was needed.
    package func keep(_ list: consuming RenderList) {
        let memory = list.items
        if memory.capacity <= 4 * memory.count + 64 { renderMemory = memory }
    }
}
