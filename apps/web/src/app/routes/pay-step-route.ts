import { payStepPage as page } from '../../features/pay/steps/pay-step-page.tsx'
import { withCatalogue } from '../../order/product/catalogue.ts'
import { catalogue } from './catalogue.ts'

export const payStepPage = withCatalogue(page, catalogue)
