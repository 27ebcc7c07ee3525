import { balanceStepPage } from '../balance/balance-step-page.ts'
import { loadBundles } from '../features/bundles/bundle-data.ts'
import { DataBundlePage } from '../features/bundles/data-bundle-page.tsx'

export const dataBundleStepPage = balanceStepPage({
  Page: DataBundlePage,
  load: loadBundles,
  services: ['AIRTIME', 'DATA'],
})
