import type { Clock } from '@portal/kernel/instant'
import type { SecretProvider } from '../../ports/payment-provider.port.ts'
import { callJson, type SendJson } from '../http-json.ts'
import { createCaller } from './gsma-wallet.call.ts'
import { createCallbackReader } from './gsma-wallet.callback.ts'
import { readHeartbeat } from './gsma-wallet.check.ts'
import { correlationIdOf, sealSecret } from './gsma-wallet.credential.ts'
import { createQuestions } from './gsma-wallet.enquiry.ts'
import { chargeBody, partyOf, readAccount, readCharge } from './gsma-wallet.mapping.ts'
import { createRefunds } from './gsma-wallet.refund.ts'
import type { GsmaWalletSettings } from './gsma-wallet.settings.ts'

export type GsmaWalletOptions = GsmaWalletSettings & {
  /** Used for the token alone, which never leaves this process. */
  clock: Clock
  /** Shown to the payer. */
  merchantName: () => string
}

/** A charge leaves with the visitor's request or not at all, so this only has to outlive that request. */
const chargeLifeMs = 60_000
/** A refund that is under way for longer is an exception. */
const refundMayTakeMs = 24 * 3_600_000

/** A wallet of the GSMA Mobile Money API 1.2 that takes money at once, by its owner's PIN. */
export function createGsmaWallet(
  settings: GsmaWalletOptions,
  send: SendJson = callJson,
): SecretProvider {
  const { name, baseUrl, callbackUrl, clientId, merchantName, pinKey, timeScale } = settings
  const call = createCaller(settings, send)
  const questions = createQuestions(call, baseUrl)

  return {
    name,
    protocol: 'secret',
    enquireAfterMs: 0,
    enquiryNamesAmount: true,
    chargeLifeMs,
    chargeSettlesAfterMs: settings.chargeSettlesAfterMs,
    refunds: {
      isRepeatable: true,
      settlesAfterMs: settings.refundSettlesAfterMs,
      mayTakeMs: refundMayTakeMs / timeScale,
      arrivesWithinDays: 0,
    },

    async charge(request) {
      const { payerMsisdn, requestId, secret, within } = request
      if (!payerMsisdn) return { kind: 'refused', detail: 'the number of a wallet is required' }
      const reply = await call({
        method: 'POST',
        path: '/transactions/type/merchantpay',
        headers: {
          'x-correlationid': correlationIdOf(requestId),
          'x-user-credential-1': sealSecret(pinKey, secret),
          ...(callbackUrl ? { 'x-callback-url': callbackUrl } : {}),
        },
        body: chargeBody(request, payerMsisdn, { clientId, name: merchantName() }),
        within,
      })
      return reply.kind === 'answered' ? readCharge(reply.status, reply.body) : reply
    },

    async enquire({ reference, requestId, sessions, providerId, within }) {
      const asked = { reference, within }
      if (providerId !== null) return questions.payment(providerId, asked)
      const session = sessions.at(-1)
      const known = session ? await questions.bySession(session, asked) : null
      return known && known.kind !== 'absent'
        ? known
        : questions.byRequest(correlationIdOf(requestId), asked)
    },

    refund: createRefunds(call, questions),

    async findPayer(msisdn) {
      const path = `/accounts/msisdn/${partyOf(msisdn)}/status`
      const reply = await call({ method: 'GET', path })
      return reply.kind === 'answered' ? readAccount(reply.status, reply.body) : reply
    },

    async check(within) {
      const reply = await call({ method: 'GET', path: '/heartbeat', within })
      return reply.kind === 'answered' ? readHeartbeat(reply.status, reply.body) : reply
    },

    readCallback: createCallbackReader(settings.callbackKey),
  }
}
