import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '@portal/contract/codes'
import { textKeys } from '@portal/kernel/text/text-keys'
import { moneyNotes, statusReasons } from '@portal/kernel/transaction'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentKinds } from '../../../features.ts'
import { messageKinds, messageWords } from '../../../ports/payment.port.ts'
import { loadContent } from '../content.store.ts'

const folder = join(import.meta.dirname, '../../../../../../content')
let words: Record<string, string> = {}
beforeAll(async () => {
  const content = await loadContent(folder, contentKinds)
  const read = (name: string) => JSON.parse(content.packageText(name) ?? '{}')
  words = {
    ...read('orp-translation'),
    ...read('recharge-translation'),
    ...read('payment-translation'),
    ...read('order-translation'),
    ...read('storeLocator-translation'),
    ...read('network-translation'),
  }
})

/** Published texts and their keys: an editor's slip shows here. */
describe('the published words', () => {
  test.each([
    ['error.generic', 'Something Went Wrong!'],
    ['error.title', 'Something Went Wrong!'],
    ['error.unexpected', 'Unexpected Application Error'],
    ['prepaid.invalidNumber', 'Invalid Mobile No'],
    ['refusal.line.invalid', 'Invalid Mobile No'],
    ['prepaid.minimum', 'Minimum amount should be ZMW {min}'],
    ['prepaid.maximum', 'Maximum amount should be ZMW {max}'],
    ['refusal.email.required', 'Email is required'],
    ['refusal.email.invalid', 'Invalid Email Id'],
    ['refusal.payer.required', 'Phone No is required'],
    ['refusal.payer.invalid.AM', 'Please enter valid Zuba number'],
    ['refusal.email.required.AIRTIME', 'Email id is required'],
    ['refusal.email.invalid.AIRTIME', 'Please enter valid email'],
    ['refusal.payer.required.AIRTIME', 'Please enter Phone No'],
    ['refusal.payer.invalid.AIRTIME', 'Please enter valid phone no'],
    ['refusal.otp.wrong', 'Please enter correct OTP'],
    ['refusal.otp.exhausted', 'Maximum attempts exhausted.'],
    ['refusal.otp.too-many', 'max limit exhausted, please try after sometime.'],
    ['refusal.pin.wrong', 'Please enter correct PIN'],
    ['refusal.pin.wrong-secure', 'Please enter correct PIN'],
    ['payment.notStarted', "The payment didn't start. Nothing was charged. Try again."],
    ['payment.card', 'Debit/Credit Card'],
    ['payment.smartcash', 'SmartCash'],
    ['payment.mpesa', 'MPESA'],
    ['payment.mpesaTitle', 'How will you pay'],
    ['payment.mpesaPay', 'Continue to pay'],
    ['payment.mpesaLabel', 'Phone number'],
    ['payment.airtime', 'Airtime'],
    ['payment.airtimeLabel', 'Mobile number'],
    ['network.search', 'Enter a Location'],
    ['network.coverage.2G', '2G coverage'],
    ['network.coverage.3G', '3G coverage'],
    ['network.coverage.4G', '4G coverage'],
    ['network.coverage.5G', '5G coverage'],
    ['order.status.SUCCESS', 'Successful'],
    ['order.status.FAILED', 'Unsuccessful'],
    ['order.status.REQUEST_REGISTERED', 'In Processing'],
    ['order.status.REQUEST_RAISED', 'In Processing'],
    ['order.status.ALREADY_PROCESSED', 'In Processing'],
    ['order.status.IN_PROCESS', 'In Processing'],
    [
      'store.denied',
      'We are unable to access your Current Location. You can directly search your location from search field.',
    ],
    ['store.noData', 'No Data found'],
    ['store.search', 'City or postcode'],
    ['store.locate', 'Use current location'],
  ])('the text of %s is "%s"', (key, text) => {
    expect(words[key]).toBe(text)
  })
})

