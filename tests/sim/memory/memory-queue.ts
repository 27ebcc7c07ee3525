import { after, type Instant, instantOf } from '@portal/kernel/instant'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import {
  namedIdsMax,
  type PaymentStore,
} from '../../../apps/service/src/ports/payment-store.port.ts'
import { type Disk, leaseIsFree } from '../disk/disk.ts'

type Transact = <T>(work: () => Promise<T>) => Promise<T>

export function memoryQueue(
  disk: Disk,
  now: () => Instant,
  transaction: Transact,
): Pick<PaymentStore, 'claimDue' | 'nudge' | 'noteFailure'> {
  const { payments } = disk
  return {
    claimDue: (leaseMs, limit) =>
      transaction(async () => {
        const due = dueIn(disk, now()).slice(0, limit)
        const leaseUntil = after(now(), leaseMs)
        for (const payment of due) disk.setPayment({ ...payment, leaseUntil })
        return due.map(({ id }) => ({ id, leaseUntil }))
      }),

    nudge: (id, { spacingMs, mustAsk, namedId, isConfirming, hastens }, callback) =>
      transaction(async () => {
        if (callback) disk.addCallback({ ...callback, reference: id, receivedAt: now() })
        const payment = payments.get(id)
        if (!payment) return false
        const at = now()
        const allowedAt = payment.askedAt === null ? at : after(payment.askedAt, spacingMs)
        const soonest = Math.max(at, allowedAt)
        disk.setPayment({
          ...payment,
          nextAt:
            payment.nextAt !== null && !hastens
              ? payment.nextAt
              : instantOf(Math.min(payment.nextAt ?? Number.POSITIVE_INFINITY, soonest)),
          notifiedAt: mustAsk && !isNamedNext(payment) ? at : payment.notifiedAt,
          namedIds: withName(payment.namedIds, namedId),
          namedAt: namedId === null ? payment.namedAt : (payment.namedAt ?? at),
          confirmingSince: isConfirming ? at : payment.confirmingSince,
        })
        return true
      }),

    noteFailure: ({ id, leaseUntil }, lastError, { retryMs, failuresMax, stuckRetryMs }) =>
      transaction(async () => {
        const payment = payments.get(id)
        if (payment?.leaseUntil !== leaseUntil) return
        const workFailures = payment.workFailures + 1
        const waitMs = workFailures >= failuresMax ? stuckRetryMs : retryMs
        const nextAt = after(now(), waitMs)
        disk.setPayment({ ...payment, workFailures, lastError, leaseUntil: null, nextAt })
      }),
  }
}

const isNamedNext = ({ taken, notifiedAt, namedAt }: Payment): boolean =>
  taken === null && notifiedAt !== null && namedAt !== null && namedAt > notifiedAt

/** The newest name comes first; what is too much is not kept. */
function withName(names: readonly string[], name: string | null): readonly string[] {
  if (name === null || (names.length >= namedIdsMax && !names.includes(name))) return names
  return [name, ...names.filter((one) => one !== name)]
}

function dueIn({ payments }: Disk, now: Instant): Payment[] {
  const due: Payment[] = []
  for (const payment of payments.values()) {
    const isDue = payment.nextAt !== null && payment.nextAt <= now && leaseIsFree(payment, now)
    if (isDue) due.push(payment)
  }
  return due.sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))
}
