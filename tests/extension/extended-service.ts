import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Registration, withEntry } from '../../tools/connect/registration.ts'
import { root } from '../../tools/processes/process.ts'

/** What is added to the service's registries. */
export const serviceRegistrations: readonly Registration[] = [
  {
    adds: 'product',
    path: 'apps/service/src/composition/compose-products.ts',
    list: 'connectors',
    entry:
      '({ config }) => ticketProduct({ deliveryWindowMs: 2_000 / Math.sqrt(config.timeScale) })',
    imports: "import { ticketProduct } from '{tests}/ticket.product.ts'\n",
  },
  {
    adds: 'method',
    path: 'apps/service/src/composition/compose-methods.ts',
    list: 'connectors',
    entry:
      "() => ({ callTimeoutMs: 1_500, pageOrigins: ['https://voucher.example'], connect: () => voucherMethod() })",
    imports: "import { voucherMethod } from '{tests}/voucher.method.ts'\n",
  },
  {
    adds: 'operator',
    path: 'apps/service/src/composition/compose-operator.ts',
    list: 'systems',
    entry: 'tally',
    imports: "import { tally } from '{tests}/tally/tally.operator.ts'\n",
  },
  {
    adds: 'feature',
    path: 'apps/service/src/features.ts',
    list: 'features',
    entry: 'tipsFeature',
    imports: "import { tipsFeature } from '{tests}/tips.feature.ts'\n",
  },
]

/** The file of the feature's content; everything else is as it ships. */
const tips = { EN: 'Recharge before a journey.', SW: 'Ongeza salio kabla ya safari.' }

/** The service with one product, method, operator's system and feature more; nothing else of it is touched. Decision 048. */
export async function extendService(): Promise<{
  program: string
  /** Target folder of its web application, if a test builds one. */
  webFolder: string
  /** Where its content is. */
  env: Record<string, string>
  stop(): Promise<void>
}> {
  const folder = join(root, '.cache', `extended-${process.pid}`)
  const service = join(folder, 'apps/service')
  await mkdir(service, { recursive: true })
  for (const part of ['src', 'migrations']) {
    await cp(join(root, 'apps/service', part), join(service, part), { recursive: true })
  }
  for (const registration of serviceRegistrations) {
    const file = join(folder, registration.path)
    const tests = relative(dirname(file), join(root, 'tests/extension'))
    const source = await readFile(file, 'utf8')
    const imports = registration.imports.replace('{tests}', tests)
    await writeFile(file, imports + withEntry(source, registration))
  }
  const content = join(folder, 'content')
  await cp(join(root, 'content'), content, { recursive: true })
  await writeFile(join(content, 'tips.json'), JSON.stringify(tips))
  return {
    program: relative(root, join(service, 'src/main.ts')),
    webFolder: join(folder, 'apps/web/dist'),
    env: { CONTENT_DIR: content },
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}
