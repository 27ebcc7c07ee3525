import { track } from '../../../lib/api/tracked-promise.ts'
import { airtime } from './airtime.ts'
import { card } from './card.ts'
import { mpesa } from './mpesa.ts'
import type { MethodForm, PayMethod } from './pay-method.ts'
import { smartcash } from './smartcash.ts'
import { wallet } from './wallet.ts'

/** The payment methods that the payment page can render, the preferred one first. */
export const payMethods: readonly PayMethod[] = [card, wallet, mpesa, smartcash, airtime]

export const payMethodOf = (type: string | null): PayMethod | undefined =>
  payMethods.find((method) => method.type === type)

const forms = new Map<PayMethod, Promise<MethodForm>>()

/** The form of a method, loaded once. */
export function formOf(method: PayMethod): Promise<MethodForm> {
  const form = forms.get(method) ?? track(method.form())
  forms.set(method, form)
  return form
}

/** False where the form did not arrive; the next call asks for it again. */
export const hasForm = (method: PayMethod): Promise<boolean> =>
  formOf(method).then(
    () => true,
    () => !forms.delete(method),
  )

/** Loads every form, so that no visitor waits for one on the server. */
export const loadForms = (): Promise<unknown> => Promise.all(payMethods.map(formOf))
