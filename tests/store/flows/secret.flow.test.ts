import { randomBytes, randomUUID } from 'node:crypto'
import { newId } from '@portal/kernel/ids'
import { after } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import { describe, expect, test } from 'vitest'
import { initiate, mayAskAbout } from '../../../apps/service/src/payments/attempts/initiate.flow.ts'
import { processPayment } from '../../../apps/service/src/payments/attempts/process.flow.ts'
import {
  hours,
  minutes,
  registeredFields,
  secretMethod,
  secretProvider,
} from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { workOn } from '../../../apps/service/src/payments/engine/payment.flow.ts'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type {
  EnquiryAnswer,
  SecretChargeAnswer,
  SecretChargeRequest,
  SecretProvider,
} from '../../../apps/service/src/ports/payment-provider.port.ts'
import { useDeps } from '../flow-deps.ts'
import { agoMs, ownOrder } from '../rows.ts'

const { deps, store, answers, asked, secrets, ...rows } = await useDeps()
const { find, set, visitor, makeDue, addProof, dump } = rows
const { asker, ownerHash } = visitor()

let phones = 0
/** A wallet that no other test has asked. */
const freshPhone = () => `9740${String(++phones).padStart(5, '0')}` as Msisdn

const canary = '7391'
const wrong = { kind: 'wrong-secret', detail: 'wrong PIN', attemptsLeft: null } as const

/** An attempt of a wallet with a PIN that waits for it. */
async function waiting(
  payerMsisdn = freshPhone(),
  by = asker,
  [provider, mode] = ['vault', 'VAULT'],
): Promise<Payment> {
  const order = ownOrder({ ownerHash: deps.digest(by.session) })
  await store.transaction((tx) => tx.insertOrder(order))
  const { transactionType, msisdn, amount } = order
  const opened = await initiate(deps, by, {
    key: randomUUID(),
    body: 'body',
    order: { id: order.id },
    asked: { transactionType, msisdn, amount },
    choice: { provider, mode, emailId: null, payerMsisdn },
  })
  if (!opened.ok) throw new Error(opened.error.code)
  return find({ id: opened.value })
}

const sealed = (secret: string, sealDigest: string = randomUUID()) => ({ secret, sealDigest })

type Sent = Partial<Parameters<typeof processPayment>[2]> & { secret?: string | null }
const submit = ({ id }: Payment, { secret = canary, ...sent }: Sent = {}, by = asker) =>
  processPayment(deps, by, {
    key: randomUUID(),
    body: 'body',
    transactionId: id,
    provider: null,
    mode: null,
    paymentMobile: null,
    openSecret: secret === null ? null : () => sealed(secret),
    ...sent,
  })

const taken = ({ id, amount }: Payment) =>
  ({ kind: 'successful', providerId: `V-${id}`, amount, reference: id }) as const

const wrongLeft = (attemptsLeft: number) => fail({ code: 'pin.wrong', attemptsLeft })
const locked = fail({ code: 'pin.locked' })

