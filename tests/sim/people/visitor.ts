import type { OrderId, SessionId, TransactionId } from '@portal/kernel/ids'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { InitiateRequest } from '../../../apps/service/src/payments/attempts/initiate.flow.ts'
import type { NewOrder } from '../../../apps/service/src/payments/orders/checkout.flow.ts'
import type { Order } from '../../../apps/service/src/ports/payment.port.ts'
import type { ReturnOutcome } from '../../../apps/service/src/ports/payment-provider.port.ts'
import type { OrderRequest } from '../../../apps/service/src/ports/product.port.ts'
import type { Witness } from '../checks/witness.ts'
import type { Disk } from '../disk/disk.ts'
import type { Engine } from '../engine/engine.ts'
import type { Portal } from '../engine/portal.ts'
import type { MethodModel } from '../methods/method-model.ts'
import type { Outside } from '../outside/outside.ts'
import type { ProductModel } from '../products/product-model.ts'
import { hourMs, minuteMs } from '../time/durations.ts'
import type { Scheduler } from '../time/scheduler.ts'
import type { Strangers } from './strangers.ts'

export type VisitorParts = {
  engine: Engine
  scheduler: Scheduler
  outside: Outside
  disk: Disk
  portals: readonly [Portal, ...Portal[]]
  witness: Witness
  strangers: Strangers
  /** The ways by which this visitor pays, and the phone that may ring. */
  methods: readonly [MethodModel, ...MethodModel[]]
  product: ProductModel
  payer: Msisdn
  /** Moment after which no visitor begins anything, so that everything is over in the end. */
  closesAt: number
}

const endedUnpaid = ['failed', 'expired', 'superseded']

type Asker = { session: SessionId }
type Attempt = { id: TransactionId; method: MethodModel }

/**
 * One person with a phone on a bad network: taps twice, opens two tabs, gives up, comes back, pays late,
 * pays an old page, buys the same again. Requests without an answer are repeated under the same key, as the
 * browser does.
 */
export function sendVisitor(parts: VisitorParts) {
  const { scheduler } = parts
  scheduler.at(scheduler.between(0, minuteMs), null, () => void visit(parts))
}

/** Sends a request like a browser: no answer within 20 s, or a server error, counts as lost. */
async function ask<T>(parts: VisitorParts, call: Promise<T>): Promise<T | null> {
  return Promise.race([
    parts.witness.watch(call),
    parts.scheduler.wait(20_000, null).then(() => null),
  ])
}

async function visit(parts: VisitorParts) {
  const { scheduler, product, disk, outside } = parts
  const asker = { session: `session-${scheduler.between(1, 1e9)}` as SessionId }
  const request = product.request(scheduler)
  const first = await buy(parts, asker, request)
  if (!first) return
  await scheduler.wait(scheduler.between(0, 10 * minuteMs), null)
  const areAll = (states: readonly string[]) =>
    first.every(({ id }) => states.includes(disk.payments.get(id)?.state ?? ''))
  if (!areAll(endedUnpaid)) {
    // A visitor who still waits the next day reads that a person has the payment, and waits no longer.
    await scheduler.wait(scheduler.between(20 * hourMs, 30 * hourMs), null)
    const isTime = scheduler.now < parts.closesAt
    if (isTime && areAll([...endedUnpaid, 'exception'])) await buy(parts, asker, request)
    return
  }
  if (!scheduler.chance(0.5)) return
  // A visitor who reads that nothing was taken buys the same again; the first debit may still come, also meanwhile.
  const meanwhile = scheduler.chance(0.5) ? first : []
  for (const { id, method } of meanwhile) {
    scheduler.at(scheduler.between(0, 2 * minuteMs), null, () => method.payLate(outside, id))
  }
  await buy(parts, asker, request)
  for (const { id, method } of first) {
    const waitMs = scheduler.between(0, 20 * minuteMs)
    if (scheduler.chance(0.5)) scheduler.at(waitMs, null, () => method.payLate(outside, id))
  }
}

/** Any way, or the one that the day is about. */
function chooseMethod({ methods, scheduler, outside }: VisitorParts): MethodModel {
  const special = methods.find(({ habit }) => habit !== undefined && outside.faults.has(habit))
  return special ?? scheduler.pick(methods)
}

