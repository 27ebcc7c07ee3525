import type { AccountNo } from '@portal/kernel/account-no'
import type { Lost, Unsent } from '../../../ports/outcome.port.ts'
import { notOk, type TmForumClient } from '../tmforum.client.ts'
import { isProblem } from '../tmforum.mapping.ts'
import { readWhole } from './tmforum.list.ts'

/** Pages of one account's bills at most that a visitor waits for. */
const pagesMax = 20

export const customerBills = '/tmf-api/customerBillManagement/v4/customerBill'
export const products = '/tmf-api/productInventory/v4/product'

/** What is read of an account, for bills and invoices alike. A visitor waits for each answer, as for a line check. */
export function createAccountReader(client: TmForumClient, timeoutMs: number) {
  const limits = { timeoutMs }
  return {
    async account(
      accountNo: AccountNo,
    ): Promise<{ kind: 'account'; body: unknown } | { kind: 'no-account' } | Unsent | Lost> {
      const path = `/tmf-api/accountManagement/v4/billingAccount/${accountNo}`
      const answer = await client.get(path, {}, limits)
      if (answer.kind !== 'answered') return answer
      if (answer.status === 404 && isProblem(answer.body)) return { kind: 'no-account' }
      return answer.status === 200 ? { kind: 'account', body: answer.body } : notOk(answer)
    },

    /** Everything at one of the lists that belongs to an account. */
    listOf: (path: string, accountNo: AccountNo) =>
      readWhole(client, { path, query: { 'billingAccount.id': accountNo }, limits, pagesMax }),
  }
}
