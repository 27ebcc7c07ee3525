import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import type { About, Guard } from '../../http/calls/serve-call.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { refused } from '../../http/refusals/answer.ts'
import { ownerOf, type Sessions } from '../../http/sessions/session.ts'
import type { AccessTokens } from '../../ports/access-tokens.port.ts'
import type { Access, Method } from '../../ports/method.port.ts'
import type { OpenedSecret } from '../../ports/protocol.port.ts'
import type { CheckoutDeps } from '../orders/checkout.flow.ts'
import type { NumberLimits } from '../orders/order.routes.ts'

export type TransactionDeps = {
  flowDeps: CheckoutDeps
  methods: readonly Method[]
  sessions: Sessions
  /** The public key that PINs are encrypted with in the browser, base64 DER SPKI. */
  encryptionKey: string
  tokens: AccessTokens
  /** The clear PIN of `amPin`; null for what is no PIN encrypted with that key. */
  openPin: (amPin: string) => OpenedSecret | null
  /** Counts new attempts and first submissions. */
  limit: Limit
  readLimit: Limit
  /** Called when a prompt was refused to protect a phone. */
  onPromptRefused: (reason: string) => void
} & NumberLimits

/** A text of a body that may be none of ours; empty where it has none. */
export function textIn(body: unknown, name: string): string {
  const found =
    typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(name) : null
  return typeof found === 'string' ? found : ''
}

export const payerInvalid = refused('payer.invalid', { field: 'paymentMobile' })

export function methodOf({ methods }: CheckoutDeps, provider: string): About {
  const method = methods.get(provider)?.type
  return method ? { method } : {}
}

/** Words for a payment or order that could not be read: without the row a refusal is as right, in general words. */
export const unread = () => null

export const tokenOther = refused('token.other', { field: 'paymentMobile' })

const bearer = /^Bearer ([\w-]{1,200})$/i

/** Finds the number of a request's access token, without which a call by token is refused; null for open calls. */
export const holderOf =
  (deps: TransactionDeps, access: Access): Guard<Msisdn | null> =>
  async (request) => {
    if (access === 'open') return ok(null)
    const [, token] = bearer.exec(request.headers.authorization ?? '') ?? []
    const owner = token ? await ownerOf(deps, request) : null
    const holder = token && owner ? await deps.tokens.numberOf(token, owner) : null
    return holder ? ok(holder) : fail(refused('token.required', { field: 'authorization' }))
  }
