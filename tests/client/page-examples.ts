import { orderPageCall } from '@portal/contract/order-page'
import { openOrderCall } from '@portal/contract/transaction'
import { type Route, type RouteName, routes } from '../../apps/web/src/app/routes.ts'
import { askForPage } from '../ways/card.ts'
import { phoneOf } from '../ways/wallet.ts'
import type { Attempt } from '../ways/way.ts'
import { brandWallet } from './brand.ts'
import { freshNumber } from './line-numbers.ts'
import { openAttempt, openPush, orderBody, recharge, waitForEnd } from './recharge.ts'
import { portalUnderTest } from './under-test.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** A page as it is opened, without any action; its address belongs to the device that asked for it. */
export type PageExample = {
  name: string
  address: (visitor: Visitor) => Promise<string>
  /** Its bytes and its speed are measured. */
  isMeasured?: true
  /** Its script comes untouched; that of every other page waits for the first touch. */
  startsItself?: true
}

const of = (name: string, address: PageExample['address']): PageExample => ({ name, address })
const at = (name: string, path: string) => of(name, async () => path)
const measured = (example: PageExample): PageExample => ({ ...example, isMeasured: true })
const scripted = (example: PageExample): PageExample => ({ ...example, startsItself: true })

const open = async (visitor: Visitor): Promise<Attempt> => {
  const opened = await openAttempt(visitor)
  await askForPage(visitor, opened)
  return opened
}

const orderOf = async (visitor: Visitor) =>
  (await visitor.result(openOrderCall, orderBody(freshNumber()))).orderId
const start = (slug: string, orderId: string) => `/payment/start/${slug}?order=${orderId}`
const status = ({ transactionId }: Attempt) => `/payment/status?id=${transactionId}`

/** Pages in their states, by the names of the route table. A page with one state needs no entry. */
const pageExamples: Partial<Record<RouteName, readonly PageExample[]>> = {
  home: [
    measured(at('home', '/')),
    scripted(of('home with a payment to resume', async (visitor) => open(visitor).then(() => '/'))),
  ],
  'prepaid-recharge': [measured(at('recharge', '/prepaid-recharge'))],
  'payment-start': [
    measured(of('payment', async (visitor) => start('card', await orderOf(visitor)))),
    measured(
      of('payment by mobile money', async (visitor) =>
        start(brandWallet.slug, await orderOf(visitor)),
      ),
    ),
    at('unknown order', '/payment/start/card?order=nothing'),
    of('another payment while a phone is asked', async (visitor) =>
      start('card', (await openPush(visitor)).orderId),
    ),
  ],
  'payment-status': [
    at('find my payment', '/payment/status'),
    at('unknown payment', '/payment/status?id=nothing'),
    ...[
      measured(
        of('waiting for approval on a phone', async (visitor) => status(await openPush(visitor))),
      ),
      of('not approved on a phone', async (visitor) => {
        const push = await openPush(visitor)
        await phoneOf(portalUnderTest().sandboxUrl, push.payer).press('decline')
        await waitForEnd(visitor, push.transactionId)
        return status(push)
      }),
      measured(of('waiting for the visitor', async (visitor) => status(await open(visitor)))),
      of(
        "back from the bank's page by its way out",
        async (visitor) => `${status(await open(visitor))}&left=1`,
      ),
      of('delivered', async (visitor) => status(await recharge(visitor, 'pay'))),
      of('declined', async (visitor) => status(await recharge(visitor, 'decline'))),
    ].map(scripted),
  ],
  receipt: [
    at('unknown receipt', '/receipt/NOTHING'),
    scripted(
      of('genuine receipt', async (visitor) => {
        const { transactionId: tid } = await recharge(visitor, 'pay')
        const { transaction } = await visitor.result(orderPageCall, { tid })
        return `/receipt/${transaction?.receiptCode}`
      }),
    ),
  ],
  about: [measured(at('about', '/about')), at('nowhere', '/no-such-page')],
  'page-not-found': [at('not found', '/page-not-found')],
  offline: [scripted(at('without network', '/offline'))],
  // Not part of what is delivered.
  gallery: [],
}

/** A page that is the same for every visitor can be opened at its address without knowing more of it. */
function examplesOf({ name, paths: [path], access }: Route): readonly PageExample[] {
  const examples = pageExamples[name]
  if (examples) return examples
  if (access === 'personal' || path.includes(':')) {
    throw new Error(`The page ${name} depends on its visitor or address: it needs an entry here.`)
  }
  return [measured(at(name, path))]
}

export const allExamples = routes.flatMap((route) => examplesOf(route))
export const measuredExamples = allExamples.filter(({ isMeasured }) => isMeasured)

export const localized = (path: string, prefix: string): string =>
  path === '/' ? prefix || '/' : prefix + path

/** The address of an example that belongs to the device which these cookies make a browser. */
export async function openExample({ address }: PageExample, portalUrl: string) {
  const visitor = createVisitor(portalUrl)
  const path = await address(visitor)
  return { path, cookies: cookiesOf(visitor, portalUrl) }
}

export const cookiesOf = ({ cookies }: Visitor, url: string) =>
  [...cookies].map(([name, value]) => ({ name, value, url }))

export const pagePatterns: readonly string[] = routes.flatMap(({ paths }) =>
  paths.map((path) => path.replace(/:\w+/g, ':part')),
)

export const indexedPages: readonly string[] = routes.flatMap(({ access, paths }) =>
  access === 'listed' ? [paths[0]] : [],
)
