import { randomUUID } from 'node:crypto'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail } from '@portal/kernel/result'
import { beforeEach, describe, expect, test } from 'vitest'
import { initiate } from '../../../apps/service/src/payments/attempts/initiate.flow.ts'
import { refuseShortPayer } from '../../../apps/service/src/payments/attempts/payer.flow.ts'
import { processPayment } from '../../../apps/service/src/payments/attempts/process.flow.ts'
import {
  directMethod,
  directProvider,
} from '../../../apps/service/src/payments/core/direct-fixture.ts'
import { minutes, ringMethod } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { workOn } from '../../../apps/service/src/payments/engine/payment.flow.ts'
import type { MethodChoice } from '../../../apps/service/src/payments/orders/checkout.flow.ts'
import type { Method, PayerRefusal } from '../../../apps/service/src/ports/method.port.ts'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type {
  ChargeRequest,
  DirectChargeAnswer,
  EnquiryRequest,
} from '../../../apps/service/src/ports/payment-provider.port.ts'
import { useDeps } from '../flow-deps.ts'
import { agoMs, ownOrder } from '../rows.ts'

const { deps, usualDeps, store, answers, asked, ...rows } = await useDeps()
const { find, set, visitor, makeDue, addProof } = rows
const { asker, ownerHash } = visitor()

let phones = 0
const freshPhone = () => `9750${String(++phones).padStart(5, '0')}` as Msisdn

const lost = { kind: 'lost', detail: 'no answer' } as const
let answer: (request: ChargeRequest) => DirectChargeAnswer = () => lost
const charges: ChargeRequest[] = []
const questions: EnquiryRequest[] = []
const provider = {
  ...directProvider,
  async charge(request: ChargeRequest) {
    charges.push(request)
    return answer(request)
  },
  async enquire(question: EnquiryRequest) {
    asked.push('enquire')
    questions.push(question)
    return answers.enquire
  },
}

const ownLine: PayerRefusal = { code: 'payer.own-line', field: 'paymentMobile' }
/** Takes no money of the number that the order is for. */
const account: Method = {
  ...directMethod,
  provider,
  refusesPayer: ({ msisdn }, payer) => (msisdn === payer ? ownLine : null),
}

beforeEach(() => {
  answer = () => lost
  charges.length = 0
  questions.length = 0
  deps.methods = new Map([...usualDeps.methods, ['account', account]])
})

async function anOrderOf(fields: Partial<Order> = {}): Promise<Order> {
  const order = ownOrder({ ownerHash, ...fields })
  await store.transaction((tx) => tx.insertOrder(order))
  return order
}

async function proofOf(subject: Msisdn): Promise<string> {
  const proof = randomUUID()
  const digest = deps.digest(proof)
  const until = agoMs(-minutes(10))
  await addProof({ digest, ownerHash, subject, purpose: 'PAYMENT', until, usedBy: null })
  return proof
}

const by = (payerMsisdn: Msisdn, proof?: string): MethodChoice => ({
  ...{ provider: 'account', mode: 'ACCOUNT', emailId: null, payerMsisdn },
  ...(proof === undefined ? {} : { proof }),
})

/** `msisdn` undefined: the caller does not know the number that the order serves. */
const open = (order: Order, choice: MethodChoice, msisdn: Msisdn | undefined = order.msisdn) =>
  initiate(deps, asker, {
    ...{ key: randomUUID(), body: 'body', order: { id: order.id }, choice },
    asked: { transactionType: order.transactionType, msisdn, amount: order.amount },
  })

async function opened(): Promise<Payment> {
  const payer = freshPhone()
  const result = await open(await anOrderOf(), by(payer, await proofOf(payer)))
  if (!result.ok) throw new Error(result.error.code)
  return find({ id: result.value })
}

const submit = ({ id }: Payment, key: string = randomUUID(), paymentMobile: string | null = null) =>
  processPayment(deps, asker, {
    ...{ key, body: 'body', transactionId: id, provider: null, mode: null, paymentMobile },
  })

async function work(payment: Payment) {
  await makeDue(payment)
  await workOn(deps, await find(payment))
  return find(payment)
}

const taken = ({ reference }: Pick<ChargeRequest, 'reference'>) =>
  ({ kind: 'successful', providerId: `P-${reference}`, amount: null, reference }) as const

