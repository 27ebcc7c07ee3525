import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import fc from 'fast-check'
import {
  anOrder,
  aPayment,
  aRefund,
} from '../../../apps/service/src/payments/core/payment-fixture.ts'
import {
  type MessageKind,
  messageKinds,
  type Payment,
  type PaymentException,
  type Posting,
  type Recipient,
} from '../../../apps/service/src/ports/payment.port.ts'
import type { PaymentTransaction } from '../../../apps/service/src/ports/payment-store.port.ts'
import * as some from './drawn-values.ts'
import { drawn, type Run, weighted } from './named-operation.ts'
import {
  type Clock,
  indices,
  orderId,
  orders,
  paymentId,
  payments,
  pool,
  recipients,
} from './pools.ts'

type Step = Run<PaymentTransaction>
const step = (run: Step) => run

const order = (index: number, { quoted, ...attempts }: some.Drawn<typeof some.drawnOrder>) =>
  step(async (tx, at) => {
    const attemptOf = (place: some.Steps) =>
      place === null ? null : paymentId(index + orders * place)
    const made = anOrder({
      id: orderId(index),
      ownerHash: pool.owners[index % 2] ?? pool.owners[0],
      createdAt: at(index - 2, index),
      quotedAt: at(quoted),
      msisdn: pool.phones[index % 2] ?? pool.phones[0],
      item: { kind: 'thing', list: [1, null, { deep: 'ü' }], flag: true },
      sameKey: pool.sameKeys[index < 2 ? 0 : 1],
      value: money(7n, 'CDF'),
      reference: `REF-${index}`,
      receiptCode: `REC-${index}`,
      paidBy: attemptOf(attempts.paidBy),
      openAttempt: attemptOf(attempts.openAttempt),
    })
    if (!(await tx.lockOrder(made.id))) return tx.insertOrder(made)
    // Stored values that stay for good must stay, whatever a caller passes.
    return tx.saveOrder({ ...made, amount: money(99n, 'USD'), redirectPage: '/elsewhere' })
  })

const payment =
  (index: number, { moments, ...rest }: some.Drawn<typeof some.drawnPayment>): Step =>
  async (tx, at) => {
    const made = aPayment({
      id: paymentId(index),
      // Two orders of one owner, and two attempts or more of one order.
      orderId: orderId(index % orders),
      provider: pool.providers[index % 2] ?? 'pages',
      registeredAt: at((index % 3) - 2, index),
      emailId: index % 2 === 0 ? null : 'a@example.com',
      ...(rest as Partial<Payment>),
      ...some.momentsAt(moments, index, at),
    })
    if (!(await tx.lockOrder(made.orderId))) return 'no order'
    const locked = await tx.lockPayment(made.id)
    if (!locked) return tx.insertPayment(made)
    return tx.savePayment(locked.payment, { ...made, amount: money(99n, 'USD'), mode: 'OTHER' })
  }

const ids = ({ id, orderId: its }: Payment) => ({ paymentId: id, orderId: its })

const about =
  (index: number, write: (tx: PaymentTransaction, payment: Payment, at: Clock) => unknown): Step =>
  async (tx, at) => {
    const locked = await tx.lockPayment(paymentId(index))
    return locked ? write(tx, locked.payment, at) : 'no payment'
  }

const refund = (index: number, { moments, ...rest }: some.Drawn<typeof some.drawnRefund>) =>
  about(index, (tx, { id, provider: by }, at) => {
    const made = aRefund({ paymentId: id, createdAt: at(0, index), ...rest })
    return tx.saveRefund(by, { ...made, ...some.momentsAt(moments, index, at) })
  })
const history = (index: number, when: number, detail: string) =>
  about(index, (tx, its, at) => {
    const entry = { move: 'register', from: null, to: 'registered', detail } as const
    return tx.appendHistory({ ...ids(its), at: at(when), ...entry })
  })
const refundHistory = (index: number, when: number, detail: string) =>
  about(index, (tx, { id }, at) => {
    const entry = { ordinal: 1, move: 'send', from: 'due', to: 'sent', detail } as const
    return tx.appendRefundHistory({ paymentId: id, at: at(when), ...entry })
  })
const posting = (index: number, when: number, recipe: string, booked: Posting['lines']) =>
  about(index, (tx, its, at) =>
    tx.appendPosting({ ...ids(its), at: at(when), recipe, lines: booked }),
  )
