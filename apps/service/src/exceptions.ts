import { parseArgs } from 'node:util'
import { parseId } from '@portal/kernel/ids'
import { systemClock, toIso } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import { openDatabase } from './adapters/postgres/database.ts'
import { createPaymentStore } from './adapters/postgres/payment-store.ts'
import { resolveException } from './payments/exception.flow.ts'

/**
 * The queue of cases for a person. Without words it lists them; with
 * `TRANSACTION delivered|refunded|unpaid --by NAME --reason TEXT` it closes one, which the history keeps.
 */
const usage =
  'npm run exceptions                       lists what waits for a person\n' +
  'npm run exceptions -- TRANSACTION delivered|refunded|unpaid --by NAME --reason TEXT'

async function run(): Promise<number> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is missing: set it in the environment.')
  const database = openDatabase({ url, connectionsMax: 1, onError: () => {} })
  try {
    const store = createPaymentStore(database)
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { by: { type: 'string' }, reason: { type: 'string' } },
    })
    if (positionals.length === 0) {
      for (const { order, payment } of await store.listExceptions(500)) {
        console.log(
          [
            payment.id,
            order.reference,
            toDecimal(payment.taken ?? payment.amount),
            payment.amount.currency,
            payment.provider,
            payment.providerId ?? 'no provider id',
            payment.taken === null
              ? 'payment unsure'
              : payment.refundDueAt
                ? 'refund unsure'
                : 'delivery unsure',
            toIso(payment.registeredAt),
          ].join('  '),
        )
      }
      return 0
    }
    const id = parseId<'TransactionId'>(positionals[0] ?? '')
    const outcome = positionals[1]
    const isOutcome = outcome === 'delivered' || outcome === 'refunded' || outcome === 'unpaid'
    if (!id.ok || !isOutcome || !values.by?.trim() || !values.reason?.trim()) {
      console.error(usage)
      return 2
    }
    const { by, reason } = values
    const done = await resolveException(store, systemClock.now(), {
      transactionId: id.value,
      outcome,
      by,
      reason,
    })
    console.log(done.ok ? `${id.value} is closed as ${outcome}` : `${id.value}: ${done.error}`)
    return done.ok ? 0 : 1
  } finally {
    await database.end()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