describe('a debit by one request', () => {
  test('that is taken at once is delivered with the answer, and knows its payer and amount', async () => {
    const payment = await opened()
    answer = taken
    expect(await submit(payment)).toMatchObject({ ok: true, value: { shown: null } })
    expect(charges).toMatchObject([
      { reference: payment.id, payerMsisdn: payment.payerMsisdn, amount: payment.amount },
    ])
    expect(await find(payment)).toMatchObject({ state: 'delivered', providerId: `P-${payment.id}` })
  })

  test('that is denied for want of money says so', async () => {
    const payment = await opened()
    answer = () => ({ kind: 'refused', detail: 'denied', cause: 'not-enough-money' })
    await submit(payment)
    expect(await find(payment)).toMatchObject({ state: 'failed', reason: 'not-enough-money' })
  })

  test('that is taken later is asked about by its own id', async () => {
    const payment = await opened()
    answer = () => ({ kind: 'accepted', session: 'S-1', show: null, livesMs: null })
    await submit(payment)
    expect(await find(payment)).toMatchObject({ state: 'in-process', sessions: ['S-1'] })
    answers.enquire = taken({ reference: payment.id })
    expect(await work(payment)).toMatchObject({ state: 'delivered' })
    expect(charges).toHaveLength(1)
  })

  test('whose answer was lost is asked about and never sent again, however often it is submitted', async () => {
    const payment = await opened()
    await submit(payment)
    expect(await find(payment)).toMatchObject({ state: 'unknown' })
    await Promise.all([submit(payment), submit(payment)])
    answers.enquire = { kind: 'absent' }
    // Not found within the settling time is no proof: it may still arrive.
    expect(await work(payment)).toMatchObject({ state: 'unknown' })
    expect(charges).toHaveLength(1)
    await set(payment, { chargeSentAt: agoMs(minutes(10)), submittedAt: agoMs(minutes(10)) })
    expect(await work(payment)).toMatchObject({ state: 'expired', reason: 'not-reached' })
    expect(charges).toHaveLength(1)
  })

  test('that never left is over, and is asked about once more for one that the row lost', async () => {
    const payment = await opened()
    answer = () => ({ kind: 'unsent', detail: 'no line' })
    await submit(payment)
    const failed = await find(payment)
    expect(failed).toMatchObject({ state: 'failed', reason: 'not-reached' })
    expect(failed.nextAt).not.toBeNull()
    answers.enquire = taken({ reference: payment.id })
    expect(await work(payment)).toMatchObject({ state: 'delivered' })
  })

  test('whose submission the row lost is asked about from its opening on, and by its id once that is told', async () => {
    const payment = await opened()
    const { registeredAt } = payment
    await set(payment, { notifiedAt: agoMs(0) })
    answers.enquire = { kind: 'pending', session: `CB-${payment.id}` }
    const { chargeSentAt, sessions } = await work(payment)
    expect(chargeSentAt).not.toBeNull()
    expect(sessions).toEqual([`CB-${payment.id}`])
    await work(payment)
    expect(questions).toMatchObject([
      { registeredAt, sentAt: null, sessions: [] },
      { registeredAt, sentAt: chargeSentAt, sessions },
    ])
  })

  test('is sent once for two requests of one key', async () => {
    const payment = await opened()
    answer = taken
    const key = randomUUID()
    await Promise.all([submit(payment, key), submit(payment, key), submit(payment)])
    expect(charges).toHaveLength(1)
  })
})

describe('a payer whom the method refuses', () => {
  test('opens nothing, and keeps the proof for another purchase', async () => {
    const order = await anOrderOf()
    const other = await anOrderOf({ msisdn: freshPhone() })
    const proof = await proofOf(order.msisdn)
    expect(await open(order, by(order.msisdn, proof))).toEqual(fail(ownLine))
    expect((await store.findOrder(order.id))?.openAttempt).toBeNull()
    expect((await open(other, by(order.msisdn, proof))).ok).toBe(true)
  })

  test('learns of a number that the operator alone knows only with a proof of it', async () => {
    const { products } = usualDeps
    deps.products = new Map(
      [...products].map(([kind, product]) => [kind, { ...product, hidesNumber: true }]),
    )
    const order = await anOrderOf()
    const payer = order.msisdn
    expect(await open(order, by(payer, 'guess'), undefined)).toEqual(
      fail({ code: 'proof.unusable' }),
    )
    expect(await open(order, by(payer, await proofOf(payer)), undefined)).toEqual(fail(ownLine))
  })

  test('is refused by the submission that first names them, and the attempt stays', async () => {
    const ring = { ...ringMethod, refusesPayer: account.refusesPayer }
    const { provider } = usualDeps.methods.get('purse') ?? ringMethod
    deps.methods = new Map([['purse', { ...ring, provider } as Method]])
    const order = await anOrderOf()
    const choice = { provider: 'purse', mode: 'RING', emailId: null, payerMsisdn: null }
    const result = await open(order, choice)
    if (!result.ok) throw new Error(result.error.code)
    const payment = await find({ id: result.value })
    const key = randomUUID()
    expect(await submit(payment, key, order.msisdn)).toEqual(fail(ownLine))
    expect(await find(payment)).toMatchObject({ state: 'registered', payerMsisdn: null })
    expect((await submit(payment, key, freshPhone())).ok).toBe(true)
  })
})

describe('a payer whose account holds too little', () => {
  const refuseShort = async (held: 'enough' | 'not-enough' | 'unknown', payer = freshPhone()) => {
    const order = await anOrderOf()
    const questions: unknown[] = []
    deps.methods = new Map([
      [
        'account',
        {
          ...account,
          hasEnough: async (...question) => {
            questions.push(question)
            return held
          },
        },
      ],
    ])
    const refused = (choice: MethodChoice) =>
      refuseShortPayer(deps, { order: { id: order.id }, choice })
    return { order, payer, questions, refused }
  }

  test.each([
    ['not-enough', { code: 'payer.not-enough', field: 'paymentMobile' }],
    ['enough', null],
    ['unknown', null],
  ] as const)('is refused before anything is stored: %s', async (held, refusal) => {
    const { order, payer, questions, refused } = await refuseShort(held)
    expect(await refused(by(payer, 'proof'))).toEqual(refusal)
    expect(questions).toEqual([[payer, order.amount]])
  })

  test('is not asked about without a proof, nor where the method refuses them anyway', async () => {
    const { order, payer, questions, refused } = await refuseShort('not-enough')
    expect(await refused(by(payer))).toBeNull()
    expect(await refused(by(order.msisdn, 'proof'))).toEqual(ownLine)
    expect(questions).toEqual([])
  })
})
