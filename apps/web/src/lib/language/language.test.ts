import { describe, expect, test } from 'vitest'
import { fakeStore } from '../page/page-context.fake.ts'
import { inLanguage, languageDetour, splitLanguage } from './language.ts'

describe('an address', () => {
  test.each([
    ['/', 'EN', '/'],
    ['/sw', 'SW', '/'],
    ['/sw/', 'SW', '/'],
    ['/sw/payment/start/card', 'SW', '/payment/start/card'],
    ['/swahili', 'EN', '/swahili'],
    ['/sw?notice=x', 'SW', '/?notice=x'],
    ['/sw#top', 'SW', '/#top'],
    ['/sw/about?x=/sw', 'SW', '/about?x=/sw'],
    ['/?x=/sw', 'EN', '/?x=/sw'],
    ['/prepaid-recharge', 'EN', '/prepaid-recharge'],
  ])('%s is %s of %s', (address, language, path) => {
    expect(splitLanguage(address)).toEqual({ language, path })
  })

  test.each([
    ['/', 'SW', '/sw'],
    ['/?notice=x', 'SW', '/sw?notice=x'],
    ['/about', 'SW', '/sw/about'],
    ['/payment/status?id=1', 'SW', '/sw/payment/status?id=1'],
    ['/about', 'EN', '/about'],
  ] as const)('of %s in %s is %s', (path, language, address) => {
    expect(inLanguage(path, language)).toBe(address)
  })
})

describe('a first visit', () => {
  const visit = (address: string, chosen?: unknown) => {
    const store = fakeStore()
    if (chosen !== undefined) store.write('selectedLanguage', chosen)
    return languageDetour(address, store)
  }

  test('without prefix goes where the session chose Swahili', () => {
    expect(visit('/about?x=1', 'SW')).toBe('/sw/about?x=1')
    expect(visit('/', 'SW')).toBe('/sw')
    expect(visit('/?x=1', 'SW')).toBe('/sw?x=1')
  })

  test.each([
    ['with a prefix', '/sw/about', 'EN'],
    ['with a prefix and a query alone', '/sw?notice=order-needed', 'SW'],
    ['without a choice', '/about', undefined],
    ['with English chosen', '/about', 'EN'],
    ['with something else stored', '/about', 'FR'],
  ])('%s stays', (_how, address, chosen) => {
    expect(visit(address, chosen)).toBeNull()
  })
})
