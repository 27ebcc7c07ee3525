import { createOutside } from './outside.ts'
import { until } from './poll.ts'

const sixDigits = /(?<!\d)\d{6}(?!\d)/

/** The newest code that came to a phone as a text. */
export const codeOnPhone = (sandboxUrl: string, msisdn: string): Promise<string> =>
  until(`a code on the phone of ${msisdn}`, 10_000, async () => {
    const texts = await createOutside(sandboxUrl).messages(msisdn)
    return texts.map(({ text }) => sixDigits.exec(text)?.[0]).find(Boolean) ?? null
  })
