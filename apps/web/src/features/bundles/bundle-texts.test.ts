import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textKeys } from '@portal/kernel/text/text-keys'
import { describe, expect, test } from 'vitest'

type Texts = Readonly<Record<string, string>>

const content = join(import.meta.dirname, '../../../../../content/pages')
const read = (name: string) => JSON.parse(readFileSync(join(content, `${name}.json`), 'utf8'))

/** Airtime by its name, and verbs of airtime or of a thing without a name, whose class in Swahili is another. */
const ofAirtime =
  /\bairtime\b|\bsalio\b|limeongez|tunaliongez|halikuongez|\bimeongezwa|haikuweza|adding it/i

/** Texts that an order meets; the other keys of these packages are about the page. */
const packages: Readonly<Record<string, RegExp>> = {
  'order-translation': /^order\./,
  'orp-translation': /^(offline\.k|resume|duplicate)/,
  'sms-translation': /^sms\./,
  'mail-translation': /^mail\./,
}

const messages = ['delivery-late', 'refund-due', 'refunded', 'with-support']

/** Texts that say which purchase they are about. */
const naming = [
  ...['order.detail.asked.done', 'order.money.paid-delivering', 'order.money.called-off'],
  ...['order.money.delivered', 'order.reason.not-delivered', 'sms.delivered', 'offline.keptTitle'],
  ...messages.flatMap((kind) => [`sms.${kind}`, `sms.${kind}.recipient`]),
  ...['resume.title', 'resume.paid.title', 'resume.refund-due.title', 'resume.with-support.title'],
  'duplicate.text',
]

describe.each(['en', 'sw'])('in %s', (language) => {
  const products = read(`${language}/products/bundles`)
  const forRouters = read(`${language}/products/broadband`)
  const wordsOf = (name: string, key: string, type: string): string => {
    const texts: Texts = { ...read(`${language}/${name}`), ...products[name], ...forRouters[name] }
    const ending = /\.(one|other)$/.exec(key)?.[0] ?? ''
    const keys = textKeys(key.slice(0, key.length - ending.length), type)
    return keys.map((each) => texts[each + ending]).find(Boolean) ?? ''
  }

  test.each(['BUNDLE PURCHASE', 'Broadband Recharge'])(
    'no text about an order of type %s calls the bundle airtime',
    (type) => {
      const wrong = Object.entries(packages).flatMap(([name, keys]) =>
        Object.keys(read(`${language}/${name}`))
          .filter((key) => keys.test(key))
          .map((key) => `${key}: ${wordsOf(name, key, type)}`)
          .filter((words) => ofAirtime.test(words)),
      )
      expect(wrong).toEqual([])
    },
  )

  test.each(naming)('%s names the bundle, of a phone and of a router', (key) => {
    const [name = ''] = Object.entries(packages).find(([, keys]) => keys.test(key)) ?? []
    for (const type of ['BUNDLE PURCHASE', 'Broadband Recharge']) {
      expect(wordsOf(name, key, type)).toContain('{name}')
    }
  })
})
