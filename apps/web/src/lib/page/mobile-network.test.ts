import { expect, test } from 'vitest'
import { createTranslate } from '../language/text.ts'
import { lineWords, mobileNetworkOf } from './mobile-network.ts'

const packages = {
  'line-translation': { 'network.97': 'Ours', 'network.96': 'Theirs', 'network.95': 5 },
}
const t = createTranslate(
  [{ 'shell.brand': 'Ours', 'lineType.PREPAID': '{network} prepaid' }],
  'en-US',
)

test.each([
  ['971234567', 'Ours'],
  ['961234567', 'Theirs'],
  ['** *** **67', null],
  ['951234567', null],
  ['121234567', null],
  ['', null],
])('%s belongs to %s', (number, network) => {
  expect(mobileNetworkOf(number, packages)).toBe(network)
})

test.each([
  ['971234567', 'Ours prepaid'],
  ['121234567', 'Ours prepaid'],
])('%s is said to be %s', (number, words) => {
  expect(lineWords(number, 'PREPAID', { t, packages })).toBe(words)
})
