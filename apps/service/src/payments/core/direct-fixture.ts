import { direct } from '../../methods/protocols/direct.protocol.ts'
import type { Method } from '../../ports/method.port.ts'
import type { DirectProvider } from '../../ports/payment-provider.port.ts'
import { ringMethod, ringProvider } from './payment-fixture.ts'

const unasked = (): never => {
  throw new Error('A rule makes no call')
}

/** An account that one request debits. */
export const directProvider: DirectProvider = {
  ...ringProvider,
  name: 'account',
  protocol: 'direct',
  enquireAfterMs: 0,
  charge: unasked,
  enquire: unasked,
}

export const directMethod: Method = {
  ...ringMethod,
  slug: 'account',
  modes: ['ACCOUNT'],
  name: 'ACCOUNT',
  protocol: direct,
  provider: directProvider,
}
