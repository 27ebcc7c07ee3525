import { initiateCall, processCall } from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import brand from '../../content/brand.json' with { type: 'json' }
import { freshNumber } from '../client/line-numbers.ts'
import { pushBody, transactionOf } from '../client/recharge.ts'
import { books, phone, visitor } from './healthy-portal.ts'

const walletName = `${brand.wire.product.toUpperCase()}_MONEY`
const noWallet = '971000002'
const promptsOf = async (msisdn: string) => (await phone(msisdn).prompts()).length

const payerRefused = (reason: string, message: string) => ({
  http: 400,
  body: { message, result: { reason, field: 'paymentMobile' } },
})

describe('the payer', () => {
  const required = payerRefused('payer.required', 'Phone No is required')
  const invalid = payerRefused('payer.invalid', `Please enter valid ${brand.name} number`)

  test.each([
    ['no digits', '', required],
    ['too few digits', '97100000', invalid],
    ['the country code', '260971000001', invalid],
    ['no wallet', noWallet, invalid],
    ['no subscriber', '971000009', invalid],
  ])('with %s is refused at initiate, and nothing is stored', async (_, paymentMobile, refusal) => {
    const msisdn = freshNumber()
    const body = pushBody(msisdn, { paymentMobile })
    expect(await visitor.call(initiateCall, body)).toMatchObject(refusal)
    expect(await books.count('payments', 'msisdn = $1', [msisdn])).toBe(0)
  })
})

test.each(['AM', walletName])('a push works by the mode %s', async (paymentMode) => {
  const msisdn = freshNumber()
  const { transactionId } = await visitor.result(initiateCall, pushBody(msisdn, { paymentMode }))
  const processed = await visitor.result(processCall, { transactionId, paymentMode })
  expect(processed).toMatchObject({ transactionId, transactionStatus: 'IN_PROCESS' })
  expect(processed).not.toHaveProperty('redirectUrl')
  expect(await transactionOf(visitor, { transactionId })).toMatchObject({ paymentMode: 'AM' })
  expect(await promptsOf(msisdn)).toBe(1)
})
