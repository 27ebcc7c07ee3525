import { expect } from 'vitest'
import type { EnquiryAnswer, Provider } from '../../ports/payment-provider.port.ts'
import type { Charge } from './driver.ts'
import { type CommonStage, enquiryOf } from './stage.ts'

/** Asks about a charge, and is answered about one of another reference. */
export function enquireAsOther<P extends Provider>(
  stage: CommonStage<P>,
  provider: P,
  charge: Charge,
  accepted: { session: string | null },
): Promise<EnquiryAnswer> {
  // Where answers name the provider's own id in place of ours, that is another one.
  const own = provider.enquiresBySession ? (accepted.session ?? '') : charge.reference
  // An answer that repeats nothing of ours is known by the provider's own id, where the charge named one.
  const rewrite = (body: string) =>
    body.replaceAll(body.includes(own) ? own : (accepted.session ?? own), 'another-reference')
  stage.treat('question', { kind: 'rewrite', rewrite })
  return provider.enquire(enquiryOf(charge, accepted))
}

/** A success may be passed on under the reference it names, which the engine compares. */
export function expectOther(answer: EnquiryAnswer): void {
  if (answer.kind === 'successful') expect(answer.reference).toBe('another-reference')
  else expect(['lost', 'absent', 'pending']).toContain(answer.kind)
}
