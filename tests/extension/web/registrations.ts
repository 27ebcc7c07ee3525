import { join } from 'node:path'
import type { Registration } from '../../../tools/connect/registration.ts'

const here = import.meta.dirname
const from = (names: string, file: string) => `import { ${names} } from '${join(here, file)}'\n`

/** What is added to the web's registries. */
export const webRegistrations: readonly Registration[] = [
  {
    adds: 'product',
    path: 'apps/web/src/app/routes/products.ts',
    list: 'products',
    entry: 'ticket',
    imports: from('ticket', 'ticket.product.ts'),
  },
  {
    adds: 'method',
    path: 'apps/web/src/features/pay/methods/registry.ts',
    list: 'payMethods',
    entry: 'voucher',
    imports: from('voucher', 'voucher.method.ts'),
  },
  {
    adds: 'method',
    path: 'apps/web/src/features/pay/methods/payment-methods.ts',
    list: 'methods',
    entry: 'voucherMethod',
    imports: from('voucherMethod', 'voucher.method.ts'),
  },
]
