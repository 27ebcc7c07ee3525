import { type Ending, textKeys } from '@portal/kernel/text/text-keys'
import { sayFirst, type Translate } from '../../lib/language/text.ts'

/**
 * Words about an order in their form for its product and its payment method, from specific to general. A product or a payment method
 * that has nothing special to say needs no words of its own.
 */
export const orderWords =
  (t: Translate, product: Ending, method?: Ending): Translate =>
  (key, values) =>
    sayFirst(t, textKeys(key, product, method), values) ?? key
