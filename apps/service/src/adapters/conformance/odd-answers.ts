import type { Provider } from '../../ports/payment-provider.port.ts'
import type { RequestRole } from './driver.ts'
import type { CommonStage } from './stage.ts'

/** Texts that a provider may put anywhere, and that not every later step can take. */
export const oddTexts: readonly [name: string, text: string][] = [
  ['a NUL', 'a\u0000b'],
  ['100 kB', 'x'.repeat(100_000)],
]

/** True of an id that PostgreSQL and a log line can hold. */
export const isStorable = (id: string | null): boolean =>
  id === null || (id.length <= 500 && !/\p{Cc}/u.test(id))

/** The same XML with the text number `index` between its tags replaced; null where it has fewer. */
function withXmlText(xml: string, index: number, text: string): string | null {
  let seen = -1
  const changed = xml.replace(/>[^<>]+</g, (found) => {
    seen += 1
    return seen === index ? `>${text}<` : found
  })
  return seen < index ? null : changed
}

/** The same JSON or XML with its text number `index` replaced; null where it has fewer, or is neither. */
export function withText(written: string, index: number, text: string): string | null {
  if (written.startsWith('<?xml')) return withXmlText(written, index, text)
  let body: unknown
  try {
    body = JSON.parse(written)
  } catch {
    return null
  }
  let seen = -1
  let isReplaced = false
  const changed = JSON.stringify(body, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    seen += 1
    if (seen !== index) return value
    isReplaced = true
    return text
  })
  return isReplaced ? changed : null
}

const roles: readonly RequestRole[] = ['preparation', 'act', 'question']

/**
 * Puts an odd text in the place of every text of every answer, one after the other, the answers to
 * preparing requests included. `step` gets a new adapter each time.
 */
export async function withOddTexts<P extends Provider>(
  stage: CommonStage<P>,
  odd: string,
  step: (provider: P) => Promise<void>,
): Promise<void> {
  for (const role of roles) {
    for (let index = 0, isFound = true; isFound; index += 1) {
      isFound = false
      const rewrite = (body: string): string => {
        const changed = withText(body, index, odd)
        if (changed !== null) isFound = true
        return changed ?? body
      }
      stage.treat(role, { kind: 'rewrite', rewrite })
      await step(stage.connect())
    }
  }
  stage.relay.treat(() => ({ kind: 'pass' }))
}
