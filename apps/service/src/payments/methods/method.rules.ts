import { fail, ok, type Result } from '@portal/kernel/result'
import type { MethodHealth, TransactionType } from '@portal/kernel/transaction'
import type { Method, OfferRequest } from '../../ports/method.port.ts'

/** True if the method may pay new payments of this kind. */
export const isOfferedFor = (method: Method, asked: OfferRequest): boolean =>
  method.isOffered &&
  (method.currencies?.includes(asked.amount.currency) ?? true) &&
  method.offeredFor(asked)

/**
 * Of several methods of one type the one that a page takes: the first in the order of the configuration that has no trouble, or
 * else the first. A type with one method has none to prefer. Decision 178.
 */
export function preferredOf(
  inOrder: readonly Method[],
  listed: readonly { method: Method; health: MethodHealth }[],
): ReadonlySet<Method> {
  const preferred = new Set<Method>()
  for (const type of new Set(listed.map(({ method }) => method.type))) {
    const [first, ...others] = inOrder.flatMap(
      (method) => listed.find((each) => each.method === method && method.type === type) ?? [],
    )
    const well = [first, ...others].find((each) => each?.health !== 'troubled') ?? first
    if (well && others.length > 0) preferred.add(well.method)
  }
  return preferred
}

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
