import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { LeadRequest } from './lead.port.ts'

type Lead = Omit<LeadRequest, 'within'>

/** A lead for tests. */
export const aLead = (fields: Partial<Lead> = {}): Lead => ({
  reference: 'lead-1',
  fullName: 'Chanda Phiri',
  msisdn: '971000001' as Msisdn,
  email: 'chanda@example.com',
  feasible: true,
  consent: { given: true, at: instantOf(Date.parse('2026-11-30T08:00:00Z')) },
  source: 'WEBPORTAL',
  lineType: 'PREPAID',
  address: {
    type: 'INSTALLATION',
    street1: 'Plot 12, Kafue Road',
    landmark: 'Opposite the market',
    city: 'Lusaka',
    country: 'Zambia',
    place: { latitude: -15.4167, longitude: 28.2833 },
  },
  plan: {
    code: 'ODU_200GB_1M',
    price: money(65_000n, 'ZMW'),
    description: '200 GB for 30 days',
  },
  ...fields,
})
