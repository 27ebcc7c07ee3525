import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Drawing, DrawPicture } from '../../ports/picture.port.ts'

/** A picture takes a fifth of a second on a free processor. */
const drawingMaxMs = 10_000

async function drawInThread(drawing: Drawing, maxMs: number): Promise<Result<Buffer>> {
  const thread = new Worker(new URL('./draw-picture.thread.ts', import.meta.url), {
    workerData: drawing,
  })
  const signal = AbortSignal.timeout(maxMs)
  try {
    const [answer] = await once(thread, 'message', { signal })
    return answer instanceof Uint8Array ? ok(Buffer.from(answer)) : fail(String(answer))
  } catch (error) {
    if (signal.aborted) return fail(`it takes longer than ${maxMs / 1_000} s`)
    throw error
  } finally {
    await thread.terminate()
  }
}

/**
 * Draws one picture at a time, each in a thread of its own that ends with it: the program that draws takes 40 MB and
 * a fifteenth of a second to start, and is needed a few times after a change of the logo. Decision 103.
 */
export function createPictureDrawer(maxMs = drawingMaxMs): DrawPicture {
  let last: Promise<unknown> = Promise.resolve()
  return (drawing) => {
    const drawn = last.then(() => drawInThread(drawing, maxMs))
    last = drawn.catch(() => {})
    return drawn
  }
}
