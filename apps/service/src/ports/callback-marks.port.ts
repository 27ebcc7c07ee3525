import type { TransactionId } from '@portal/kernel/ids'

/** Addresses of callbacks that prove by themselves which payment they are about. Nothing of them is stored. Decision 157. */
export type CallbackMarks = {
  /** The address that a provider is given with a charge or a refund. */
  addressOf(provider: string, id: TransactionId): string
  /** The payment whose mark this is; null for every other text. */
  read(provider: string, mark: string): TransactionId | null
}
