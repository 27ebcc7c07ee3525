import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import { bssCall, internationalNumber, sumOf, tmfError } from '../tmf-reply.ts'
import { type Account, accountsOf, outstandingOf } from './account.store.ts'

const base = '/tmf-api/accountManagement/v4'

/** The official file requires a period for contacts and balances; these have no end. */
const validFor = { startDateTime: '2020-01-01T00:00:00+02:00' }

export const accountHref = (accountNo: string): string => `${base}/billingAccount/${accountNo}`

const contactOf = ({ email, phone }: { email: string; phone: string }) => ({
  contactType: 'primary',
  validFor,
  contactMedium: [
    { mediumType: 'email address', preferred: true, characteristic: { emailAddress: email } },
    {
      mediumType: 'telephone number',
      characteristic: { phoneNumber: internationalNumber(phone) },
    },
  ],
})

function resourceOf(account: Account) {
  const { accountNo, facts } = account
  return {
    id: accountNo,
    href: accountHref(accountNo),
    name: facts.holder,
    accountType: facts.fixedLine ? 'fixedInternet' : 'mobile',
    state: 'Active',
    // What the customer owes as a whole; below zero where more was paid than billed.
    accountBalance: [
      { balanceType: 'receivable balance', amount: sumOf(outstandingOf(account)), validFor },
    ],
    ...(facts.contact ? { contact: [contactOf(facts.contact)] } : {}),
    relatedParty: [
      {
        id: `C-${accountNo}`,
        name: facts.holder,
        role: 'customer',
        '@referredType': 'Customer',
      },
    ],
  }
}

/** TMF666 v4: billing accounts. */
export function billingAccountRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>(
    `${base}/billingAccount/:id`,
    bssCall(world, (request) => {
      const { id } = request.params as { id: string }
      const account = accountsOf(world).account(id)
      return account
        ? { status: 200, body: resourceOf(account) }
        : tmfError(404, 'There is no such billing account.')
    }),
  )
}
