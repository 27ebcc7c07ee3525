import { systemClock, systemCounter } from '@portal/kernel/instant'
import { createListeningSend, type ListeningSend } from '../adapters/check/listening-send.ts'
import { type Verdict, verdictsOf } from '../adapters/check/verdict.rules.ts'
import { createNominatim } from '../adapters/nominatim/nominatim.geocoder.ts'
import { checkSmpp } from '../adapters/smpp/smpp.sender.ts'
import { checkSmtp } from '../adapters/smtp/smtp.check.ts'
import type { SystemsConfig } from '../configuration/config.ts'
import type { Content } from '../features/content/content.store.ts'
import type { CheckAnswer, Checkable } from '../ports/check.port.ts'
import type { SendTo } from './compose-gates.ts'
import { composeMethods } from './compose-methods.ts'
import { composeOperator } from './compose-operator.ts'

/** One connected system, and how it is asked. */
type Asked = {
  name: string
  /** Absent where its adapter has no harmless call. */
  check: Checkable['check'] | undefined
  /** Those that it has to take; null where it takes no money. */
  currencies: readonly string[] | null
  /** False of a system that takes calls of anyone who is named. */
  hasKey?: false
}

export type CheckedSystem = {
  name: string
  /** Null where the adapter has no harmless call, so that nothing was asked. */
  verdicts: readonly Verdict[] | null
}

/** No check waits for another, so each has all the time that its own settings give a call. */
const unhurried = { leftMs: () => 600_000 }

const failed = (error: unknown): CheckAnswer => ({
  kind: 'wrong',
  about: 'answer',
  detail: error instanceof Error ? error.message : 'the check failed',
})

/** Asks every connected system once, all at the same time, and answers in a fixed order. */
export function checkSystems(config: SystemsConfig, content: Content): Promise<CheckedSystem[]> {
  const lines = new Map<string, ListeningSend>()
  const lineTo = (system: string): ListeningSend => {
    const line = lines.get(system) ?? createListeningSend(systemClock)
    lines.set(system, line)
    return line
  }
  const sendTo = (system: string) => lineTo(system).send
  const asked = systemsOf(config, content, sendTo)

  return Promise.all(
    asked.map(async ({ name, check, currencies, hasKey = true }) => {
      if (!check) return { name, verdicts: null }
      const answer = await check(unhurried).catch(failed)
      const { heard } = lineTo(name)
      return { name, verdicts: verdictsOf({ answer, heard, currencies, hasKey }) }
    }),
  )
}

/** The systems that take no money and have no other name than their protocol's. */
function plainSystems(
  { smpp, smtp, geocoder: { box, nominatim } }: SystemsConfig,
  sendTo: SendTo,
): Asked[] {
  const places = { box, send: sendTo('nominatim'), counter: systemCounter }
  const checks: [string, Checkable['check'] | null][] = [
    ['smpp', smpp && (() => checkSmpp({ ...smpp, clock: systemClock }))],
    ['smtp', smtp && (() => checkSmtp(smtp))],
    ['nominatim', nominatim && createNominatim({ ...nominatim, ...places }).check],
  ]
  return checks.flatMap(([name, check]) => {
    const keyless = name === 'nominatim' ? { hasKey: false as const } : {}
    return check ? { name, check, currencies: null, ...keyless } : []
  })
}

function systemsOf(config: SystemsConfig, content: Content, sendTo: SendTo): Asked[] {
  const { operator, methods } = config
  const clock = systemClock
  const bss = composeOperator(operator, content, { clock, sendTo })
  const market = [content.market.currency]
  const providers = [...composeMethods(methods, content, sendTo, bss).values()]
  return [
    { name: 'bss', check: bss.check, currencies: null },
    ...providers.map(({ provider, currencies }) => ({
      name: provider.name,
      check: provider.check?.bind(provider),
      currencies: currencies ?? market,
    })),
    ...plainSystems(config, sendTo),
  ]
}
