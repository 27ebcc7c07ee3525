import type { Bundle } from '@portal/contract/calls/bundle'

const none = { data: null, dataUnit: null, voice: null, voiceUnit: null, sms: null }

type Facts = Pick<Bundle, 'name' | 'amount' | 'validity' | 'validityUnit'> & Partial<Bundle>

let count = 0

const bundle = (category: string, periodType: string | null, facts: Facts): Bundle => {
  count += 1
  return {
    ...none,
    productCode: `EX-${count}`,
    description: '',
    category,
    periodType,
    currency: 'ZMW',
    lineType: 'PREPAID',
    linetype: 'PREPAID',
    ...facts,
  }
}

const days = (validity: string) => ({ validity, validityUnit: 'Days' })
const gigabytes = (data: string) => ({ data, dataUnit: 'GB' })
const minutes = (voice: string) => ({ voice, voiceUnit: 'Minutes' })

/** Bundles of every kind that the list tells apart. */
export const exampleBundles: readonly Bundle[] = [
  bundle('Data', 'Daily', {
    name: 'Daily 1.5 GB',
    amount: '15.00',
    ...days('1'),
    ...gigabytes('1.5'),
  }),
  bundle('Data', 'Daily', {
    name: 'Daily Combo',
    amount: '20.00',
    ...days('1'),
    ...gigabytes('1'),
    ...minutes('30'),
    sms: '100',
  }),
  bundle('Data', 'Weekly', {
    name: '1 GB',
    amount: '25.00',
    ...days('7'),
    ...gigabytes('1'),
  }),
  bundle('Data', 'Weekly', {
    name: 'Weekly 6 GB',
    amount: '55.00',
    ...days('7'),
    ...gigabytes('6'),
  }),
  bundle('Data', 'Weekly', {
    name: 'Social Week',
    description: 'WhatsApp, Facebook',
    amount: '18.00',
    ...days('7'),
  }),
  bundle('Data', 'Monthly', {
    name: 'Monthly 25 GB',
    amount: '210.00',
    validity: '1',
    validityUnit: 'Month',
    ...gigabytes('25'),
  }),
  bundle('Data', 'Monthly', {
    name: 'Monthly without limit for the whole family and its friends',
    description: 'At full speed until 500 GB are used, then at 3 Mbit/s',
    amount: '1250.50',
    ...days('30'),
    ...gigabytes('-1'),
    voice: '-1',
    sms: '-1',
  }),
  bundle('Data', null, {
    name: 'Night owl',
    description: '22:00 to 05:00',
    amount: '60.00',
    validity: '-1',
    validityUnit: 'Days',
    ...gigabytes('10'),
  }),
  bundle('Data', null, {
    name: '500 MB in an hour',
    amount: '5.00',
    validity: '1',
    validityUnit: 'Hour',
    data: '500',
    dataUnit: 'MB',
  }),
  bundle('Voice', 'Daily', { name: 'Talk 30', amount: '5.00', ...days('1'), ...minutes('30') }),
  bundle('SMS', 'Daily', { name: 'Text 100', amount: '2.00', ...days('1'), sms: '100' }),
  bundle('International', 'Weekly', {
    name: 'Call Congo',
    amount: '45.00',
    ...days('7'),
    ...minutes('60'),
  }),
  bundle('Roaming', null, {
    name: 'Roam Africa',
    amount: '350.00',
    ...days('14'),
    ...gigabytes('2'),
  }),
]

/** As many as the largest catalogue, in the same categories. */
export const manyBundles: readonly Bundle[] = Array.from({ length: 400 }, (_, round) =>
  exampleBundles.map((each) => ({
    ...each,
    productCode: `${each.productCode}-${round}`,
    name: `${each.name} ${round + 1}`,
  })),
).flat()
