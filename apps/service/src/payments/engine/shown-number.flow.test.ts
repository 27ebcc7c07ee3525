import { expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { agoMs } from '../../../../../tests/store/rows.ts'
import type { AskingChargeRequest } from '../../ports/payment-provider.port.ts'
import { ringMethod, ringProvider, thing } from '../core/payment-fixture.ts'
import { workOn } from './payment.flow.ts'

const { deps, keep } = await useDeps()

test.each([false, true])(
  'the number goes to the provider unless the operator alone knows it: %j',
  async (isHidden) => {
    const sent: AskingChargeRequest[] = []
    const provider = {
      ...ringProvider,
      charge: async (request: AskingChargeRequest) => {
        sent.push(request)
        return { kind: 'lost', detail: '' } as const
      },
    }
    deps.methods = new Map([['purse', { ...ringMethod, provider }]])
    deps.products = new Map([['thing', { ...thing, ...(isHidden && { hidesNumber: true }) }]])
    const { payment, order } = await keep({
      ...{ state: 'raised', provider: 'purse', shown: null, chargeSentAt: null },
      ...{ submittedAt: agoMs(0), chargeExpiresAt: agoMs(-60_000), nextAt: agoMs(0) },
    })
    await workOn(deps, { id: payment.id, leaseUntil: null })
    expect(sent).toMatchObject([
      isHidden
        ? { msisdn: null, shownAs: order.reference }
        : { msisdn: payment.msisdn, shownAs: payment.msisdn },
    ])
  },
)
