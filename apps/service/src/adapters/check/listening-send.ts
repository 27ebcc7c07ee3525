import type { Clock, Instant } from '@portal/kernel/instant'
import { callJson, type Heard, type SendJson } from '../http-json.ts'

/** What the network brought, and when by the clock of this machine. */
export type HeardAt = Heard & { at: Instant }

export type ListeningSend = {
  send: SendJson
  /** Of each call so far, oldest first. */
  readonly heard: readonly HeardAt[]
}

/** Sends calls as `callJson` does, and keeps what the network brought for each. */
export function createListeningSend(clock: Clock): ListeningSend {
  const heard: HeardAt[] = []
  return {
    heard,
    send: (call) =>
      callJson(
        call,
        () => {},
        (each) => heard.push({ ...each, at: clock.now() }),
      ),
  }
}
