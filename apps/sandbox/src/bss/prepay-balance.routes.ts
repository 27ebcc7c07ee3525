import { type Instant, toIso } from '@portal/kernel/instant'
import { type Money, money, toDecimal } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FaultKind } from '../faults/fault.gate.ts'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { PlayedMarket } from '../market.ts'
import { activeBundles, type Line } from '../people/people.store.ts'
import type { World } from '../world.ts'
import { bundleProductId } from './product-inventory.routes.ts'
import {
  bssCall,
  finalRefusal,
  internationalNumber,
  nationalNumber,
  queryOf,
  tmfError,
  tmfList,
} from './tmf-reply.ts'
import type { TopUp } from './top-up.store.ts'

const base = '/tmf-api/prepayBalanceManagement/v4'

/** Money on this interface is a float with its unit. */
const quantity = (amount: Money) => ({
  amount: Number(toDecimal(amount)),
  units: amount.currency,
})

const mainBucketId = (msisdn: string): string => `${msisdn}-main`
const partyAccountId = (msisdn: string): string => `A${msisdn}`

/** Only lines that hold airtime have a bucket of money. */
const holdsAirtime = (line: Line): boolean =>
  line.lineType === 'PREPAID' || line.lineType === 'HYBRID'

function bucketsOf(line: Line, now: Instant): object[] {
  const owner = {
    logicalResource: [{ id: internationalNumber(line.msisdn), '@referredType': 'MSISDN' }],
    partyAccount: { id: partyAccountId(line.msisdn) },
    product: [{ id: `P${line.msisdn}` }],
    status: 'active',
  }
  const main = {
    id: mainBucketId(line.msisdn),
    href: `${base}/bucket/${mainBucketId(line.msisdn)}`,
    name: 'Airtime',
    usageType: 'monetary',
    remainingValue: quantity(line.airtime),
    ...owner,
  }
  // A bundle of several kinds has a bucket for each.
  const bundles = activeBundles(line, now).flatMap((bundle) => {
    const { id, name, contents, expiresAt } = bundle
    return contents.map(({ usageType, remaining, units }) => ({
      id: `${line.msisdn}-${id}-${usageType}`,
      name,
      usageType,
      remainingValue: { amount: remaining, units },
      ...(expiresAt === null ? {} : { validFor: { endDateTime: toIso(expiresAt) } }),
      ...owner,
      product: [{ id: bundleProductId(line, bundle) }],
    }))
  })
  return holdsAirtime(line) ? [main, ...bundles] : bundles
}

function resourceOf(topUp: TopUp) {
  return {
    id: topUp.id,
    href: `${base}/topupBalance/${topUp.id}`,
    requestedDate: toIso(topUp.requestedAt),
    ...(topUp.status === 'completed' ? { confirmationDate: toIso(topUp.requestedAt) } : {}),
    ...(topUp.reason ? { reason: topUp.reason } : {}),
    amount: quantity(topUp.amount),
    usageType: 'monetary',
    bucket: { id: mainBucketId(topUp.msisdn) },
    partyAccount: { id: partyAccountId(topUp.msisdn) },
    logicalResource: [{ id: internationalNumber(topUp.msisdn), '@referredType': 'MSISDN' }],
    requestor: { id: topUp.reference, role: 'requestor', '@referredType': 'TopupReference' },
    status: topUp.status,
  }
}

type TopUpBody = {
  amount?: { amount?: unknown; units?: unknown }
  usageType?: unknown
  bucket?: { id?: unknown }
  partyAccount?: { id?: unknown }
  requestor?: { id?: unknown; '@referredType'?: unknown }
}

type Wanted = { msisdn: string; amount: Money; reference: string }

