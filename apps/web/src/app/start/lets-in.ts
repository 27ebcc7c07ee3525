/**
 * Whether a browser has what the oldest of `build-settings.ts` have; every other one keeps the plain form, and gets
 * nothing of the script. Causes of errors came with Chrome 93, Safari 15 and Firefox 91, `AbortSignal.abort` about then.
 * The others are asked for by name, since browsers are also cut down and pretend to be younger. Decision 106.
 */
export function letsIn(): boolean {
  try {
    return (
      Error('', { cause: letsIn }).cause === letsIn &&
      [
        AbortSignal.abort,
        Promise.allSettled,
        Object.fromEntries,
        ''.matchAll,
        ''.replaceAll,
        [].flatMap,
        history.replaceState,
        crypto.getRandomValues,
        document.currentScript,
      ].every(Boolean)
    )
  } catch {
    return false
  }
}
