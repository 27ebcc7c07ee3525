import { expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import { failures } from './failures.ts'
import type { Stage } from './stage.ts'

/** Without a token nothing is asked, so nothing is known: no answer may say that there is none of what was asked for. */
export function loginConformance(stage: Stage): void {
  const asked = { reference: 'without-a-token', within: ample }
  const { lines, catalogue, orders, balances, bills, invoices, billPayments } = stage.driver
  const [[msisdn] = [lines.unknown]] = lines.known

  const calls: Record<string, () => Promise<{ kind: string }>> = {
    lineType: () => stage.connect('lines').lineType(msisdn),
    'enquire of top-ups': () => stage.connect('topUps').enquire(asked),
    ...(orders && {
      'enquire of orders': () => stage.connect('orders').enquire(asked),
      callOff: () => stage.connect('orders').callOff(asked),
    }),
    ...(catalogue && {
      bundles: () => stage.connect('catalogue').bundles(),
      bundle: () => stage.connect('catalogue').bundle(catalogue.sold),
    }),
    ...(balances && {
      balancesOf: () => stage.connect('balances').balancesOf(balances.holder),
      device: () => stage.connect('balances').device(balances.holder),
    }),
    ...(bills && {
      accountOf: () => stage.connect('bills').accountOf(bills.billed.msisdn),
      outstandingOf: () => stage.connect('bills').outstandingOf(bills.billed.accountNo),
    }),
    ...(invoices && {
      invoicesOf: () => stage.connect('invoices').invoicesOf(invoices.accountNo),
    }),
    ...(billPayments && {
      'enquire of payments': () => stage.connect('billPayments').enquire(asked),
    }),
  }

  test.each(failures)('whose request %s leaves everything unknown', async (_, failure) => {
    for (const [name, call] of Object.entries(calls)) {
      stage.relay.reset()
      stage.treatLogins(failure)
      expect([name, (await call()).kind]).toEqual([name, 'unsent'])
      expect(stage.relay.passed().filter((request) => !stage.driver.isLogin?.(request))).toEqual([])
    }
  })
}
