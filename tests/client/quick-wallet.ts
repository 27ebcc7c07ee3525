/** Prompts that end soon, at the wallet and as the service has them. */
const promptLifeMs = 4_000

/**
 * Environment of a portal and its sandbox whose wallet may be asked three seconds after a push, whose
 * prompts end soon, and whose money goes back fifteen seconds after a payment that cannot be delivered.
 */
export const quickWallet = {
  TIME_SCALE: '60',
  PROMPT_LIFE_MS: String(promptLifeMs),
  AIRTEL_MONEY_PROMPT_MS: String(promptLifeMs),
}
