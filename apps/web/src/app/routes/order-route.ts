import { orderPage as page } from '../../features/order/order-page.tsx'
import { withCatalogue } from '../../order/product/catalogue.ts'
import { catalogue } from './catalogue.ts'

export const orderPage = withCatalogue(page, catalogue)
