import { fetchCall, orderPageCall } from '@portal/contract/calls/order-page'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/calls/transaction'
import { paymentModes } from '@portal/contract/payment-modes'
import { afterEach, describe, expect, test } from 'vitest'
import { waitingFor } from '../../../tools/portal/environment.ts'
import { startProgram } from '../../../tools/processes/process.ts'
import { isCallFault, operatorFaults } from '../../catalogue/faults.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { ownPortal } from '../../client/own-portal.ts'
import { until } from '../../client/poll.ts'
import {
  initiateBody,
  openAttempt,
  orderBody,
  submit,
  transactionOf,
  waitForEnd,
} from '../../client/recharge.ts'
import { createVisitor, type Visitor } from '../../client/visitor.ts'
import { receivedNothing } from '../../goods/good.ts'
import { leadsOf } from '../../goods/leads.ts'
import { plan } from '../../goods/plan.ts'
import { airtimeWay, proofOf } from '../../methods/airtime.ts'
import { card } from '../../methods/card.ts'
import { mpesa } from '../../methods/mpesa.ts'
import { payWhenAsked } from '../../methods/pay.ts'
import type { Attempt, PaymentMethod, WayFields } from '../../methods/payment-method.ts'
import { methods } from '../../methods/payment-methods.ts'
import { smartcash } from '../../methods/smartcash.ts'
import { phoneOf } from '../../methods/wallet.ts'
import { sealed } from '../../methods/wallet-pin.ts'

/** The window of a delivery is fifteen seconds by this scale. */
const portal = ownPortal({
  env: {
    ...waitingFor(1_500),
    TIME_SCALE: '60',
    BSS_SETTLES_MS: '60000',
    CAMARA_BILLING_OFFERED: 'on',
    DARAJA_OFFERED: 'on',
    LIMIT_OTP_RESEND_SECONDS: '1',
  },
})
afterEach(() => portal.outside.clearFaults())

const endsWithinMs = 60_000
/** A line with a bill, onto which any amount goes. */
const billed = '971000003'
/** A person with a wallet of SmartCash and one of MPESA. */
const smartcashPayer = '971000001'

type Bought = { visitor: Visitor; attempt: Pick<Attempt, 'transactionId' | 'msisdn'> }

/** Waits until the operator has the lead of a number. */
const untilCarried = (msisdn: string) =>
  until(`the lead of ${msisdn} at the operator`, 20_000, async () =>
    (await leadsOf(portal.outside, msisdn)).length > 0 ? true : null,
  )

/** An attempt at a plan, by the lead of a home in Lusaka. */
async function begun(method: WayFields, payer?: string) {
  const { sandboxUrl } = portal
  const visitor = createVisitor(portal.url)
  const asked = { method, good: plan, sandboxUrl, ...(payer ? { payer } : {}) }
  const attempt = await openAttempt(visitor, { ...asked, msisdn: freshNumber() })
  // Faults of the operator are for the order, and not for the lead.
  await untilCarried(attempt.msisdn)
  return { visitor, attempt }
}

async function pay({ visitor, attempt }: Awaited<ReturnType<typeof begun>>, method: PaymentMethod) {
  const { sandboxUrl } = portal
  await submit(visitor, attempt, method)
  await (await payWhenAsked(method, { visitor, sandboxUrl, attempt }, 'pay')).comeBack()
}

async function bought(method: PaymentMethod): Promise<Bought> {
  const buyer = await begun(method)
  await pay(buyer, method)
  return buyer
}

const endOf = ({ visitor, attempt }: Bought) =>
  waitForEnd(visitor, attempt.transactionId, endsWithinMs)
const receivedBy = ({ attempt }: Bought) => plan.received(portal.outside, attempt.msisdn)
async function expectOrdered(buyer: Bought) {
  expect(await endOf(buyer)).toBe('SUCCESS')
  expect(await receivedBy(buyer)).toMatchObject({ times: 1, odd: [] })
}

/** Airtime in the mode of the business channel. */
const leadAirtime: WayFields = {
  ...airtimeWay,
  initiate: (payer) => ({ ...airtimeWay.initiate(payer), paymentMode: paymentModes.leadAirtime }),
  process: { paymentMode: paymentModes.leadAirtime },
}

