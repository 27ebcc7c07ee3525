import { expect, test } from 'vitest'
import { aBundle } from '../ports/operator/bundle.fixture.ts'
import type { BundleWords, OperatorCatalogue } from '../ports/operator/catalogue.port.ts'
import { createWordedCatalogue } from './worded-catalogue.ts'

const swahili = new Map<string, BundleWords>([
  ['DATA_1GB_7D', { name: 'GB 1 ya siku 7', description: 'GB 1 ya data.' }],
])
const none = new Map<string, BundleWords>()
const [known, other] = [aBundle(), aBundle({ productCode: 'OTHER', name: 'Other' })]
const list = { kind: 'bundles', bundles: [known, other] } as const

const catalogueOf = (operator: Partial<OperatorCatalogue>) =>
  createWordedCatalogue(
    {
      bundles: async () => list,
      bundle: async () => ({ kind: 'bundle', bundle: known }),
      categoryOf: async () => null,
      ...operator,
    },
    (language) => (language === 'SW' ? swahili : none),
  )

test('a bundle has the words of its language, and all else from the operator', async () => {
  const catalogue = catalogueOf({})
  const inSwahili = { ...known, ...swahili.get('DATA_1GB_7D') }
  expect(await catalogue.bundles('SW')).toEqual({ kind: 'bundles', bundles: [inSwahili, other] })
  expect(await catalogue.bundle('DATA_1GB_7D', 'SW')).toEqual({ kind: 'bundle', bundle: inSwahili })
})

test('a language without words has the operator’s', async () => {
  const catalogue = catalogueOf({})
  expect(await catalogue.bundles('EN')).toBe(list)
  expect(await catalogue.bundle('DATA_1GB_7D', 'EN')).toEqual({ kind: 'bundle', bundle: known })
})

test('a list that is kept is worded once', async () => {
  const catalogue = catalogueOf({})
  expect(await catalogue.bundles('SW')).toBe(await catalogue.bundles('SW'))
})

test('what is no list and no bundle is passed on', async () => {
  const lost = { kind: 'lost', detail: 'HTTP 500' } as const
  const catalogue = catalogueOf({
    bundles: async () => lost,
    bundle: async () => ({ kind: 'no-bundle' }),
  })
  expect(await catalogue.bundles('SW')).toBe(lost)
  expect(await catalogue.bundle('GONE', 'SW')).toEqual({ kind: 'no-bundle' })
})
