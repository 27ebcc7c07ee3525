import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Checkable } from '../../ports/check.port.ts'
import type { Call } from './paystack.call.ts'
import { lost, readEnvelope, readTurnedAway, reasonOf } from './paystack.envelope.ts'

const balances = Type.Array(Type.Object({ currency: Type.String({ pattern: '^[A-Z]{3}$' }) }))

/** Asks for the balances of the account: one for each of its currencies. */
export const createCheck =
  (call: Call): Checkable['check'] =>
  async (within) => {
    const answer = await call('GET', '/balance', within)
    if (answer.kind !== 'answered') return answer
    const { status, body } = answer
    const turnedAway = readTurnedAway('balance', status)
    if (turnedAway) return turnedAway
    const said = readEnvelope(body)
    if (status !== 200 || !said?.status) {
      return lost(`balance: HTTP ${status}, ${said ? reasonOf(said) : 'no envelope'}`)
    }
    const currencies = Value.Check(balances, said.data)
      ? said.data.map(({ currency }) => currency)
      : null
    return { kind: 'right', currencies }
  }
