import { fail, ok, type Result } from '@portal/kernel/result'
import type { TransactionType } from '@portal/kernel/transaction'
import type { Method, OfferRequest } from '../../ports/method.port.ts'

/** True if the method may pay new payments of this kind. */
export const isOfferedFor = (method: Method, asked: OfferRequest): boolean =>
  method.isOffered && method.offeredFor(asked)

/** The methods that a request of this mode may mean, offered or not. */
const ofMode = (methods: readonly Method[], mode: string): Method[] =>
  methods.filter(({ modes }) => modes.includes(mode))

/** The stored name of the mode that a request means; an unknown mode keeps its name. */
export function modeOf(methods: readonly Method[], asked: string): string {
  const [method] = ofMode(methods, asked)
  return method && !method.modeFor ? method.modes[0] : asked
}

/**
 * The method that a paying request names. A mode that several gateways can serve requires the gateway's
 * name; any other mode must come without it. A method that is not offered any more is found as well: the
 * repeat of an earlier request is answered as before, and a new one is refused by `isOfferedFor`.
 */
export function chooseMethod(
  methods: readonly Method[],
  asked: {
    paymentMode: string
    paymentGateway?: string | undefined
    transactionType: TransactionType
  },
): Result<Method, 'paymentMode' | 'paymentGateway'> {
  const { paymentMode: mode, transactionType } = asked
  const found = ofMode(methods, mode).filter(
    ({ modeFor }) => !modeFor || modeFor(transactionType) === mode,
  )
  if (found.length === 0) return fail('paymentMode')
  const gateway = asked.paymentGateway?.toLowerCase()
  const named = found.filter(({ namesGateway, provider }) =>
    namesGateway ? provider.name === gateway : !gateway,
  )
  const method = named.find(({ isOffered }) => isOffered) ?? named[0]
  return method ? ok(method) : fail('paymentGateway')
}