describe('a PIN', () => {
  test('takes the money at once, and the order is delivered', async () => {
    const payment = await waiting()
    answers.secret = taken(payment)
    expect(await submit(payment)).toMatchObject({ ok: true, value: { status: 'IN_PROCESS' } })
    expect(await find(payment)).toMatchObject({ state: 'delivered', providerId: `V-${payment.id}` })
    const { reference, requestId, secret, payerMsisdn, amount } = secrets[0] ?? {}
    expect({ reference, requestId, secret }).toEqual({
      reference: payment.id,
      requestId: payment.id,
      secret: canary,
    })
    expect({ payerMsisdn, amount }).toEqual({
      payerMsisdn: payment.payerMsisdn,
      amount: payment.amount,
    })
  })

  test('that is missing is asked for, and nothing is sent', async () => {
    const payment = await waiting()
    expect(await submit(payment, { secret: null })).toEqual(fail({ code: 'secret.required' }))
    expect(await find(payment)).toEqual(payment)
    expect(secrets).toEqual([])
  })

  test('of a method that asks for none is refused', async () => {
    const payment = await waiting(freshPhone(), asker, ['purse', 'RING'])
    expect(await submit(payment)).toEqual(fail({ code: 'secret.unused' }))
  })

  test('that is wrong leaves the attempt open for another, in a request of its own', async () => {
    const payment = await waiting()
    answers.secret = wrong
    expect(await submit(payment)).toEqual(wrongLeft(4))
    const left = await find(payment)
    expect(left).toMatchObject({
      state: 'registered',
      secretTries: 1,
      submittedAt: null,
      chargeSentAt: null,
      chargeExpiresAt: null,
      leaseUntil: null,
    })
    answers.secret = taken(payment)
    expect((await submit(payment)).ok).toBe(true)
    expect(secrets.map(({ requestId }) => requestId)).toEqual([payment.id, `${payment.id}-2`])
    expect(new Set(secrets.map(({ reference }) => reference))).toEqual(new Set([payment.id]))
    expect(await find(payment)).toMatchObject({ state: 'delivered' })
  })

  test('is judged once for a key, whatever PIN a repeat carries', async () => {
    const payment = await waiting()
    answers.secret = wrong
    const key = randomUUID()
    const first = await submit(payment, { key })
    expect(await submit(payment, { key, secret: '0000' })).toEqual(first)
    expect(secrets).toHaveLength(1)
  })

  test('is judged once where a repeat comes beside the first, which has no answer yet', async () => {
    const payment = await waiting()
    const judged = Promise.withResolvers<SecretChargeAnswer>()
    const sent: string[] = []
    const charge = ({ secret }: SecretChargeRequest) => {
      sent.push(secret)
      return judged.promise
    }
    const provider: SecretProvider = { ...secretProvider, charge }
    deps.methods = new Map([['vault', { ...secretMethod, provider }]])
    const key = randomUUID()
    const first = submit(payment, { key })
    await expect.poll(() => sent).toEqual([canary])
    const second = submit(payment, { key })
    judged.resolve(wrong)
    expect(await Promise.all([first, second])).toEqual([wrongLeft(4), wrongLeft(4)])
    expect(sent).toEqual([canary])
  })

  test('is called wrong to a repeat of the last try, and only the next is told of the lock', async () => {
    const payment = await waiting()
    answers.secret = wrong
    const key = randomUUID()
    for (const left of [4, 3, 2, 1]) expect(await submit(payment)).toEqual(wrongLeft(left))
    expect(await submit(payment, { key })).toEqual(wrongLeft(0))
    expect(await submit(payment, { key })).toEqual(wrongLeft(0))
    const next = randomUUID()
    expect(await submit(payment, { key: next })).toEqual(locked)
    // A refused request leaves nothing to repeat.
    deps.secretTriesMax = 6
    expect(await submit(payment, { key: next })).toEqual(wrongLeft(0))
    expect(secrets).toHaveLength(6)
  })

  test('has the attempts left that are fewer, by our count or by that of the wallet', async () => {
    const payment = await waiting()
    answers.secret = { ...wrong, attemptsLeft: 1 }
    expect(await submit(payment)).toEqual(wrongLeft(1))
    answers.secret = { ...wrong, attemptsLeft: 9 }
    expect(await submit(payment)).toEqual(wrongLeft(3))
  })

  test('has its attempts counted by the time of the database', async () => {
    const { clock } = deps
    const days = 2 * 24 * 3_600_000
    deps.clock = { now: () => after(clock.now(), days) }
    try {
      const payment = await waiting()
      answers.secret = wrong
      expect(await submit(payment)).toEqual(wrongLeft(4))
      expect(await submit(payment)).toEqual(wrongLeft(3))
    } finally {
      deps.clock = clock
    }
  })

  test('that cannot be read was not tried, and the next one may be', async () => {
    const payment = await waiting()
    const key = randomUUID()
    answers.secret = taken(payment)
    const unreadable = await submit(payment, { key, openSecret: () => null })
    expect(unreadable).toEqual(fail({ code: 'secret.unreadable' }))
    expect(await find(payment)).toEqual(payment)
    expect(await submit(payment, { key })).toMatchObject({ ok: true })
  })

  test('that was sealed once serves one request, also after a time and among many at once', async () => {
    const seal = sealed(canary)
    const openSecret = () => seal
    const payment = await waiting()
    const key = randomUUID()
    answers.secret = taken(payment)
    expect(await submit(payment, { key, openSecret })).toMatchObject({ ok: true })
    expect(await submit(payment, { key, openSecret })).toMatchObject({ ok: true })
    const other = await waiting()
    expect(await submit(other, { openSecret })).toEqual(fail({ code: 'secret.unreadable' }))
    expect(await find(other)).toEqual(other)
    expect(secrets.length).toBe(1)
    const both = [await waiting(), await waiting()]
    const next = sealed(canary)
    const sent = await Promise.all(both.map((one) => submit(one, { openSecret: () => next })))
    expect(sent.filter(({ ok }) => ok).length).toBe(1)
    // After 30 days the digest is deleted.
    await store.forgetBefore(agoMs(-hours(1)), 1_000)
    expect(await submit(other, { openSecret })).toMatchObject({ ok: true })
  })

  test('is opened for its charge only', async () => {
    const opened: string[] = []
    const openSecret = () => {
      opened.push('once')
      return sealed(canary)
    }
    const payment = await waiting()
    answers.secret = taken(payment)
    const key = randomUUID()
    await submit(payment, { key, openSecret })
    await submit(payment, { key, openSecret })
    await submit(payment, { openSecret })
    expect(opened).toEqual(['once'])
  })

  test('is not what a prompt to the same phone counts as', async () => {
    const payer = freshPhone()
    await submit(await waiting(payer, asker, ['purse', 'RING']), { secret: null })
    const tried = await store.transaction((tx) => tx.secretTriesSince(payer, agoMs(hours(1))))
    expect(tried).toEqual([])
  })

  test('that the wallet calls locked ends the attempt, for a repeat too', async () => {
    const payment = await waiting()
    answers.secret = { kind: 'refused', detail: 'locked', cause: 'wallet-locked' }
    const key = randomUUID()
    expect(await submit(payment, { key })).toEqual(locked)
    expect(await submit(payment, { key })).toEqual(locked)
    expect(await find(payment)).toMatchObject({ state: 'failed', reason: 'wallet-locked' })
    expect(secrets).toHaveLength(1)
  })

  test('that could not be sent takes nothing, and the attempt ends', async () => {
    const payment = await waiting()
    answers.secret = { kind: 'unsent', detail: 'refused' }
    expect(await submit(payment)).toMatchObject({ ok: true, value: { status: 'FAILED' } })
    expect(await find(payment)).toMatchObject({ state: 'failed', reason: 'not-reached' })
  })
})

