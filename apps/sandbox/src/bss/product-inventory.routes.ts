import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import { activeBundles, type Line, type LineBundle } from '../people/people.store.ts'
import type { World } from '../world.ts'
import { type Account, accountsOf } from './billing/account.store.ts'
import { accountHref } from './billing/billing-account.routes.ts'
import {
  bssCall,
  internationalNumber,
  nationalNumber,
  queryOf,
  tmfError,
  tmfList,
} from './tmf-reply.ts'

const base = '/tmf-api/productInventory/v4'

const accountRef = (accountNo: string) => ({ id: accountNo, href: accountHref(accountNo) })

function productOf(line: Line) {
  const id = `P${line.msisdn}`
  return {
    id,
    href: `${base}/product/${id}`,
    name: 'Mobile line',
    productSerialNumber: internationalNumber(line.msisdn),
    status: 'active',
    productCharacteristic: [
      { name: 'lineType', valueType: 'string', value: line.lineType },
      ...(line.owner
        ? [{ name: 'ownerPhone', valueType: 'string', value: internationalNumber(line.owner) }]
        : []),
    ],
    ...(line.account ? { billingAccount: accountRef(line.account) } : {}),
  }
}

/** The id of a bundle on a number, which its buckets name. */
export const bundleProductId = (line: Line, { id }: LineBundle): string => `P${line.msisdn}-${id}`

function bundleProductOf(line: Line, bundle: LineBundle) {
  const id = bundleProductId(line, bundle)
  return {
    id,
    href: `${base}/product/${id}`,
    name: bundle.name,
    productSerialNumber: internationalNumber(line.msisdn),
    status: 'active',
    productOffering: { id: bundle.productCode, name: bundle.name },
  }
}

function fixedProductOf(accountNo: string, number: string) {
  const id = `P${accountNo}`
  return {
    id,
    href: `${base}/product/${id}`,
    name: 'Fixed internet',
    productSerialNumber: internationalNumber(number),
    status: 'active',
    billingAccount: accountRef(accountNo),
  }
}

/** The products that an account pays for. */
function billedTo(world: World, { accountNo, facts }: Account): object[] {
  const line = facts.line === undefined ? null : world.people.line(facts.line)
  return [
    ...(line?.account === accountNo ? [productOf(line)] : []),
    ...(facts.fixedLine === undefined ? [] : [fixedProductOf(accountNo, facts.fixedLine)]),
  ]
}

function productsOf(world: World, serial: string): object[] {
  const line = world.people.line(nationalNumber(serial))
  if (!line) return []
  const bundles = activeBundles(line, world.clock.now())
  return [productOf(line), ...bundles.map((bundle) => bundleProductOf(line, bundle))]
}

function listProducts(world: World, request: FastifyRequest): ProviderReply {
  const serial = queryOf(request, 'productSerialNumber')
  if (serial) return tmfList(request, productsOf(world, serial))
  const accountNo = queryOf(request, 'billingAccount.id')
  if (!accountNo) return tmfError(400, 'Name the line or its account: productSerialNumber.')
  const account = accountsOf(world).account(accountNo)
  return tmfList(request, account ? billedTo(world, account) : [])
}

/**
 * TMF637: the line behind a number with the bundles on it, or the lines that are billed to an account. A number without a
 * subscriber has none.
 */
export function productInventoryRoutes(app: FastifyInstance, world: World): void {
  app.get(
    `${base}/product`,
    bssCall(world, (request) => listProducts(world, request)),
  )
}
