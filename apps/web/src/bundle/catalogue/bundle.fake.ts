import type { Bundle } from '@portal/contract/calls/bundle'
import { type BundleChoice, firstRows } from './bundle-choice.rules.ts'

/** No choice made yet. */
export const anyBundle: BundleChoice = { category: '', period: '', query: '', rows: firstRows }

/** A bundle of 1 GB for a week, or another in what is named. */
export const fakeBundle = (parts: Partial<Bundle> = {}): Bundle => ({
  productCode: parts.name ?? 'GB1',
  name: '1 GB',
  description: '',
  category: 'Data',
  periodType: 'Weekly',
  data: '1',
  dataUnit: 'GB',
  voice: null,
  voiceUnit: null,
  sms: null,
  validity: '7',
  validityUnit: 'Days',
  amount: '25.00',
  currency: 'ZMW',
  lineType: 'PREPAID',
  linetype: 'PREPAID',
  ...parts,
})
