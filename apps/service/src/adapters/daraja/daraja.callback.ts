import { type Currency, type Money, parseMoney } from '@portal/kernel/money'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Callback } from '../../ports/payment-provider.port.ts'
import { readJson } from '../http-json.ts'
import { meaningOf } from './daraja.codes.ts'
import { broughtReceipt, broughtResult, isCheckoutId } from './daraja.names.ts'

const code = Type.Union([Type.Number(), Type.String()])
/** Some items come without a value. */
const item = Type.Object({ Name: Type.String(), Value: Type.Optional(Type.Unknown()) })
const pushed = Type.Object({
  Body: Type.Object({
    stkCallback: Type.Object({
      CheckoutRequestID: Type.String(),
      ResultCode: code,
      CallbackMetadata: Type.Optional(Type.Object({ Item: Type.Array(item, { maxItems: 50 }) })),
    }),
  }),
})
const reversed = Type.Object({
  Result: Type.Object({ ResultCode: code, ConversationID: Type.String() }),
})

/** Of a body that tells nothing. Its sender proves nothing by it: only the address can. */
const nothing: Callback = {
  reference: null,
  session: null,
  providerId: null,
  isAuthentic: false,
  claim: null,
  proven: null,
}

function claimOf(raw: unknown): Callback['claim'] {
  const { kind } = meaningOf(raw)
  if (kind === 'paid') return 'success'
  return kind === 'failed' ? 'failure' : null
}

function amountIn(raw: unknown, currency: Currency): Money | null {
  if (typeof raw !== 'number' && typeof raw !== 'string') return null
  const parsed = parseMoney(raw, currency)
  return parsed.ok ? parsed.value : null
}

function readPushed({ Body }: Static<typeof pushed>, currency: Currency): Callback {
  const { CheckoutRequestID: session, ResultCode, CallbackMetadata } = Body.stkCallback
  if (!isCheckoutId(session)) return nothing
  const items = CallbackMetadata?.Item ?? []
  const valueIn = (name: string) => items.find(({ Name }) => Name === name)?.Value
  const amount = amountIn(valueIn('Amount'), currency)
  const claim = claimOf(ResultCode)
  const brings =
    claim === 'success' ? broughtReceipt(session, valueIn('MpesaReceiptNumber'), amount) : []
  return { ...nothing, session, claim, brings }
}

/** Reads what the wallet sends to the address of a charge: the result of its push, or of a reversal. */
export const createCallbackReader =
  (currency: Currency) =>
  ({ rawBody }: { rawBody: string }): Callback => {
    const body = readJson(rawBody)
    if (Value.Check(pushed, body)) return readPushed(body, currency)
    if (!Value.Check(reversed, body)) return nothing
    const { ConversationID, ResultCode } = body.Result
    const brings = broughtResult(ConversationID, ResultCode)
    return brings.length === 0 ? nothing : { ...nothing, refundId: ConversationID, brings }
  }
