import { describe, expect, test } from 'vitest'
import type { SendJson } from '../http-json.ts'
import { createCall } from './dpo.call.ts'
import { createEnquiry } from './dpo.enquiry.ts'
import { enquiryOf, otherToken, said, token } from './dpo.fixture.ts'
import { readXml } from './dpo.xml.ts'

const paid = { TransactionAmount: '49.99', TransactionCurrency: 'ZMW', CompanyRef: 'ref-1' }

/** A gateway that has this word for each token and for the reference, a code or a network that fails; several in turn. */
function gatewayOf(words: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const send: SendJson = async ({ text }) => {
    const fields = readXml(text?.body)
    const name = fields?.get('TransactionToken') ?? fields?.get('CompanyRef') ?? ''
    asked.push(name)
    const turns = (words[name] ?? '902').split(' ')
    const word = turns[asked.filter((one) => one === name).length - 1] ?? turns.at(-1) ?? ''
    if (word === 'lost' || word === 'unsent') return { kind: word, detail: 'network' }
    return { kind: 'answered', status: 200, body: said(word, paid) }
  }
  const settings = { baseUrl: 'http://127.0.0.1:9', companyToken: 'c'.repeat(20), timeoutMs: 50 }
  return { asked, enquire: createEnquiry(createCall(settings, send)) }
}

/** Two pages of one charge, the second of which was shown last. */
const both = enquiryOf([otherToken, token])
const one = enquiryOf([token])

describe('an enquiry', () => {
  test.each([
    ['either page was paid', { [otherToken]: '000', [token]: '900' }, 'successful'],
    ['the newest page was paid', { [otherToken]: '901', [token]: '000' }, 'successful'],
    ['a page was paid in another amount', { [otherToken]: '002', [token]: '900' }, 'unreadable'],
    ['one page is pending', { [otherToken]: '005', [token]: '901' }, 'pending'],
    ['one page can still be paid', { [otherToken]: '901', [token]: '900' }, 'absent'],
    ['one was declined, and the other is over', { [otherToken]: '901', [token]: '903' }, 'failed'],
    ['both are over', { [otherToken]: '903', [token]: '903' }, 'absent'],
    ['one was left unanswered', { [otherToken]: 'lost', [token]: '901' }, 'lost'],
    ['one is not known to the gateway', { [otherToken]: '902', [token]: '901' }, 'lost'],
    ['the request is found fault with', { [otherToken]: '901', [token]: '950' }, 'lost'],
  ])('of two pages where %s', async (_, words, kind) => {
    expect((await gatewayOf(words).enquire(both)).kind).toBe(kind)
  })

  test('asks about the page that was shown last first, and no further once it was paid', async () => {
    const { asked, enquire } = gatewayOf({ [token]: '000' })
    await enquire(both)
    expect(asked).toEqual([token])
  })

  test.each([
    ['000', 'successful'],
    ['002', 'unreadable'],
    ['001', 'pending'],
    ['900', 'failed'],
    ['901', 'failed'],
    ['902', 'failed'],
    ['804', 'failed'],
    ['lost', 'lost'],
    ['unsent', 'unsent'],
  ])('whose page was declined, and of which the reference says %s, is %s', async (word, kind) => {
    const words = { [token]: '901', 'ref-1': word }
    expect((await gatewayOf(words).enquire(one)).kind).toBe(kind)
  })

  test('names a page that is paid between both questions by its token', async () => {
    const { asked, enquire } = gatewayOf({ [token]: '900 000', 'ref-1': '000' })
    expect(await enquire(one)).toMatchObject({ kind: 'successful', providerId: token })
    expect(asked).toEqual([token, 'ref-1', token])
  })

  test('names another amount by the token that says so', async () => {
    const { enquire } = gatewayOf({ [otherToken]: '002', [token]: '900', 'ref-1': '002' })
    expect(await enquire(both)).toMatchObject({ kind: 'unreadable', providerId: otherToken })
  })

  test('finds the payment of a page whose token was lost beside one that was not paid', async () => {
    const { enquire } = gatewayOf({ [token]: '900', 'ref-1': '000' })
    expect(await enquire(one)).toMatchObject({
      kind: 'successful',
      providerId: 'reference:ref-1',
    })
  })

  test('finds the payment of a page whose token was lost, under a name that refunds nothing', async () => {
    const { enquire } = gatewayOf({ 'ref-1': '000' })
    expect(await enquire(enquiryOf([]))).toMatchObject({
      kind: 'successful',
      providerId: 'reference:ref-1',
    })
  })

  test.each([
    ['902', 'absent'],
    ['900', 'absent'],
    ['903', 'absent'],
    ['950', 'lost'],
    ['804', 'lost'],
    ['lost', 'lost'],
  ])('without any token, of which the reference says %s, is %s', async (word, kind) => {
    expect((await gatewayOf({ 'ref-1': word }).enquire(enquiryOf([]))).kind).toBe(kind)
  })

  test('about one transaction asks about that one alone', async () => {
    const { asked, enquire } = gatewayOf({ [otherToken]: '000', [token]: '904' })
    expect((await enquire({ ...both, providerId: token })).kind).toBe('failed')
    expect(asked).toEqual([token])
  })

  test('about an id that no answer of the gateway named is about the charge', async () => {
    const { asked, enquire } = gatewayOf({ [token]: '000' })
    const foreign = '99999999-0000-4000-8000-000000000000'
    const answer = await enquire({ ...one, providerId: foreign })
    expect(answer).toMatchObject({ kind: 'successful', providerId: token })
    expect(asked).toEqual([token])
  })

  test('makes no more calls than a lease outlives', async () => {
    const { asked, enquire } = gatewayOf({ 'ref-1': '000' })
    await enquire(enquiryOf(['a', 'b', 'c', 'd', 'e', 'f'].map((sign) => sign.repeat(20))))
    expect(asked).toHaveLength(5)
    expect(asked[0]).toBe('f'.repeat(20))
  })
})
