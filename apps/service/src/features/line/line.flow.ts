import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { LineType, Operator } from '../../ports/operator.port.ts'

/** Asks the operator what a number is. A number that is no subscriber is refused like a malformed one. */
export async function checkLine(
  operator: Operator,
  msisdn: Msisdn,
): Promise<Result<LineType, 'line.invalid' | 'provider.unavailable'>> {
  const answer = await operator.lineType(msisdn)
  switch (answer.kind) {
    case 'line':
      return ok(answer.lineType)
    case 'no-subscriber':
      return fail('line.invalid')
    case 'unsent':
    case 'lost':
      return fail('provider.unavailable')
  }
}
