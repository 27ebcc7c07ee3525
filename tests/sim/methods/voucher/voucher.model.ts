import { voucher as facts } from '../../../catalogue/voucher.ts'
import { voucherMethod } from '../../../extension/voucher.method.ts'
import type { MethodModel } from '../method-model.ts'
import { walletFor } from '../wallet/push-wallet.model.ts'
import { wallet } from '../wallet/wallet.model.ts'

/** The method of the tests, over a wallet that misbehaves like any other. */
export const voucher: MethodModel = {
  ...wallet,
  ...facts,
  provider: facts.name,
  load: async () => (outside, process) => voucherMethod(walletFor(outside, process, facts.name)),
  bugs: [],
}
