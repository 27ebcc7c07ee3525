import { fail, ok, type Result } from '@portal/kernel/result'
import type { Method, OfferRequest } from '../ports/method.port.ts'

/** True where new payments of this kind may be paid by the method. */
export const isOfferedFor = (method: Method, asked: OfferRequest): boolean =>
  method.isOffered && method.offeredFor(asked)

/** The methods that requests of a mode may mean, offered or not. */
const ofMode = (methods: readonly Method[], mode: string): Method[] =>
  methods.filter(({ modes }) => modes.includes(mode))

/** The mode a request means, in the name that attempts are stored with; unknown ones stay as they are. */
export const modeOf = (methods: readonly Method[], asked: string): string =>
  ofMode(methods, asked)[0]?.modes[0] ?? asked

/**
 * The method a paying request names, and that is offered. Modes behind which several gateways can stand
 * name theirs too; the others must not.
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
