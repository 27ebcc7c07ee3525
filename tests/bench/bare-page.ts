import { once } from 'node:events'
import { pause } from '../client/poll.ts'

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/** A page of its own, in a browser session that has nothing yet. */
export type BarePage = {
  send(method: string, params?: object): Promise<Record<string, unknown>>
  evaluate<T>(expression: string): Promise<T>
  /** Presses and releases the middle of the first element that this selector finds. */
  tap(selector: string): Promise<void>
  close(): Promise<void>
}

/** The inspector's own line to the browser, on which nothing is enabled that is not asked for. */
async function connect(debugPort: number) {
  const version = await fetch(`http://127.0.0.1:${debugPort}/json/version`)
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result = {}, error } = JSON.parse(String(data)) as Reply
    const answer = id === undefined ? undefined : waiting.get(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result)
  })
  const send = (method: string, params: object = {}, sessionId?: unknown) => {
    const answer = Promise.withResolvers<Record<string, unknown>>()
    const id = waiting.size + 1
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    return answer.promise
  }
  return { send, close: () => socket.close() }
}

/**
 * Opens a page for measuring long tasks. The inspector's domains for network and scripts, which a test runner enables,
 * make many of their own.
 */
export async function openBarePage(debugPort: number): Promise<BarePage> {
  const browser = await connect(debugPort)
  const { browserContextId } = await browser.send('Target.createBrowserContext')
  const opened = { url: 'about:blank', browserContextId }
  const { targetId } = await browser.send('Target.createTarget', opened)
  const attached = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params?: object) => browser.send(method, params, attached.sessionId)

  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
    return (result as { value: T }).value
  }

  return {
    send,
    evaluate,
    async tap(selector) {
      const found = `document.querySelector(${JSON.stringify(selector)})`
      await evaluate(`${found}.scrollIntoView({ block: 'center', inline: 'center' })`)
      // Scrolling makes tasks of its own.
      await pause(400)
      const middle = `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))`
      const place = await evaluate<object>(`${middle}(${found}.getBoundingClientRect())`)
      for (const type of ['mousePressed', 'mouseReleased']) {
        await send('Input.dispatchMouseEvent', { ...place, type, button: 'left', clickCount: 1 })
      }
    },
    async close() {
      await browser.send('Target.disposeBrowserContext', { browserContextId })
      browser.close()
    },
  }
}
