/** No readable answer came: the system that was asked may or may not have acted. */
export type Lost = { kind: 'lost'; detail: string }

/**
 * Certain: the request left nothing behind. It was never sent (connection refused, unknown name, failed
 * handshake, no time left under the lease), or was turned away before the provider processed it.
 */
export type Unsent = { kind: 'unsent'; detail: string }

/**
 * How long a step may still act. A call that could outlive the lease it was decided under must not leave:
 * another process may have decided otherwise by the time it arrives. Decision 024.
 */
export type Deadline = {
  /** Milliseconds left; 0 or less once the lease may be another process's. */
  leftMs(): number
}