/** Reads a request as strictly as the interface is written; a text says what is wrong with it. */
function readTopUp(request: FastifyRequest, market: PlayedMarket): Wanted | string {
  const body = (request.body ?? {}) as TopUpBody
  const { amount, units } = body.amount ?? {}
  if (typeof amount !== 'number' || units !== market.currency)
    return `amount is {amount: number, units: ${market.currency}}.`
  const sum = market.parse(amount)
  if (!sum.ok || sum.value.minor === 0n) return 'amount is positive, with at most two decimals.'
  if (body.usageType !== 'monetary') return 'usageType is monetary.'
  const bucketId = body.bucket?.id
  const msisdn = typeof bucketId === 'string' ? /^(\d{9})-main$/.exec(bucketId)?.[1] : undefined
  if (!msisdn) return 'bucket.id names no bucket of money.'
  if (body.partyAccount?.id !== partyAccountId(msisdn)) return 'partyAccount.id does not own it.'
  const reference = body.requestor?.id
  if (typeof reference !== 'string' || !/^[\w.:-]{1,100}$/.test(reference)) {
    return 'requestor.id carries the reference, 1 to 100 characters.'
  }
  if (!body.requestor?.['@referredType']) return 'requestor.@referredType is required.'
  if (request.headers['x-correlation-id'] !== reference) {
    return 'X-Correlation-ID must equal requestor.id.'
  }
  return { msisdn, amount: sum.value, reference }
}

const reasonOf = (fault: FaultKind): string =>
  fault === 'refuse-for-good' ? finalRefusal : 'The charging system rejected the recharge.'

function topUp(world: World, request: FastifyRequest): ProviderReply {
  const wanted = readTopUp(request, world.market)
  if (typeof wanted === 'string') return tmfError(400, wanted)
  const first = world.topUps.byReference(wanted.reference)
  if (first) {
    const same = first.msisdn === wanted.msisdn && first.amount.minor === wanted.amount.minor
    if (!same) return tmfError(409, 'This reference was used for another top-up.')
    return { status: 201, body: resourceOf(first) }
  }
  const line = world.people.line(wanted.msisdn)
  if (!line || !holdsAirtime(line)) return tmfError(404, 'There is no such bucket.')
  const fault = world.faults.take('bss', ['fail-delivery', 'refuse-for-good'])?.kind ?? null
  const requestedAt = world.clock.now()
  const stored = world.topUps.add({
    ...wanted,
    status: fault ? 'failed' : 'completed',
    reason: fault && reasonOf(fault),
    requestedAt,
  })
  if (!fault) {
    line.airtime = money(line.airtime.minor + wanted.amount.minor, line.airtime.currency)
    line.deliveries.push({
      reference: wanted.reference,
      kind: 'airtime',
      amount: wanted.amount,
      productCode: null,
      at: requestedAt,
    })
  }
  return { status: 201, body: resourceOf(stored) }
}

/** TMF654 v4: balances, and the top-up of airtime. */
export function prepayBalanceRoutes(app: FastifyInstance, world: World): void {
  app.get(
    `${base}/bucket`,
    bssCall(world, (request) => {
      const number = queryOf(request, 'logicalResource.id')
      if (!number) return tmfError(400, 'Name the line: logicalResource.id.')
      const line = world.people.line(nationalNumber(number))
      return tmfList(request, line ? bucketsOf(line, world.clock.now()) : [])
    }),
  )
  app.post(
    `${base}/topupBalance`,
    bssCall(world, (request) => topUp(world, request)),
  )
  app.get(
    `${base}/topupBalance`,
    bssCall(world, (request) => {
      const reference = queryOf(request, 'requestor.id')
      if (reference === null) return tmfList(request, world.topUps.all().map(resourceOf))
      const found = world.topUps.byReference(reference)
      return tmfList(request, found ? [resourceOf(found)] : [])
    }),
  )
  app.get<{ Params: { id: string } }>(
    `${base}/topupBalance/:id`,
    bssCall(world, (request) => {
      const { id } = request.params as { id: string }
      const found = world.topUps.byId(id)
      return found ? { status: 200, body: resourceOf(found) } : tmfError(404, 'No such top-up.')
    }),
  )
}
