import type { Deadline } from '../ports/outcome.port.ts'

/** A lease that ends long after any test. */
export const ample: Deadline = { leftMs: () => 3_600_000 }

/** A lease that leaves no time at all. */
export const over: Deadline = { leftMs: () => 0 }

/**
 * The lease of a process that is suspended once it was asked `looks` times whether time is left: it
 * goes on when the lease has long been another process's.
 */
export function suspendedAfter(looks: number): Deadline {
  let looked = 0
  return {
    leftMs() {
      looked += 1
      return looked > looks ? -120_000 : 3_600_000
    },
  }
}