describe('a lost answer', () => {
  test('is only asked about, by the request that it was', async () => {
    const payment = await waiting()
    answers.enquire = { kind: 'pending' }
    await submit(payment)
    for (let round = 0; round < 3; round++) {
      await makeDue(payment)
      await workOn(deps, await find(payment))
    }
    expect(secrets).toHaveLength(1)
    expect(asked.filter((call) => call !== 'enquire')).toEqual(['secret'])
    answers.enquire = taken(payment)
    await makeDue(payment)
    await workOn(deps, await find(payment))
    expect(await find(payment)).toMatchObject({ state: 'delivered' })
  })

  test('counts until the wallet says what became of it', async () => {
    const payer = freshPhone()
    const attempts: Payment[] = []
    for (let count = 0; count < 5; count++) attempts.push(await waiting(payer))
    for (const payment of attempts) await submit(payment)
    const next = await waiting(payer)
    expect(await submit(next)).toEqual(locked)
    answers.enquire = { kind: 'failed', detail: 'wrong PIN', isWrongSecret: true }
    const judge = async (payment: Payment) => {
      await makeDue(payment)
      await workOn(deps, await find(payment))
    }
    const [first, second] = attempts as [Payment, Payment]
    await judge(first)
    expect(await find(first)).toMatchObject({ state: 'failed', reason: 'wrong-pin' })
    expect(await submit(next)).toEqual(locked)
    answers.enquire = { kind: 'failed', detail: 'too little', isWrongSecret: false }
    await judge(second)
    answers.secret = taken(next)
    expect((await submit(next)).ok).toBe(true)
  })

  test('of a charge that never arrived ends the attempt once that is proof', async () => {
    const payment = await waiting()
    await submit(payment)
    await set(payment, { chargeSentAt: agoMs(hours(1)), nextAt: agoMs(1) })
    answers.enquire = { kind: 'absent' }
    await workOn(deps, await find(payment))
    expect(await find(payment)).toMatchObject({ state: 'expired', reason: 'not-reached' })
    expect(secrets).toHaveLength(1)
  })
})

test('a charge that is judged later is asked about by the name that the wallet gave it', async () => {
  const payment = await waiting()
  answers.secret = { kind: 'accepted', session: 'server-1', show: null, livesMs: null }
  expect(await submit(payment)).toEqual(
    ok({ transactionId: payment.id, status: 'IN_PROCESS', shown: null }),
  )
  expect(await find(payment)).toMatchObject({ state: 'in-process', sessions: ['server-1'] })
  expect((await store.findByProviderId('vault', 'server-1'))?.payment.id).toBe(payment.id)
})

