import type { RouteName } from './routes.ts'

/** Each page's module, from src: where the build finds its styles and its chunk. No browser needs them. */
export const routeSources: Readonly<Record<RouteName, string>> = {
  home: 'app/home-route.tsx',
  'prepaid-recharge': 'features/recharge/recharge-page.tsx',
  'payment-start': 'app/pay-route.ts',
  'payment-status': 'app/order-route.ts',
  receipt: 'features/receipt/receipt-page.tsx',
  about: 'features/about/about-page.tsx',
  'page-not-found': 'features/about/not-found-page.tsx',
  offline: 'features/offline/offline-page.tsx',
  gallery: 'app/gallery-route.tsx',
}
