import { describe, expect, test } from 'vitest'
import { sandboxSettings } from './environment.ts'

const urls = (SANDBOX_CONNECTS: string) =>
  Object.keys(sandboxSettings(4_000, 3_000, { SANDBOX_CONNECTS })).filter((name) =>
    name.endsWith('_URL'),
  )

describe('a portal beside the sandbox', () => {
  test('is connected to one provider of each payment method', () => {
    expect(urls('')).toContain('FLUTTERWAVE_URL')
    for (const name of ['DPO_URL', 'PAYSTACK_URL']) expect(urls('')).not.toContain(name)
  })

  test('is connected to a second one that is named', () => {
    expect(urls('dpo')).toEqual(expect.arrayContaining(['FLUTTERWAVE_URL', 'DPO_URL']))
    expect(urls('other,dpo')).toContain('DPO_URL')
    expect(urls('dpo,paystack')).toEqual(expect.arrayContaining(['DPO_URL', 'PAYSTACK_URL']))
    expect(urls('dpo2')).not.toContain('DPO_URL')
  })
})