export const message = (index: number, when: number, kind: MessageKind, to: Recipient) =>
  about(index, (tx, its, at) => {
    // No two messages have the same moment, so their order is certain.
    const place = (index * messageKinds.length + messageKinds.indexOf(kind)) * recipients.length
    const moment = at(when, place + recipients.indexOf(to))
    return tx.appendMessage({ ...ids(its), kind, ...to, at: moment })
  })
export const exception = (
  ...[index, when, kind, subject, detail]: [
    number,
    number,
    PaymentException['kind'],
    string,
    string,
  ]
) =>
  about(index, (tx, its, at) =>
    tx.appendException({ ...ids(its), at: at(when), kind, subject, detail }),
  )
const addSession = (index: number, name: string) =>
  about(index, (tx, its) => tx.appendSession(its, name))
const claimKey = (...claim: [string, string, string]) => step((tx) => tx.claimKey(...claim))
const answerKey = (...answer: [string, string, string]) => step((tx) => tx.answerKey(...answer))
export const wasBought = (index: number, since: number) =>
  step(async (tx, at) => {
    const locked = await tx.lockOrder(orderId(index))
    return locked && tx.wasBoughtSince(locked.order, at(since))
  })
export const countPrompts = (payer: Msisdn, since: number) =>
  step((tx, at) =>
    tx.countPrompts({ payer, ownerHash: pool.owners[0] ?? '' }, at(since), [
      pool.providers[0] ?? '',
      'none',
    ]),
  )
const secretTry = (index: number, n: number, payer: Msisdn, when: number) =>
  about(index, (tx, { id }, at) =>
    tx.insertSecretTry({ paymentId: id, n, payer, at: at(when, index) }),
  )
const endTry = (index: number, n: number) => about(index, (tx, { id }) => tx.deleteSecretTry(id, n))
const useSeal = (index: number, when: number) =>
  step((tx, at) => tx.useSeal(`seal-${index}`, at(when)))
const triesSince = (payer: Msisdn, since: number) =>
  step((tx, at) => tx.secretTriesSince(payer, at(since)))
const lockOrder = (index: number) => step((tx) => tx.lockOrder(orderId(index)))
const lockPayment = (index: number) => step((tx) => tx.lockPayment(paymentId(index)))

const endSilence = (index: number) => about(index, (tx, { id }) => tx.endSilence(id, 'who', 'why'))
const exceptionKind = fc.constantFrom('taken-back', 'second-transaction', 'unanswered')
export const anyStep = fc.oneof(
  weighted(4, drawn(order, some.orderIndex, some.drawnOrder)),
  weighted(6, drawn(payment, some.paymentIndex, some.drawnPayment)),
  weighted(4, drawn(refund, some.paymentIndex, some.drawnRefund)),
  drawn(history, some.paymentIndex, some.steps, some.text),
  drawn(refundHistory, some.paymentIndex, some.steps, some.text),
  drawn(posting, some.paymentIndex, some.steps, fc.constantFrom('take', 'deliver'), some.lines),
  drawn(message, some.paymentIndex, some.steps, fc.constantFrom(...messageKinds), some.recipient),
  drawn(exception, some.paymentIndex, some.steps, exceptionKind, some.text, some.text),
  drawn(endSilence, some.paymentIndex),
  drawn(addSession, some.paymentIndex, some.session),
  drawn(claimKey, some.key, some.operation, fc.constantFrom('F0', 'F1')),
  drawn(answerKey, some.key, some.operation, some.text),
  drawn(wasBought, some.orderIndex, some.steps),
  drawn(countPrompts, some.phone, some.steps),
  drawn(secretTry, some.paymentIndex, fc.nat(1), some.phone, some.steps),
  drawn(endTry, some.paymentIndex, fc.nat(1)),
  drawn(triesSince, some.phone, some.steps),
  drawn(useSeal, some.orderIndex, some.steps),
  weighted(2, drawn(lockOrder, some.orderIndex)),
  weighted(3, drawn(lockPayment, some.paymentIndex)),
)

/** All orders, and those attempts that the constraints accept, so that later operations meet rows. */
export const fills = [
  ...indices(orders).map((index) =>
    drawn(
      order,
      fc.constant(index),
      some.drawnOrder.map((one) => ({ ...one, paidBy: null })),
    ),
  ),
  ...indices(payments).map((index) => drawn(payment, fc.constant(index), some.drawnPayment)),
]