test.each([
  ['AM', 'Please enter valid Zuba number'],
  ['CHEQUE', 'Please enter a valid mobile number'],
  [undefined, 'Please enter a valid mobile number'],
])('a refused payer reads the words of the method %s, else general ones', async (method, text) => {
  const { wording } = await loadContent(folder, contentKinds)
  expect(wording.words('payer.invalid', 'EN', {}, method)).toBe(text)
})

test('the package of titles has each page in every language, with the words of the brand', async () => {
  const content = await loadContent(folder, contentKinds)
  expect(JSON.parse(content.packageText('meta-data-config') ?? '{}')).toMatchObject({
    about: { EN: { title: 'About this site | Zuba' }, SW: { title: 'Kuhusu tovuti hii | Zuba' } },
    'payment-start': {
      EN: { title: 'How will you pay? | Zuba' },
      SW: { title: 'Utalipaje? | Zuba' },
    },
  })
})

describe('every refusal and every reason', () => {
  // The note about the money says that the bank's page is late.
  const toldReasons = statusReasons.filter((reason) => reason !== 'link-pending')
  test.each(['', 'sw/'])('has its words, at "%s"', async (prefix) => {
    const content = await loadContent(folder, contentKinds)
    const keysOf = (name: string) =>
      Object.keys(JSON.parse(content.packageText(prefix + name) ?? ''))
    expect(keysOf('orp-translation')).toEqual(
      expect.arrayContaining(Object.keys(refusals).map((code) => `refusal.${code}`)),
    )
    expect(keysOf('order-translation')).toEqual(
      expect.arrayContaining([
        ...toldReasons.map((reason) => `order.reason.${reason}`),
        ...moneyNotes.map((note) => `order.money.${note}`),
      ]),
    )
  })
})

test.each(['', 'sw/'])(
  'texts of no payment method name no card and no bank, at "%s"',
  async (prefix) => {
    const content = await loadContent(folder, contentKinds)
    const texts = JSON.parse(content.packageText(`${prefix}order-translation`) ?? '')
    const general = Object.entries(texts).filter(([key]) => !key.endsWith('.PG'))
    expect(general.filter(([, text]) => /\b(card|bank|kadi|benki)\b/i.test(String(text)))).toEqual(
      [],
    )
  },
)

test.each([
  ['EN', 'sms-translation', 'sms.code'],
  ['SW', 'sms-translation', 'sms.code'],
  ['EN', 'mail-translation', 'mail.code.note'],
  ['SW', 'mail-translation', 'mail.code.note'],
] as const)(
  'in %s the text of %s about a code names its life, and no other six digits',
  async (language, name, key) => {
    const content = await loadContent(folder, contentKinds)
    const sentence = `${key.replace('.note', '')}.valid.other`
    const valid = content.text(language, name, [sentence], { count: '10' })
    const text = content.text(language, name, [key], { code: '012345', valid })
    expect(text).toContain('10')
    expect(text).not.toMatch(/[{}]/)
    expect(text.match(/\d{6,}/g) ?? []).toEqual(key === 'sms.code' ? ['012345'] : [])
    expect(text.length).toBeLessThanOrEqual(160)
  },
)

