import { parseMoney } from '@portal/kernel/money'
import type { Method } from '../../ports/method.port.ts'
import type { PushProvider } from '../../ports/payment-provider.port.ts'
import type { Context } from './context.rules.ts'
import { contextAt, ringMethod, ringProvider, thing } from './payment-fixture.ts'

/** A wallet that is asked by an id of its own alone, and sends its callbacks to an address of each charge. */
export const markedProvider: PushProvider = {
  ...ringProvider,
  name: 'marked',
  // Every other text is what a callback brought.
  enquiresBySession: (session) => !session.includes(':'),
  textsBeside: (session, receipt) => (receipt === '' ? null : [`receipt:${session}:${receipt}`]),
  // Written as "receipt:S1:A:50.00".
  amountBeside: (sessions, session) => {
    const text = sessions.find((each) => each.startsWith(`receipt:${session}:`))
    const read = parseMoney(text?.split(':')[3] ?? '', 'ZMW')
    return read.ok ? read.value : null
  },
  callbackEndsWait: true,
}

export const markedMethod: Method = {
  ...ringMethod,
  slug: 'marked',
  modes: ['MARKED'],
  name: 'MARKED',
  provider: markedProvider,
}

export const markedAt = (ms: number): Context => {
  const { protocol, provider } = markedMethod
  return contextAt(ms, { facts: { charge: { protocol, provider }, fulfilment: thing } })
}
