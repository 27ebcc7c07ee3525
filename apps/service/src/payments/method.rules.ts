import { fail, ok, type Result } from '@portal/kernel/result'
import type { Method, OfferRequest } from '../ports/method.port.ts'

/** True if the method may pay new payments of this kind. */
export const isOfferedFor = (method: Method, asked: OfferRequest): boolean =>
  method.isOffered && method.offeredFor(asked)

/** The methods that a request of this mode may mean, offered or not. */
const ofMode = (methods: readonly Method[], mode: string): Method[] =>
  methods.filter(({ modes }) => modes.includes(mode))

/** The stored name of the mode that a request means; an unknown mode keeps its name. */
export const modeOf = (methods: readonly Method[], asked: string): string =>
  ofMode(methods, asked)[0]?.modes[0] ?? asked

/**
 * The offered method that a paying request names. A mode that several gateways can serve requires the
 * gateway's name; any other mode must come without it.
 */
export function chooseMethod(
  methods: readonly Method[],
  asked: { paymentMode: string; paymentGateway?: string | undefined },
): Result<Method, 'paymentMode' | 'paymentGateway'> {
  const found = ofMode(methods, asked.paymentMode).filter(({ isOffered }) => isOffered)
  if (found.length === 0) return fail('paymentMode')
  const gateway = asked.paymentGateway?.toLowerCase()
  const method = found.find(({ namesGateway, provider }) =>
    namesGateway ? provider.name === gateway : !gateway,
  )
  return method ? ok(method) : fail('paymentGateway')
}
