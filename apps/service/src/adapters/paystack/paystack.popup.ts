import type { ProviderPopup } from '../../ports/method.port.ts'
import { defaultScriptUrl, type PaystackSettings } from './paystack.settings.ts'

type PopupSettings = Pick<PaystackSettings, 'baseUrl' | 'publicKey' | 'scriptUrl' | 'pageOrigin'>

const originsOf = (...addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => new URL(address).origin)),
]

/** The script loads a further one from the page's host, calls API and page, and shows the page in a frame. */
export const popupOf = ({
  baseUrl,
  publicKey: key,
  scriptUrl,
  pageOrigin,
}: PopupSettings): ProviderPopup => ({
  config: { key, ...(scriptUrl === defaultScriptUrl ? {} : { script: scriptUrl }) },
  scripts: originsOf(scriptUrl, pageOrigin),
  frames: [pageOrigin],
  connections: originsOf(baseUrl, pageOrigin),
})
