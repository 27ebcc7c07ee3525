import { newId } from '@portal/kernel/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  markedMethod,
  markedProvider,
} from '../../../apps/service/src/payments/core/marked-fixture.ts'
import { minutes, paidFields } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { workOn } from '../../../apps/service/src/payments/engine/payment.flow.ts'
import { nameCharge } from '../../../apps/service/src/payments/exceptions/named-charge.flow.ts'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { EnquiryRequest } from '../../../apps/service/src/ports/payment-provider.port.ts'
import { useDeps } from '../flow-deps.ts'
import { agoMs } from '../rows.ts'

const { deps, keep, find, makeDue } = await useDeps()
const asked: EnquiryRequest[] = []
beforeEach(() => {
  asked.length = 0
  const provider = {
    ...markedProvider,
    enquire: async (request: EnquiryRequest) => {
      asked.push(request)
      const [providerId = ''] = request.sessions
      return { kind: 'successful', providerId, amount: null, reference: request.reference } as const
    },
  }
  deps.methods = new Map([...deps.methods, ['marked', { ...markedMethod, provider }]])
})

let names = 0
const nextName = () => `N-${process.pid}-${++names}`
const aCase = { state: 'exception', provider: 'marked', nextAt: null, taken: null } as const
const name = ({ id }: Payment, session: string, receipt: string | null = null) =>
  nameCharge(deps, { transactionId: id, session, receipt })

describe('a charge that a person found in the provider’s records', () => {
  test('is asked about by its id, and delivered', async () => {
    const { payment } = await keep({ ...aCase, chargeSentAt: agoMs(minutes(20)) })
    const session = nextName()
    expect((await name(payment, session, 'A')).ok).toBe(true)
    await makeDue(payment)
    await workOn(deps, { id: payment.id, leaseUntil: null })
    const kept = [session, `answered:${session}`, `receipt:${session}:A`]
    expect(asked.map(({ sessions }) => sessions)).toEqual([kept])
    expect((await find(payment)).state).toBe('delivered')
  })

  test('of an attempt beside the one that paid may be named too, and twice', async () => {
    const { payment } = await keep({ ...aCase, state: 'superseded' })
    const session = nextName()
    for (let count = 0; count < 2; count += 1) {
      expect((await name(payment, session)).ok).toBe(true)
    }
    expect((await find(payment)).sessions).toEqual([session, `answered:${session}`])
  })

  test.each<[string, Partial<Payment>, string, string | null]>([
    ['is-paid', { ...paidFields, provider: 'marked' }, 'N1', null],
    ['no-such-id', {}, 'receipt:N1', null],
    ['no-such-id', { provider: 'purse' }, 'N1', null],
    ['no-such-receipt', {}, 'N1', ''],
  ])('is refused: %s', async (error, fields, session, receipt) => {
    const { payment } = await keep({ ...aCase, ...fields })
    expect(await name(payment, session, receipt)).toEqual({ ok: false, error })
    expect(await find(payment)).toEqual(payment)
  })

  test('is refused where it is another payment’s, or there is no payment', async () => {
    const [one, other] = [await keep(aCase), await keep(aCase)]
    const session = nextName()
    await name(one.payment, session)
    expect(await name(other.payment, session)).toEqual({ ok: false, error: 'is-of-another' })
    const unknown = { ...one.payment, id: newId<'TransactionId'>(deps.random) }
    expect(await name(unknown, session)).toEqual({ ok: false, error: 'not-found' })
  })
})
