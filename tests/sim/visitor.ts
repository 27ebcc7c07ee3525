import type { OrderId, SessionId, TransactionId } from '@portal/kernel/ids'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { actOnPage, type CardAct } from './card-gateway.model.ts'
import type { Engine } from './engine.ts'
import type { Witness } from './invariants.ts'
import type { Disk } from './memory-store.ts'
import type { Method, Outside } from './outside.ts'
import type { Portal } from './portal.ts'
import type { Scheduler } from './scheduler.ts'
import { actOnPrompt, type PromptAct } from './wallet.model.ts'

export type VisitorParts = {
  engine: Engine
  scheduler: Scheduler
  outside: Outside
  disk: Disk
  portals: readonly [Portal, ...Portal[]]
  witness: Witness
  amount: Money
  msisdn: Msisdn
  /** The ways this visitor pays. */
  methods: readonly [Method, ...Method[]]
}

/**
 * One person with a phone on a bad network: taps twice, opens two tabs, gives up, comes back, pays
 * late, pays an old page. Lost answers are asked for again under the same key, as the browser does.
 */
export function sendVisitor(parts: VisitorParts) {
  const { scheduler } = parts
  scheduler.at(scheduler.between(0, 60_000), null, () => void visit(parts))
}

/** Sends a request like a browser: no answer within 20 s counts as lost. */
async function ask<T>(scheduler: Scheduler, call: Promise<T>): Promise<T | null> {
  return Promise.race([call, scheduler.wait(20_000, null).then(() => null)])
}

async function visit(parts: VisitorParts) {
  const { engine, scheduler, portals, amount, msisdn } = parts
  const asker = { session: `session-${scheduler.between(1, 1e9)}` as SessionId }
  const order = await ask(
    scheduler,
    engine.openOrder(scheduler.pick(portals).world, asker, {
      language: scheduler.pick(['EN', 'SW']),
      transactionType: 'PREPAID RECHARGE',
      msisdn,
      lineType: 'PREPAID',
      amount,
      redirectPage: '/',
    }),
  )
  if (!order) return
  const attempts = scheduler.pick([1, 1, 1, 2, 3])
  const old: { id: TransactionId; method: Method }[] = []
  for (let index = 0; index < attempts; index++) {
    const method = scheduler.pick(parts.methods)
    const id = await tryToPay(parts, asker, order.id, `${order.id}-${index}`, method)
    if (!id) continue
    old.push({ id, method })
    const isPatient = index === attempts - 1 || scheduler.chance(0.5)
    const act = method === 'cards' ? handOnPage(parts, asker, id) : handOnPhone(parts, id)
    if (isPatient) await act
    await scheduler.wait(scheduler.between(0, 40_000), null)
  }
  // An old tab is still open somewhere.
  const late = old[scheduler.between(0, Math.max(0, old.length - 1))]
  if (late && scheduler.chance(0.25)) {
    await scheduler.wait(scheduler.between(0, 45 * 60_000), null)
    if (late.method === 'cards') actOnPage(parts.outside, late.id, 'pay')
    else actOnPrompt(parts.outside, late.id, 'approve-late')
  }
}

