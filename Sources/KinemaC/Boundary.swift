import CKinema
import CPlatform

/// The boundary between C and Swift: all calls enter here, and all errors become statuses here.

/// Runs `body` on a context under its lock. Afterwards, when the call has released the lock, runs the destructors that are due.
/// The context is not retained, which would cost a tenth of a small call. Instead it counts the calls that have entered; calls
/// that wait for the lock do not count, because no thread may call a context that another one destroys. Without memory for the
/// reserve the call is rejected, unless `always`: functions that release memory, and the lock, always run.
///
/// Hundreds of functions contain this one, so it has a single way out.
@inline(always)
func call(
    _ pointer: OpaquePointer?, always: Bool = false, zone name: StaticString? = nil,
    _ body: (Context) throws(EngineError) -> Void
) -> KinStatus {
    let zone = Zone(name)
    var failure = always ? enterAlways(pointer) : enter(pointer)
    if failure == nil {
        unmanaged(pointer).unsafelyUnwrapped._withUnsafeGuaranteedRef { context in
            do throws(EngineError) { try body(context) } catch { failure = error }
        }
    }
    return zone.end(leave(pointer, failure))
}

/// The reason if the call is rejected. There is none only with a context.
@inline(never)
private func enter(_ pointer: OpaquePointer?) -> EngineError? {
    if let context = unmanaged(pointer), context._withUnsafeGuaranteedRef({ $0.enter() }) { return nil }
    return refusal(pointer)
}

@inline(never)
private func enterAlways(_ pointer: OpaquePointer?) -> EngineError? {
    guard let context = unmanaged(pointer) else { return refusal(pointer) }
    context._withUnsafeGuaranteedRef { _ = $0.enter() }
    return nil
}

@inline(always)
private func unmanaged(_ pointer: OpaquePointer?) -> Unmanaged<Context>? {
    pointer.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)) }
}

@inline(never)
func refusal(_ pointer: OpaquePointer?) -> EngineError {
    pointer == nil ? EngineError.error(.invalidHandle, "context: NULL given, expected a context") : HostMemory.refusal
}

/// Common epilogue of all calls.
@inline(never)
private func leave(_ pointer: OpaquePointer?, _ error: consuming EngineError?) -> KinStatus {
    unmanaged(pointer)?._withUnsafeGuaranteedRef { context in
        if !context.memory.isQuiet { Memory.endCall() }
        if context.output.logsFailures, let error { context.logFailure(error) }
        if !context.output.diagnostics.waiting.isEmpty || context.published.sampleWatch.isOn { context.logWarnings() }
        if !context.destructors.pending.isEmpty {
            let due = context.destructors.take()
            context.callOut { for (destructor, pointer) in due { destructor(pointer) } }
        }
        if context.leave() { Unmanaged.passUnretained(context).release() }
    }
    // Last, because calls from the log or from a destructor may have failed too.
    if let error { return end(error) }
    return .OK
}

/// Runs `body` without a context.
@inline(always)
func call(_ body: () throws(EngineError) -> Void) -> KinStatus {
    var failure: EngineError?
    if Memory.beginCall() {
        do throws(EngineError) { try body() } catch { failure = error }
        Memory.endCall()
    } else {
        failure = HostMemory.refusal
    }
    return end(failure)
}

/// Runs `body` on the object of a host's pointer: a sampler, a stream or a list. `refusal` is the message if it is NULL.
@inline(always)
func call<Object: AnyObject>(
    _ pointer: OpaquePointer?, _ refusal: Name, allocates: Bool, zone name: StaticString? = nil,
    _ body: (Object) throws(EngineError) -> Void
) -> KinStatus {
    let zone = Zone(name)
    var failure: EngineError?
    if let pointer, !allocates || Memory.beginCall() {
        let object = Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
        do throws(EngineError) { try body(object) } catch { failure = error }
        if allocates { Memory.endCall() }
    } else {
        failure = pointer == nil ? withoutObject(refusal) : HostMemory.refusal
    }
    return zone.end(end(failure))
}

@inline(never)
private func withoutObject(_ refusal: Name) -> EngineError { EngineError.error(.invalidHandle, "\(refusal)") }

/// The status of a call. Stores the message of an error for this thread.
@inline(never)
func end(_ error: consuming EngineError?) -> KinStatus {
    guard let error else { return .OK }
    if let message = kin_thread_message() {
        error.message.string.withBytes { text in
            let length = min(text.count, Int(KIN_THREAD_MESSAGE_SIZE) - 1)
            if let start = text.baseAddress { memcpy(message, start, length) }
            message[length] = 0
        }
    }
    return error.status
}

/// A pointer that must not be NULL.
@inline(always)
func required<Pointer>(_ pointer: Pointer?, _ name: Name) throws(EngineError) -> Pointer {
    if let pointer { return pointer }
    throw missing(name)
}

