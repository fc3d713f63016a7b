import CKinema
import CPlatform
import Kinema
import KinemaCore

/// The border between C and Swift: every call comes in through here and every error leaves through here.

/// Runs `body` on a context under its lock; then, with this call's hold on it released, host destructors that became due. The
/// context is not retained, which would be a tenth of what a small call costs: it counts the calls that are inside (not those
/// that wait for the lock: nobody may call a context that another thread destroys). While there is no memory for the reserve,
/// it is refused, unless `always`: what gives memory back, and the lock.
@inline(__always)
func call(
    _ pointer: OpaquePointer?, always: Bool = false, _ body: (Context) throws(EngineError) -> Void
) -> KinStatus {
    guard let pointer else { return fail(EngineError(.invalidHandle, "context: NULL given, expected a context")) }
    return Unmanaged<Context>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef { context in
        guard context.enter() || always else { return leave(context, HostMemory.refusal) }
        do throws(EngineError) {
            try body(context)
            return leave(context, nil)
        } catch {
            return leave(context, error)
        }
    }
}

/// What every call ends with: apart from it, so that the code of a hundred functions does not hold it.
@inline(never)
private func leave(_ context: Context, _ error: EngineError?) -> KinStatus {
    if !context.memory.isQuiet { Memory.endCall() }
    if !context.diagnostics.waiting.isEmpty || context.sampleWatch.isOn { context.tellWarnings() }
    let due = context.destructors.take()
    if !due.isEmpty { context.callOut { for (destructor, pointer) in due { destructor(pointer) } } }
    if context.leave() { Unmanaged.passUnretained(context).release() }
    // Last, because calls from the log or from a destructor may have failed too.
    if let error { return fail(error) }
    return .OK
}

/// Runs `body` where no context takes part.
@inline(__always)
func call(_ body: () throws(EngineError) -> Void) -> KinStatus {
    guard Memory.beginCall() else { return fail(HostMemory.refusal) }
    defer { Memory.endCall() }
    do throws(EngineError) {
        try body()
        return .OK
    } catch {
        return fail(error)
    }
}

/// Notes the sentence for this thread and returns the status.
@inline(never)
func fail(_ error: EngineError) -> KinStatus {
    let message = kin_thread_message()
    var utf8 = error.message.utf8.makeIterator()
    var length = 0
    while length < Int(KIN_THREAD_MESSAGE_SIZE) - 1, let byte = utf8.next() {
        message?[length] = CChar(bitPattern: byte)
        length += 1
    }
    message?[length] = 0
    return error.status
}

/// A pointer that must not be NULL.
@inline(__always)
func required<Pointer>(_ pointer: Pointer?, _ name: StaticString) throws(EngineError) -> Pointer {
    if let pointer { return pointer }
    throw .argument(name.description + ": NULL given, expected a pointer")
}

/// A C string as Swift text.
func string(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(EngineError) -> Text {
    let pointer = try required(pointer, name)
    try HostMemory.require(strlen(pointer), of: keptText, for: name)
    let text = Text(String(cString: pointer))
    try HostMemory.check()
    return text
}

/// What a byte of text takes at most, and a byte of numbers, with what is made of them.
let keptText = 4, keptByte = 8

/// The bytes that a member of a list of sublayers takes at most: lists of it, and its place in the tree.
let keptSublayer = 64

/// A host array; NULL only where the count is 0. `keeping` is the memory that the engine may take for an element.
@inline(__always)
func array<Element>(
    _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: StaticString, keeping size: Int = 0
) throws(EngineError) -> UnsafeBufferPointer<Element> {
    guard count >= 0, count <= Int.max / MemoryLayout<Element>.stride else {
        throw .argument(name.description + ": the count is too large")
    }
    if count == 0 { return UnsafeBufferPointer(start: nil, count: 0) }
    if size > 0 { try HostMemory.require(count, of: size, for: name) }
    return UnsafeBufferPointer(start: try required(pointer, name), count: count)
}

/// A host's capacity: a size beyond what Swift counts is as good as no limit.
@inline(__always)
func room(_ capacity: Int) -> Int { capacity < 0 ? Int.max : capacity }

/// Writes items to a host array; *count tells how many there are, also when they do not fit.
func write<Element>(
    _ items: [Element], _ buffer: UnsafeMutablePointer<Element>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
    _ name: StaticString
) throws(EngineError) {
    count?.pointee = items.count
    guard room(capacity) >= items.count else { throw tooSmall(name, items.count, capacity) }
    guard !items.isEmpty else { return }
    let buffer = try required(buffer, name)
    for index in items.indices { buffer[index] = items[index] }
}

/// Writes text with its NUL; *size tells the bytes needed.
func write(
    _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ size: UnsafeMutablePointer<Int>?
) throws(EngineError) {
    try HostMemory.check()
    let needed = text.utf8.count + 1
    size?.pointee = needed
    guard room(capacity) >= needed else { throw tooSmall("buffer", needed, capacity) }
    let buffer = try required(buffer, "buffer")
    text.withCString { buffer.update(from: $0, count: needed) }
}

func tooSmall(_ name: StaticString, _ needed: Int, _ capacity: Int) -> EngineError {
    EngineError(.bufferTooSmall, name.description + ": room for " + text(capacity) + " given, " + text(needed) + " needed")
}
