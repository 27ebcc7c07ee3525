import type { Counter } from './instant.ts'

export type StepDeps = {
  counter: Counter
  pause: (ms: number) => Promise<void>
  /** Length of a step, in milliseconds. */
  stepMs: number
}

const pausesMax = 5

/** Milliseconds to wait so that an answer takes a whole number of steps. */
export const waitToStep = (tookMs: number, stepMs: number): number =>
  Math.ceil(Math.max(tookMs, 1) / stepMs) * stepMs - tookMs

/** Does the work in a whole number of steps, so that its time does not tell what it found. */
export async function inSteps<T>(
  { counter, pause, stepMs }: StepDeps,
  work: () => Promise<T>,
): Promise<T> {
  const startedMs = counter.readMs()
  const result = await work()
  const tookMs = counter.readMs() - startedMs
  const endsMs = startedMs + tookMs + waitToStep(tookMs, stepMs)
  // A timer that was set by a busy process ends early by as long as that was busy, and so may the next one.
  for (let turn = 0; turn < pausesMax; turn += 1) {
    const leftMs = endsMs - counter.readMs()
    if (leftMs > 0) await pause(leftMs)
  }
  return result
}