/** Submits a PIN whose answer is lost, and asks the wallet, which answers about each request by its number. */
async function askAbout(payment: Payment, words: readonly EnquiryAnswer[]): Promise<Payment> {
  const enquire: SecretProvider['enquire'] = async ({ requestId }) =>
    words[Number(requestId.split('-')[1] ?? 1) - 1] ?? { kind: 'absent' }
  const charge = async () => ({ kind: 'lost', detail: 'duplicate' }) as const
  const provider: SecretProvider = { ...secretProvider, charge, enquire }
  deps.methods = new Map([['vault', { ...secretMethod, provider }]])
  await submit(payment)
  await makeDue(payment)
  await workOn(deps, await find(payment))
  return find(payment)
}

const forgotten = { kind: 'absent' } as const
const wrongPin = { kind: 'failed', detail: 'wrong', isWrongSecret: true } as const
const unnamed = { kind: 'failed', detail: 'no' } as const
const noMoney = { ...unnamed, isWrongSecret: false, cause: 'not-enough-money' } as const

test.each<[string, EnquiryAnswer[]]>([
  ['forgets', [forgotten]],
  ['remembers', [wrongPin]],
  ['names no reason of', [unnamed]],
  ['remembers two of', [wrongPin, wrongPin]],
])(
  'a debit is found by a row of before the PINs that were wrong, where the wallet %s them',
  async (_how, before) => {
    const payment = await waiting()
    const found = await askAbout(payment, [...before, taken(payment)])
    expect(found).toMatchObject({ state: 'delivered', providerId: `V-${payment.id}` })
  },
)

test.each<[string, EnquiryAnswer[], Partial<Payment>]>([
  [
    'its own request was wrong, and no other took money',
    [wrongPin],
    { state: 'failed', reason: 'wrong-pin' },
  ],
  [
    'its own failed for a reason of money',
    [noMoney],
    { state: 'failed', reason: 'not-enough-money' },
  ],
  ['a later one came to nothing', [forgotten, wrongPin], { state: 'unknown' }],
  ['a later one is pending', [wrongPin, { kind: 'pending' }], { state: 'in-process' }],
  ['a later one gets no answer', [wrongPin, { kind: 'lost', detail: '' }], { state: 'unknown' }],
])('a charge by PIN ends by the word about its own request: %s', async (_what, words, fields) => {
  const payment = await waiting()
  expect(await askAbout(payment, words)).toMatchObject(fields)
})

test.each<[string, EnquiryAnswer | 'taken', Partial<Payment>, number]>([
  ['took the money', 'taken', { state: 'delivered' }, 1],
  ['knows nothing', { kind: 'absent' }, { state: 'expired', chargeSentAt: null, nextAt: null }, 1],
  ['gives no answer', { kind: 'lost', detail: '' }, { state: 'registered' }, 2],
])(
  'an attempt by PIN whose submission was lost is not over before a wallet that %s was asked',
  async (_what, word, fields, questions) => {
    const { payment } = await rows.keep(
      {
        ...{ ...registeredFields, provider: 'vault', mode: 'VAULT', payerMsisdn: freshPhone() },
        ...{ registeredAt: agoMs(minutes(31)), nextAt: agoMs(0) },
      },
      { ownerHash },
    )
    let times = 0
    const enquire = async (): Promise<EnquiryAnswer> => {
      times++
      return word === 'taken' ? taken(payment) : word
    }
    const provider: SecretProvider = { ...secretProvider, enquire }
    deps.methods = new Map([['vault', { ...secretMethod, provider }]])
    for (let round = 0; round < 2; round++) {
      await workOn(deps, await find(payment))
      if ((await find(payment)).nextAt !== null) await makeDue(payment)
    }
    expect(await find(payment)).toMatchObject(fields)
    expect(times).toBe(word !== 'taken' && word.kind === 'absent' ? 5 : questions)
    // The visitor's PIN is not taken for a payment that may have been made.
    if (fields.state === 'registered') {
      expect(await submit(payment)).toEqual(fail({ code: 'attempt.busy' }))
    }
  },
)

