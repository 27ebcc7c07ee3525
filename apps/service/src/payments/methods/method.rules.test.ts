import { type Currency, money } from '@portal/kernel/money'
import type { MethodHealth, TransactionType } from '@portal/kernel/transaction'
import { expect, test } from 'vitest'
import type { Method } from '../../ports/method.port.ts'
import { pageMethod, pageProvider, ringMethod } from '../core/payment-fixture.ts'
import { chooseMethod, isOfferedFor, modeOf, preferredOf } from './method.rules.ts'

const page = (name: string, fields: Partial<Method> = {}): Method => ({
  ...pageMethod,
  provider: { ...pageProvider, name },
  ...fields,
})
/** For a purchase that no mode is about. */
const choose = (
  among: readonly Method[],
  asked: { paymentMode: string; paymentGateway?: string },
) => chooseMethod(among, { ...asked, transactionType: 'BUNDLE PURCHASE' })

const methods = [page('first'), page('second'), ringMethod]

test.each([
  [{ paymentMode: 'PAGE', paymentGateway: 'SECOND' }, 'second'],
  [{ paymentMode: 'PAGES', paymentGateway: 'first' }, 'first'],
  [{ paymentMode: 'RING' }, 'purse'],
])('%o names %s', (asked, provider) => {
  expect(choose(methods, asked)).toMatchObject({
    ok: true,
    value: { provider: { name: provider } },
  })
})

test.each([
  [{ paymentMode: 'PAGE' }, 'paymentGateway'],
  [{ paymentMode: 'PAGE', paymentGateway: 'purse' }, 'paymentGateway'],
  [{ paymentMode: 'RING', paymentGateway: 'purse' }, 'paymentGateway'],
  [{ paymentMode: 'page', paymentGateway: 'first' }, 'paymentMode'],
  [{ paymentMode: 'SHELLS' }, 'paymentMode'],
])('%o names nothing, for its %s', (asked, field) => {
  expect(choose(methods, asked)).toEqual({ ok: false, error: field })
})

test('a method that is not offered any more is found for the repeat of a request', () => {
  const kept = [page('first', { isOffered: false }), page('second')]
  const asked = { paymentMode: 'PAGES', paymentGateway: 'first' }
  expect(choose(kept, asked)).toMatchObject({ ok: true, value: { isOffered: false } })
  expect(choose(kept.slice(0, 1), asked).ok).toBe(true)
  expect(modeOf(kept, 'PAGES')).toBe('PAGE')
})

test('of two methods of one name the one that is offered is chosen', () => {
  const kept = [{ ...ringMethod, isOffered: false }, ringMethod]
  expect(choose(kept, { paymentMode: 'RING' })).toMatchObject({ value: { isOffered: true } })
})

test('a mode that is not known keeps the name that was asked for', () => {
  expect(modeOf(methods, 'SHELLS')).toBe('SHELLS')
})

test('a method with a mode for each purchase is named by that alone, and keeps it', () => {
  const kept: Method = {
    ...ringMethod,
    modes: ['RING', 'LEAD_RING'],
    modeFor: (type) => (type === 'HBB_LEADS' ? 'LEAD_RING' : 'RING'),
  }
  const named = (paymentMode: string, transactionType: TransactionType) =>
    chooseMethod([kept], { paymentMode, transactionType })
  expect(named('LEAD_RING', 'HBB_LEADS').ok).toBe(true)
  expect(named('RING', 'BUNDLE PURCHASE').ok).toBe(true)
  expect(named('RING', 'HBB_LEADS')).toEqual({ ok: false, error: 'paymentMode' })
  expect(named('LEAD_RING', 'BUNDLE PURCHASE')).toEqual({ ok: false, error: 'paymentMode' })
  expect([modeOf([kept], 'RING'), modeOf([kept], 'LEAD_RING')]).toEqual(['RING', 'LEAD_RING'])
})

test.each<[string, MethodHealth, MethodHealth, string]>([
  ['the first in the order of the configuration', 'good', 'good', 'first'],
  ['the second while the first has trouble', 'troubled', 'unknown', 'second'],
  ['the first where both have', 'troubled', 'troubled', 'first'],
])('of two methods of one type %s is preferred', (_what, one, other, name) => {
  const [first, second] = [page('first'), page('second')]
  const wallet: Method = { ...ringMethod, type: 'RING' as Method['type'] }
  const listed = [
    { method: second, health: other },
    { method: first, health: one },
    { method: wallet, health: 'good' as const },
  ]
  const preferred = preferredOf([first, second, wallet], listed)
  expect([...preferred].map(({ provider }) => provider.name)).toEqual([name])
})

test('a method is offered in the currencies that its account takes, and without any in all', () => {
  const asked = (currency: Currency) => ({
    transactionType: 'BUNDLE PURCHASE' as const,
    msisdn: null,
    amount: money(5_000n, currency),
  })
  const some = page('some', { currencies: ['ZMW', 'USD'] })
  expect(isOfferedFor(some, asked('USD'))).toBe(true)
  expect(isOfferedFor(some, asked('CDF'))).toBe(false)
  expect(isOfferedFor(page('all'), asked('CDF'))).toBe(true)
  expect(isOfferedFor({ ...some, isOffered: false }, asked('USD'))).toBe(false)
})
