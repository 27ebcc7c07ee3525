/** Names of faults, as the sandbox and the simulation both have them. */
export const callFaults = ['timeout', 'refuse', 'error', 'slow'] as const

export const callbackFaults = [
  'no-callback',
  'duplicate-callback',
  'late-callback',
  'wrong-amount-callback',
  'forged-callback',
] as const

export const providerFaults = [...callFaults, ...callbackFaults, 'decline'] as const
export const operatorFaults = [...callFaults, 'fail-delivery', 'refuse-for-good'] as const
/** Faults of what the operator delivers by an order of its own; the simulation's is called pending-delivery. */
export const orderFaults = ['hold-delivery'] as const

export const isCallFault = (kind: string): boolean => callFaults.some((each) => each === kind)
/** Faults that leave nothing to deliver, so that the money goes back. */
export const endsDelivery = (kind: string | undefined): boolean =>
  [...orderFaults, 'refuse-for-good'].some((each) => each === kind)
