import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildWeb } from '../../../apps/web/build.ts'
import { root } from '../../../tools/processes/process.ts'

/** One line of a registry and the import that it needs: all that a new product or way to pay adds. */
type Registration = { file: string; after: string; line: string; imports: string }

const here = import.meta.dirname
const from = (names: string, file: string) => `import { ${names} } from '${join(here, file)}'\n`

const registrations: readonly Registration[] = [
  {
    file: 'app/products.ts',
    after: '[recharge',
    line: ', ticket',
    imports: from('ticket', 'ticket.product.ts'),
  },
  {
    file: 'features/pay/methods/registry.ts',
    after: '[card, wallet',
    line: ', voucher',
    imports: from('voucher', 'voucher.method.tsx'),
  },
  {
    file: 'features/pay/methods/ways.ts',
    after: '[cardWay, walletWay',
    line: ', voucherWay',
    imports: from('voucherWay', 'voucher.method.tsx'),
  },
]

const extend: Plugin = {
  name: 'tests:extend',
  enforce: 'pre',
  transform(code, id) {
    const added = registrations.find(({ file }) => id === join(root, 'apps/web/src', file))
    if (!added) return null
    const { after, line, imports } = added
    if (code.split(after).length !== 2) throw new Error(`${id} has no place for "${line}"`)
    return imports + code.replace(after, () => after + line)
  },
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to build into.')
await buildWeb({ folder, plugins: [extend] })
