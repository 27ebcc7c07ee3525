import { after, instantOf, toIso } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import type { EnquiryRequest } from '../../ports/payment-provider.port.ts'
import type { JsonAnswer, JsonCall } from '../http-json.ts'
import { enquiryOf, settingsOf } from './camara-billing.fixture.ts'
import { createCamaraBilling } from './camara-billing.provider.ts'

const now = instantOf(Date.UTC(2026, 10, 29, 12))
const reference = 'ref-1'

const paymentOf = (paymentId: string, own = paymentId, paymentStatus = 'succeeded') => ({
  ...{ paymentId, paymentStatus },
  amountTransaction: {
    ...{ clientCorrelator: own, referenceCode: own },
    paymentAmount: { chargingInformation: { amount: 5, currency: 'ZMW', isTaxIncluded: true } },
  },
})
const others = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => paymentOf(`CB${from + index}`))

const token: JsonAnswer = {
  ...{ kind: 'answered', status: 200 },
  body: { access_token: 't', expires_in: 3_600 },
}
const answered = (body: unknown, totalCount?: number, status = 200): JsonAnswer => ({
  ...{ kind: 'answered', status, body },
  ...(totalCount === undefined ? {} : { totalCount }),
})

/** An adapter whose operator answers its questions in turn, and the addresses that it asked at. */
function adapterWith(answers: JsonAnswer[], fields: object = {}) {
  const asked: URL[] = []
  const send = async ({ url }: JsonCall): Promise<JsonAnswer> => {
    if (url.endsWith('/token')) return token
    asked.push(new URL(url))
    return answers[asked.length - 1] ?? answers.at(-1) ?? token
  }
  const clock = { now: () => now }
  const settings = { ...settingsOf('https://operator.example', { clientSecret: 's' }), clock }
  const provider = createCamaraBilling({ ...settings, ...fields }, send)
  const ask = (change: Partial<EnquiryRequest> = {}) =>
    provider.enquire(enquiryOf(reference, { sentAt: now, registeredAt: now, ...change }))
  return { ask, asked }
}

const range = (url: URL | undefined) =>
  ['gte', 'lte'].map((end) => url?.searchParams.get(`paymentCreationDate.${end}`) ?? null)

