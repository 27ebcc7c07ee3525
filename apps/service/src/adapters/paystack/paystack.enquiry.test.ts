import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import type { JsonAnswer } from '../http-json.ts'
import {
  enquiryOf,
  notFound,
  playedGateway,
  refusal,
  told,
  transaction,
} from './paystack.fixture.ts'

const verify = '/transaction/verify/'

/** A gateway that has these tries, by the names of their references. */
const withTries = (tries: Record<string, JsonAnswer>) =>
  playedGateway(({ path }) => tries[path.replace(verify, '')] ?? notFound)

const said = (status: string, reference = 'ref-1', more: object = {}) =>
  told(transaction({ status, reference, ...more }))

const ofOne = (answer: JsonAnswer) => withTries({ 'ref-1': answer }).gateway.enquire(enquiryOf())

const success = {
  kind: 'successful',
  providerId: '7',
  amount: money(4_999n, 'ZMW'),
  reference: 'ref-1',
}

describe('the word about a transaction', () => {
  test.each([
    ['success', success],
    ['failed', { kind: 'failed', detail: 'declined' }],
    ['reversed', { kind: 'failed', detail: 'reversed: the money went back' }],
    ['abandoned', { kind: 'absent' }],
    ['ongoing', { kind: 'pending' }],
    ['pending', { kind: 'pending' }],
    ['processing', { kind: 'pending' }],
    ['queued', { kind: 'pending' }],
    ['of tomorrow', { kind: 'lost', detail: expect.any(String) }],
  ])('%s', async (status, expected) => {
    expect(await ofOne(said(status))).toEqual(expected)
  })

  test.each([
    ['in a currency that the portal does not know', { currency: 'NGN' }],
    ['in no currency', { currency: null }],
    ['of no whole amount', { amount: 49.99 }],
    ['of no amount', { amount: undefined }],
  ])('that it succeeded %s is for a person', async (_what, more) => {
    expect(await ofOne(said('success', 'ref-1', more))).toMatchObject({
      kind: 'unreadable',
      providerId: '7',
    })
  })

  test('names the amount that was taken, whatever was asked for', async () => {
    expect(await ofOne(said('success', 'ref-1', { amount: 4_998 }))).toMatchObject({
      amount: money(4_998n, 'ZMW'),
    })
  })

  test.each([
    ['of another reference', said('success', 'ref-2')],
    ['of another try', said('success', 'ref-1.2')],
    ['with 401', refusal(401, 'Invalid key')],
    ['by a refusal of another kind', refusal(400, 'Something else')],
    ['without an envelope', { kind: 'answered', status: 404, body: '<html>' }],
    ['by no transaction', told({})],
  ] as [string, JsonAnswer][])('answered %s is none', async (_what, answer) => {
    expect(['lost', 'unsent']).toContain((await ofOne(answer)).kind)
  })

  test('that it is not found is absence, in either of its forms', async () => {
    const coded = refusal(400, 'Transaction reference not found.', 'transaction_not_found')
    for (const answer of [notFound, coded]) {
      expect(await ofOne(answer)).toEqual({ kind: 'absent' })
    }
  })
})

describe('a charge with several tries', () => {
  const asked = async (tries: Record<string, JsonAnswer>) => {
    const { gateway, sent } = withTries(tries)
    const answer = await gateway.enquire(enquiryOf())
    return { answer, names: sent.map(({ path }) => path.replace(verify, '')) }
  }

  test('is paid where any of them is', async () => {
    const tries = { 'ref-1': said('abandoned'), 'ref-1.2': said('success', 'ref-1.2', { id: 8 }) }
    const { answer, names } = await asked(tries)
    expect(answer).toEqual({ ...success, providerId: '8' })
    expect(names).toEqual(['ref-1', 'ref-1.2'])
  })

  test('is asked about until the gateway has no more, and no longer than it is paid', async () => {
    const open = { 'ref-1': said('abandoned'), 'ref-1.2': said('abandoned', 'ref-1.2') }
    expect((await asked(open)).names).toEqual(['ref-1', 'ref-1.2', 'ref-1.3'])
    expect((await asked({ 'ref-1': said('success') })).names).toEqual(['ref-1'])
    expect((await asked({})).names).toEqual(['ref-1'])
  })

  test.each([
    ['failed', 'abandoned', 'absent'],
    ['failed', 'ongoing', 'pending'],
    ['abandoned', 'ongoing', 'pending'],
    ['failed', 'failed', 'failed'],
    ['of tomorrow', 'failed', 'lost'],
    ['of tomorrow', 'success', 'successful'],
    ['reversed', 'success', 'successful'],
  ])('of which one is %s and one %s is %s', async (first, second, kind) => {
    const tries = { 'ref-1': said(first), 'ref-1.2': said(second, 'ref-1.2') }
    expect((await asked(tries)).answer.kind).toBe(kind)
  })

  test('is not called unpaid while an answer about one is lost', async () => {
    const tries = { 'ref-1': said('failed'), 'ref-1.2': { kind: 'lost', detail: 'x' } as const }
    expect((await asked(tries)).answer.kind).toBe('lost')
  })
})

describe('one transaction by its id', () => {
  const byId = (answer: JsonAnswer) => {
    const played = playedGateway(() => answer)
    return { ...played, enquire: () => played.gateway.enquire(enquiryOf({ providerId: '7' })) }
  }

  test('of any try is of the charge', async () => {
    const { enquire, sent } = byId(said('success', 'ref-1.2'))
    expect(await enquire()).toEqual(success)
    expect(sent.map(({ path }) => path)).toEqual(['/transaction/7'])
  })

  test('that is another charge’s, or has another id, is none', async () => {
    expect((await byId(said('success', 'ref-2')).enquire()).kind).toBe('lost')
    expect((await byId(said('success', 'ref-1', { id: 8 })).enquire()).kind).toBe('lost')
  })
})
