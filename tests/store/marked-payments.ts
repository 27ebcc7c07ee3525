import { systemClock } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createCallbackMarks } from '../../apps/service/src/composition/callback-marks.ts'
import { paymentSettings } from '../../apps/service/src/payments/core/payment.settings.ts'
import { workOn } from '../../apps/service/src/payments/engine/payment.flow.ts'
import type { Method } from '../../apps/service/src/ports/method.port.ts'
import type { Payment } from '../../apps/service/src/ports/payment.port.ts'
import { useDeps } from './flow-deps.ts'
import { agoMs } from './rows.ts'

/** The waits of the engine are milliseconds at this scale. */
const timeScale = 1_000

/** Settings of an adapter here: calls and settling times are short, and its clock is the machine's. */
export const quickSettings = {
  ...{ timeScale, timeoutMs: 1_000, clock: systemClock },
  ...{ chargeSettlesAfterMs: 600, refundSettlesAfterMs: 600 },
}

/** What the routes of providers need beside the flows, for a portal without limits. */
export const withoutLimits = {
  ...{ sessions: {} as never, returnLimit: () => null, callbackLimit: () => null },
  ...{ onRefusedCallback: () => {}, onIgnoredCallback: () => {} },
}

type Sandbox = { port: number; stop(): Promise<void> }

type Portal = {
  listen(at: { port: 0; host: string }): Promise<string>
  close(): PromiseLike<unknown>
}

type Stage = {
  /** The provider's name in the portal, and as a system of the sandbox. */
  provider: string
  system: string
  payer: string
  promptLifeMs?: number
  startSandbox(options: { port: 0; timeScale: number; promptLifeMs?: number }): Promise<Sandbox>
  /** Has the routes at which providers call back. */
  portalWith(flowDeps: Awaited<ReturnType<typeof useDeps>>['deps']): Portal
  methodAt(sandboxUrl: string): Method
}

/**
 * Engine, adapter and sandbox, which call each other over HTTP: payments by a provider that calls back at an address of
 * each charge's own.
 */
export async function useMarkedPayments(stage: Stage) {
  const { provider, system, payer, promptLifeMs } = stage
  const world = await useDeps()
  const { deps, usualDeps, answers, keep, find } = world
  let sandbox: Sandbox
  let portal: Portal
  const sandboxUrl = () => `http://127.0.0.1:${sandbox.port}`

  beforeAll(async () => {
    sandbox = await stage.startSandbox({
      port: 0,
      timeScale,
      ...(promptLifeMs && { promptLifeMs }),
    })
    usualDeps.methods = new Map([...usualDeps.methods, [provider, stage.methodAt(sandboxUrl())]])
    usualDeps.settings = { ...paymentSettings(timeScale), leaseMs: 4_000 }
    Object.assign(deps, usualDeps)
    portal = stage.portalWith(deps)
    const url = await portal.listen({ port: 0, host: '127.0.0.1' })
    usualDeps.callbackMarks = createCallbackMarks('a secret of this place', `${url}/callbacks`)
  })
  beforeEach(async () => {
    await fetch(`${sandboxUrl()}/reset`, { method: 'POST' })
    answers.fulfil = { kind: 'delivered' }
  })
  afterAll(async () => {
    await portal.close()
    await sandbox.stop()
  })

  return {
    ...world,
    sandboxUrl,
    read: async <T>(path: string): Promise<T> => (await fetch(sandboxUrl() + path)).json(),
    setFault: (kind: string, times = 1) =>
      fetch(`${sandboxUrl()}/faults`, {
        method: 'POST',
        body: JSON.stringify({ system, kind, times }),
      }),
    /** An attempt that was just submitted. */
    async submitted(by = payer): Promise<Payment> {
      const { payment } = await keep({
        ...{ state: 'raised', provider, shown: null, chargeSentAt: null },
        ...{ payerMsisdn: by as Msisdn, emailId: 'mwansa@example.com' },
        ...{ submittedAt: agoMs(0), chargeExpiresAt: agoMs(-60_000), nextAt: agoMs(0) },
      })
      return payment
    },
    /** Works on it as a worker does, until it is as wanted. */
    untilState: (payment: Payment, state: Payment['state']) =>
      expect
        .poll(
          async () => {
            await workOn(deps, { id: payment.id, leaseUntil: null })
            return (await find(payment)).state
          },
          { timeout: 20_000, interval: 20 },
        )
        .toBe(state),
  }
}
