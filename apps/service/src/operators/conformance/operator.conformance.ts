import { describe, expect, test } from 'vitest'
import { balancesConformance } from './balances.conformance.ts'
import { billPaymentsConformance } from './bill-payments.conformance.ts'
import { billsConformance } from './bills.conformance.ts'
import { catalogueConformance } from './catalogue.conformance.ts'
import { checkConformance } from './check.conformance.ts'
import type { OperatorDriver } from './driver.ts'
import { invoicesConformance } from './invoices.conformance.ts'
import { leadsConformance } from './leads.conformance.ts'
import { linesConformance } from './lines.conformance.ts'
import { loginConformance } from './login.conformance.ts'
import { ordersConformance } from './orders.conformance.ts'
import { setStage } from './stage.ts'
import { topUpsConformance } from './top-ups.conformance.ts'

/** One suite for each ability. The portal takes a system at its word, so every system passes those of all that it has. */
export function operatorConformance(driver: OperatorDriver): void {
  describe(driver.name, () => {
    const stage = setStage(driver)
    const { lines, topUps, catalogue, orders, balances } = driver
    const { bills, invoices, billPayments, leads } = driver
    const bought = { lines, topUps, catalogue, orders, balances }
    const facts = { ...bought, bills, invoices, billPayments, leads }

    test('has exactly the abilities that its driver has facts about', () => {
      const named = Object.entries(facts).flatMap(([ability, known]) => (known ? [ability] : []))
      // What asks whether we are connected serves no visitor.
      const { check: _check, ...abilities } = driver.connect(stage.relay.origin)
      expect(Object.keys(abilities).toSorted()).toEqual(named.toSorted())
    })

    describe('a check of the connection', () => checkConformance(stage, driver))
    describe('lines', () => linesConformance(stage, lines))
    describe('top-ups', () => topUpsConformance(stage, topUps))
    if (catalogue) describe('the catalogue', () => catalogueConformance(stage, catalogue))
    if (orders) describe('orders', () => ordersConformance(stage, orders))
    if (driver.isLogin) describe('a token', () => loginConformance(stage))
    if (balances) describe('balances', () => balancesConformance(stage, balances))
    if (bills) describe('bills', () => billsConformance(stage, bills))
    if (invoices) describe('invoices', () => invoicesConformance(stage, invoices))
    if (billPayments) {
      describe('payments of bills', () => billPaymentsConformance(stage, billPayments))
    }
    if (leads) describe('leads', () => leadsConformance(stage, leads))
  })
}
