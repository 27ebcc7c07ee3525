import type { Clock } from '@portal/kernel/instant'
import type { Currency } from '@portal/kernel/money'
import { callJson, type SendJson } from '../../../adapters/http-json.ts'
import type { Bills } from '../../../ports/operator/bill.port.ts'
import { createTmForumClient, notOk } from '../tmforum.client.ts'
import { toInternational } from '../tmforum.mapping.ts'
import type { TmForumSettings } from '../tmforum.settings.ts'
import { createAccountReader, customerBills, products } from './tmforum.billing.ts'
import { outstandingIn, readAccountOf, readBills, readReceivable } from './tmforum-bills.mapping.ts'

type Settings = Pick<TmForumSettings, 'baseUrl' | 'apiKey' | 'lineTimeoutMs'> & {
  currency: Currency
}

/** Bills of postpaid lines behind TMF637, TMF666 and TMF678 v4. Decision 156. */
export function createTmForumBills(
  { currency, lineTimeoutMs: timeoutMs, ...settings }: Settings,
  clock: Clock,
  send: SendJson = callJson,
): Bills {
  const client = createTmForumClient(settings, send)
  const { account, listOf } = createAccountReader(client, timeoutMs)
  return {
    async accountOf(msisdn) {
      const query = { productSerialNumber: toInternational(msisdn) }
      const answer = await client.get(products, query, { timeoutMs })
      if (answer.kind !== 'answered') return answer
      return answer.status === 200 ? readAccountOf(answer.body, msisdn) : notOk(answer)
    },

    async outstandingOf(accountNo) {
      const [owner, bills] = await Promise.all([
        account(accountNo),
        listOf(customerBills, accountNo),
      ])
      if (owner.kind !== 'account') return owner
      if (bills.kind !== 'list') return bills
      const receivable = readReceivable(owner.body, accountNo, { currency, now: clock.now() })
      if (receivable.kind === 'lost') return receivable
      const read = readBills(bills.entries, accountNo, currency)
      if (read.kind === 'lost') return read
      const outstanding = outstandingIn(read.issued, receivable.amount, currency)
      return { kind: 'bill', outstanding }
    },
  }
}
