import { describe, expect, test } from 'vitest'
import type { JsonAnswer } from '../http-json.ts'
import { charge, duplicate, playedGateway, refusal, type Sent, told } from './paystack.fixture.ts'

const opened = (reference: string): JsonAnswer =>
  told({
    authorization_url: 'https://checkout.example/abc',
    access_code: 'abc',
    reference,
  })

/** A gateway that has the first references of the charge already. */
const remembering = (known: readonly string[], otherwise?: JsonAnswer) =>
  playedGateway(({ body }) => {
    const { reference } = body as { reference: string }
    return known.includes(reference) ? duplicate : (otherwise ?? opened(reference))
  })

const namesOf = (sent: readonly Sent[]) =>
  sent.map(({ body }) => (body as { reference: string }).reference)

describe('a page', () => {
  test('is asked for in the smallest unit, and leads back here', async () => {
    const { gateway, sent } = remembering([])
    expect(await gateway.charge(charge)).toEqual({
      kind: 'accepted',
      session: null,
      show: {
        kind: 'redirect',
        url: 'https://checkout.example/abc',
        inline: { key: 'pk_test_fixture', accessCode: 'abc', reference: 'ref-1' },
      },
      livesMs: 30 * 60_000,
    })
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/transaction/initialize',
        body: {
          email: 'mwansa@example.com',
          amount: 4_999,
          currency: 'ZMW',
          reference: 'ref-1',
          callback_url: charge.returnUrl,
          channels: ['card', 'qr'],
          metadata: { cancel_action: `${charge.returnUrl}?reference=ref-1&cancelled=true` },
        },
      },
    ])
  })

  test('whose earlier answer was lost is opened under the next reference', async () => {
    const { gateway, sent } = remembering(['ref-1', 'ref-1.2'])
    expect(await gateway.charge(charge)).toMatchObject({
      kind: 'accepted',
      show: { inline: { reference: 'ref-1.3' } },
    })
    expect(namesOf(sent)).toEqual(['ref-1', 'ref-1.2', 'ref-1.3'])
  })

  test('is not asked for a fifth time', async () => {
    const { gateway, sent } = remembering(['ref-1', 'ref-1.2', 'ref-1.3', 'ref-1.4'])
    expect((await gateway.charge(charge)).kind).toBe('lost')
    expect(sent).toHaveLength(4)
  })

  test('that is refused beside an earlier one is no refusal: the earlier one may be paid', async () => {
    const refused = refusal(400, 'Invalid Amount Sent', 'invalid_amount')
    expect(await remembering([], refused).gateway.charge(charge)).toEqual({
      kind: 'refused',
      detail: 'invalid_amount: Invalid Amount Sent',
    })
    for (const later of [refused, refusal(401, 'Invalid key')]) {
      expect((await remembering(['ref-1'], later).gateway.charge(charge)).kind).toBe('lost')
    }
  })

  test.each([
    ['of another reference', opened('other'), 'lost'],
    ['without an address', told({ access_code: 'abc', reference: 'ref-1' }), 'lost'],
    ['without an envelope', { kind: 'answered', status: 200, body: [] }, 'lost'],
    ['with 401', refusal(401, 'Invalid key'), 'unsent'],
    ['with 429', refusal(429, 'Too many requests'), 'unsent'],
    ['with 408', refusal(408, 'Timeout'), 'lost'],
  ] as [string, JsonAnswer, string][])('answered %s is %s', async (_what, answer, kind) => {
    expect((await remembering([], answer).gateway.charge(charge)).kind).toBe(kind)
  })

  test('is not asked for without an email, or in a currency that the account does not take', async () => {
    const { gateway, sent } = remembering([])
    expect((await gateway.charge({ ...charge, emailId: null })).kind).toBe('refused')
    const amount = { ...charge.amount, currency: 'CDF' } as const
    expect((await gateway.charge({ ...charge, amount })).kind).toBe('refused')
    expect(sent).toEqual([])
  })
})