describe('the words of an SMS', () => {
  const languages = ['EN', 'SW'] as const
  const cases = languages.flatMap((language) => messageWords.map((kind) => ({ language, kind })))

  test.each(cases)(
    'in $language about a payment that is $kind name the amount, the reference and the link, within one message',
    async ({ language, kind }) => {
      const content = await loadContent(folder, contentKinds)
      const values = {
        amount: 'K5000.00',
        number: '971234567',
        reference: 'ZB-4K7Q-19MX',
        link: `https://portal.example/p/${'0'.repeat(26)}`,
        arrives: content.text(language, 'sms-translation', ['sms.arrives.days.other'], {
          count: '15',
        }),
      }
      const text = content.text(language, 'sms-translation', [`sms.${kind}`], values)
      for (const name of ['amount', 'number', 'reference', 'link'] as const)
        expect(text).toContain(values[name])
      expect(text).not.toMatch(/[{}]/)
      // The texts about a refund also name the time it takes.
      expect(text.includes(values.arrives)).toBe(kind.startsWith('refund-due'))
      // Longer ones are sent in parts, and a part costs as much as a message.
      expect(text.length).toBeLessThanOrEqual(kind === 'delivered' ? 160 : 306)
    },
  )

  test.each(['at-once', 'days.one', 'days.other', 'unknown'])(
    'tell in both languages that money arrives (%s)',
    async (when) => {
      const content = await loadContent(folder, contentKinds)
      for (const language of languages) {
        const text = content.text(language, 'sms-translation', [`sms.arrives.${when}`], {
          count: '1',
        })
        expect(text).not.toMatch(/[{}]/)
      }
    },
  )
})

describe('the words of a mail', () => {
  const types = [
    'PREPAID RECHARGE',
    'BUNDLE PURCHASE',
    'Broadband Recharge',
    'POSTPAID BILL PAYMENT',
    'BILL_PAYMENT',
  ] as const
  const sentences = [...messageKinds, 'refund-due.refused'] as const
  const values = {
    amount: 'K5,000.00',
    number: '97 123 4567',
    name: 'Combo XL',
    invoice: 'INV-7',
    arrives: 'It arrives today.',
  }
  /** What a sentence is about, by the type of its product. */
  const subjects: Readonly<Record<(typeof types)[number], string>> = {
    'PREPAID RECHARGE': values.number,
    'BUNDLE PURCHASE': values.name,
    'Broadband Recharge': values.name,
    'POSTPAID BILL PAYMENT': values.number,
    BILL_PAYMENT: values.invoice,
  }
  const cases = (['EN', 'SW'] as const).flatMap((language) =>
    types.map((type) => ({ language, type })),
  )

  test.each(cases)(
    'in $language about $type name what was bought, and the amount where money is meant',
    async ({ language, type }) => {
      const content = await loadContent(folder, contentKinds)
      const say = (key: string) =>
        content.text(language, 'mail-translation', textKeys(`mail.${key}`, type), values)
      for (const word of sentences) {
        const sentence = say(`${word}.text`)
        expect(sentence).toContain(subjects[type])
        expect(sentence).not.toMatch(/[{}]/)
        expect(sentence.includes(values.arrives)).toBe(word.startsWith('refund-due'))
        // A bundle that was added has no amount of its own.
        const isNamed = word === 'delivered' && subjects[type] === values.name
        expect(sentence.includes(values.amount)).toBe(!isNamed)
        // The reader has a mail before them.
        expect(sentence).not.toMatch(/\btext you\b|\bSMS\b/)
      }
      for (const kind of messageKinds) expect(say(`${kind}.subject`)).not.toMatch(/[{}]/)
      expect(say('delivered.subject')).toContain(subjects[type])
      expect(say('what')).not.toMatch(/[{}]/)
    },
  )

  test('of a bill call nothing airtime', async () => {
    const content = await loadContent(folder, contentKinds)
    const keys = [...sentences.map((word) => `${word}.text`), 'delivered.subject', 'what']
    for (const { language, type } of cases.filter(({ type }) => /BILL/.test(type))) {
      for (const key of keys) {
        const words = content.text(
          language,
          'mail-translation',
          textKeys(`mail.${key}`, type),
          values,
        )
        expect(words).not.toMatch(/airtime|\bsalio\b|was added/i)
      }
    }
  })
})

test('no text says that the page is open on a phone, which a visitor at a computer would not understand', () => {
  const files = globSync('pages/**/*.json', { cwd: folder })
  expect(files.length).toBeGreaterThan(20)
  const saying = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => /\bthis phone\b|\bsimu hii\b/i.test(line)),
  )
  expect(saying).toEqual([])
})
