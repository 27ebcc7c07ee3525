import type { FastifyInstance } from 'fastify'
import { activeBundles, type Line, type LineBundle } from '../people/people.store.ts'
import type { World } from '../world.ts'
import {
  bssCall,
  internationalNumber,
  nationalNumber,
  queryOf,
  tmfError,
  tmfList,
} from './tmf-reply.ts'

const base = '/tmf-api/productInventory/v4'

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
    ...(line.account ? { billingAccount: { id: line.account } } : {}),
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

/** TMF637: the line behind a number, and the bundles on it. A number without a subscriber has none. */
export function productInventoryRoutes(app: FastifyInstance, world: World): void {
  app.get(
    `${base}/product`,
    bssCall(world, (request) => {
      const serial = queryOf(request, 'productSerialNumber')
      if (!serial) return tmfError(400, 'Name the line: productSerialNumber.')
      const line = world.people.line(nationalNumber(serial))
      if (!line) return tmfList(request, [])
      const bundles = activeBundles(line, world.clock.now())
      return tmfList(request, [
        productOf(line),
        ...bundles.map((bundle) => bundleProductOf(line, bundle)),
      ])
    }),
  )
}