@inline(never)
private func missing(_ name: Name) -> EngineError { .argument("\(name): NULL given, expected a pointer") }

/// Some of the host's entries of an object.
@inline(never)
func range(_ first: Int, _ count: Int, of limit: Int, _ name: Name) throws(EngineError) -> Range<Int> {
    let end = first.addingReportingOverflow(count)
    guard first >= 0, count >= 0, !end.overflow, end.partialValue <= limit else {
        throw .argument("\(name): \(first), \(count) given, expected a range within 0..<\(limit)")
    }
    return first..<end.partialValue
}

@inline(never)
func requireAlignment(_ pointer: UnsafeRawPointer, _ alignment: Int, _ name: Name) throws(EngineError) {
    let address = UInt(bitPattern: pointer)
    guard address % UInt(alignment) == 0 else {
        throw .argument("\(name): \(hex: UInt64(address)) given, expected an address that is a multiple of \(alignment)")
    }
}

/// A C string as Swift text.
func string(_ pointer: UnsafePointer<CChar>?, _ name: Name) throws(EngineError) -> Text {
    let pointer = try required(pointer, name)
    try HostMemory.require(strlen(pointer), of: keptText, for: name)
    return try text(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)), name)
}

/// Text of the host. Swift would replace bytes that are not UTF-8, and different keys would become equal. Rule D126.
@inline(never)
func text(_ bytes: UnsafeRawBufferPointer, _ name: Name) throws(EngineError) -> Text {
    let text = Text(String(utf8: bytes.baseAddress, count: bytes.count))
    try HostMemory.check()
    if let start = bytes.baseAddress, !text.has(start, bytes.count) {
        throw .argument("\(name): \"\(text.excerpt)\" given, expected UTF-8")
    }
    return text
}

/// The key of an animation; nil for NULL. Most are the key of the last call, with which they then share the text.
func key(_ pointer: UnsafePointer<CChar>?, _ context: Context) throws(EngineError) -> Text? {
    guard let pointer else { return nil }
    if context.animations.lastKey.has(pointer, strlen(pointer)) { return context.animations.lastKey }
    context.animations.lastKey = try string(pointer, "key")
    return context.animations.lastKey
}

/// The maximal memory for a byte of text and for a byte of numbers, including derived objects.
let keptText = 4, keptByte = 8

/// The maximal memory for a member of a list of sublayers, including lists of it and its entry in the tree.
let keptSublayer = 64

/// An array of the host. It may be NULL if the count is 0. `keeping` is the memory that the engine may take for each element.
@inline(always)
func array<Element>(
    _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: Name, keeping size: Int = 0
) throws(EngineError) -> UnsafeBufferPointer<Element> {
    guard count >= 0, count <= Int.max / MemoryLayout<Element>.stride else {
        throw tooMany(name, count)
    }
    if count == 0 { return UnsafeBufferPointer(start: nil, count: 0) }
    if size > 0 { try HostMemory.require(count, of: size, for: name) }
    return UnsafeBufferPointer(start: try required(pointer, name), count: count)
}

@inline(never)
private func tooMany(_ name: Name, _ count: Int) -> EngineError {
    .argument("\(name): a count of \(count) given, expected one that fits the address space")
}

/// A capacity of the host. A size beyond Int is as good as infinite.
@inline(always)
func room(_ capacity: Int) -> Int { capacity < 0 ? Int.max : capacity }

/// Writes items to an array of the host. Stores the required count in *count, even if the capacity is too small.
func write<Element>(
    _ items: [Element], _ buffer: UnsafeMutablePointer<Element>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
    _ name: Name
) throws(EngineError) {
    count?.pointee = items.count
    guard room(capacity) >= items.count else { throw tooSmall(name, items.count, capacity) }
    guard !items.isEmpty else { return }
    let buffer = try required(buffer, name)
    for index in items.indices { buffer[index] = items[index] }
}

/// Writes text and a NUL. Stores the required bytes in *size.
@inline(never)
func write(
    _ text: [UInt8], _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ size: UnsafeMutablePointer<Int>?
) throws(EngineError) {
    try HostMemory.check()
    let needed = text.count + 1
    size?.pointee = needed
    guard room(capacity) >= needed else { throw tooSmall("buffer", needed, capacity) }
    let buffer = try required(buffer, "buffer")
    memcpy(buffer, text, text.count)
    buffer[text.count] = 0
}

func write(
    _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ size: UnsafeMutablePointer<Int>?
) throws(EngineError) { try write(text.withBytes { Array($0) }, buffer, capacity, size) }

func tooSmall(_ name: Name, _ needed: Int, _ capacity: Int) -> EngineError {
    EngineError.error(.bufferTooSmall, "\(name): room for \(capacity) given, expected room for \(needed)")
}
