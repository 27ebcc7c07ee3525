import type { FastifyInstance } from 'fastify'
import type { Line } from '../people/people.store.ts'
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

/** TMF637: the product behind a number. A number without a subscriber has none. */
export function productInventoryRoutes(app: FastifyInstance, world: World): void {
  app.get(
    `${base}/product`,
    bssCall(world, (request) => {
      const serial = queryOf(request, 'productSerialNumber')
      if (!serial) return tmfError(400, 'Name the line: productSerialNumber.')
      const line = world.people.line(nationalNumber(serial))
      return tmfList(request, line ? [productOf(line)] : [])
    }),
  )
}
