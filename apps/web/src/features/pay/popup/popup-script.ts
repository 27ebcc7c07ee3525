type Callbacks = {
  readonly onSuccess: () => void
  readonly onCancel: () => void
  readonly onError: () => void
}

/** The part of the gateway's script that is used. */
export type PopupMaker = new () => {
  resumeTransaction(accessCode: string, callbacks: Callbacks): unknown
}

declare global {
  interface Window {
    PaystackPop?: PopupMaker
  }
}

const scripts = new Map<string, Promise<PopupMaker | null>>()

/** Loads the gateway's script once; null where it is blocked or did not come, and then the next call tries again. */
export function loadScript(address: string): Promise<PopupMaker | null> {
  const known = scripts.get(address)
  if (known) return known
  const loading = new Promise<PopupMaker | null>((resolve) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    const end = () => {
      const made = window.PaystackPop ?? null
      if (!made) scripts.delete(address)
      resolve(made)
    }
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    document.head.append(script)
  })
  scripts.set(address, loading)
  return loading
}

/** The script if it comes within this time, in milliseconds. */
export const scriptWithin = (address: string, waitMs: number): Promise<PopupMaker | null> =>
  Promise.race([
    loadScript(address),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs)),
  ])
