import { toIso } from '@portal/kernel/instant'
import { type Money, money, toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import {
  type Account,
  accountsOf,
  outstandingOf,
  setOutstanding,
  statusOf,
} from '../bss/billing/account.store.ts'
import type { PlayedMarket } from '../market.ts'
import { readAnyBody } from '../page/page.routes.ts'
import type { World } from '../world.ts'

/** Null for a body that names no amount: "245.30", or "-10.00" for a credit. */
function outstandingIn(body: unknown, market: PlayedMarket): Money | null {
  if (typeof body !== 'object' || body === null || Object.keys(body).length !== 1) return null
  const { outstanding }: { outstanding?: unknown } = body
  if (typeof outstanding !== 'string') return null
  const size = market.parse(outstanding.replace(/^-/, ''))
  if (!size.ok) return null
  return outstanding.startsWith('-') ? money(-size.value.minor, market.currency) : size.value
}

const accountShown = (world: World, account: Account) => ({
  outstanding: toDecimal(outstandingOf(account)),
  invoices: account.bills.map((bill) => ({
    invoiceNo: bill.billNo,
    outstandingAmount: toDecimal(bill.remaining),
    invoiceStatus: statusOf(bill, world.clock.now()),
  })),
  payments: account.payments.map(({ reference, amount, billNo, at }) => ({
    reference,
    amount: toDecimal(amount),
    ...(billNo === null ? {} : { invoiceNo: billNo }),
    at: toIso(at),
  })),
})

/** The truth as the operator's billing has it, and what an account leaves to pay set by hand. */
export function accountRoutes(app: FastifyInstance, world: World): void {
  readAnyBody(app)
  const noAccount = { error: 'There is no such account.' }

  app.get<{ Params: { accountNo: string } }>('/accounts/:accountNo', (request, reply) => {
    const account = accountsOf(world).account(request.params.accountNo)
    return account ? reply.send(accountShown(world, account)) : reply.code(404).send(noAccount)
  })

  app.put<{ Params: { accountNo: string } }>('/accounts/:accountNo', (request, reply) => {
    const wanted = outstandingIn(request.body, world.market)
    if (wanted === null) {
      return reply.code(400).send({ error: 'The body is {outstanding}: "80.00", "-10.00".' })
    }
    const account = accountsOf(world).account(request.params.accountNo)
    if (!account) return reply.code(404).send(noAccount)
    setOutstanding(account, wanted, world.clock.now())
    return reply.send(accountShown(world, account))
  })
}
