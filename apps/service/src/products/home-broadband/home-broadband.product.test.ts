import type { OrderId } from '@portal/kernel/ids'
import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import { anOrder, aPayment } from '../../payments/core/payment-fixture.ts'
import { memoryGrants } from '../../ports/device-grants.fixture.ts'
import type { StoredLead } from '../../ports/lead-store.port.ts'
import { aBundle } from '../../ports/operator/bundle.fixture.ts'
import type { BundleAnswer, BundleOrder } from '../../ports/operator/catalogue.port.ts'
import type { FulfilAnswer, FulfilEnquiryAnswer } from '../../ports/operator/operator.port.ts'
import type { OrderRequest } from '../../ports/product.port.ts'
import { homeBroadbandProduct } from './home-broadband.product.ts'

const owner = { ownerHash: 'owner', orderId: null }
const granted = { ownerHash: 'owner', kind: 'lead', subject: 'L-1' } as const
const plan = aBundle({ productCode: 'ODU_200GB_1M', serviceType: 'HBB_ODU_AW' })

const known = { id: 'l-1', status: 'accepted', notes: [] } as const
const stored: StoredLead = {
  ...{ reference: 'L-1', digest: 'd', msisdn: '971000001' as Msisdn, fullName: 'Mwansa Banda' },
  ...{ email: null, city: 'Lusaka', street: 'Plot 12', landmark: '', place: null, feasible: true },
  plan: { code: 'ODU_200GB_1M', price: money(3_000n, 'ZMW'), description: '' },
  ...{ createdAt: instantOf(0), consentAt: instantOf(0), operator: known },
}

type Facts = {
  sold?: BundleAnswer
  isGranted?: boolean
  ordered?: FulfilAnswer
  found?: FulfilEnquiryAnswer
  calledOff?: FulfilEnquiryAnswer
  lead?: Partial<StoredLead> | null
}

async function market(facts: Facts = {}) {
  const { ordered = { kind: 'pending' }, found = { kind: 'pending' } } = facts
  const sent: Partial<BundleOrder>[] = []
  const asked: string[] = []
  const { grants, bind } = memoryGrants()
  if (facts.isGranted !== false) await grants.give(granted, {}, 1)
  const product = homeBroadbandProduct({
    catalogue: { bundle: async () => facts.sold ?? { kind: 'bundle', bundle: plan } },
    orders: {
      order: async ({ within: _within, ...order }) => {
        sent.push(order)
        return ordered
      },
      enquire: async () => {
        asked.push('enquire')
        return found
      },
      callOff: async ({ sparesTakenOn }) => {
        asked.push(`call off${sparesTakenOn ? ', sparing what was taken on' : ''}`)
        return facts.calledOff ?? { kind: 'failed', detail: 'cancelled' }
      },
      settlesAfterMs: 300_000,
    },
    leads: {
      find: async () => (facts.lead === null ? null : { ...stored, ...facts.lead }),
    },
    ...{ grants, deliveryWindowMs: 900_000 },
  })
  return { product, sent, asked, bind }
}

const request: OrderRequest = {
  transactionType: 'HBB_LEADS',
  msisdn: '971000001',
  productCode: 'ODU_200GB_1M',
  leadId: 'L-1',
}

const item = {
  kind: 'home-broadband',
  productCode: 'ODU_200GB_1M',
  name: plan.name,
  description: plan.description,
  data: '1',
  dataUnit: 'GB',
  voice: null,
  voiceUnit: null,
  sms: null,
  validity: '7',
  validityUnit: 'Days',
  leadId: 'L-1',
  installs: true,
}
const price = money(3_000n, 'ZMW')
const noLead = { ok: false, error: { code: 'lead.not-open', field: 'leadId' } }

