import { callJson, type JsonAnswer, type SendJson } from '../../../adapters/http-json.ts'
import type { Leads } from '../../../ports/operator/lead.port.ts'
import { createTmForumClient, notOk, readDelivery } from '../tmforum.client.ts'
import type { TmForumSettings } from '../tmforum.settings.ts'
import { leadBody, readLead, readLeadStatus, readLeads } from './tmforum-leads.mapping.ts'

const salesLead = '/tmf-api/sales/v4/salesLead'

/** Leads behind TMF699 v4, found again by their name, which is our reference. Decision 173. */
export function createTmForumLeads(settings: TmForumSettings, send: SendJson = callJson): Leads {
  const { timeoutMs, lineTimeoutMs, settlesAfterMs, finalCodes } = settings
  const { get, post } = createTmForumClient(settings, send)

  /** Reads the list of one reference; anything but a list is an answer lost. */
  const listed = <Answer>(answer: JsonAnswer, read: (body: unknown) => Answer) => {
    if (answer.kind !== 'answered') return answer
    return answer.status === 200 ? read(answer.body) : notOk(answer)
  }

  return {
    settlesAfterMs,

    async submit(request) {
      const { reference, within } = request
      const body = leadBody(request)
      const answer = await post(salesLead, { reference, body, timeoutMs, within })
      return readDelivery(answer, { name: 'lead', reference, finalCodes, read: readLead })
    },

    async enquire({ reference, within }) {
      const answer = await get(salesLead, { name: reference }, { timeoutMs, within })
      return listed(answer, (body) => readLeads(body, reference))
    },

    async status({ reference }) {
      const answer = await get(salesLead, { name: reference }, { timeoutMs: lineTimeoutMs })
      return listed(answer, (body) => readLeadStatus(body, reference))
    },
  }
}
