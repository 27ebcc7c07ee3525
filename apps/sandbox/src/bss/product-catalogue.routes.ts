import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { catalogueOf } from './catalogue.store.ts'
import type { Offering } from './offering.ts'
import { bssCall, priceOf, queryOf, tmfError, tmfList, unknownParameter } from './tmf-reply.ts'

const base = '/tmf-api/productCatalogManagement/v4'

/** Offerings of one answer at most, whatever the limit asks for. */
const pageMax = 100

export const offeringHref = (productCode: string): string =>
  `${base}/productOffering/${productCode}`

const segmentNames = {
  PREPAID: 'Prepaid',
  POSTPAID: 'Postpaid',
  HYBRID: 'Hybrid',
  BROADBAND: 'Broadband',
  HBB_ODU_AW: '5G outdoor unit',
} as const

/** The kinds of line that an offering is for, and the service whose plan it is. */
const segmentsOf = ({ lineTypes, serviceType }: Offering) =>
  serviceType === null ? lineTypes : [...lineTypes, serviceType]

const statusOf = (offering: Offering): string => (offering.retired ? 'Retired' : 'Active')

const characteristic = (name: string, value: number | string, unitOfMeasure?: string) => ({
  name,
  valueType: typeof value,
  productSpecCharacteristicValue: [unitOfMeasure ? { value, unitOfMeasure } : { value }],
})

function resourceOf(offering: Offering) {
  const { productCode, name, description, category, validity, periodType, price } = offering
  return {
    id: productCode,
    href: offeringHref(productCode),
    name,
    description,
    isBundle: false,
    isSellable: !offering.retired,
    lifecycleStatus: statusOf(offering),
    category: [category],
    marketSegment: segmentsOf(offering).map((id) => ({ id, name: segmentNames[id] })),
    productOfferingPrice: [
      {
        id: `${productCode}-price`,
        name: 'One-off price',
        priceType: 'oneTime',
        price: priceOf(price),
      },
    ],
    prodSpecCharValueUse: [
      ...offering.contents.map(({ usageType, remaining, units }) =>
        characteristic(usageType, remaining, units),
      ),
      characteristic('validity', validity.value, validity.units),
      ...(periodType ? [characteristic('periodType', periodType)] : []),
    ],
  }
}

/** Filters, by the attribute that each compares. */
const filters: Readonly<Record<string, (offering: Offering, value: string) => boolean>> = {
  lifecycleStatus: (offering, value) => statusOf(offering) === value,
  'marketSegment.id': (offering, value) => segmentsOf(offering).some((each) => each === value),
  'category.id': (offering, value) => offering.category.id === value,
}

function listOfferings(world: World, request: FastifyRequest): ProviderReply {
  const other = unknownParameter(request, Object.keys(filters))
  if (other) return tmfError(400, `Offerings cannot be filtered by ${other}.`)
  const asked = Object.entries(filters).flatMap(([name, fits]) => {
    const value = queryOf(request, name)
    return value === null ? [] : [(offering: Offering) => fits(offering, value)]
  })
  const found = catalogueOf(world)
    .all()
    .filter((offering) => asked.every((fits) => fits(offering)))
  return tmfList(request, found, { show: resourceOf, limitMax: pageMax })
}

/** TMF620 v4.1: the bundles and plans that the operator sells. */
export function productCatalogueRoutes(app: FastifyInstance, world: World): void {
  app.get(
    `${base}/productOffering`,
    bssCall(world, (request) => listOfferings(world, request)),
  )
  app.get<{ Params: { id: string } }>(
    `${base}/productOffering/:id`,
    bssCall(world, (request) => {
      const { id } = request.params as { id: string }
      const offering = catalogueOf(world).byCode(id)
      return offering
        ? { status: 200, body: resourceOf(offering) }
        : tmfError(404, 'There is no such product offering.')
    }),
  )
}
