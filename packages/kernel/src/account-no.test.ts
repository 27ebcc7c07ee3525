import { describe, expect, test } from 'vitest'
import { parseFixedAccount, parseLineAccount } from './account-no.ts'

describe('the account of a line', () => {
  test.each(['1000000003', '1000 000 003', '100-000-0003', '١٠٠٠٠٠٠٠٠٣'])(
    'may be typed %s',
    (typed) => {
      expect(parseLineAccount(typed)).toEqual({ ok: true, value: '1000000003' })
    },
  )

  test.each(['', '100000000', '10000000030', 'P1000000003', '10000000O3'])('is not %j', (typed) => {
    expect(parseLineAccount(typed)).toEqual({ ok: false, error: 'account.invalid' })
  })
})

describe('an account of fixed internet', () => {
  test.each([
    ['P1000000001', 'P1000000001'],
    ['p1000000001', 'P1000000001'],
    ['pe 1000000002', 'PE1000000002'],
    ['EP1000000002', 'EP1000000002'],
    ['ee1000000002', 'EE1000000002'],
  ])('typed %s is %s', (typed, value) => {
    expect(parseFixedAccount(typed)).toEqual({ ok: true, value })
  })

  test.each(['', '1000000001', 'PEP1000000001', 'X1000000001', 'P100000001', 'P10000000011'])(
    'is not %j',
    (typed) => {
      expect(parseFixedAccount(typed)).toEqual({ ok: false, error: 'account.invalid' })
    },
  )
})
