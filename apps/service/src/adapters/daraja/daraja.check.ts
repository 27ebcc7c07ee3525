import Type from 'typebox'
import { Value } from 'typebox/value'
import type { CheckAnswer } from '../../ports/check.port.ts'

/** In the wallet's own form, of a day before there was the wallet. */
export const unusedCheckoutId = 'ws_CO_01011970000000000'

const refusal = Type.Object({
  errorCode: Type.String({ pattern: '^[\\w.]{1,30}$' }),
  errorMessage: Type.String({ maxLength: 200 }),
})

const result = Type.Object({ ResponseCode: Type.String() })

/** One code stands for several faults, so the words beside it decide. */
const faults = [
  [/timestamp/i, 'clock', 'the wallet refuses the time of the call'],
  [
    /credential|password|merchant does not exist/i,
    'key',
    'token taken, DARAJA_PASS_KEY or DARAJA_SHORT_CODE refused',
  ],
] as const

/** The code of a fault inside the wallet; of all others the wallet has looked at the call. */
const internalFault = /^500\.003\./

/**
 * Reads the answer to the question about a push that there never was. It carries short code and pass key, which a token does
 * not prove.
 */
export function readCheck(status: number, body: unknown): CheckAnswer {
  const said = Value.Check(refusal, body) ? body : null
  const detail = said ? `${said.errorCode} ${said.errorMessage}` : `query: HTTP ${status}`
  const fault = said && faults.find(([words]) => words.test(said.errorMessage))
  if (fault) return { kind: 'wrong', about: fault[1], detail: `${fault[2]} (${detail})` }
  const isHeard =
    (status === 200 && Value.Check(result, body)) || (said && status !== 403 && status !== 429)
  return isHeard && !internalFault.test(said?.errorCode ?? '')
    ? { kind: 'right', currencies: null }
    : { kind: 'lost', detail }
}
