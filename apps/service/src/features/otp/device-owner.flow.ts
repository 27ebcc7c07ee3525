import type { LineType } from '@portal/kernel/line-type'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Balances } from '../../ports/operator/balance.port.ts'
import { balancePurpose } from '../../ports/proofs.port.ts'
import type { WantedCode } from './otp.rules.ts'

export type NoOwner =
  | { readonly kind: 'no-subscriber' | 'no-owner' | 'unavailable' }
  | { readonly kind: 'other-line'; readonly lineType: LineType }

/**
 * The code that opens the balance of a router or MiFi. It goes to the owner's phone and is counted there, with every other
 * code for that phone; what it proves is the device's number alone. Decision 085.
 */
export async function codeToOwner(
  balances: Pick<Balances, 'device'>,
  typed: string,
): Promise<Result<WantedCode, NoOwner>> {
  const subject = parseMsisdn(typed)
  if (!subject.ok) return fail({ kind: 'no-subscriber' })
  const found = await balances.device(subject.value)
  if (found.kind === 'unsent' || found.kind === 'lost') return fail({ kind: 'unavailable' })
  if (found.kind !== 'device') return fail(found)
  if (found.owner === null) return fail({ kind: 'no-owner' })
  return ok({
    channel: 'sms',
    recipient: found.owner,
    subject: subject.value,
    purpose: balancePurpose,
  })
}
