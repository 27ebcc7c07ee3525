import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { messageKinds } from '../../ports/payment-store.port.ts'
import { loadContent } from './content.store.ts'

const folder = join(import.meta.dirname, '../../../../../content')
let words: Record<string, string> = {}
beforeAll(async () => {
  const content = await loadContent(folder)
  const read = (name: string) => JSON.parse(content.packageText(name) ?? '{}')
  words = {
    ...read('orp-translation'),
    ...read('recharge-translation'),
    ...read('payment-translation'),
    ...read('order-translation'),
  }
})

/** Published texts, and the keys they stand under: an editor's slip shows here. */
describe('the published words', () => {
  test.each([
    ['error.generic', 'Something Went Wrong!'],
    ['error.title', 'Something Went Wrong!'],
    ['error.unexpected', 'Unexpected Application Error'],
    ['prepaid.invalidNumber', 'Invalid Mobile No'],
    ['refusal.line.invalid', 'Invalid Mobile No'],
    ['prepaid.minimum', 'Minimum amount should be ZMW {min}'],
    ['prepaid.maximum', 'Maximum amount should be ZMW {max}'],
    ['payment.emailRequired', 'Email is required'],
    ['payment.emailInvalid', 'Invalid Email Id'],
    ['refusal.email.required', 'Email is required'],
    ['refusal.email.invalid', 'Invalid Email Id'],
    ['refusal.payer.required', 'Phone No is required'],
    ['refusal.payer.invalid', 'Please enter valid Zuba number'],
    ['payment.card', 'Debit/Credit Card'],
    ['order.status.SUCCESS', 'Successful'],
    ['order.status.FAILED', 'Unsuccessful'],
    ['order.status.REQUEST_REGISTERED', 'In Processing'],
    ['order.status.REQUEST_RAISED', 'In Processing'],
    ['order.status.ALREADY_PROCESSED', 'In Processing'],
    ['order.status.IN_PROCESS', 'In Processing'],
  ])('the text of %s is "%s"', (key, text) => {
    expect(words[key]).toBe(text)
  })
})

describe('the words of an SMS', () => {
  test.each(
    messageKinds.flatMap((kind) => [
      ['sms-translation', kind] as const,
      ['sw/sms-translation', kind] as const,
    ]),
  )(
    'in %s about %s name the amount, the reference and the link, within one message',
    async (page, kind) => {
      const content = await loadContent(folder)
      const values = {
        amount: 'K5000.00',
        number: '97 123 4567',
        reference: 'ZB-4K7Q-19MX',
        link: `https://portal.example/p/${'0'.repeat(26)}`,
      }
      const text = content.text(page, `sms.${kind}`, values)
      for (const name of ['amount', 'reference', 'link'] as const)
        expect(text).toContain(values[name])
      expect(text).not.toMatch(/[{}]/)
      // Longer ones are sent in parts, and a part costs as much as a message.
      expect(text.length).toBeLessThanOrEqual(kind === 'delivered' ? 160 : 306)
    },
  )
})
