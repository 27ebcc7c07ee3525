import type { Names } from './names.ts'
import { withEntry } from './registration.ts'
import type { ProtocolName } from './template-files.ts'

/** One existing file that is edited, and how. Throws where the file has not the place for it any more. */
export type Edit = { path: string; change(source: string): string }

/** Before a line that the file has once. */
function before(source: string, mark: string, added: string): string {
  const at = source.indexOf(mark)
  if (at < 0) throw new Error(`There is no line that begins with "${mark.trim()}".`)
  return source.slice(0, at) + added + source.slice(at)
}

const importing = (source: string, names: string, file: string): string =>
  `import { ${names} } from '${file}'\n${source}`

const entryIn = (path: string, list: string, entry: string, file: string): Edit => ({
  path,
  change: (source) => importing(withEntry(source, { path, list, entry }), entry, file),
})

const composition = 'apps/service/src/composition/compose-methods.ts'
const pay = 'apps/web/src/features/pay/methods'
const gateways = '/** Card gateways by their names;'

function gatewayEdit({ kebab, pascal }: Names): Edit {
  const connector = `const connect${pascal} = connector(
  read${pascal},
  ({ settings: { isOffered, currencies }, connected, market, sendTo }) => {
    const taken = { currencies: currencies ?? [market] }
    const provider = create${pascal}Gateway({ ...connected, ...taken }, sendTo('${kebab}'))
    return cardMethod({ provider, isOffered, ...taken })
  },
  // Where the provider's pages have another origin than its API, name that.
  { pages: ({ baseUrl }) => [new URL(baseUrl).origin] },
)

`
  return {
    path: composition,
    change(source) {
      const connected = before(source, gateways, connector)
      const listed = before(
        connected,
        '} as const\ntype GatewayName',
        `'${kebab}': connect${pascal},\n`,
      )
      const folder = `../adapters/${kebab}/${kebab}`
      const read = importing(listed, `read${pascal}`, `${folder}.settings.ts`)
      return importing(read, `create${pascal}Gateway`, `${folder}.gateway.ts`)
    },
  }
}

function walletEdit({ kebab, camel, pascal }: Names): Edit {
  const connector = `const connect${pascal} = connector(
  (reader, options) => read${pascal}(reader, options, promptLifeMs),
  ({ settings: { isOffered, currencies }, connected, market, sendTo }) => {
    const taken = { currencies: currencies ?? [market] }
    const provider = create${pascal}Wallet({ ...connected, ...taken }, sendTo('${kebab}'))
    return ${camel}Method({ provider, isOffered, ...taken })
  },
)

`
  return {
    path: composition,
    change(source) {
      const connected = before(source, gateways, connector)
      const entry = { path: composition, list: 'connectors', entry: `connect${pascal}` }
      const folder = `../adapters/${kebab}/${kebab}`
      const listed = withEntry(connected, entry)
      const read = importing(listed, `read${pascal}`, `${folder}.settings.ts`)
      const method = `../methods/${kebab}/${kebab}.method.ts`
      const wallet = `create${pascal}Wallet, promptLifeMs`
      return importing(importing(read, `${camel}Method`, method), wallet, `${folder}.wallet.ts`)
    },
  }
}

/** The existing files that a new provider is added to: its registries. */
export function editsFor(protocol: ProtocolName, names: Names): Edit[] {
  const { kebab, camel } = names
  const played = entryIn(
    'apps/sandbox/src/providers.ts',
    'providers',
    `${camel}Provider`,
    `./${kebab}/${kebab}.provider.ts`,
  )
  if (protocol === 'hosted-page') return [gatewayEdit(names), played]
  return [
    walletEdit(names),
    played,
    entryIn(`${pay}/payment-methods.ts`, 'methods', `${camel}Method`, `./${kebab}.facts.ts`),
    entryIn(`${pay}/registry.ts`, 'payMethods', camel, `./${kebab}.ts`),
  ]
}
