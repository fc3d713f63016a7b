import CKinema
import CPlatform
import Kinema
import KinemaCore

/// The boundary between C and Swift: all calls enter here, and all errors become statuses here.

/// Runs `body` on a context under its lock. Afterwards, when the call has released the lock, runs the destructors that are due.
/// The context is not retained, which would cost a tenth of a small call. Instead it counts the calls that have entered; calls
/// that wait for the lock do not count, because no thread may call a context that another one destroys. Without memory for the
/// reserve the call is refused, unless `always`: functions that release memory, and the lock, always run.
@inline(__always)
func call(
    _ pointer: OpaquePointer?, always: Bool = false, _ body: (Context) throws(EngineError) -> Void
) -> KinStatus {
    guard let pointer else { return failWithoutContext() }
    return Unmanaged<Context>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef { context in
        guard context.enter() || always else { return leaveWithoutMemory(context) }
        do throws(EngineError) {
            try body(context)
            return leave(context, nil)
        } catch {
            return leave(context, error)
        }
    }
}

/// Common epilogue of all calls. It is not inlined, which keeps hundreds of functions small.
@inline(never)
private func leave(_ context: Context, _ error: EngineError?) -> KinStatus {
    if !context.memory.isQuiet { Memory.endCall() }
    if !context.diagnostics.waiting.isEmpty || context.sampleWatch.isOn { context.logWarnings() }
    let due = context.destructors.take()
    if !due.isEmpty { context.callOut { for (destructor, pointer) in due { destructor(pointer) } } }
    if context.leave() { Unmanaged.passUnretained(context).release() }
    // Last, because calls from the log or from a destructor may have failed too.
    if let error { return fail(error) }
    return .OK
}

@inline(never)
private func leaveWithoutMemory(_ context: Context) -> KinStatus { leave(context, HostMemory.refusal) }

@inline(never)
private func failWithoutContext() -> KinStatus {
    fail(EngineError(.invalidHandle, "context: NULL given, expected a context"))
}

@inline(never)
private func failWithoutMemory() -> KinStatus { fail(HostMemory.refusal) }

/// Runs `body` without a context.
@inline(__always)
func call(_ body: () throws(EngineError) -> Void) -> KinStatus {
    guard Memory.beginCall() else { return failWithoutMemory() }
    defer { Memory.endCall() }
    do throws(EngineError) {
        try body()
        return .OK
    } catch {
        return fail(error)
    }
}

/// Stores the message for this thread and returns the status.
@inline(never)
func fail(_ error: EngineError) -> KinStatus {
    let message = kin_thread_message()
    var utf8 = error.message.string.utf8.makeIterator()
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
    throw missing(name)
}

@inline(never)
private func missing(_ name: StaticString) -> EngineError { .argument("\(name): NULL given, expected a pointer") }

/// A C string as Swift text.
func string(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(EngineError) -> Text {
    let pointer = try required(pointer, name)
    try HostMemory.require(strlen(pointer), of: keptText, for: name)
    let text = Text(String(cString: pointer))
    try HostMemory.check()
    return text
}

/// The maximal memory for a byte of text and for a byte of numbers, including derived objects.
let keptText = 4, keptByte = 8

/// The maximal memory for a member of a list of sublayers, including lists of it and its entry in the tree.
let keptSublayer = 64

/// An array of the host. It may be NULL if the count is 0. `keeping` is the memory that the engine may take for each element.
@inline(__always)
func array<Element>(
    _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: StaticString, keeping size: Int = 0
) throws(EngineError) -> UnsafeBufferPointer<Element> {
    guard count >= 0, count <= Int.max / MemoryLayout<Element>.stride else {
        throw tooMany(name)
    }
    if count == 0 { return UnsafeBufferPointer(start: nil, count: 0) }
    if size > 0 { try HostMemory.require(count, of: size, for: name) }
    return UnsafeBufferPointer(start: try required(pointer, name), count: count)
}

@inline(never)
private func tooMany(_ name: StaticString) -> EngineError {
    .argument("\(name): a count given that exceeds the address space, expected a smaller one")
}

/// A capacity of the host. A size beyond Int is as good as infinite.
@inline(__always)
func room(_ capacity: Int) -> Int { capacity < 0 ? Int.max : capacity }

/// Writes items to an array of the host. Stores the required count in *count, even if the capacity is too small.
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

/// Writes text with its NUL. Stores the required bytes in *size.
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
    EngineError(.bufferTooSmall, "\(name): room for \(capacity) given, \(needed) needed")
}
