/** The gateway's published test cards. Digits only. */
const approved = [
  { number: '5531886652142950', network: 'MASTERCARD' },
  { number: '5438898014560229', network: 'MASTERCARD' },
  { number: '4187427415564246', network: 'VISA' },
  { number: '4556052704172643', network: 'VISA' },
  { number: '5061460166976054667', network: 'VERVE' },
] as const

const declined = [
  { number: '5258585922666506', network: 'MASTERCARD', reason: 'Insufficient Funds' },
  { number: '5143010522339965', network: 'MASTERCARD', reason: 'Do Not Honour' },
  { number: '5399834697894723', network: 'MASTERCARD', reason: 'Invalid PIN' },
  { number: '5590131743294314', network: 'MASTERCARD', reason: 'Suspected Fraud' },
] as const

export type TestCard = { number: string; network: string; reason: string | null }

export const testCards: readonly TestCard[] = [
  ...approved.map((card) => ({ ...card, reason: null })),
  ...declined,
]

const [firstCard] = approved
export const defaultCardNumber: string = firstCard.number

/** An empty field means the first test card; null is for numbers that are none of them. */
export function findTestCard(typed: string): TestCard | null {
  const digits = typed.replace(/\D/g, '') || defaultCardNumber
  return testCards.find((card) => card.number === digits) ?? null
}

/** In groups of four, as printed on the card. */
export const groupCardNumber = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
