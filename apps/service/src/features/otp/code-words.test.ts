import { join } from 'node:path'
import type { Language } from '@portal/kernel/language'
import { expect, test } from 'vitest'
import { contentKinds } from '../../features.ts'
import { loadContent } from '../content/content.store.ts'
import { createCodeWords } from './code-words.ts'

const content = await loadContent(join(import.meta.dirname, '../../../../../content'), contentKinds)
const words = createCodeWords(content)

test.each<[Language, number, string]>([
  ['EN', 10, "It's valid for 10 minutes."],
  ['EN', 2, "It's valid for 2 minutes."],
  ['EN', 1, "It's valid for 1 minute."],
  ['SW', 10, 'Unatumika kwa dakika 10.'],
  ['SW', 1, 'Unatumika kwa dakika 1.'],
])(
  'in %s a code with %i minutes of life says "%s", by text and by mail',
  (language, minutes, sentence) => {
    const message = { code: '012345', minutes, language }
    const { text, html } = words.mail(message)
    for (const said of [words.sms(message), text, html]) {
      // In HTML the apostrophe is written as its number.
      expect(said.replaceAll('&#39;', "'")).toContain(`${sentence} `)
      expect(said.match(/\d{6,}/g)).toEqual(['012345'])
      expect(said).not.toMatch(/[{}]/)
    }
  },
)

test('a code in a language that was taken away is sent in the first', () => {
  const message = { code: '012345', minutes: 1 }
  const inFrench = words.sms({ ...message, language: 'FR' as Language })
  expect(inFrench).toBe(words.sms({ ...message, language: 'EN' }))
})
