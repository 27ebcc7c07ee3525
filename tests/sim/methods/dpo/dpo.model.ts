import { card } from '../card/card.model.ts'
import type { MethodModel } from '../method-model.ts'
import { dpoFor, dpoProvider } from './dpo-gateway.model.ts'

/** Cards by a gateway whose pages each have a token of their own, all of which are asked about. */
export const dpo: MethodModel = {
  ...card,
  name: 'card by tokens',
  provider: dpoProvider,
  async load(load) {
    const { cardMethod } = await load('methods/card/card.method.ts')
    return (outside, process) => cardMethod({ provider: dpoFor(outside, process), isOffered: true })
  },
  bugs: [],
}
