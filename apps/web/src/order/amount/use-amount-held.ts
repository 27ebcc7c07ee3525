import { useEffect, useState } from 'react'

export const isAmount = (element: Element | null): boolean =>
  element?.getAttribute('name') === 'amount'

/**
 * The amount is not closed under the visitor's thumb: it stays open while the script takes over, for
 * as long as it has the focus or the number is the one that was there before the script.
 */
export function useAmountHeld(hydrated: boolean, numberWasLeft: () => void) {
  const [held, setHeld] = useState(!hydrated)
  // After the number field's own effect, which tells the digits that it found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    if (!held) return
    const number = document.querySelector<HTMLInputElement>('[name=msisdn]')
    const { activeElement } = document
    setHeld(Boolean(number?.value) || isAmount(activeElement))
    // There was no script yet to judge it then.
    if (number?.value && number !== activeElement) numberWasLeft()
  }, [])
  return { held, release: () => setHeld(false) }
}
