import type { PageReply } from '@portal/contract/page-host'
import { isOutsideAddress } from '../../lib/address/redirect.ts'
import { inLanguage } from '../../lib/language/language.ts'
import type { Stay } from '../../lib/page/page.ts'
import { loadView, placeOf, type ViewTools } from '../navigation/view.ts'

export const redirectTo = (location: string): PageReply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
  shared: false,
})

/** A page that only redirects is skipped: on a slow line each step costs a second. */
async function lastOf(address: string, tools: ViewTools): Promise<string> {
  const next = await loadView(address, tools)
  return next.kind === 'redirect' ? inLanguage(next.to, next.language) : address
}

type FormResult =
  | { readonly kind: 'go-on'; readonly to: string }
  | { readonly kind: 'stay'; readonly stay: Stay }
  | 'takes-no-form'

/** Runs a form that was posted without script: the same action as in the browser. */
export async function runForm(
  form: URLSearchParams,
  address: string,
  tools: ViewTools,
): Promise<FormResult> {
  const { route, context, language } = placeOf(address, tools)
  const { action } = await tools.pages[route.name]()
  if (!action) return 'takes-no-form'
  const outcome = await action(form, context)
  if (outcome.kind === 'stay') return { kind: 'stay', stay: outcome }
  if (outcome.kind === 'go') {
    return { kind: 'go-on', to: await lastOf(inLanguage(outcome.to, language), tools) }
  }
  if (!isOutsideAddress(outcome.address)) throw new Error('A gateway gave no address to go to.')
  return { kind: 'go-on', to: outcome.address }
}
