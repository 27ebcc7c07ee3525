import type { Bundle } from '@portal/contract/calls/bundle'
import { useMemo } from 'react'
import { withFields } from '../../bundle/purchase/bundle-addresses.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { Shop } from './shop.ts'
import type { ShopData } from './shop-data.ts'

/**
 * The fields of the address but for a bundle that was chosen in it. Without script it has the number too, which a posted
 * form left out of it. Decision 084.
 */
export function useSearch(number: string): URLSearchParams {
  const { search } = useApp().context
  const isScripted = useHydrated()
  return useMemo(() => {
    const fields = new URLSearchParams(search)
    fields.delete('product')
    if (!isScripted && number !== '') fields.set('msisdn', number)
    return fields
  }, [isScripted, search, number])
}

/** The addresses of the list around a chosen bundle, as it was chosen: to go back to, and to post the form to. */
export function useAround({ path }: Shop, { number }: ShopData, { lineType, productCode }: Bundle) {
  const search = useSearch(number)
  const back = new URLSearchParams(search)
  back.delete('line')
  const post = new URLSearchParams(back)
  // The number is in the form.
  post.delete('msisdn')
  // The page with its answer is about the bundle too, also once the answer is gone.
  post.set('product', productCode)
  post.set('line', lineType)
  return { back: withFields(path, back), post: withFields(path, post) }
}
