import { payPage as page } from '../../features/pay/pay-page.tsx'
import { withCatalogue } from '../../order/product/catalogue.ts'
import { catalogue } from './catalogue.ts'

export const payPage = withCatalogue(page, catalogue)
