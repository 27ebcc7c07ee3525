/** Asks until there is an answer other than null, or throws with the words once the time is up. */
export async function until<T>(
  what: string,
  withinMs: number,
  look: () => Promise<T | null>,
  everyMs = 50,
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (performance.now() >= deadline) throw new Error(`Not within ${withinMs} ms: ${what}`)
    await pause(everyMs)
  }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
