import CPlatform

/// The number of the calling thread. It is never 0, and no two threads ever have the same.
package func currentThreadToken() -> UInt64 { kin_thread_token() }
