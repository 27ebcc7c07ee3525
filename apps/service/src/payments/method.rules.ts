import { fail, ok, type Result } from '@portal/kernel/result'

/** Payment modes by their names on the wire; cards have two. */
export const cardMode = 'PAYMENT_GATEWAY'
const cardModeOfOptions = 'PG'
export const walletMode = 'AM'

/** One way to pay, as it is offered and as it is named on the wire. */
export type PaymentMethod = {
  type: 'PG' | 'AM'
  /** The mode that attempts are stored with. */
  mode: string
  /** Other names of the same mode that requests may carry. */
  otherModes: readonly string[]
  /** What options are sorted by; a card gateway's is what requests name as `paymentGateway`. */
  name: string
  label: string
  /** The configured adapter behind it. */
  provider: string
}

export const cardMethod = (provider: string): PaymentMethod => ({
  type: 'PG',
  mode: cardMode,
  otherModes: [cardModeOfOptions],
  name: provider.toUpperCase(),
  label: 'Debit/Credit Card',
  provider,
})

/** `product`: the brand's wallet on the wire, "{product}_MONEY", another name of the same mode. */
export const walletMethod = (provider: string, product: string, label: string): PaymentMethod => ({
  type: 'AM',
  mode: walletMode,
  otherModes: [product],
  name: product,
  label,
  provider,
})

/** The mode a request means, in the name that attempts are stored with; unknown ones stay as they are. */
export const modeOf = (methods: readonly PaymentMethod[], asked: string): string =>
  methods.find(({ mode, otherModes }) => mode === asked || otherModes.includes(asked))?.mode ??
  asked

/** The method a paying request names; cards name their gateway too. */
export function methodOf(
  methods: readonly PaymentMethod[],
  asked: { paymentMode: string; paymentGateway?: string | undefined },
): Result<PaymentMethod, 'paymentMode' | 'paymentGateway'> {
  const mode = modeOf(methods, asked.paymentMode)
  const ofMode = methods.filter((method) => method.mode === mode)
  if (ofMode.length === 0) return fail('paymentMode')
  const gateway = (asked.paymentGateway ?? '').toLowerCase()
  const found = ofMode.find(({ type, provider }) => type !== 'PG' || provider === gateway)
  return found ? ok(found) : fail('paymentGateway')
}
