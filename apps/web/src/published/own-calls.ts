import type { Call, InputOf } from '@portal/contract/call'
import { activeBundlesCall, provedCall } from '@portal/contract/calls/balance'
import { openInvoicesCall, shownBillCall, shownInvoicesCall } from '@portal/contract/calls/bill'
import { productConfigCall } from '@portal/contract/calls/content'
import { forgetCall, recentCall, unfinishedCall } from '@portal/contract/calls/device'
import { helpSearchCall, helpStageCall, likeCall } from '@portal/contract/calls/help/help'
import { findCall, orderPageCall, receiptCall } from '@portal/contract/calls/order-page'
import { otpStateCall } from '@portal/contract/calls/otp'
import {
  changeCurrencyCall,
  exchangeRateCall,
  openOrderCall,
  paymentOptionsCall,
} from '@portal/contract/calls/transaction'
import type { ApiReply } from '@portal/contract/page-host'
import { answered, failedAs, type OwnTools, refused } from './answers.ts'
import { changeCurrency, chargedFor, exchangeRate, isBelowDollar } from './own-currency.ts'
import { helpSearch, helpStage, like } from './own-help.ts'
import { findPayment, openOrder, orderPage, unfinished } from './own-orders.ts'
import { keyOf } from './published-calls.ts'
import { codeLifeSeconds, resendLockSeconds } from './read-payments.ts'

type Own<Input> = (input: Input, tools: OwnTools, language: string) => ApiReply | Promise<ApiReply>

/** A bill or a list of invoices that was shown is shown again for so long. */
const shownMs = 30 * 60_000
const guessesMax = 5

/** A code under way, by what this device has noted of it. */
function otpState({ refId, otpId }: InputOf<typeof otpStateCall>, { records }: OwnTools): ApiReply {
  const code = records.read().codes.find(({ id }) => id === (refId ?? otpId))
  if (!code) return refused('request.not-found')
  const age = Math.floor((records.now() - code.at) / 1_000)
  const left = (seconds: number) => Math.max(0, seconds - age)
  return answered({
    msisdn: code.number,
    recipient: code.owner ?? '',
    isToOwner: code.owner !== undefined,
    resendInSeconds: left(resendLockSeconds),
    expiresInSeconds: left(codeLifeSeconds),
    attemptsLeft: Math.max(0, guessesMax - code.wrong),
  })
}

function shownBill({ msisdn }: InputOf<typeof shownBillCall>, { records }: OwnTools): ApiReply {
  const { bill } = records.read()
  const isShown = bill?.msisdn === msisdn && bill.at > records.now() - shownMs
  if (!isShown) return answered({})
  const { totalOutstanding, accountNo } = bill
  return answered({ bill: { totalOutstanding, accountNo } })
}

async function shownInvoices(
  { accountNo }: InputOf<typeof shownInvoicesCall>,
  { ask, records }: OwnTools,
): Promise<ApiReply> {
  const { invoices } = records.read()
  const isShown = invoices?.accountNo === accountNo && invoices.at > records.now() - shownMs
  if (!isShown) return answered({})
  const shown = await ask(openInvoicesCall, { accountNo, contactPersonEmailId: invoices.email })
  return shown.ok ? answered({ shown: shown.value }) : failedAs(shown.failure)
}

/**
 * Whether a wallet's PIN is taken is a switch of the product, and no option of its own. The service knows amounts in the
 * currency of the market alone, so that an order in another one is asked for by its price.
 */
async function paymentOptions(
  asked: InputOf<typeof paymentOptionsCall>,
  tools: OwnTools,
): Promise<ApiReply> {
  const { ask } = tools
  const { currencyCode: _currency, ...others } = asked
  const charged = chargedFor(asked, tools)
  const amount = charged?.priceAmount ?? asked.amount
  const [options, config] = await Promise.all([
    ask(paymentOptionsCall, { ...others, amount }),
    ask(productConfigCall, {}),
  ])
  if (!options.ok) return failedAs(options.failure)
  const switches = config.ok ? config.value.configData : null
  const isSmall = switches !== null && (await isBelowDollar(asked, switches, tools))
  const paymentOption = options.value.paymentOption
    .filter(({ type }) => type === 'AM' || !isSmall)
    .map((option) =>
      switches?.enableAmPin && option.type === 'AM' ? { ...option, byPin: true } : option,
    )
  return answered({ paymentOption })
}

const own = <Input, Result>(
  call: Call<Input, Result>,
  answer: Own<Input>,
): readonly [string, Own<never>] => [keyOf(call), answer]

/** Calls that the specification does not have, answered from those that it has and from what the device has noted. */
export const ownCalls: ReadonlyMap<string, Own<never>> = new Map([
  own(openOrderCall, openOrder),
  own(orderPageCall, orderPage),
  own(unfinishedCall, (_input, tools) => unfinished(tools)),
  own(findCall, findPayment),
  own(helpStageCall, helpStage),
  own(helpSearchCall, helpSearch),
  own(likeCall, like),
  own(exchangeRateCall, exchangeRate),
  own(changeCurrencyCall, changeCurrency),
  own(paymentOptionsCall, paymentOptions),
  own(otpStateCall, otpState),
  own(shownBillCall, shownBill),
  own(shownInvoicesCall, shownInvoices),
  // Nothing of the service tells them, and pages do without.
  own(recentCall, () => answered({ recent: [] })),
  own(provedCall, () => answered({})),
  own(activeBundlesCall, () => answered([])),
  own(receiptCall, () => answered({ genuine: false })),
  own(forgetCall, (_input, { records }) => {
    records.forget()
    return answered({})
  }),
])
