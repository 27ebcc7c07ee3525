import { mpesa as facts } from '../catalogue/mpesa.ts'
import type { Debit, WayFields } from './payment-method.ts'

type MpesaDebit = { reference: string; amount: string; refunded: string | false }

/** A person of the sandbox with such a wallet. */
export const mpesaPayer = '971000001'

/** The wallet names a payment by the address of its callback, which ends in a mark that begins with our id. */
const referenceIn = (address: string): string =>
  new URL(address).pathname.split('/').at(-1)?.split('.')[0] ?? ''

/** A second wallet, whose owner is asked on the phone as by the operator's own. */
export const mpesa: WayFields & {
  debits(read: <T>(path: string) => Promise<T>, payer: string): Promise<Debit[]>
} = {
  ...facts,
  initiate: (payer) => ({
    ...{ paymentMode: facts.mode, paymentMobile: payer, emailId: 'mwansa@example.com' },
  }),
  process: { paymentMode: facts.mode },
  async debits(read, payer) {
    const { debits } = await read<{ debits: MpesaDebit[] }>(`/wallets/mpesa/${payer}`)
    return debits.map(({ reference, amount, refunded }) => ({
      ...{ reference: referenceIn(reference), amount },
      isKept: refunded === false,
      isWhole: (refunded || amount) === amount,
    }))
  },
}
