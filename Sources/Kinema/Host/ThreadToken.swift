import CPlatform

/// The calling thread's own number; never 0, never given twice.
package func currentThreadToken() -> UInt64 { kin_thread_token() }
