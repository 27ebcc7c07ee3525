import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  changeCurrencyCall,
  initiateCall,
  openOrderCall,
  paymentOptionsCall,
} from '@portal/contract/calls/transaction'
import type { Currency } from '@portal/kernel/money'
import { afterAll, expect, test } from 'vitest'
import { waitingFor } from '../../../tools/portal/environment.ts'
import { root } from '../../../tools/processes/process.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { ownPortal } from '../../client/own-portal.ts'
import { initiateBody, optionsBody, orderBody, waitForEnd } from '../../client/recharge.ts'
import { createVisitor } from '../../client/visitor.ts'
import { comeBack } from '../../methods/hosted-card.ts'
import { askForPaystackPage, pressPaystack } from '../../methods/paystack.ts'

/** A market that sells in kwacha and takes dollars as well, beside a gateway that takes dollars alone, as the real one does. */
const folder = await mkdtemp(join(tmpdir(), 'portal-dollars-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await cp(join(root, 'content'), folder, { recursive: true })
async function change(file: string, edit: object) {
  const path = join(folder, file)
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...edit }))
}
await change('brand.json', { secondCurrency: 'USD' })
await change('product-config.json', { enableDualCurrency: true, exchangeRate: 20 })

const portal = ownPortal({
  env: {
    ...waitingFor(4_000),
    ...{ CONTENT_DIR: folder, SANDBOX_CONNECTS: 'paystack' },
    ...{ CARD_GATEWAY_FIRST: 'paystack', PAYSTACK_CURRENCIES: 'USD' },
  },
})

test('a gateway that takes dollars alone is offered for dollars, and is paid in cents', async () => {
  const visitor = createVisitor(portal.url)
  const msisdn = freshNumber()
  const priced = await visitor.result(openOrderCall, orderBody(msisdn))
  const currency = 'USD'
  const { orderId: txnId } = priced
  const changed = await visitor.result(changeCurrencyCall, { orderId: txnId, currency })
  expect(changed.amount).toBe('2.50')

  const cardsFor = async (amount: string, currencyCode: Currency) => {
    const asked = { ...optionsBody(msisdn), amount, currencyCode }
    const { paymentOption } = await visitor.result(paymentOptionsCall, asked)
    const cards = paymentOption.filter(({ type }) => type === 'PG')
    return cards.map(({ name, preferred }) => [name, preferred ?? false])
  }
  expect(await cardsFor('50.00', 'ZMW')).not.toContainEqual(['PAYSTACK', expect.anything()])
  expect(await cardsFor('2.50', currency)).toContainEqual(['PAYSTACK', true])

  const body = initiateBody(msisdn, {
    ...{ txnId: changed.orderId, amount: changed.amount, currencyCode: currency },
    paymentGateway: 'PAYSTACK',
  })
  const { transactionId } = await visitor.result(initiateCall, body)
  const address = await pressPaystack(await askForPaystackPage(visitor, { transactionId }), 'pay')
  await comeBack(visitor, { transactionId }, { address, action: 'pay' })
  expect(await waitForEnd(visitor, transactionId, 60_000)).toBe('SUCCESS')
  const card = (await portal.outside.cards()).find(({ reference }) => reference === transactionId)
  expect(card).toMatchObject({ gateway: 'paystack', amount: '2.50', currency: 'USD' })
  const { deliveries } = await portal.outside.line(msisdn)
  expect(deliveries).toMatchObject([{ amount: '50.00' }])
})
