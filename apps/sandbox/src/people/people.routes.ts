import { toIso } from '@portal/kernel/instant'
import { lineTypes } from '@portal/kernel/line-type'
import { toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { accountsOf } from '../bss/billing/account.store.ts'
import { type ProductOrder, productOrdersOf } from '../bss/product-order.store.ts'
import type { World } from '../world.ts'
import { type WalletKind, walletKinds } from './people.facts.ts'
import { activeBundles, type LineBundle, type LineChange } from './people.store.ts'

const isWalletKind = (raw: string): raw is WalletKind =>
  (walletKinds as readonly string[]).includes(raw)

/** A bundle with the amount of its first content; one of several kinds lists each in `contents`. */
const bundleShown = ({ productCode, name, contents, expiresAt }: LineBundle) => ({
  productCode,
  name,
  remaining: contents[0]?.remaining,
  units: contents[0]?.units,
  contents,
  expiresAt: expiresAt === null ? null : toIso(expiresAt),
})

/** Null for a body that makes no line. */
function changeIn(body: unknown): LineChange | null {
  if (typeof body !== 'object' || body === null) return null
  const { lineType, owner = null, ...rest }: Record<string, unknown> = { ...body }
  const type = lineTypes.find((each) => each === lineType)
  if (!type || Object.keys(rest).length > 0) return null
  if (owner === null) return { lineType: type, owner }
  return typeof owner === 'string' && /^\d{9}$/.test(owner) ? { lineType: type, owner } : null
}

const orderShown = ({ id, request, state }: ProductOrder) => ({
  id,
  reference: request.externalId,
  productCode: request.productCode,
  state,
})

/** Payments into the account that a line is billed to. */
function billsPaid(world: World, account: string | null) {
  const payments = account === null ? [] : (accountsOf(world).account(account)?.payments ?? [])
  return payments.map(({ reference, amount, at }) => ({
    ...{ reference, account },
    amount: toDecimal(amount),
    at: toIso(at),
  }))
}

/** The truth as the operator and the wallets have it, for checks of the portal. */
export function peopleRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { msisdn: string } }>('/lines/:msisdn', (request, reply) => {
    const line = world.people.line(request.params.msisdn)
    if (!line) return reply.code(404).send({ error: 'This number is no subscriber.' })
    return reply.send({
      lineType: line.lineType,
      airtime: toDecimal(line.airtime),
      bundles: activeBundles(line, world.clock.now()).map(bundleShown),
      deliveries: line.deliveries.map((delivery) => ({
        ...delivery,
        amount: toDecimal(delivery.amount),
        at: toIso(delivery.at),
      })),
      debits: line.debits.map(({ reference, amount, refunded, at }) => ({
        reference,
        amount: toDecimal(amount),
        at: toIso(at),
        // Read as a yes or no and as a sum alike.
        refunded: refunded.minor > 0n ? toDecimal(refunded) : false,
      })),
      orders: productOrdersOf(world).to(line.msisdn).map(orderShown),
      billsPaid: billsPaid(world, line.account),
    })
  })

  app.put<{ Params: { msisdn: string } }>('/lines/:msisdn', (request, reply) => {
    const change = changeIn(request.body)
    if (change === null) {
      const types = lineTypes.join(', ')
      return reply.code(400).send({ error: `The body is {lineType: ${types}; owner?}.` })
    }
    const line = world.people.changeLine(request.params.msisdn, change)
    if (!line) return reply.code(404).send({ error: 'This number is no subscriber.' })
    return reply.send({ lineType: line.lineType, owner: line.owner })
  })

  app.get<{ Params: { kind: string; msisdn: string } }>(
    '/wallets/:kind/:msisdn',
    (request, reply) => {
      const { kind, msisdn } = request.params
      const wallet = isWalletKind(kind) ? world.people.wallet(kind, msisdn) : null
      if (!wallet) return reply.code(404).send({ error: 'There is no such wallet.' })
      return reply.send({
        balance: toDecimal(wallet.balance),
        locked: wallet.locked,
        debits: wallet.debits.map((debit) => ({
          reference: debit.reference,
          amount: toDecimal(debit.amount),
          at: toIso(debit.at),
          // Read as a yes or no and as a sum alike.
          refunded: debit.refunded ? toDecimal(debit.amount) : false,
        })),
      })
    },
  )
}
