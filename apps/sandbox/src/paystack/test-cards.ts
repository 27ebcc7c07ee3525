/**
 * Cards that the gateway publishes for tests.
 * - `success`, or a reason why it is declined.
 * - `refundEnds`: what becomes of a refund of what it paid.
 */
export type TestCard = {
  number: string
  cvv: string
  reason: string | null
  refundEnds: 'processed' | 'failed' | 'needs-attention'
  says: string
}

const firstCard: TestCard = {
  number: '4084084084084081',
  cvv: '408',
  reason: null,
  refundEnds: 'processed',
  says: 'pays',
}

export const testCards: readonly TestCard[] = [
  firstCard,
  {
    ...{ number: '4084080000005408', cvv: '001', refundEnds: 'processed' },
    ...{ reason: 'Declined', says: 'is declined' },
  },
  {
    ...{ number: '4084080000670037', cvv: '787', refundEnds: 'processed' },
    ...{ reason: 'Insufficient Funds', says: 'holds too little' },
  },
  {
    ...{ number: '507850785078507853', cvv: '082', refundEnds: 'processed' },
    ...{
      reason: 'Token Not Generated. Customer Not Registered on Token Platform',
      says: 'gets no token',
    },
  },
  {
    ...{ number: '4084080000671803', cvv: '180', reason: null, refundEnds: 'failed' },
    says: 'pays; a refund of it fails',
  },
  {
    ...{ number: '4084080000671902', cvv: '190', reason: null, refundEnds: 'needs-attention' },
    says: 'pays; a refund of it needs attention',
  },
]

/** An empty field means the first card; null is for numbers that are none of them. */
export function findTestCard(typed: string): TestCard | null {
  const digits = typed.replace(/\D/g, '') || firstCard.number
  return testCards.find(({ number }) => number === digits) ?? null
}

/** In groups of four, as printed on the card. */
export const groupCardNumber = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

export const defaultCard = { number: groupCardNumber(firstCard.number), cvv: firstCard.cvv }
