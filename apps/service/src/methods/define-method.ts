import type { Method } from '../ports/method.port.ts'
import type { Provider } from '../ports/payment-provider.port.ts'
import type { Protocol } from '../ports/protocol.port.ts'

/** A method whose provider speaks the method's protocol; any other combination does not compile. */
export function defineMethod<Name extends Provider['protocol']>(
  method: Omit<Method, 'protocol' | 'provider'> & {
    protocol: Protocol<Extract<Provider, { protocol: Name }>> & { readonly name: Name }
    provider: Extract<Provider, { protocol: Name }>
  },
): Method {
  return method
}
