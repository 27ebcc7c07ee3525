import { createOutside } from './outside.ts'
import { until } from './poll.ts'

const sixDigits = /(?<!\d)\d{6}(?!\d)/

/** The newest code that came to a phone as a text. */
export const codeOnPhone = (sandboxUrl: string, msisdn: string): Promise<string> =>
  until(`a code on the phone of ${msisdn}`, 10_000, async () => {
    const texts = await createOutside(sandboxUrl).messages(msisdn)
    return texts.map(({ text }) => sixDigits.exec(text)?.[0]).find(Boolean) ?? null
  })

/**
 * The code that a request sends to a phone, and what the request answered. A text of an earlier request is on the
 * phone still, and under load the new one can come after the answer.
 */
export async function codeAfter<T>(sandboxUrl: string, msisdn: string, ask: () => Promise<T>) {
  const outside = createOutside(sandboxUrl)
  const before = new Set((await outside.messages(msisdn)).map(({ id }) => id))
  const answer = await ask()
  const code = await until(`a new code on the phone of ${msisdn}`, 10_000, async () => {
    const texts = (await outside.messages(msisdn)).filter(({ id }) => !before.has(id))
    return texts.map(({ text }) => sixDigits.exec(text)?.[0]).find(Boolean) ?? null
  })
  return { answer, code }
}