describe('a plan', () => {
  test.each([
    ['no amount', {}],
    ['its price', { amount: '30.00' }],
    ['its currency', { currency: 'ZMW' }],
  ])(
    'asked for with %s is quoted as the catalogue has it, by the lead of the device',
    async (_what, more) => {
      const { product } = await market()
      expect(await product.price({ ...request, ...more }, 'EN', owner)).toEqual({
        ok: true,
        value: { item, msisdn: '971000001', amount: price, value: price },
      })
    },
  )

  test.each([
    ['another device', request, { ownerHash: 'other', orderId: null }],
    ['a device without session', request, { ownerHash: null, orderId: null }],
    ['another number', { ...request, msisdn: '971000002' }, owner],
    ['another lead', { ...request, leadId: 'L-2' }, owner],
    ['another plan', { ...request, productCode: 'ODU_UNL_1M' }, owner],
  ])('of a lead of its own is refused for %s', async (_what, asked, asker) => {
    const { product } = await market()
    expect(await product.price(asked, 'EN', asker)).toEqual(noLead)
  })

  test('without a lead, or without its grant, is refused', async () => {
    const { product } = await market()
    expect(await product.price({ ...request, leadId: undefined }, 'EN', owner)).toEqual(noLead)
    const { product: without } = await market({ isGranted: false })
    expect(await without.price(request, 'EN', owner)).toEqual(noLead)
  })

  test.each<[string, Partial<StoredLead> | null]>([
    ['is over', null],
    ['is of a town where it is not sold', { feasible: false }],
    ['was rejected by the operator', { operator: { ...known, status: 'rejected' } }],
    ['was cancelled', { operator: { ...known, status: 'cancelled' } }],
  ])('whose lead %s is refused', async (_what, lead) => {
    const { product } = await market({ lead })
    expect(await product.price(request, 'EN', owner)).toEqual(noLead)
  })

  test('whose lead is on its way to the operator is quoted', async () => {
    const { product } = await market({ lead: { operator: null } })
    expect((await product.price(request, 'EN', owner)).ok).toBe(true)
  })

  test('whose lead was used up is priced again for the order that has used it, and for no other', async () => {
    const { product, bind } = await market()
    const orderId = 'ORDER' as OrderId
    bind(granted, orderId)
    expect(await product.price(request, 'EN', owner)).toEqual(noLead)
    expect((await product.price(request, 'EN', { ...owner, orderId })).ok).toBe(true)
  })

  test.each<[string, Facts, object, object]>([
    [
      'that is a bundle',
      { sold: { kind: 'bundle', bundle: aBundle() } },
      {},
      { code: 'bundle.not-sold', field: 'productCode' },
    ],
    [
      'that is not sold',
      { sold: { kind: 'no-bundle' } },
      {},
      { code: 'bundle.not-sold', field: 'productCode' },
    ],
    [
      'of a catalogue that does not answer',
      { sold: { kind: 'lost', detail: '' } },
      {},
      { code: 'provider.unavailable' },
    ],
    [
      'at another price',
      {},
      { amount: '29.99' },
      { code: 'bundle.other-price', field: 'amount', limit: price },
    ],
    [
      'in another currency',
      {},
      { currency: 'USD' },
      { code: 'request.invalid', field: 'currency' },
    ],
    ['for what is no number', {}, { msisdn: '12' }, { code: 'line.invalid', field: 'msisdn' }],
    [
      'without a code',
      {},
      { productCode: undefined },
      { code: 'request.invalid', field: 'productCode' },
    ],
  ])('%s is refused', async (_what, facts, more, error) => {
    const { product } = await market(facts)
    expect(await product.price({ ...request, ...more }, 'EN', owner)).toEqual({ ok: false, error })
  })

  test('is described by its contents, and by its lead for its own device alone', async () => {
    const { product } = await market()
    expect(product.describe(item)).toEqual({
      words: 'home-broadband',
      summary: {
        productCode: 'ODU_200GB_1M',
        ...{ name: plan.name, description: plan.description, data: '1', dataUnit: 'GB' },
      },
      ownSummary: { leadId: 'L-1' },
    })
  })

  test('uses up the lead that it was priced by', async () => {
    const { product } = await market()
    expect(product.grantOf?.(item)).toEqual({ kind: 'lead', subject: granted.subject })
  })
})

describe('its delivery', () => {
  const leg = (order = anOrder(), payment = aPayment()) => ({
    ...{ reference: 'ref-1', item, order, payment, within: ample, callsOff: false },
  })

  test('is one order of the plan, for the number of the lead, which it names', async () => {
    const { product, sent } = await market()
    await product.fulfil(leg({ ...anOrder(), msisdn: '979999999' as Msisdn }))
    expect(sent).toEqual([
      { reference: 'ref-1', msisdn: '979999999', productCode: 'ODU_200GB_1M', leadId: 'L-1' },
    ])
  })

  test('waits until the operator has the lead, which tells where to install it', async () => {
    const { product, sent } = await market({ lead: { operator: null } })
    expect((await product.fulfil(leg())).kind).toBe('unsent')
    expect(sent).toEqual([])
  })

  test.each<[string, Partial<StoredLead> | null]>([
    ['is over', null],
    ['was rejected meanwhile', { operator: { ...known, status: 'rejected' } }],
    ['was cancelled meanwhile', { operator: { ...known, status: 'cancelled' } }],
  ])('by a lead that %s is none, for good', async (_what, lead) => {
    const { product, sent } = await market({ lead })
    expect(await product.fulfil(leg())).toMatchObject({ kind: 'failed', forGood: true })
    expect(sent).toEqual([])
  })

  test.each<[FulfilAnswer, object]>([
    [{ kind: 'pending', isTakenOn: true }, { kind: 'delivered' }],
    [{ kind: 'delivered' }, { kind: 'delivered' }],
    [{ kind: 'pending' }, { kind: 'pending' }],
    [
      { kind: 'failed', detail: 'no', forGood: true },
      { kind: 'failed', detail: 'no', forGood: true },
    ],
  ])('that the operator answers with %j is %j', async (answer, said) => {
    const { product } = await market({ ordered: answer, found: answer })
    expect(await product.fulfil(leg())).toEqual(said)
    expect(await product.enquire(leg())).toEqual(said)
  })

  test('that was taken on is never called off', async () => {
    const taken = { kind: 'pending', isTakenOn: true } as const
    const { product, asked } = await market({ calledOff: taken })
    expect(await product.enquire({ ...leg(), callsOff: true })).toEqual({ kind: 'delivered' })
    expect(asked).toEqual(['call off, sparing what was taken on'])
  })

  test('that nobody has taken on is called off before the money goes back', async () => {
    const { product, asked } = await market()
    const answer = await product.enquire({ ...leg(), callsOff: true })
    expect([answer.kind, asked]).toEqual(['failed', ['call off, sparing what was taken on']])
  })
})
