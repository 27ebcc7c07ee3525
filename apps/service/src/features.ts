import { balanceFeature } from './features/balance/balance.feature.ts'
import { billFeature } from './features/bill/bill.feature.ts'
import { bundleFeature } from './features/bundle/bundle.feature.ts'
import { contentFeature } from './features/content/content.feature.ts'
import type { ContentKind } from './features/content/reading/content-kind.store.ts'
import { coverageFeature } from './features/coverage/coverage.feature.ts'
import type { Feature } from './features/define-feature.ts'
import { feedbackFeature } from './features/feedback/feedback.feature.ts'
import { geoFeature } from './features/geo/geo.feature.ts'
import { helpFeature } from './features/help/help.feature.ts'
import { leadFeature } from './features/lead/lead.feature.ts'
import { lineFeature } from './features/line/line.feature.ts'
import { messageFeature } from './features/message/message.feature.ts'
import { otpFeature } from './features/otp/otp.feature.ts'
import { storesFeature } from './features/stores/stores.feature.ts'
import { paymentFeature } from './payments/attempts/payment.feature.ts'
import { orderFeature } from './payments/orders/order.feature.ts'
import { receiptFeature } from './payments/receipts/receipt.feature.ts'

/** Every feature. A new one is a line here and a folder under features/. Decision 134. */
export const features: readonly Feature[] = [
  contentFeature,
  helpFeature,
  feedbackFeature,
  storesFeature,
  geoFeature,
  coverageFeature,
  leadFeature,
  lineFeature,
  bundleFeature,
  otpFeature,
  balanceFeature,
  billFeature,
  messageFeature,
  orderFeature,
  paymentFeature,
  receiptFeature,
]

/** Every kind of files under `content/`, beside those that all features have. */
export const contentKinds: readonly ContentKind[] = features.flatMap(({ content }) => content)
