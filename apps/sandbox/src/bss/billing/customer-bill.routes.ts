import { sameMoney } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../../faults/provider-call.ts'
import type { World } from '../../world.ts'
import { bssCall, queryOf, sumOf, tmfError, tmfList, unknownParameter } from '../tmf-reply.ts'
import { type Account, accountsOf, type Bill, isSettled } from './account.store.ts'
import { accountHref } from './billing-account.routes.ts'

const base = '/tmf-api/customerBillManagement/v4'

/** Bills of one answer at most, whatever the limit. */
const limitMax = 20

const startOf = (day: string): string => `${day}T00:00:00+02:00`
const endOf = (day: string): string => `${day}T23:59:59+02:00`

function stateOf(bill: Bill): 'sent' | 'partiallyPaid' | 'settled' {
  if (isSettled(bill)) return 'settled'
  return sameMoney(bill.remaining, bill.amount) ? 'sent' : 'partiallyPaid'
}

type Billed = { account: Account; bill: Bill }

const resourceOf = ({ account: { accountNo, facts }, bill }: Billed) => ({
  id: bill.id,
  href: `${base}/customerBill/${bill.id}`,
  billNo: bill.billNo,
  billDate: startOf(bill.billedOn),
  billingPeriod: { startDateTime: startOf(bill.from), endDateTime: endOf(bill.to) },
  paymentDueDate: endOf(bill.dueOn),
  category: 'normal',
  runType: 'onCycle',
  amountDue: sumOf(bill.amount),
  remainingAmount: sumOf(bill.remaining),
  state: stateOf(bill),
  billingAccount: { id: accountNo, href: accountHref(accountNo), name: facts.holder },
})

function listBills(world: World, request: FastifyRequest): ProviderReply {
  const other = unknownParameter(request, ['billingAccount.id', 'billNo'])
  if (other) return tmfError(400, `Bills cannot be filtered by ${other}.`)
  const accountNo = queryOf(request, 'billingAccount.id')
  const billNo = queryOf(request, 'billNo')
  const billed = accountsOf(world)
    .all()
    .filter((account) => accountNo === null || account.accountNo === accountNo)
    .flatMap((account) => account.bills.map((bill) => ({ account, bill })))
    .filter(({ bill }) => billNo === null || bill.billNo === billNo)
  return tmfList(request, billed, { show: resourceOf, limitMax })
}

/** TMF678 v4: bills of postpaid lines, and invoices of fixed internet. */
export function customerBillRoutes(app: FastifyInstance, world: World): void {
  app.get(
    `${base}/customerBill`,
    bssCall(world, (request) => listBills(world, request)),
  )
  app.get<{ Params: { id: string } }>(
    `${base}/customerBill/:id`,
    bssCall(world, (request) => {
      const { id } = request.params as { id: string }
      for (const account of accountsOf(world).all()) {
        const bill = account.bills.find((each) => each.id === id)
        if (bill) return { status: 200, body: resourceOf({ account, bill }) }
      }
      return tmfError(404, 'There is no such bill.')
    }),
  )
}
