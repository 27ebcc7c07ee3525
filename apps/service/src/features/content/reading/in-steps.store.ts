import { setImmediate } from 'node:timers/promises'

/** Work that says, by each `yield`, where it may be interrupted. */
export type Steps<T> = Generator<void, T>

/** Length of a slice, in milliseconds: visitors wait for the rest of a change of content no longer than that. */
const sliceMs = 10

/** Does long work in slices, between which the process answers what was asked meanwhile. */
export async function inSteps<T>(work: Steps<T>): Promise<T> {
  let begun = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - begun < sliceMs) continue
    await setImmediate()
    begun = performance.now()
  }
}
