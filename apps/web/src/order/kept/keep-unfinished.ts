import { type Unfinished, unfinishedCall } from '@portal/contract/calls/device'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { initiateCall } from '@portal/contract/calls/transaction'
import { storageKeys } from '@portal/contract/constants'
import { systemClock } from '@portal/kernel/instant'
import { isOnline } from '../../lib/api/connection.ts'
import type { Api } from '../../lib/api/contract-client.ts'
import { phoneStore } from '../../lib/browser/browser-store.ts'

/** The calls whose answers name an unfinished payment, which is kept for times without network. */
const telling: readonly string[] = [orderPageCall, unfinishedCall, initiateCall].map(
  ({ path }) => path,
)

/** Imports the part that keeps it, once there is something to keep. */
export type KeptPaymentPart = () => Promise<typeof import('./kept-payment.ts')>

/** The client of a browser, whose answers are also noted where they name an unfinished payment. */
export const keepUnfinished = (client: Api, part: KeptPaymentPart): Api => ({
  async call(call, input, options) {
    const reply = await client.call(call, input, options)
    if (!telling.includes(call.path)) return reply
    // Without the part that keeps it the answer is as good.
    return part().then(
      ({ noteReply }) => noteReply(call, input, reply, systemClock),
      () => reply,
    )
  },
})

type FirstPage = {
  readonly knownDevice?: boolean
  readonly data?: unknown
  /** Loaded by `resumeOffer`. */
  readonly offer?: unknown
}

/** Notes what the document brought. */
export function keepFirst({ knownDevice, data, offer }: FirstPage, part: KeptPaymentPart): void {
  if (knownDevice) {
    const unfinished = offer as Unfinished
    part().then(
      ({ noteFirst }) => noteFirst({ data, unfinished }, systemClock),
      () => {},
    )
    // A phone that is no longer known has nothing to go on with; a copy out of its store cannot tell.
  } else if (isOnline()) phoneStore.remove(storageKeys.unfinished)
}
