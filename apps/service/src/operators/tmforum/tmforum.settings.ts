import type { SettingsReader } from '../../ports/settings.port.ts'
import { finalCodes } from './tmforum-refusal.ts'

export type TmForumSettings = {
  /** Scheme, host and any path before `/tmf-api`, without a slash at the end. */
  baseUrl: string
  apiKey: string
  /** Per call, in milliseconds. */
  timeoutMs: number
  /** A visitor waits for the line check, so it gets less time than a step of a payment. */
  lineTimeoutMs: number
  /** Milliseconds after sending during which a top-up or an order without an answer may still appear. */
  settlesAfterMs: number
  /** Codes of refusals that would be repeated. */
  finalCodes: readonly string[]
}

/** Gateways on the way to an operator keep an unanswered request about this long. */
const settlesDefaultMs = 300_000
const lineTimeoutDefaultMs = 3_000

/** Codes of the operator's own documents, separated by commas. */
const ownCodes = (reader: SettingsReader): string[] => {
  const named = reader.has('BSS_FINAL_CODES') ? reader.text('BSS_FINAL_CODES') : ''
  return named.split(',').flatMap((code) => code.trim() || [])
}

export function readTmForum(
  reader: SettingsReader,
  options: { timeScale: number },
): TmForumSettings {
  const timeoutMs = reader.number('BSS_TIMEOUT_MS', 8_000, 50, 25_000)
  const settlesMs = reader.number('BSS_SETTLES_MS', settlesDefaultMs, 1_000, 3_600_000)
  return {
    baseUrl: reader.url('BSS_URL'),
    apiKey: reader.secret('BSS_API_KEY'),
    timeoutMs,
    lineTimeoutMs: reader.number(
      'BSS_LINE_TIMEOUT_MS',
      Math.min(timeoutMs, lineTimeoutDefaultMs),
      50,
      25_000,
    ),
    // Counted from the start of the step: the question for the bucket comes before the top-up, and
    // each may take a time-out, which no time scale shortens.
    settlesAfterMs: 2 * timeoutMs + settlesMs / options.timeScale,
    finalCodes: [...finalCodes, ...ownCodes(reader)],
  }
}
