import { card } from '../card/card.model.ts'
import type { MethodModel } from '../method-model.ts'
import { paystackFor, paystackProvider } from './paystack-gateway.model.ts'

/** Cards by a gateway that takes each reference once, so that a page whose address was lost is opened under another one. */
export const paystack: MethodModel = {
  ...card,
  name: 'card by tries',
  provider: paystackProvider,
  async load(load) {
    const { cardMethod } = await load('methods/card/card.method.ts')
    return (outside, process) =>
      cardMethod({ provider: paystackFor(outside, process), isOffered: true })
  },
  bugs: [],
}