/** Opens an order and tries to pay it; null if the attempt was not opened. */
async function buy(
  parts: VisitorParts,
  asker: Asker,
  request: OrderRequest,
): Promise<Attempt[] | null> {
  const { engine, scheduler, portals, outside } = parts
  const page = { language: scheduler.pick<'EN' | 'SW'>(['EN', 'SW']), redirectPage: '/' }
  const { deps } = scheduler.pick(portals)
  const ownerHash = deps.digest(asker.session)
  parts.product.show?.(parts.disk, ownerHash, request, scheduler.now)
  const priced = await ask(parts, engine.priceOrder(deps, request, page, ownerHash))
  if (!priced?.ok) return null
  let asked = priced.value
  let order = await ask(parts, engine.openOrder(scheduler.pick(portals).deps, asker, asked))
  if (!order) return null
  const isExchanged = asked.quote.amount.currency !== asked.quote.value.currency
  if (isExchanged && scheduler.chance(0.3)) {
    // Some look for their other card first, until the rate is another one.
    await scheduler.wait(scheduler.between(20 * minuteMs, 7 * hourMs), null)
    if (scheduler.now >= parts.closesAt) return null
  }
  // A stubborn visitor tries the same way over and over, some minutes apart.
  const stubborn = outside.faults.has('stubborn') ? chooseMethod(parts) : null
  const attempts = stubborn ? 6 : scheduler.pick([1, 1, 1, 2, 3, 5])
  const old: Attempt[] = []
  for (let index = 0; index < attempts; index++) {
    const other = await switchCurrency(parts, asker, { order, page, request }, index)
    if (other) ({ order, asked } = other)
    const method = stubborn ?? chooseMethod(parts)
    const id = await tryToPay(parts, asker, { order: order.id, asked, index }, method)
    if (!id) {
      await scheduler.wait(scheduler.between(1_000, 20_000), null)
      continue
    }
    old.push({ id, method })
    const isPatient = index === attempts - 1 || scheduler.chance(0.5)
    const act = method.pay(handOf(parts, asker, { id, method }))
    if (isPatient) await act
    await scheduler.wait(scheduler.between(0, stubborn ? 240_000 : 40_000), null)
  }
  // An old tab is still open, or a phone was off.
  const late = old[scheduler.between(0, Math.max(0, old.length - 1))]
  if (late && scheduler.chance(0.3)) {
    // Most within the hour; some phones were off for the day.
    const waitMs = scheduler.between(0, scheduler.pick([45 * minuteMs, 45 * minuteMs, 16 * hourMs]))
    scheduler.at(waitMs, null, () => late.method.payLate(outside, late.id))
  }
  return old
}

type Page = { language: 'EN' | 'SW'; redirectPage: string }

/** Some change their mind about the currency between two tries: another order takes the place of the first. */
async function switchCurrency(
  parts: VisitorParts,
  asker: Asker,
  { order, page, request }: { order: Order; page: Page; request: OrderRequest },
  index: number,
): Promise<{ order: Order; asked: NewOrder } | null> {
  const { engine, scheduler, portals } = parts
  const isPricedInBoth = request.transactionType === 'PREPAID RECHARGE'
  if (index === 0 || !isPricedInBoth || !scheduler.chance(0.15)) return null
  const { deps } = scheduler.pick(portals)
  const currency = order.amount.currency === 'USD' ? 'ZMW' : 'USD'
  const wanted = { ...request, currency }
  const price = engine.priceOrder(deps, wanted, page, order.ownerHash, order.id)
  const priced = await ask(parts, price)
  if (!priced?.ok) return null
  const asked = priced.value
  const next = await ask(parts, engine.replaceOrder(deps, asker, order.id, asked))
  return next && { order: next, asked }
}

const handOf = (parts: VisitorParts, asker: Asker, { id, method }: Attempt) => ({
  outside: parts.outside,
  id,
  async comeBack(isConfirming: ReturnOutcome) {
    const { engine, scheduler, portals, strangers } = parts
    const back = { transactionId: id, provider: method.provider, isConfirming }
    // A browser that lost its cookie counts as a stranger's.
    if (scheduler.chance(0.15)) await strangers.comeBack(back)
    else await ask(parts, engine.noteReturn(scheduler.pick(portals).deps, asker, back))
  },
  async giveUp() {
    const { engine, scheduler, portals } = parts
    await ask(parts, engine.giveUp(scheduler.pick(portals).deps, asker, id))
  },
})

type Target = { order: OrderId; asked: NewOrder; index: number; proof?: string | undefined }

async function tryToPay(
  parts: VisitorParts,
  asker: Asker,
  target: Target,
  method: MethodModel,
): Promise<TransactionId | null> {
  const { scheduler, strangers } = parts
  const key = `${target.order}-${target.index}`
  const proof = provePayer(parts, asker, target, method)
  const initiate = () => sendInitiate(parts, asker, { ...target, proof }, method)
  const first = initiate()
  if (scheduler.chance(0.2)) void initiate()
  const id = (await first) ?? (await initiate()) ?? (await initiate())
  if (id === null) return null
  // Some visitors read the summary and change their mind.
  if (scheduler.chance(0.05)) return null
  if (scheduler.chance(0.1)) await strangers.tryAll(id, method.provider, key)
  if (scheduler.chance(0.1)) await tryOdd(parts, asker, target, method)
  if (proof && scheduler.chance(0.2))
    await tryProofAgain(parts, asker, { ...target, proof }, method)
  // Many visitors read the summary first.
  if (scheduler.chance(0.4)) await scheduler.wait(scheduler.between(1_000, 20_000), null)
  if (method.submit) {
    const { outside, witness, disk, payer } = parts
    const send = (count: string, secret: string) =>
      sendProcess(
        parts,
        asker,
        { id, key: `${key}-${count}`, secret, number: target.asked.quote.msisdn },
        method,
      )
    await method.submit({ outside, witness, disk, id, payer, send })
    return id
  }
  const number = target.asked.quote.msisdn
  const process = () => sendProcess(parts, asker, { id, key, number }, method)
  const submitted = process()
  if (scheduler.chance(0.2)) void process()
  if (!(await submitted)) await process()
  return id
}

