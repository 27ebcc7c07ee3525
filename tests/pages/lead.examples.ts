import { keepDraftCall, sendLeadOtpCall } from '@portal/contract/calls/lead'
import { freshNumber } from '../client/line-numbers.ts'
import type { Visitor } from '../client/visitor.ts'
import { at, list, mapped, of, type PageExamples, scripted } from './page-example.ts'

const planCode = 'ODU_200GB_1M'
const form = `/hbb-lead?plan=${planCode}&step=details`

/** A form that is filled in. */
async function draftOf(visitor: Visitor, msisdn = freshNumber()): Promise<string> {
  const { draftId } = await visitor.result(keepDraftCall, {
    planCode,
    values: {
      ...{ name: 'Mwansa Banda', msisdn, town: 'Lusaka', termsAndCondition: 'on' },
      ...{ installationAddress: 'Plot 12, Cairo Road', landmark: 'Behind the post office' },
    },
    place: { lat: -15.4181, lng: 28.2823 },
  })
  return draftId
}

const stepOf = (step: string) => async (visitor: Visitor) =>
  `/hbb-lead?draft=${await draftOf(visitor)}&step=${step}`

async function codeOf(visitor: Visitor): Promise<string> {
  const msisdn = freshNumber()
  const draft = await draftOf(visitor, msisdn)
  const { refId } = await visitor.result(sendLeadOtpCall, { msisdn: `0${msisdn}` })
  return `/hbb-lead?draft=${draft}&ref=${refId}&step=code`
}

const withMap = (example: ReturnType<typeof of>) => mapped(scripted(example))

// The ends of a lead go on by themselves after seconds: the journeys look at them.
export const examples: PageExamples = {
  'hbb-lead-step': [
    list(at('details of home broadband', form)),
    list(of('details that were filled in', stepOf('details'))),
    withMap(of('confirmation of an address', stepOf('confirm'))),
    withMap(of('place of an address', stepOf('place'))),
    withMap(of('code of home broadband', codeOf)),
  ].map((example) => ({ ...example, hasStep: true })),
}
