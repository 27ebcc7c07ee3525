import { balanceStepPage } from '../../balance/balance-step-page.ts'
import { belowBroadband, belowDataBundle } from '../../features/bundles/shop-pages.tsx'

export const dataBundleStepPage = balanceStepPage({
  ...belowDataBundle,
  services: ['AIRTIME', 'DATA'],
})
/** A router or MiFi has no airtime. */
export const broadbandStepPage = balanceStepPage({ ...belowBroadband, services: ['DATA'] })
