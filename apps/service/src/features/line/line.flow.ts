import type { LineType } from '@portal/kernel/line-type'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Operator } from '../../ports/operator.port.ts'

/** The kinds of line that the caller accepts. */
export type WantedLine = {
  checkIfBroadband?: boolean | undefined
  requestType?: 'HYBRID_POSTPAID_CHECK' | undefined
}

const billed: readonly LineType[] = ['POSTPAID', 'HYBRID']

/** Pure: true if the line is of every kind that was asked for. */
const isWanted = (line: LineType, { checkIfBroadband, requestType }: WantedLine): boolean =>
  (!checkIfBroadband || line === 'BROADBAND') && (!requestType || billed.includes(line))

/**
 * Asks the operator for the line type of a number. A number without a subscriber, or of a kind that
 * the caller does not accept, is refused like a malformed one.
 */
export async function checkLine(
  operator: Operator,
  msisdn: Msisdn,
  wanted: WantedLine = {},
): Promise<Result<LineType, 'line.invalid' | 'provider.unavailable'>> {
  const answer = await operator.lineType(msisdn)
  switch (answer.kind) {
    case 'line':
      return isWanted(answer.lineType, wanted) ? ok(answer.lineType) : fail('line.invalid')
    case 'no-subscriber':
      return fail('line.invalid')
    case 'unsent':
    case 'lost':
      return fail('provider.unavailable')
  }
}
