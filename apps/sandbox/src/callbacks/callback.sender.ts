import { callbackKinds } from '../faults/fault.gate.ts'
import type { World } from '../world.ts'

const answerWithinMs = 5_000
const lateMs = 20_000
/** Gaps before a callback that met no 2xx is sent again. */
const retryGapsMs = [2_000, 10_000, 30_000] as const

export type CallbackMessage = {
  address: string
  /** POST where absent. */
  method?: 'POST' | 'PUT'
  headers?: Record<string, string>
  body: string
}

export type CallbackSender = {
  /** Sends as the faults of the system allow; only `compose` knows how an amount can be wrong. */
  announce(compose: (amountIsWrong: boolean) => CallbackMessage): void
  /** Sends what is not true, at once; `again` repeats it like a true one until a 2xx. */
  lie(message: CallbackMessage, again: boolean): void
}

async function deliver({
  address,
  method = 'POST',
  headers,
  body,
}: CallbackMessage): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/**
 * How every provider's callbacks travel: with the faults set for it, repeated until a 2xx. `gapsMs` are the waits before
 * each repeat; a provider that sends once and never again has none.
 */
export function createCallbackSender(
  world: World,
  system: string,
  gapsMs: readonly number[] = retryGapsMs,
): CallbackSender {
  /** The first try comes at once, the others only until the portal answers 2xx. */
  function send(
    message: CallbackMessage,
    delayMs: number,
    retries: readonly number[] = gapsMs,
  ): void {
    const generation = world.generation()
    world.later(delayMs, async () => {
      const received = await deliver(message)
      const [gapMs, ...rest] = retries
      if (received || gapMs === undefined || generation !== world.generation()) return
      send(message, world.scaled(gapMs), rest)
    })
  }

  return {
    announce(compose) {
      const fault = world.faults.take(system, callbackKinds)
      if (fault?.kind === 'no-callback') return
      const message = compose(fault?.kind === 'wrong-amount-callback')
      const late = fault?.kind === 'late-callback'
      send(message, late ? (fault.delayMs ?? world.scaled(lateMs)) : 0)
      if (fault?.kind === 'duplicate-callback') send(message, 0)
    },
    lie: (message, again) => send(message, 0, again ? gapsMs : []),
  }
}
