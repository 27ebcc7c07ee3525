import type { Transaction } from './order.rules.ts'

/** Seconds after which a prompt that has not appeared may not come. */
const promptLateSeconds = 30
/** How long most wallets' prompts wait. */
const promptLifeSecondsUsual = 120

/** How long the prompt waits in all, in seconds: from the attempt, which asks for it at once. */
export function promptLifeOf({ approveBy, legs }: Transaction): number {
  const asked = legs.find(({ leg }) => leg === 'asked')?.at
  if (!asked || !approveBy) return promptLifeSecondsUsual
  return Math.max(1, Math.round((Date.parse(approveBy) - Date.parse(asked)) / 1_000))
}

export const isPromptLate = (secondsLeft: number, life: number): boolean =>
  life - secondsLeft >= promptLateSeconds

/** Spoken announcement of the time left, as it passes one of a few marks. */
export function timeLeftWords(
  secondsLeft: number,
  life: number,
): 'noPrompt' | 'oneMinute' | 'halfMinute' | null {
  if (secondsLeft <= 30) return 'halfMinute'
  if (secondsLeft <= 60) return 'oneMinute'
  return isPromptLate(secondsLeft, life) ? 'noPrompt' : null
}