describe('a charge whose id is not known', () => {
  test('is looked for from the opening of its attempt up to the present', async () => {
    const { ask, asked } = adapterWith([answered([paymentOf('CB7', reference)], 1)])
    const registeredAt = after(now, -30_000)
    expect(await ask({ sentAt: after(now, -10_000), registeredAt })).toMatchObject({
      ...{ kind: 'successful', providerId: 'CB7', reference },
    })
    expect(range(asked[0])).toEqual([toIso(after(now, -330_000)), null])
    expect(asked[0]?.searchParams.get('order')).toBe('asc')
    expect(asked[0]?.searchParams.has('merchantIdentifier')).toBe(false)
  })

  test('long ago is looked for up to the time when it may still have appeared', async () => {
    const { ask, asked } = adapterWith([answered([], 0)])
    const sentAt = after(now, -3_600_000)
    const registeredAt = after(sentAt, -60_000)
    expect((await ask({ sentAt, registeredAt })).kind).toBe('absent')
    expect(range(asked[0])).toEqual([
      toIso(after(registeredAt, -300_000)),
      toIso(after(sentAt, 60_000 + 600_000 + 300_000)),
    ])
  })

  // A question that says "pending" or sends the charge again dates its sending anew where the database lost the first.
  test.each([1, 3_600, 90_000])(
    'is looked for from the same moment whatever its row says %i seconds later',
    async (seconds) => {
      const registeredAt = after(now, -seconds * 1_000)
      const { ask, asked } = adapterWith([answered([], 0)])
      for (const sentAt of [null, registeredAt, now]) await ask({ sentAt, registeredAt })
      const from = toIso(after(registeredAt, -300_000))
      expect(asked.map((url) => range(url)[0])).toEqual([from, from, from])
    },
  )

  test('sent at an unknown time is looked for as long after the opening as it can have been sent and appear', async () => {
    const registeredAt = after(now, -90_000_000)
    const { ask, asked } = adapterWith([answered([], 0)])
    expect((await ask({ sentAt: null, registeredAt })).kind).toBe('absent')
    expect(range(asked[0])).toEqual([
      toIso(after(registeredAt, -300_000)),
      toIso(after(registeredAt, 3_600_000 + 60_000 + 600_000 + 300_000)),
    ])
  })

  test('is looked for from its sending where a clock puts that before the opening', async () => {
    const { ask, asked } = adapterWith([answered([], 0)])
    const sentAt = after(now, -2_000)
    await ask({ sentAt })
    expect(range(asked[0])[0]).toBe(toIso(after(sentAt, -300_000)))
  })

  test('is looked for among those of the merchant, where it has a name', async () => {
    const { ask, asked } = adapterWith([answered([], 0)], { merchantId: 'shop' })
    await ask()
    expect(asked[0]?.searchParams.get('merchantIdentifier')).toBe('shop')
  })

  test('is found on a later page', async () => {
    const { ask, asked } = adapterWith([
      answered(others(100), 150),
      answered([...others(49, 100), paymentOf('CB900', reference, 'processing')], 150),
    ])
    expect(await ask()).toEqual({ kind: 'pending', session: 'CB900' })
    expect(asked.map((url) => url.searchParams.get('page'))).toEqual(['1', '2'])
  })

  test('is absent once as many were read as there are', async () => {
    const { ask, asked } = adapterWith([answered(others(50), 80), answered(others(30, 50), 80)])
    expect((await ask()).kind).toBe('absent')
    expect(asked).toHaveLength(2)
  })

  test('is absent by an empty page where no length is told, though a page was short', async () => {
    const { ask, asked } = adapterWith([
      answered(others(50)),
      answered(others(50, 50)),
      answered([]),
    ])
    expect((await ask()).kind).toBe('absent')
    expect(asked).toHaveLength(3)
  })

  test.each<[string, JsonAnswer[]]>([
    ['a page comes twice', [answered(others(100))]],
    ['the list is shorter than it says', [answered(others(50), 80), answered([], 80)]],
    ['an entry cannot be read', [answered([...others(3), {}], 4)]],
    ['an entry has an id that cannot be kept', [answered([paymentOf('a b')], 1)]],
    ['the answer is no list', [answered({ payments: [] }, 0)]],
    [
      'there are too many for the operator',
      [answered({ code: 'CARRIER_BILLING.TOO_MANY_MATCHING_RECORDS' }, undefined, 400)],
    ],
    ['there is no list', [answered({ code: 'NOT_FOUND' }, undefined, 404)]],
    ['a page is lost', [answered(others(100), 150), { kind: 'lost', detail: 'x' }]],
  ])('is in doubt where %s', async (_, answers) => {
    expect((await adapterWith(answers).ask()).kind).toBe('lost')
  })

  test('is in doubt where the list does not end', async () => {
    const pages = Array.from({ length: 40 }, (_, page) => answered(others(100, page * 100), 9_000))
    const { ask, asked } = adapterWith(pages)
    expect((await ask()).kind).toBe('lost')
    expect(asked).toHaveLength(30)
  })
})

describe('a charge whose id is known', () => {
  const notFound = answered({ code: 'NOT_FOUND' }, undefined, 404)

  test('is asked about by its newest id alone', async () => {
    const { ask, asked } = adapterWith([answered(paymentOf('CB7', reference))])
    expect((await ask({ sessions: ['CB6', 'CB7'] })).kind).toBe('successful')
    expect(asked.map(({ pathname }) => pathname)).toEqual([
      '/camara/carrier-billing/v0.5/payments/CB7',
    ])
  })

  test('is looked for by our reference where the operator does not know the id', async () => {
    const { ask, asked } = adapterWith([notFound, answered([paymentOf('CB8', reference)], 1)])
    expect(await ask({ sessions: ['CB7'] })).toMatchObject({ providerId: 'CB8' })
    expect(asked).toHaveLength(2)
  })

  test('is absent under one transaction that the operator does not know', async () => {
    const { ask, asked } = adapterWith([notFound])
    expect((await ask({ providerId: 'CB/7' })).kind).toBe('absent')
    expect(asked[0]?.pathname).toMatch(/payments\/CB%2F7$/)
  })
})