const initiateRequest = (
  { payer }: VisitorParts,
  { order, asked, index, proof }: Target,
  method: MethodModel,
): InitiateRequest => ({
  key: `i-${order}-${index}`,
  body: 'one body',
  order: { id: order },
  asked: {
    transactionType: asked.transactionType,
    msisdn: asked.quote.msisdn,
    amount: asked.quote.amount,
  },
  choice: {
    provider: method.provider,
    mode: method.mode,
    emailId: method.emailId,
    payerMsisdn: method.payerOf(payer, asked.quote.msisdn),
    ...(proof === undefined ? {} : { proof }),
  },
})

/** A code has proved the number that pays; undefined for methods that ask for no proof. */
function provePayer(
  { scheduler, payer, disk, portals: [{ deps }] }: VisitorParts,
  asker: Asker,
  { order, asked, index }: Target,
  method: MethodModel,
): string | undefined {
  const subject = method.payerOf(payer, asked.quote.msisdn)
  if (!method.prove || subject === null) return undefined
  const proof = `${order}-${index}`
  const ownerHash = deps.digest(asker.session)
  method.prove(disk, { digest: deps.digest(proof), ownerHash, subject }, scheduler.instant())
  return proof
}

/** A proof that has opened an attempt opens no other. */
async function tryProofAgain(
  parts: VisitorParts,
  asker: Asker,
  target: Target,
  method: MethodModel,
) {
  const { engine, scheduler, portals, witness, disk } = parts
  const request = {
    ...initiateRequest(parts, target, method),
    key: `u-${target.order}-${target.index}`,
  }
  const opened = await ask(parts, engine.initiate(scheduler.pick(portals).deps, asker, request))
  if (opened?.ok && disk.shaken.size === 0) {
    witness.objectTo('11: a proof of a number opened two attempts')
  }
}

async function sendInitiate(
  parts: VisitorParts,
  asker: Asker,
  target: Target,
  method: MethodModel,
): Promise<TransactionId | null> {
  const { engine, scheduler, portals, witness, disk } = parts
  const request = initiateRequest(parts, target, method)
  const opened = await ask(parts, engine.initiate(scheduler.pick(portals).deps, asker, request))
  const isForeign = opened && !opened.ok && opened.error.code === 'request.not-found'
  if (isForeign && disk.orders.has(target.order) && disk.shaken.size === 0) {
    witness.objectTo('11: an owner was refused the order that is theirs')
  }
  if (!opened?.ok) return null
  // The database may lose what it has just stored before the answer arrives.
  const isLost = !disk.payments.has(opened.value) && disk.shaken.size > 0
  if (!isLost) witness.noteAnswer(request.key, opened.value)
  return opened.value
}

async function tryOdd(parts: VisitorParts, asker: Asker, target: Target, method: MethodModel) {
  const { engine, scheduler, portals, witness, disk } = parts
  const request = initiateRequest(parts, target, method)
  const { deps } = scheduler.pick(portals)
  const isKeyKept = () => disk.keys.has(`initiate/${request.key}`)
  const wasKept = isKeyKept()
  const other = await ask(parts, engine.initiate(deps, asker, { ...request, body: 'another' }))
  if (other?.ok && wasKept && isKeyKept()) {
    witness.objectTo('10: another body under a used key was answered')
  }
  const { minor, currency } = request.asked.amount
  const asked = { ...request.asked, amount: money(minor + 100n, currency) }
  const odd = { ...request, key: `o-${request.key}`, asked }
  // What is served to a number that the visitor does not know is named by its item.
  const number = parts.product.hidesNumber
    ? { ...request.asked, accountId: 'P1971999999' }
    : { ...request.asked, msisdn: '971999999' as Msisdn }
  const elsewhere = await ask(
    parts,
    engine.initiate(deps, asker, { ...request, key: `n-${request.key}`, asked: number }),
  )
  if (elsewhere?.ok)
    witness.objectTo('9: an attempt was opened for another number or account than ordered')
  const dearer = await ask(parts, engine.initiate(deps, asker, odd))
  if (dearer?.ok) witness.objectTo('9: an attempt was opened for another amount than quoted')
}

async function sendProcess(
  parts: VisitorParts,
  asker: Asker,
  { id, key, secret, number }: { id: TransactionId; key: string; number: Msisdn; secret?: string },
  method: MethodModel,
) {
  const { engine, scheduler, portals, payer } = parts
  return ask(
    parts,
    engine.processPayment(scheduler.pick(portals).deps, asker, {
      key: `p-${key}`,
      body: 'one body',
      transactionId: id,
      provider: method.provider,
      mode: method.mode,
      paymentMobile: method.payerOf(payer, number),
      // Calls by a secret carry the proof of the number.
      ...(secret === undefined
        ? {}
        : { openSecret: () => ({ secret, sealDigest: key }), holder: payer }),
    }),
  )
}
