import { expect, test } from 'vitest'
import type { BrandWords } from '../brand/brand.rules.ts'
import type { ContentFault } from '../content.rules.ts'
import { readBundleWords } from './bundle-words.rules.ts'

const brand = { brand: 'Zuba' } as BrandWords

function read(value: unknown) {
  const faults: ContentFault[] = []
  const text = JSON.stringify(value, null, 2)
  const words = readBundleWords(
    { file: { name: 'content/bundles/sw.json', text }, value },
    brand,
    faults,
  )
  return { words: [...words], faults }
}

const words = { name: 'GB 1 ya siku 7', description: 'GB 1 ya data.' }

test('what bundles are called may have words of the brand, and no other placeholders', () => {
  const name = 'GB 1 ya {brand}'
  const { words: read_, faults } = read({
    FIRST: { ...words, name },
    SECOND: { ...words, name: '{x}' },
  })
  expect(read_[0]).toEqual(['FIRST', { ...words, name: `GB 1 ya ${brand.brand}` }])
  expect(faults.map(({ fault }) => fault)).toEqual([
    '"SECOND" has the placeholder "{x}", which nothing fills',
  ])
})

test('bundles are called by product code', () => {
  expect(read({ DATA_1GB_7D: words })).toEqual({ words: [['DATA_1GB_7D', words]], faults: [] })
})

test.each([
  ['without a description', { name: 'GB 1' }],
  ['with a field that nobody reads', { ...words, price: '5' }],
  ['that is a text', 'GB 1'],
  ['that is null', null],
])('an entry %s is at fault, in its line', (_what, entry) => {
  const { faults, words: read_ } = read({ FIRST: words, SECOND: entry })
  expect(read_).toEqual([['FIRST', words]])
  expect(faults).toEqual([
    {
      file: 'content/bundles/sw.json',
      line: 6,
      fault: '"SECOND" must have a name, a description and nothing else',
    },
  ])
})

test('a list is at fault', () => {
  expect(read([words]).faults).toMatchObject([{ fault: 'must be an object of product codes' }])
})
