import { divided, multiplied, parseRate } from '@portal/kernel/exchange'
import type { Market } from '@portal/kernel/money'
import type { Exchange } from '../ports/exchange.port.ts'

/** What the content says of it now. */
type Configured = {
  market: Market
  config: {
    enableDualCurrency: boolean
    /** Units of the market's currency for one of the second. */
    exchangeRate?: number | undefined
  }
}

/** One rate, which the operator writes into the configuration of the product. */
export function createConfiguredRate(content: Configured): Exchange {
  const { currency: own } = content.market
  const otherNow = () => (content.config.enableDualCurrency ? content.market.second : null)
  return {
    own,
    get other() {
      return otherNow()
    },
    async convert(amount, to) {
      if (amount.currency === to) return amount
      const other = otherNow()
      const rate = parseRate(content.config.exchangeRate ?? '')
      if (!rate.ok) return null
      if (amount.currency === other && to === own) return multiplied(amount, rate.value, own)
      return amount.currency === own && to === other ? divided(amount, rate.value, other) : null
    },
  }
}
