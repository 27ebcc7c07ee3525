import { createElement as element } from 'react'

/** The recharge form in bare React, without styles and without anything else: what the library alone costs. */
export const bareForm = element(
  'form',
  { method: 'post' },
  element('h1', null, 'Recharge a prepaid number'),
  element('label', null, 'Mobile number', element('input', { name: 'msisdn', type: 'tel' })),
  element('label', null, 'Amount', element('input', { name: 'amount', inputMode: 'numeric' })),
  element('button', { type: 'submit' }, 'Continue'),
)
