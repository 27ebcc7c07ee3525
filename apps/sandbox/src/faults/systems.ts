import { providers } from '../providers.ts'
import { commonKinds, type FaultKind } from './fault.gate.ts'

/** The systems that can be broken. */
export const systems: readonly string[] = [
  ...new Set(['bss', ...providers.map(({ name }) => name), 'sms', 'mail', 'nominatim']),
]

/** Only the operator holds orders, and calls a refusal final. */
const bssKinds: readonly FaultKind[] = [...commonKinds, 'hold-delivery', 'refuse-for-good']

export const kindsOf = (system: string): readonly FaultKind[] =>
  system === 'bss'
    ? bssKinds
    : (providers.find(({ name }) => name === system)?.faults ?? commonKinds)
