import { describe, expect, test } from 'vitest'
import { readerOf } from '../settings.fixture.ts'
import { readDpo } from './dpo.settings.ts'

const set = {
  DPO_URL: 'http://127.0.0.1:4000/dpo',
  DPO_COMPANY_TOKEN: 'token',
  DPO_SERVICE_TYPE: '5525',
}
const read = (change: Record<string, string> = {}, timeScale = 1) =>
  readDpo(readerOf({ ...set, ...change }), { timeScale })

describe('the settings of DPO Pay', () => {
  test('are none where it has no address', () => {
    expect(read({ DPO_URL: '' })).toBeNull()
  })

  test('have defaults for everything but address, company token and service type', () => {
    expect(read()).toEqual({
      baseUrl: set.DPO_URL,
      pageUrl: `${set.DPO_URL}/payv3.php`,
      companyToken: 'token',
      serviceType: '5525',
      currencies: null,
      timeoutMs: 8_000,
      refundSettlesAfterMs: 2 * 8_000 + 300_000,
      refundMayTakeMs: 24 * 24 * 3_600_000,
      chargeLifeMs: 30 * 60_000,
      isOffered: true,
    })
    expect(() => read({ DPO_COMPANY_TOKEN: '' })).toThrow('DPO_COMPANY_TOKEN')
    expect(() => read({ DPO_SERVICE_TYPE: '' })).toThrow('DPO_SERVICE_TYPE')
  })

  test('are divided by the time scale, save what a call takes', () => {
    expect(read({ DPO_TIMEOUT_MS: '3000', DPO_SETTLES_MS: '60000' }, 60)).toMatchObject({
      timeoutMs: 3_000,
      refundSettlesAfterMs: 7_000,
      refundMayTakeMs: 24 * 24 * 60_000,
      chargeLifeMs: 30_000,
    })
  })

  test('name the payment page, the currencies and whether it is offered', () => {
    const named = read({
      DPO_PAGE_URL: 'https://pay.example/payv2.php',
      DPO_CURRENCIES: 'USD,ZMW',
      DPO_OFFERED: 'off',
    })
    expect(named).toMatchObject({
      pageUrl: 'https://pay.example/payv2.php',
      currencies: ['ZMW', 'USD'],
      isOffered: false,
    })
    expect(() => read({ DPO_CURRENCIES: 'KES' })).toThrow('DPO_CURRENCIES')
  })

  test.each([
    ['DPO_TIMEOUT_MS', '49'],
    ['DPO_TIMEOUT_MS', '30001'],
    ['DPO_SETTLES_MS', '999'],
    ['DPO_SETTLES_MS', '3600001'],
  ])('are read within their bounds: %s=%s stops the start', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name)
  })
})
