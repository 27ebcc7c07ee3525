import { join } from 'node:path'

/** One line of a registry and the import that it needs: all that a new product or payment method adds. */
type Registration = {
  adds: 'product' | 'method'
  /** The registry, from the root of the repository. */
  path: string
  after: string
  line: string
  imports: string
}

const here = import.meta.dirname
const from = (names: string, file: string) => `import { ${names} } from '${join(here, file)}'\n`

/** The lines of the web's registries. */
export const webRegistrations: readonly Registration[] = [
  {
    adds: 'product',
    path: 'apps/web/src/app/routes/products.ts',
    after: '[recharge',
    line: ', ticket',
    imports: from('ticket', 'ticket.product.ts'),
  },
  {
    adds: 'method',
    path: 'apps/web/src/features/pay/methods/registry.ts',
    after: '[card, wallet',
    line: ', voucher',
    imports: from('voucher', 'voucher.method.ts'),
  },
  {
    adds: 'method',
    path: 'apps/web/src/features/pay/methods/payment-methods.ts',
    after: '  walletMethod',
    line: ', voucherMethod',
    imports: from('voucherMethod', 'voucher.method.ts'),
  },
]
