import { pageModules } from '../routes/page-modules.ts'
import { start } from './start.tsx'

/**
 * The script of every page: the one file with the names of others, so that a change of one of them renames this file
 * and itself. Decision 145.
 */
start({
  pages: pageModules,
  keptNotice: () => import('../../order/kept/kept-notice.tsx'),
  keptPayment: () => import('../../order/kept/kept-payment.ts'),
  published: () => import('../../published/in-browser.ts'),
  styles: __ROUTE_STYLES__,
  version: __APP_VERSION__,
})
