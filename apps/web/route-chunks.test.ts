import { expect, test } from 'vitest'
import { chunkGroupsOf, featureOf } from './route-chunks.ts'

test.each([
  ['features/about/about-page.tsx', 'about'],
  ['features/fixed-internet/fixed-internet-page.tsx', 'fixed-internet'],
  ['app/home-route.tsx', 'home'],
  ['app/fixed-internet-route.ts', 'fixed-internet'],
])('%s is of the feature %s, and in its chunk', (source, feature) => {
  expect(featureOf(source)).toBe(feature)
  const group = chunkGroupsOf([source]).find(({ name }) => name === feature)
  expect(group?.test.test(`/portal/apps/web/src/${source}`)).toBe(true)
})

test.each(['app/shell.tsx', 'ui/page/page.tsx', 'features/page.tsx'])(
  'a page in %s is of no feature, and the build stops',
  (source) => {
    expect(() => chunkGroupsOf([source])).toThrow(`${source} is of no feature`)
  },
)

test('a feature has one chunk, however many of its pages are routes', () => {
  const groups = chunkGroupsOf(['features/about/about-page.tsx', 'features/about/more-page.tsx'])
  expect(groups.filter(({ name }) => name === 'about')).toHaveLength(1)
})

test.each([
  ['app/pay-step-route.ts', 'steps'],
  ['features/pay/steps/pin-dialog.tsx', 'steps'],
  ['code/code-form.tsx', 'code'],
  ['ui/step-dialog/step-dialog.tsx', 'code'],
])('%s is in the chunk %s alone, and not in that of the payment page', (source, chunk) => {
  const groups = chunkGroupsOf(['app/pay-route.ts', 'app/pay-step-route.ts'])
  const holds = groups.filter(({ test }) => test.test(`src/${source}`))
  expect(holds.map(({ name }) => name)).toEqual([chunk])
})

test('the payment page says that no code is sent without the chunk of codes', () => {
  const groups = chunkGroupsOf(['app/pay-route.ts', 'app/pay-step-route.ts'])
  const holds = groups.filter(({ test }) => test.test('src/code/not-sent.rules.ts'))
  expect(holds.map(({ name }) => name)).toEqual(['shared'])
})

test('what the store finder alone draws is in its chunk', () => {
  const groups = chunkGroupsOf(['features/stores/stores-page.tsx'])
  const holds = groups.filter(({ test }) => test.test('src/ui/nav-chips/nav-chips.tsx'))
  expect(holds.map(({ name }) => name)).toEqual(['stores'])
})

test('a feature whose name begins like another one is in a chunk of its own', () => {
  const groups = chunkGroupsOf(['app/pay-route.ts', 'app/pay-later-route.ts'])
  const holds = groups.filter(({ test }) => test.test('src/app/pay-later-route.ts'))
  expect(holds.map(({ name }) => name)).toEqual(['pay-later'])
})

test.each([
  'bundle/bundle-list.tsx',
  'features/bundles/data-bundle-page.tsx',
  'ui/tabs/tabs.tsx',
  'ui/windowed/use-windowed.ts',
  'ui/icon/category-icon.tsx',
])('%s is in the chunk of the bundle list, and never among what every page has', (source) => {
  const pages = ['recharge/recharge-page.tsx', 'bundles/table-page.tsx']
  const groups = chunkGroupsOf(pages.map((page) => `features/${page}`))
  const holds = groups.filter(({ test }) => test.test(`src/${source}`))
  expect(holds.map(({ name }) => name)).toEqual(['bundle'])
})

test('the two parts that lists have in common with others travel with the entry', () => {
  const groups = chunkGroupsOf(['features/bundles/table-page.tsx'])
  const first = (source: string) =>
    groups
      .filter(({ test }) => test.test(`src/${source}`))
      .sort((one, other) => other.priority - one.priority)[0]?.name
  expect(first('ui/visually-hidden/visually-hidden.tsx')).toBe('app')
  expect(first('ui/summary-list/summary-list.tsx')).toBe('app')
})

test('what the recharge page shows of bundles comes with their list', () => {
  const groups = chunkGroupsOf(['features/recharge/recharge-page.tsx'])
  const source = 'src/features/recharge/recharge-bundles.tsx'
  const [first] = groups
    .filter(({ test }) => test.test(source))
    .sort((one, other) => other.priority - one.priority)
  expect(first?.name).toBe('bundle')
})