describe('a plan of home broadband is ordered once', () => {
  test.each(methods)('for a payment by $name', async (method) => {
    await expectOrdered(await bought(method))
  })

  test('for airtime, whose attempt keeps the mode of the business channel', async () => {
    const buyer = await begun(leadAirtime, billed)
    await submit(buyer.visitor, buyer.attempt, leadAirtime)
    await expectOrdered(buyer)
    const { transactionId: txnId } = buyer.attempt
    const { metaInfo, ...entity } = await buyer.visitor.result(fetchCall, { txnId })
    expect(entity).toMatchObject({ paymentMode: 'HBB_AIRTIME', transactionType: 'HBB_LEADS' })
    const { summary } = await buyer.visitor.result(orderPageCall, { tid: txnId })
    expect(metaInfo).toEqual({ leadId: expect.stringMatching(/^ZB-/) })
    expect(metaInfo?.leadId).toBe(summary.leadId)
  })

  test('for a payment by MPESA', async () => {
    const buyer = await begun(mpesa, freshNumber())
    const submission = submit(buyer.visitor, buyer.attempt, mpesa)
    await phoneOf(portal.sandboxUrl, buyer.attempt.payer).press('approve')
    await submission
    await expectOrdered(buyer)
  })

  test('for a payment by SmartCash', async () => {
    const visitor = createVisitor(portal.url)
    const msisdn = freshNumber()
    const { sandboxUrl } = portal
    const prepared = await plan.prepare?.({ visitor, sandboxUrl, msisdn })
    const { orderId: txnId } = await visitor.result(
      openOrderCall,
      orderBody(msisdn, { ...prepared }, plan),
    )
    const uniqueCode = await proofOf(visitor, sandboxUrl, smartcashPayer)
    const way = { method: smartcash, good: plan, payer: smartcashPayer }
    const opened = await visitor.result(
      initiateCall,
      initiateBody(msisdn, { txnId, uniqueCode }, way),
    )
    const {
      transactionId,
      encryptionKeyDetails: { key },
    } = opened
    const amPin = sealed('1357', key)
    await visitor.result(processCall, { transactionId, ...smartcash.process, amPin })
    await expectOrdered({ visitor, attempt: { transactionId, msisdn } })
  })

  test.each([...operatorFaults.filter((kind) => kind !== 'refuse-for-good'), 'hold-delivery'])(
    'where its order meets %s',
    async (kind) => {
      const buyer = await begun(card)
      await portal.outside.setFault({
        ...{ system: 'bss', kind, times: isCallFault(kind) ? 3 : 1 },
        ...(kind === 'slow' && { delayMs: 3_000 }),
      })
      await pay(buyer, card)
      await expectOrdered(buyer)
    },
  )
})

test('a plan whose order the operator refuses for good is given back', async () => {
  const buyer = await begun(card)
  await portal.outside.setFault({ system: 'bss', kind: 'refuse-for-good', times: 1 })
  await pay(buyer, card)
  expect(await endOf(buyer)).toBe('FAILED')
  expect(await transactionOf(buyer.visitor, buyer.attempt)).toMatchObject({
    ...{ money: 'refunded', reason: 'delivery-refused' },
  })
  expect(await receivedBy(buyer)).toEqual({ ...receivedNothing, tries: ['rejected'] })
})

describe('a plan that could not be installed', () => {
  /** Runs the command of a person at the support desk, and answers its exit status. */
  async function closes({ attempt }: Bought): Promise<number | null> {
    const because = ['--by', 'A. Banda', '--reason', 'no sight of a mast']
    const program = startProgram({
      name: 'The exceptions',
      program: 'apps/service/src/exceptions.ts',
      args: [attempt.transactionId, 'not-installed', ...because],
      env: { DATABASE_URL: portal.databaseUrl },
    })
    await program.ended
    return program.child.exitCode
  }

  test('is given back once by a person, and its owner is told why', async () => {
    const buyer = await bought(card)
    await expectOrdered(buyer)
    expect(await closes(buyer)).toBe(0)
    const money = await until('the money to be back', endsWithinMs, async () => {
      const transaction = await transactionOf(buyer.visitor, buyer.attempt)
      return transaction?.money === 'refunded' ? transaction : null
    })
    expect(money).toMatchObject({ status: 'FAILED', reason: 'not-installed' })
    expect(await closes(buyer)).toBe(1)
    const { transactionId } = buyer.attempt
    const debit = await portal.outside.card(transactionId)
    expect(debit?.refunds).toHaveLength(1)
    const textsOf = async () => {
      const texts = await portal.outside.messages(buyer.attempt.msisdn)
      return texts.filter(({ text }) => text.includes('was given back')).length
    }
    await expect.poll(textsOf, { timeout: 10_000 }).toBe(1)
  })

  test('is nobody’s to give back where it is a recharge', async () => {
    const visitor = createVisitor(portal.url)
    const attempt = await openAttempt(visitor, { sandboxUrl: portal.sandboxUrl })
    await pay({ visitor, attempt }, card)
    expect(await endOf({ visitor, attempt })).toBe('SUCCESS')
    expect(await closes({ visitor, attempt })).toBe(1)
    expect(await endOf({ visitor, attempt })).toBe('SUCCESS')
  })
})
