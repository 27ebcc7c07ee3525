import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Lost, Unsent } from '../../ports/outcome.port.ts'
import type { ChargeAnswer, ChargeRequest } from '../../ports/payment-provider.port.ts'
import type { JsonAnswer } from '../http-json.ts'
import type { Call } from './paystack.call.ts'
import { type Envelope, lost, readEnvelope, readTurnedAway, reasonOf } from './paystack.envelope.ts'
import { namesOfTries } from './paystack.names.ts'
import { backAddress } from './paystack.return.ts'

const page = Type.Object({
  authorization_url: Type.String({ maxLength: 2_000 }),
  access_code: Type.String({ pattern: '^[\\w-]{1,100}$' }),
  reference: Type.String(),
})

/** The body that asks for a page. `amount` is in the currency's smallest unit: kwacha and dollars times 100. */
export function chargeBody(
  request: ChargeRequest & { emailId: string },
  { name, channels }: { name: string; channels: readonly string[] },
) {
  return {
    email: request.emailId,
    amount: Number(request.amount.minor),
    // Left out, the gateway would charge the currency of the account.
    currency: request.amount.currency,
    reference: name,
    callback_url: request.returnUrl,
    channels,
    metadata: { cancel_action: backAddress(request.returnUrl, name) },
  }
}

/** Of visible characters alone, since it is written into a header. */
const isWebAddress = (raw: string): boolean => /^https?:\/\/[!-~]+$/.test(raw) && URL.canParse(raw)

export type Opened = { kind: 'opened'; url: string; accessCode: string; name: string }
type Refused = Extract<ChargeAnswer, { kind: 'refused' }>
/** The gateway has a transaction of this reference. */
type Taken = { kind: 'taken' }

const isDuplicate = ({ code, message }: Envelope): boolean =>
  code === 'duplicate_reference' || /duplicate.*reference/i.test(message)

/** The page of one try, or the answer without one. */
export function readPage(
  answer: JsonAnswer,
  name: string,
): Opened | Taken | Refused | Unsent | Lost {
  if (answer.kind !== 'answered') return answer
  const { status, body } = answer
  const said = readEnvelope(body)
  if (!said) return lost(`initialize: HTTP ${status} without an envelope`)
  const turnedAway = readTurnedAway('initialize', status)
  if (turnedAway) return turnedAway
  if (status >= 400 || !said.status) {
    return isDuplicate(said) ? { kind: 'taken' } : { kind: 'refused', detail: reasonOf(said) }
  }
  const { data } = said
  if (!Value.Check(page, data)) return lost('initialize: unreadable answer')
  if (data.reference !== name) return lost('initialize: the answer is of another reference')
  return isWebAddress(data.authorization_url)
    ? { kind: 'opened', url: data.authorization_url, accessCode: data.access_code, name }
    : lost('initialize: the answer has no address')
}

/**
 * Opens a page under the first reference of the charge that the gateway does not have. What is known of an earlier try
 * outweighs a refusal of a later one: the earlier one is there, and may be paid.
 */
export async function openPage(
  call: Call,
  request: ChargeRequest & { emailId: string },
  channels: readonly string[],
): Promise<Opened | Refused | Unsent | Lost> {
  const [first] = namesOfTries(request.reference)
  for (const name of namesOfTries(request.reference)) {
    const body = chargeBody(request, { name, channels })
    const answer = await call('POST', '/transaction/initialize', request.within, body)
    const read = readPage(answer, name)
    if (read.kind === 'taken') continue
    const isLater = name !== first && read.kind !== 'opened'
    return isLater ? lost(`${name}: ${read.detail}`) : read
  }
  return lost('initialize: the gateway has every try of this charge')
}
