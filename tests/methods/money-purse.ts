import type { PaymentMethod } from './payment-method.ts'

/** The purse of the operator's wallet, which a prompt and the PIN both take from. */
export const moneyPurse: Pick<PaymentMethod, 'isGivenBack' | 'debits'> = {
  isGivenBack: async (outside, { payer }) =>
    (await outside.wallet(payer)).debits.some(({ refunded }) => refunded),
  async debits(outside, payers) {
    const wallets = await Promise.all([...new Set(payers)].map((payer) => outside.wallet(payer)))
    return wallets.flatMap(({ debits }) =>
      debits.map(({ reference, amount, refunded }) => ({
        reference,
        amount,
        isKept: refunded === false,
        isWhole: (refunded || amount) === amount,
      })),
    )
  },
}
