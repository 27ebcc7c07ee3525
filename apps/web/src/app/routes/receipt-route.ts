import { receiptPage as page } from '../../features/receipt/receipt-page.tsx'
import { withCatalogue } from '../../order/product/catalogue.ts'
import { catalogue } from './catalogue.ts'

export const receiptPage = withCatalogue(page, catalogue)
