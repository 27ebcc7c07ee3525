import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import type { Told } from './dpo.call.ts'
import { charge, said, token } from './dpo.fixture.ts'
import { readRefund, readToken, readWord, tokenBody } from './dpo.mapping.ts'
import { readXml } from './dpo.xml.ts'

/** The gateway's answer of this code. */
function told(code: string, more: Record<string, string> = {}): Told {
  const fields = readXml(said(code, more))
  if (!fields) throw new Error('The answer cannot be read.')
  return { kind: 'told', code, detail: `call: ${code}`, fields }
}

test('a token is asked for with all that the page needs', () => {
  const now = instantOf(Date.parse('2026-03-01T08:05:59Z'))
  const page = { minutes: 30, title: 'Bwalya & Sons', serviceType: '5525', now }
  expect(tokenBody(charge, page)).toEqual({
    Transaction: {
      PaymentAmount: '49.99',
      PaymentCurrency: 'ZMW',
      CompanyRef: 'ref-1',
      CompanyRefUnique: '1',
      RedirectURL: 'http://127.0.0.1:9/payment/status/return/dpo',
      BackURL: 'http://127.0.0.1:9/payment/status/return/dpo?cancelled=true',
      PTL: '30',
      PTLtype: 'minutes',
      TransactionChargeType: '1',
      DefaultPayment: 'CC',
      customerEmail: 'mwansa@example.com',
      customerPhone: '260971000001',
    },
    Services: {
      Service: {
        ServiceType: '5525',
        ServiceDescription: 'Bwalya & Sons',
        ServiceDate: '2026/03/01 08:05',
      },
    },
  })
  const amount = money(5_000n, 'ZMW')
  expect(tokenBody({ ...charge, amount, msisdn: null, emailId: null }, page)).toMatchObject({
    Transaction: expect.not.objectContaining({ customerPhone: expect.anything() }),
  })
})

describe('createToken', () => {
  test('opens a page by its token', () => {
    expect(readToken(told('000', { TransToken: token }))).toEqual({ kind: 'opened', token })
  })

  test.each([
    ['000', {}, 'lost'],
    ['000', { TransToken: 'a/../b' }, 'lost'],
    ['803', {}, 'refused'],
    ['804', {}, 'refused'],
    ['902', {}, 'refused'],
    ['904', {}, 'refused'],
    ['905', {}, 'refused'],
    ['906', {}, 'refused'],
    ['922', {}, 'refused'],
    ['923', {}, 'refused'],
    ['930', {}, 'refused'],
    ['950', {}, 'refused'],
    ['960', {}, 'refused'],
    // The reference is paid: the opposite of a refusal.
    ['940', {}, 'lost'],
    ['999', {}, 'lost'],
  ])('%s with %j is %s', (code, more, kind) => {
    expect(readToken(told(code, more)).kind).toBe(kind)
  })
})

describe('verifyToken', () => {
  const asked = { providerId: token, reference: 'ref-1', isByToken: true }
  const paid = { TransactionAmount: '49.99', TransactionCurrency: 'ZMW', CompanyRef: 'ref-1' }

  test.each([
    ['000', 'successful'],
    ['001', 'pending'],
    ['002', 'unreadable'],
    ['003', 'pending'],
    ['005', 'pending'],
    ['007', 'pending'],
    ['900', 'open'],
    ['901', 'failed'],
    ['903', 'absent'],
    ['904', 'failed'],
    ['801', 'fault'],
    ['802', 'fault'],
    ['803', 'fault'],
    ['804', 'fault'],
    ['902', 'fault'],
    ['950', 'fault'],
    ['004', 'fault'],
    ['999', 'fault'],
  ])('%s is %s, whatever its words and amounts say', (code, kind) => {
    const words = ['Transaction Paid', 'Transaction declined', 'Malipo yamekamilika']
    for (const ResultExplanation of words) {
      expect(readWord(told(code, { ...paid, ResultExplanation }), asked).kind).toBe(kind)
    }
  })

  test('names what was taken, and its token', () => {
    expect(readWord(told('000', paid), asked)).toEqual({
      kind: 'successful',
      providerId: token,
      amount: money(4_999n, 'ZMW'),
      reference: 'ref-1',
    })
    const other = { ...paid, TransactionAmount: '5', TransactionCurrency: 'USD' }
    expect(readWord(told('000', other), asked)).toMatchObject({ amount: money(500n, 'USD') })
  })

  test.each([
    ['an amount that is none', { ...paid, TransactionAmount: '4,999' }],
    ['no amount', { CompanyRef: 'ref-1' }],
    ['a part of a ngwee', { ...paid, TransactionAmount: '49.999' }],
    ['a currency that is not known', { ...paid, TransactionCurrency: 'KES' }],
  ])('that was paid with %s is unreadable', (_, more) => {
    expect(readWord(told('000', more), asked)).toMatchObject({
      kind: 'unreadable',
      providerId: token,
    })
  })

  test.each(['000', '001', '002', '900', '901', '903', '904'])(
    '%s of another reference is lost',
    (code) => {
      expect(readWord(told(code, { ...paid, CompanyRef: 'ref-2' }), asked).kind).toBe('lost')
    },
  )

  test('without our reference is believed by its token, and not by the reference', () => {
    const { CompanyRef: _, ...rest } = paid
    expect(readWord(told('000', rest), asked).kind).toBe('successful')
    expect(readWord(told('000', rest), { ...asked, isByToken: false }).kind).toBe('lost')
  })

  test('902 to a question by the reference says that there is none', () => {
    expect(readWord(told('902'), { ...asked, isByToken: false })).toEqual({ kind: 'absent' })
  })
})

describe('refundToken', () => {
  test.each([
    ['000', { kind: 'returned', providerRefundId: null }],
    ['803', { kind: 'refused', detail: 'call: 803', cause: 'other' }],
    ['804', { kind: 'refused', detail: 'call: 804', cause: 'other' }],
    ['902', { kind: 'refused', detail: 'call: 902', cause: 'other' }],
    ['950', { kind: 'refused', detail: 'call: 950', cause: 'other' }],
    ['999', { kind: 'refused', detail: 'call: 999', cause: 'other' }],
    ['005', { kind: 'lost', detail: 'call: 005' }],
  ])('%s is %j', (code, answer) => {
    expect(readRefund(told(code))).toEqual(answer)
  })
})
