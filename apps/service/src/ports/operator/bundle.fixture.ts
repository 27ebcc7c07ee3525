import { money } from '@portal/kernel/money'
import type { Bundle } from './catalogue.port.ts'

/** A bundle of the catalogue for tests. */
export const aBundle = (fields: Partial<Bundle> = {}): Bundle => ({
  productCode: 'DATA_1GB_7D',
  name: '1 GB for 7 days',
  description: '1 GB of data, valid for 7 days',
  category: 'Data',
  periodType: 'Weekly',
  data: { amount: '1', unit: 'GB' },
  voice: null,
  sms: null,
  validity: { amount: '7', unit: 'Days' },
  price: money(3_000n, 'ZMW'),
  lineTypes: ['PREPAID', 'HYBRID'],
  serviceType: null,
  ...fields,
})
