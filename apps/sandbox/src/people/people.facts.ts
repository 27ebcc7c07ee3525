import type { LineType } from '@portal/kernel/line-type'

/** The listed people, as facts: amounts in kwacha. Their notes are for the start page, with amounts as `{150.00}`. */
export const walletKinds = ['money', 'smartcash', 'mpesa'] as const
export type WalletKind = (typeof walletKinds)[number]

/** Every Money wallet's PIN. */
export const moneyPin = '2468'

/** Every SmartCash wallet's PIN. */
export const smartcashPin = '1357'

type WalletFacts = { balance: string; locked?: true }
/** Data that is left of a bundle. */
type BundleFacts = { productCode: string; name: string; remaining: number; units: string }

export type PersonFacts = {
  lineType: LineType
  airtime?: string
  account?: string
  /** Number of the owner's phone, for a device without one. */
  owner?: string
  bundles?: readonly BundleFacts[]
  wallets?: Partial<Record<WalletKind, WalletFacts>>
  phoneIsOff?: true
  notes: string
}

export const people: Record<string, PersonFacts> = {
  '971000001': {
    lineType: 'PREPAID',
    airtime: '150.00',
    bundles: [{ productCode: 'DATA_1GB_7D', name: '1 GB for 7 days', remaining: 0.6, units: 'GB' }],
    wallets: {
      money: { balance: '500.00' },
      smartcash: { balance: '300.00' },
      mpesa: { balance: '400.00' },
    },
    notes: '{150.00} airtime, a data bundle, and a wallet of each kind (PIN 2468; SmartCash 1357)',
  },
  '971000002': { lineType: 'PREPAID', airtime: '2.00', notes: '{2.00} airtime, no wallet' },
  '971000003': {
    lineType: 'POSTPAID',
    account: '1000000003',
    notes: 'Account 1000000003 with {245.30} to pay',
  },
  '971000004': {
    lineType: 'HYBRID',
    account: '1000000004',
    notes: 'Account 1000000004 with {80.00} to pay',
  },
  '971000005': {
    lineType: 'BROADBAND',
    owner: '971000001',
    bundles: [
      { productCode: 'MIFI_20GB_30D', name: '20 GB for 30 days', remaining: 12.4, units: 'GB' },
    ],
    notes: 'A MiFi with 12.4 GB left; its owner is 971000001',
  },
  '971000006': {
    lineType: 'PREPAID',
    airtime: '20.00',
    wallets: {
      money: { balance: '200.00', locked: true },
      smartcash: { balance: '200.00', locked: true },
    },
    notes: 'Money and SmartCash wallets are locked',
  },
  '971000007': {
    lineType: 'PREPAID',
    airtime: '20.00',
    wallets: { money: { balance: '1.00' } },
    notes: 'Only {1.00} in the Money wallet (PIN 2468)',
  },
  '971000008': {
    lineType: 'PREPAID',
    airtime: '20.00',
    wallets: { money: { balance: '500.00' } },
    phoneIsOff: true,
    notes: 'The phone is off: prompts stay unanswered, SMS come after 5 minutes',
  },
}

export const notSubscriber = '971000009'

/** Every other number of the operator's and the neighbours' ranges. */
export const everyoneElse: PersonFacts = {
  lineType: 'PREPAID',
  airtime: '20.00',
  wallets: { money: { balance: '200.00' }, mpesa: { balance: '200.00' } },
  notes:
    'Any other number that starts with 97 or 77: {20.00} airtime, {200.00} in Money (PIN 2468) and in MPESA',
}

export const everyoneElsePattern = /^[79]7\d{7}$/
