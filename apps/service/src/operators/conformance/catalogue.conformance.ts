import { expect, test } from 'vitest'
import { closedAddress } from '../../adapters/closed-address.fixture.ts'

import type { Quantity } from '../../ports/operator/catalogue.port.ts'
import type { CatalogueFacts } from './driver.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

const isQuantity = ({ amount }: Quantity): boolean => /^(-1|\d+(\.\d+)?)$/.test(amount)

/** The catalogue lists what is sold now, and says the same of one bundle as of all. */
export function catalogueConformance(stage: Stage, { sold, retired, plan }: CatalogueFacts): void {
  const catalogue = (origin?: string) => stage.connect('catalogue', origin)

  async function listed() {
    const answer = await catalogue().bundles()
    if (answer.kind !== 'bundles') throw new Error(answer.detail)
    return answer.bundles
  }

  test('lists each bundle on sale once, with all that a buyer has to know', async () => {
    const bundles = await listed()
    const codes = bundles.map(({ productCode }) => productCode)
    expect(codes).toContain(sold)
    expect(new Set(codes).size).toBe(codes.length)
    if (retired) expect(codes).not.toContain(retired)
    for (const bundle of bundles) {
      const { productCode, name, description, category, price, lineTypes, serviceType, validity } =
        bundle
      for (const text of [productCode, name, description, category]) expect(text).not.toBe('')
      expect(productCode).toMatch(/^[\w.-]{1,60}$/)
      expect([price.currency, price.minor > 0n]).toEqual([stage.driver.currency, true])
      expect(lineTypes.length > 0 || serviceType !== null).toBe(true)
      const contents = [bundle.data, bundle.voice, bundle.sms].filter((each) => each !== null)
      expect([validity, ...contents].filter((each) => !isQuantity(each))).toEqual([])
    }
  })

  test('says of one bundle what its list says', async () => {
    const bundle = (await listed()).find(({ productCode }) => productCode === sold)
    expect(await catalogue().bundle(sold)).toEqual({ kind: 'bundle', bundle })
    expect(await catalogue().categoryOf(sold)).toBe(bundle?.category)
  })

  test('says of a plan which service it is of, and of a bundle that it is of none', async () => {
    const typeOf = new Map(
      (await listed()).map(({ productCode, serviceType }) => [productCode, serviceType]),
    )
    expect(typeOf.get(sold)).toBeNull()
    if (!plan) return
    expect(typeOf.get(plan.code)).toBe(plan.serviceType)
    const one = await catalogue().bundle(plan.code)
    expect(one).toMatchObject({ kind: 'bundle', bundle: { serviceType: plan.serviceType } })
  })

  test.each([...(retired ? [retired] : []), 'NO-SUCH-BUNDLE', 'no code', '../bundles', '', '..'])(
    'does not sell "%s"',
    async (code) => {
      expect(await catalogue().bundle(code)).toEqual({ kind: 'no-bundle' })
      if (code !== retired) expect(await catalogue().categoryOf(code)).toBeNull()
    },
  )

  test.each(failures)('says nothing by an answer that %s', async (_, failure) => {
    stage.treatAll(failure)
    const list = await catalogue().bundles()
    // Entries that cannot be read are left out.
    expect(list.kind === 'lost' || (list.kind === 'bundles' && list.bundles.length === 0)).toBe(
      true,
    )
    expect((await catalogue().bundle(sold)).kind).toBe('lost')
    expect(await catalogue().categoryOf(sold)).toBeNull()
  })

  test('says nothing where nothing listens', async () => {
    const nowhere = catalogue(await closedAddress())
    expect((await nowhere.bundles()).kind).toBe('unsent')
    expect((await nowhere.bundle(sold)).kind).toBe('unsent')
  })
}
