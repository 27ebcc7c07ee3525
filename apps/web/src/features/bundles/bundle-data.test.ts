import { describe, expect, test } from 'vitest'
import { fakeBundle } from '../../bundle/bundle.fake.ts'
import { fakeContext, refusal, success } from '../../lib/page-context.fake.ts'
import { loadBundles, loadTable } from './bundle-data.ts'
import { keepNumber } from './kept-number.ts'

const line = 'POST subscriber/line-type'
const list = 'POST product/v1/bundle'
const [small, large] = [fakeBundle({ productCode: 'SMALL' }), fakeBundle({ productCode: 'LARGE' })]

/** What a page at this address is drawn from; `kept` is the number of the tab. */
async function load(address: string, more: Parameters<typeof fakeContext>[0] = {}, kept = '') {
  const answers = { [line]: success('PREPAID'), [list]: success([small, large]), ...more }
  const { context, sentTo } = fakeContext(answers, { search: new URLSearchParams(address) })
  if (kept) keepNumber(context.store, kept)
  const loaded = await loadBundles(context)
  if (loaded.kind !== 'page') throw new Error(loaded.kind)
  return { ...loaded.data, sentTo, context }
}

describe('the page of bundles', () => {
  test('without a number asks for one, and for nothing else', async () => {
    const { sentTo, context: _context, ...data } = await load('')
    expect(data).toEqual({ number: '', problem: null, shown: null, chosen: null })
    expect([...sentTo('line-type'), ...sentTo('bundle')]).toEqual([])
  })

  test.each([
    ['of the address', 'msisdn=97+123+4567', ''],
    ['of the tab, all digits', '', '971234567'],
  ])('shows the bundles for the line of the number %s', async (_what, address, kept) => {
    const { number, shown, sentTo } = await load(address, {}, kept)
    expect(number).toBe('971234567')
    expect(shown).toMatchObject({ kind: 'slice', found: { total: 2 } })
    expect(sentTo('bundle').map(({ body }) => body)).toEqual([{ lineType: 'PREPAID' }])
  })

  test.each([
    ['msisdn=', 'prepaid.numberRequired'],
    ['msisdn=12', 'prepaid.invalidNumber'],
  ])('names what is wrong at %s', async (address, text) => {
    expect(await load(address)).toMatchObject({ problem: { text }, shown: null })
  })

  test('names a number without a subscriber', async () => {
    const data = await load('msisdn=971000009', { [line]: refusal('line.invalid') })
    expect(data).toMatchObject({ problem: { field: 'msisdn' }, shown: null })
  })

  test.each([
    ['about the number', { [line]: new TypeError('offline') }],
    ['about the bundles', { [list]: refusal('provider.unavailable', { status: 502 }) }],
  ])('says that the list failed where nothing is answered %s', async (_what, more) => {
    const { problem, shown } = await load('msisdn=971234567', more)
    expect({ problem, shown }).toEqual({ problem: null, shown: { kind: 'failed' } })
  })

  test('finds the chosen bundle before there is a number, by the line of the address', async () => {
    const { chosen, sentTo } = await load('product=LARGE&line=BROADBAND')
    expect(chosen).toEqual(large)
    expect(sentTo('bundle')[0]?.body).toEqual({ lineType: 'BROADBAND' })
  })

  test('shows the list in place of a chosen bundle that is not sold any more, though a kept list has it', async () => {
    const answers = { [line]: success('PREPAID'), [list]: success([small, large]) }
    const values = { msisdn: '971234567', productCode: 'LARGE' }
    const chosenAfter = async (text: string) => {
      const { context } = fakeContext(answers, { search: new URLSearchParams('product=LARGE') })
      const loaded = await loadBundles(context, { kind: 'stay', values, problems: [{ text }] })
      return loaded.kind === 'page' && [loaded.data.chosen, loaded.data.shown?.kind]
    }
    expect(await chosenAfter('refusal.bundle.not-sold')).toEqual([null, 'slice'])
    expect(await chosenAfter('prepaid.invalidNumber')).toEqual([large, 'slice'])
  })

  test('has no chosen bundle where none of that code is sold', async () => {
    expect((await load('product=GONE&msisdn=971234567')).chosen).toBeNull()
  })
})

test('the table shows the line that its address names, prepaid without one', async () => {
  const { context, sentTo } = fakeContext({ [list]: success([small]) })
  expect(await loadTable(context)).toMatchObject({ data: { kind: 'slice', found: { total: 1 } } })
  expect(sentTo('bundle')[0]?.body).toEqual({ lineType: 'PREPAID' })
})