async function tryToPay(
  parts: VisitorParts,
  asker: { session: SessionId },
  orderId: OrderId,
  key: string,
  method: Method,
): Promise<TransactionId | null> {
  const { engine, scheduler, portals, witness, amount, msisdn } = parts
  const isCard = method === 'cards'
  const chosen = {
    provider: method,
    mode: isCard ? 'PAYMENT_GATEWAY' : 'AM',
    payerMsisdn: isCard ? null : msisdn,
  }
  const initiate = () =>
    ask(
      scheduler,
      engine.initiate(scheduler.pick(portals).world, asker, {
        key: `i-${key}`,
        body: 'one body',
        order: { id: orderId },
        amount,
        msisdn,
        ...chosen,
        emailId: isCard ? 'a@example.com' : null,
      }),
    ).then((answer) => {
      if (answer?.ok) noteAnswer(witness, `i-${key}`, answer.value)
      return answer
    })
  const first = initiate()
  if (scheduler.chance(0.2)) void initiate()
  const opened = (await first) ?? (await initiate()) ?? (await initiate())
  if (!opened?.ok) return null
  // Some look at the summary and change their mind.
  if (scheduler.chance(0.05)) return null
  await checkStrangers(parts, asker, opened.value, key)
  const process = () =>
    ask(
      scheduler,
      engine.processPayment(scheduler.pick(portals).world, asker, {
        key: `p-${key}`,
        body: 'one body',
        transactionId: opened.value,
        ...chosen,
      }),
    )
  const submitted = process()
  if (scheduler.chance(0.2)) void process()
  if (!(await submitted)) await process()
  return opened.value
}

function noteAnswer(witness: Witness, key: string, id: TransactionId) {
  witness.answered.add(id)
  const before = witness.byKey.get(key)
  if (before !== undefined && before !== id) {
    witness.faults.push(`10: the key ${key} opened two payments`)
  }
  witness.byKey.set(key, id)
}

/** Another body under a used key, and another person with the id: both are turned away. */
async function checkStrangers(
  parts: VisitorParts,
  asker: { session: SessionId },
  transactionId: TransactionId,
  key: string,
) {
  const { engine, scheduler, portals, witness } = parts
  if (!scheduler.chance(0.1)) return
  const stranger = { session: `${asker.session}-other` as SessionId }
  const request = {
    key: `s-${key}`,
    body: 'one body',
    transactionId,
    provider: null,
    mode: null,
    payerMsisdn: null,
  }
  const answer = await ask(
    scheduler,
    engine.processPayment(scheduler.pick(portals).world, stranger, request),
  )
  if (answer?.ok) witness.faults.push('11: a stranger could submit a payment')
}

/** On the hosted page: pays, is declined (and perhaps tries again), cancels, or walks away. */
async function handOnPage(parts: VisitorParts, asker: { session: SessionId }, id: TransactionId) {
  const { engine, scheduler, outside, portals } = parts
  await scheduler.wait(
    scheduler.chance(0.85)
      ? scheduler.between(1_000, 60_000)
      : scheduler.between(60_000, 2_400_000),
    null,
  )
  const diesInMs = (outside.charges.get(id)?.diesAt ?? 0) - scheduler.now
  // In the very last moment.
  if (diesInMs > 0 && scheduler.chance(0.05))
    await scheduler.wait(diesInMs - scheduler.between(1, 9_000), null)
  const act = scheduler.pick<CardAct | 'leave'>(['pay', 'pay', 'pay', 'decline', 'cancel', 'leave'])
  if (act === 'leave') return
  actOnPage(outside, id, act)
  if (act === 'decline' && scheduler.chance(0.4)) {
    await scheduler.wait(scheduler.between(1_000, 30_000), null)
    actOnPage(outside, id, 'pay')
  }
  if (scheduler.chance(0.7)) {
    const back = { transactionId: id, cancelled: act === 'cancel' }
    await ask(scheduler, engine.noteReturn(scheduler.pick(portals).world, asker, back))
  }
}

/** On the phone: approves, declines, never looks, or approves when the wallet has given up. */
async function handOnPhone({ scheduler, outside }: VisitorParts, id: TransactionId) {
  const act = scheduler.pick<PromptAct | 'leave'>([
    'approve',
    'approve',
    'approve',
    'decline',
    'approve-late',
    'leave',
  ])
  if (act === 'leave') return
  const isLate = act === 'approve-late'
  const waitMs = isLate ? scheduler.between(100_000, 2_400_000) : scheduler.between(500, 130_000)
  await scheduler.wait(waitMs, null)
  actOnPrompt(outside, id, act)
}
