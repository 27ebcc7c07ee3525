/** No readable answer came: the system that was asked may or may not have acted. */
export type Lost = { kind: 'lost'; detail: string }

/**
 * Certain: the request left nothing behind. It was never sent (connection refused, unknown name, failed
 * handshake, no time left under the lease), or was turned away before the provider processed it.
 */
export type Unsent = { kind: 'unsent'; detail: string }

/**
 * The time left to act under a lease. A call that could outlive its lease must not leave: another
 * process may have decided otherwise by the time it arrives. Decision 024.
 */
export type Deadline = {
  /** Milliseconds left; 0 or less once the lease may be another process's. */
  leftMs(): number
}
