import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../button/button.tsx'
import { Scripted } from '../scripted/scripted.tsx'

const never = () => () => {}
const canPrint = () => typeof print === 'function'

/** Prints the page, where the browser can: some phones do not. */
export function PrintButton({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const isOffered = useSyncExternalStore(never, canPrint, () => true)
  if (!isOffered) return null
  return (
    <Scripted>
      <Button icon="print" wide={wide} onClick={() => print()}>
        {children}
      </Button>
    </Scripted>
  )
}