test('a debit is looked for under every request that a failover may have lost, and no other', async () => {
  const payment = await waiting()
  const requests: string[] = []
  const enquire: SecretProvider['enquire'] = async ({ requestId }) => {
    requests.push(requestId)
    return { kind: 'absent' }
  }
  const charge = async () => ({ kind: 'lost', detail: 'time-out' }) as const
  const provider: SecretProvider = { ...secretProvider, charge, enquire }
  deps.methods = new Map([['vault', { ...secretMethod, provider }]])
  await submit(payment)
  await makeDue(payment)
  await workOn(deps, await find(payment))
  const { id } = payment
  expect(requests).toEqual([id, `${id}-2`, `${id}-3`, `${id}-4`, `${id}-5`])
})

test.each<[string, Partial<Payment>]>([
  ['notifications of it', { notifiedAt: agoMs(0) }],
  ['a charge that the wallet calls pending', { confirmingSince: agoMs(0) }],
  ['a transaction that notifications named', { namedIds: ['GM9'], namedAt: agoMs(0) }],
])('a PIN waits until the wallet is asked about %s', async (_what, fields) => {
  const payment = await waiting()
  await set(payment, fields)
  expect(await submit(payment)).toEqual(fail({ code: 'attempt.busy' }))
  expect(await find(payment)).toMatchObject({ state: 'registered' })
  expect(secrets).toEqual([])
})

describe('wrong PINs of one wallet', () => {
  test('that the wallet itself locks count as well, and it is asked no more', async () => {
    const payer = freshPhone()
    answers.secret = { kind: 'refused', detail: 'locked', cause: 'wallet-locked' }
    for (let count = 0; count < 6; count++) {
      expect(await submit(await waiting(payer))).toEqual(locked)
    }
    expect(secrets).toHaveLength(5)
  })

  test('lock it for 24 hours, over all sessions, without another call', async () => {
    const payer = freshPhone()
    answers.secret = wrong
    const lefts: unknown[] = []
    for (let count = 0; count < 5; count++) {
      const by = { session: newId<'SessionId'>(randomBytes) }
      lefts.push(await submit(await waiting(payer, by), {}, by))
    }
    expect(lefts).toEqual([4, 3, 2, 1, 0].map(wrongLeft))
    const payment = await waiting(payer)
    answers.secret = taken(payment)
    expect(await submit(payment)).toEqual(locked)
    expect(await find(payment)).toMatchObject({ state: 'registered' })
    expect(secrets).toHaveLength(5)
  })

  test.each<[string, number[], boolean]>([
    ['within a day, the first of them longer ago than a day', [46, 45, 44, 43, 23], true],
    ['within a day, the last of them a day ago', [46, 45, 44, 43, 25], false],
    ['over more than a day', [47.5, 45, 44, 43, 23], false],
  ])('lock it where five came %s', async (_what, hoursAgo, isLocked) => {
    const [payer, payment] = [freshPhone(), await waiting()]
    await store.transaction(async (tx) => {
      for (const [n, hour] of hoursAgo.entries()) {
        await tx.insertSecretTry({ payer, paymentId: payment.id, n, at: agoMs(hours(hour)) })
      }
    })
    answers.secret = wrong
    const answer = await submit(await waiting(payer))
    expect(!answer.ok && answer.error.code === 'pin.locked').toBe(isLocked)
  })

  test('are at most five, however many come at once', async () => {
    const payer = freshPhone()
    answers.secret = wrong
    const attempts = await Promise.all(Array.from({ length: 12 }, () => waiting(payer)))
    const answered = await Promise.all(attempts.map((payment) => submit(payment)))
    expect(secrets).toHaveLength(5)
    expect(answered.filter((one) => !one.ok && one.error.code === 'pin.locked')).toHaveLength(7)
  })

  test('do not lock another wallet', async () => {
    answers.secret = wrong
    for (let count = 0; count < 5; count++) await submit(await waiting(freshPhone()))
    expect(await submit(await waiting())).toEqual(wrongLeft(4))
  })
})

test('attempts by the PIN are no prompts, and keep no phone from being asked', async () => {
  const payer = freshPhone()
  answers.secret = { kind: 'refused', detail: 'too little', cause: 'not-enough-money' }
  for (let count = 0; count < 3; count++) await submit(await waiting(payer))
  answers.secret = { kind: 'accepted', session: `later-${payer}`, show: null, livesMs: null }
  await submit(await waiting(payer))
  answers.charge = { kind: 'accepted', session: null, show: { kind: 'prompt' }, livesMs: null }
  const push = await waiting(payer, asker, ['purse', 'RING'])
  expect((await submit(push, { secret: null })).ok).toBe(true)
})

