import type { InputOf } from '@portal/contract/call'
import { sendLeadOtpCall, type submitLeadCall } from '@portal/contract/calls/lead'
import { verifyOtpCall } from '@portal/contract/calls/otp'
import { codeAfter } from '../client/codes.ts'
import type { Outside } from '../client/outside.ts'
import type { Visitor } from '../client/visitor.ts'

/** A lead as the operator's system has it. */
export type LeadTruth = {
  reference: string
  id: string
  name: string
  msisdn: string
  email: string | null
  address: Record<string, unknown>
  plan: string
  status: string
  feasible: boolean
}

export const leadsOf = async (outside: Outside, msisdn: string): Promise<LeadTruth[]> =>
  (await outside.read<LeadTruth[]>('/leads')).filter((lead) => lead.msisdn === msisdn)

/** Proves a number for a lead by the code on its phone; answers the proof. */
export async function proveForLead(visitor: Visitor, sandboxUrl: string, msisdn: string) {
  const { answer, code } = await codeAfter(sandboxUrl, msisdn, () =>
    visitor.result(sendLeadOtpCall, { msisdn: `0${msisdn}` }),
  )
  const { uniqueCode } = await visitor.result(verifyOtpCall, { refId: answer.refId, otp: code })
  return uniqueCode
}

export type LeadBody = InputOf<typeof submitLeadCall>

/** As the page sends it. */
export const leadBody = (
  { msisdn, uniqueCode }: { msisdn: string; uniqueCode: string },
  {
    address,
    plan,
    ...more
  }: Partial<Omit<LeadBody, 'address' | 'plan'>> & {
    address?: Partial<LeadBody['address']>
    plan?: Partial<LeadBody['plan']>
  } = {},
): LeadBody => ({
  fullName: 'Mwansa Banda',
  contactNumber: `0${msisdn}`,
  email: 'mwansa@example.com',
  feasibility: true,
  uniqueCode,
  consent: true,
  source: 'WEBPORTAL',
  lineType: 'Prepaid',
  ...more,
  address: {
    type: 'INSTALLATION',
    landmark: 'Behind the post office',
    lat: -15.4181,
    lng: 28.2823,
    city: 'Lusaka',
    street1: 'Plot 12, Cairo Road',
    country: 'Zambia',
    ...address,
  },
  plan: {
    code: 'ODU_200GB_1M',
    amount: '650.00',
    currency: 'ZMW',
    description: '200 GB for 30 days',
    ...plan,
  },
})
