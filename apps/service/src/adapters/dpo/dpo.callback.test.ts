import { describe, expect, test } from 'vitest'
import { readCallback } from './dpo.callback.ts'
import { said, token } from './dpo.fixture.ts'

const hint = (session: string | null, claim: 'success' | 'failure' | null, reference = 'r') => ({
  reference,
  session,
  providerId: null,
  isAuthentic: false,
  claim,
  proven: null,
})

describe('what the gateway posts', () => {
  test.each([
    ['000', 'success'],
    ['901', 'failure'],
    ['904', 'failure'],
    ['001', null],
    ['002', null],
    ['900', null],
    ['804', null],
    ['', null],
  ] as const)('with the code %s is a hint that claims %s', (code, claim) => {
    const rawBody = said(code, { TransactionToken: token, CompanyRef: 'r' })
    expect(readCallback({ rawBody })).toEqual(hint(token, claim))
  })

  test('proves nothing, whatever amount and approval it names', () => {
    const rawBody = said('000', {
      TransactionToken: token,
      CompanyRef: 'r',
      TransactionAmount: '1.00',
      TransactionCurrency: 'ZMW',
      TransactionApproval: '123',
    })
    expect(readCallback({ rawBody })).toEqual(hint(token, 'success'))
  })

  test('names no payment by an odd reference, and no page by an odd token', () => {
    const rawBody = said('000', { TransactionToken: '../x', CompanyRef: 'a b' })
    expect(readCallback({ rawBody })).toEqual({ ...hint(null, 'success'), reference: null })
  })

  test.each(['', '{}', '<API3G>', '<!DOCTYPE a><API3G><CompanyRef>r</CompanyRef></API3G>'])(
    'that is no message is refused: %s',
    (rawBody) => {
      expect(readCallback({ rawBody })).toBeNull()
    },
  )
})