test('a worker that holds the attempt keeps the PIN from going out, and it can be tried again', async () => {
  const payment = await waiting()
  await set(payment, { leaseUntil: agoMs(-minutes(1)) })
  expect(await submit(payment)).toEqual(fail({ code: 'attempt.busy' }))
  expect(await find(payment)).toMatchObject({ state: 'registered' })
  expect(secrets).toEqual([])
})

test('the access token of another number submits nothing', async () => {
  const payment = await waiting()
  const vault = deps.methods.get('vault')
  if (!vault) throw new Error('The wallet is connected.')
  deps.methods = new Map([['vault', { ...vault, access: 'token' }]])
  const other = fail({ code: 'token.other' })
  expect(await submit(payment, { holder: freshPhone() })).toEqual(other)
  const plain = fail({ code: 'method.unavailable', field: 'paymentMode' })
  expect(await submit(payment)).toEqual(plain)
  answers.secret = taken(payment)
  expect((await submit(payment, { holder: payment.payerMsisdn })).ok).toBe(true)
})

test('no PIN is in any row', async () => {
  const payment = await waiting()
  answers.secret = wrong
  await submit(payment, { secret: '84620517' })
  answers.secret = { kind: 'lost', detail: 'no answer' }
  await submit(payment, { secret: '84620517' })
  expect(await dump()).toContain(payment.id)
  expect(await dump()).not.toContain('84620517')
})

describe('a proof of a number', () => {
  const proofOf = async (subject: Msisdn, { purpose = 'PAYMENT', lifeMs = minutes(10) } = {}) => {
    const proof = randomUUID()
    const digest = deps.digest(proof)
    await addProof({ digest, ownerHash, subject, purpose, until: agoMs(-lifeMs), usedBy: null })
    return proof
  }
  async function open(proof: string, payerMsisdn: Msisdn, by = asker) {
    const order = ownOrder({ ownerHash: deps.digest(by.session) })
    await store.transaction((tx) => tx.insertOrder(order))
    const { transactionType, msisdn, amount } = order
    return initiate(deps, by, {
      key: randomUUID(),
      body: 'body',
      order: { id: order.id },
      asked: { transactionType, msisdn, amount },
      choice: { provider: 'vault', mode: 'VAULT', emailId: null, payerMsisdn, proof },
    })
  }
  const unusable = fail({ code: 'proof.unusable' })

  test('serves once, also ten times at once', async () => {
    const payer = freshPhone()
    const proof = await proofOf(payer)
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(proof, payer)))
    expect(opened.filter((one) => one.ok)).toHaveLength(1)
    expect(opened.filter((one) => !one.ok)).toEqual(Array(9).fill(unusable))
  })

  test('opens the question about its number’s wallet until it is used, and no other', async () => {
    const payer = freshPhone()
    const proof = await proofOf(payer)
    const mayAsk = (change: { proof?: string; payerMsisdn?: Msisdn } = {}, by = asker) =>
      mayAskAbout(deps, by, {
        ...{ provider: 'vault', mode: 'VAULT', emailId: null, payerMsisdn: payer, proof },
        ...change,
      })
    expect(await mayAsk()).toBe(true)
    expect(await mayAsk({ payerMsisdn: freshPhone() })).toBe(false)
    expect(await mayAsk({}, visitor().asker)).toBe(false)
    expect(await mayAsk({ proof: 'guess' })).toBe(false)
    expect(await mayAsk({ proof: await proofOf(payer, { lifeMs: -1_000 }) })).toBe(false)
    await open(proof, payer)
    expect(await mayAsk()).toBe(false)
  })

  test('is needed for no wallet whose method asks for none', async () => {
    const choice = { provider: 'purse', mode: 'RING', emailId: null, payerMsisdn: freshPhone() }
    expect(await mayAskAbout(deps, null, choice)).toBe(true)
  })

  test('is useless for another number, session or purpose, and after its time', async () => {
    const payer = freshPhone()
    expect(await open(await proofOf(payer), freshPhone())).toEqual(unusable)
    expect(await open(await proofOf(payer), payer, visitor().asker)).toEqual(unusable)
    expect(await open(await proofOf(payer, { purpose: 'BALANCE' }), payer)).toEqual(unusable)
    expect(await open(await proofOf(payer, { lifeMs: -1_000 }), payer)).toEqual(unusable)
    expect(await open('guess', payer)).toEqual(unusable)
  })
})
