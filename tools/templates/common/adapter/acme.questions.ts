import type { CheckAnswer } from '../../../../apps/service/src/ports/check.port.ts'
import type { Deadline } from '../../../../apps/service/src/ports/outcome.port.ts'
import type {
  EnquiryAnswer,
  EnquiryRequest,
  RefundAnswer,
  RefundRequest,
} from '../../../../apps/service/src/ports/payment-provider.port.ts'
import type { Call } from './acme.call.ts'
import { readAccount, readEnquiry, readRefund } from './acme.mapping.ts'

/** What is asked about a charge once it was sent, and what is given back of it. */
export function createQuestions(call: Call) {
  return {
    async enquire({ reference, providerId, within }: EnquiryRequest): Promise<EnquiryAnswer> {
      const path =
        providerId === null
          ? `/charges?${new URLSearchParams({ reference })}`
          : `/charges/${encodeURIComponent(providerId)}`
      const answer = await call('GET', path, within)
      if (answer.kind !== 'answered') return answer
      return readEnquiry(answer.status, answer.body, { reference, providerId })
    },

    /** All of the charge, whose id it names: a repeat gives nothing more, and says that it is given back. */
    async refund({ reference, providerId, within }: RefundRequest): Promise<RefundAnswer> {
      const path = `/charges/${encodeURIComponent(providerId)}/refund`
      const answer = await call('POST', path, within, { reference })
      if (answer.kind !== 'answered') return answer
      return readRefund(answer.status, answer.body, providerId)
    },

    async check(within: Deadline): Promise<CheckAnswer> {
      const answer = await call('GET', '/account', within)
      return answer.kind === 'answered' ? readAccount(answer.status, answer.body) : answer
    },
  }
}
