import credentials from '@portal/sandbox/daraja/credentials.json' with { type: 'json' }
import { startSandbox } from '@portal/sandbox/start'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { mpesa, mpesaPayer } from '../../../../../tests/methods/mpesa.ts'
import { phoneOf } from '../../../../../tests/methods/wallet.ts'
import {
  quickSettings,
  useMarkedPayments,
  withoutLimits,
} from '../../../../../tests/store/marked-payments.ts'
import { mpesaMethod } from '../../methods/mpesa/mpesa.method.ts'
import { workOn } from '../../payments/engine/payment.flow.ts'
import { providerRoutes } from '../../payments/notifications/provider.routes.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { settingsOf } from './daraja.fixture.ts'
import { createDarajaWallet } from './daraja.wallet.ts'

/** Long enough for a busy machine, which presses late. */
const promptLifeMs = 4_000

const world = await useMarkedPayments({
  ...{ provider: 'daraja', system: 'daraja', payer: mpesaPayer, promptLifeMs },
  startSandbox,
  portalWith(flowDeps) {
    const portal = Fastify()
    providerRoutes(portal, { flowDeps, ...withoutLimits })
    return portal
  },
  methodAt(sandboxUrl) {
    const own = { ...settingsOf(sandboxUrl, credentials), ...quickSettings }
    const settings = { ...own, chargeLifeMs: promptLifeMs }
    return mpesaMethod({ provider: createDarajaWallet(settings), isOffered: true })
  },
})
const { deps, answers, find, exceptionsOf, read, setFault, submitted, untilState } = world

const press = (action: 'approve' | 'decline') =>
  phoneOf(world.sandboxUrl(), mpesaPayer).press(action)
const debitsOf = async ({ id }: Payment) =>
  (await mpesa.debits(read, mpesaPayer)).filter(({ reference }) => reference === id)

describe('a payment by MPESA', { timeout: 45_000 }, () => {
  test('is approved on the phone and delivered, before the prompt would be over', async () => {
    const payment = await submitted()
    await untilState(payment, 'in-process')
    const pressedAt = Date.now()
    await press('approve')
    await untilState(payment, 'delivered')
    expect(Date.now() - pressedAt).toBeLessThan(promptLifeMs - 500)
    expect(await debitsOf(payment)).toMatchObject([{ amount: '50.00', isKept: true }])
  })

  test('is declined', async () => {
    const payment = await submitted()
    await untilState(payment, 'in-process')
    await press('decline')
    await untilState(payment, 'failed')
    expect(await debitsOf(payment)).toEqual([])
  })

  test('that nobody answers has failed after the prompt', async () => {
    await setFault('no-callback')
    const payment = await submitted()
    await untilState(payment, 'failed')
    expect((await find(payment)).reason).toBe('not-answered')
  })

  test('without a callback is found by a question after the prompt', async () => {
    await setFault('no-callback')
    const payment = await submitted()
    await untilState(payment, 'in-process')
    await press('approve')
    await untilState(payment, 'delivered')
  })

  test('whose answer was lost is found by its callback', async () => {
    await setFault('timeout')
    const payment = await submitted()
    await untilState(payment, 'unknown')
    expect((await find(payment)).sessions).toEqual([])
    await press('approve')
    await untilState(payment, 'delivered')
    expect(await debitsOf(payment)).toMatchObject([{ isKept: true }])
  })

  test('whose answer and callback were lost goes to a person, and does not fail', async () => {
    await setFault('timeout')
    await setFault('no-callback')
    const payment = await submitted()
    await untilState(payment, 'unknown')
    await press('approve')
    await untilState(payment, 'exception')
    expect(await exceptionsOf(payment)).toHaveLength(1)
  })

  test('that a forged callback calls paid is not delivered', async () => {
    await setFault('forged-callback')
    const payment = await submitted()
    await untilState(payment, 'in-process')
    await press('decline')
    await untilState(payment, 'failed')
    await new Promise((done) => setTimeout(done, 100))
    await workOn(deps, { id: payment.id, leaseUntil: null })
    expect((await find(payment)).state).toBe('failed')
  })

  test('that a callback names with another amount is not delivered', async () => {
    await setFault('wrong-amount-callback')
    const payment = await submitted()
    await untilState(payment, 'in-process')
    await press('approve')
    await expect
      .poll(
        async () => {
          await workOn(deps, { id: payment.id, leaseUntil: null })
          return (await find(payment)).reason
        },
        { timeout: 20_000 },
      )
      .toBe('other-amount')
  })
})

describe('money for what was not delivered', { timeout: 45_000 }, () => {
  const refuse = () => {
    answers.fulfil = { kind: 'failed', detail: 'barred', forGood: true }
    answers['enquire-fulfilment'] = { kind: 'failed', detail: 'barred', forGood: true }
  }

  test('goes back, and the result of the reversal says so', async () => {
    refuse()
    const payment = await submitted()
    await untilState(payment, 'in-process')
    await press('approve')
    await untilState(payment, 'refunded')
    expect(await debitsOf(payment)).toMatchObject([{ isKept: false, isWhole: true }])
  })

  /** Paid, and not delivered yet: the next call of the wallet is the reversal. */
  async function paid(): Promise<Payment> {
    answers.fulfil = { kind: 'lost', detail: 'no answer' }
    const payment = await submitted()
    await untilState(payment, 'in-process')
    await press('approve')
    await untilState(payment, 'paid')
    return payment
  }

  test.each([
    ['the answer to the reversal was', ['timeout']],
    ['answer and result were', ['timeout', 'no-callback']],
    ['the result was', ['no-callback']],
  ])('goes back once where %s lost', async (_what, faults) => {
    const payment = await paid()
    for (const fault of faults) await setFault(fault)
    refuse()
    await untilState(payment, 'refunded')
    expect(await debitsOf(payment)).toMatchObject([{ isKept: false, isWhole: true }])
  })
})
