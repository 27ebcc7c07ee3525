import type { LineType } from '@portal/kernel/line-type'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Lines } from '../../ports/operator/operator.port.ts'

/** The kinds of line that the caller accepts. */
export type WantedLine = {
  checkIfBroadband?: boolean | undefined
  requestType?: 'HYBRID_POSTPAID_CHECK' | undefined
}

const billed: readonly LineType[] = ['POSTPAID', 'HYBRID']

type LineRefusal =
  | { code: 'line.invalid' | 'provider.unavailable' }
  | { code: 'line.not-broadband' | 'line.not-billed'; lineType: LineType }

/** Pure: the line, where it is of every kind that was asked for. */
function judge(
  line: LineType,
  { checkIfBroadband, requestType }: WantedLine,
): Result<LineType, LineRefusal> {
  if (checkIfBroadband && line !== 'BROADBAND') {
    return fail({ code: 'line.not-broadband', lineType: line })
  }
  return requestType && !billed.includes(line)
    ? fail({ code: 'line.not-billed', lineType: line })
    : ok(line)
}

/**
 * Asks the operator for the line type of a number. A number without a subscriber is refused like a malformed one, where a
 * line with bills is wanted, or a router or MiFi, the refusal names the type that it has.
 */
export async function checkLine(
  lines: Lines,
  msisdn: Msisdn,
  wanted: WantedLine = {},
): Promise<Result<LineType, LineRefusal>> {
  const answer = await lines.lineType(msisdn)
  switch (answer.kind) {
    case 'line':
      return judge(answer.lineType, wanted)
    case 'no-subscriber':
      return fail({ code: 'line.invalid' })
    case 'unsent':
    case 'lost':
      return fail({ code: 'provider.unavailable' })
  }
}
