import type { AskingProvider, DirectProvider } from '../../ports/payment-provider.port.ts'
import type { Protocol } from '../../ports/protocol.port.ts'

/** The calls to a provider that needs nothing but the request: the same reference names every repeat. */
export const plainCalls: Pick<Protocol<AskingProvider | DirectProvider>, 'charge' | 'enquire'> = {
  charge: (provider, request) => provider.charge(request),
  enquire: (provider, asked) => provider.enquire(asked),
}
