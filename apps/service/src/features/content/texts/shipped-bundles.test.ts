import { catalogue } from '@portal/sandbox/bss/catalogue.facts'
import { expect, test } from 'vitest'
import swahili from '../../../../../../content/bundles/sw.json' with { type: 'json' }

const digits = (name: string) => (name.match(/[\d.]+/g) ?? []).sort()

const offerings = catalogue.flatMap((group) => group.offerings)

test('every bundle of the sandbox has a name and a description in Swahili, and no other has', () => {
  expect(Object.keys(swahili).sort()).toEqual(offerings.map(([code]) => code).sort())
})

test.each(offerings.map(([code, name]) => [code, name] as const))(
  '%s, "%s", is called by the same figures in Swahili',
  (code, name) => {
    const words = new Map(Object.entries(swahili)).get(code)
    expect(digits(words?.name ?? '')).toEqual(digits(name))
    expect(words?.name).not.toBe(name)
  },
)
