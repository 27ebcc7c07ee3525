import { globSync } from 'node:fs'
import { broadbandBalanceCall } from '@portal/contract/calls/balance'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { sendOtpCall, verifyOtpCall } from '@portal/contract/calls/otp'
import { openOrderCall, paymentOptionsCall } from '@portal/contract/calls/transaction'
import { fractionHalfUp, parseMoney, toDecimal } from '@portal/kernel/money'
import { type Route, type RouteName, routes } from '../../apps/web/src/app/routes/routes.ts'
import { methods as pageMethods } from '../../apps/web/src/features/pay/methods/payment-methods.ts'
import { airtime } from '../goods/airtime.ts'
import type { Good } from '../goods/good.ts'
import { card } from '../methods/card.ts'
import { payWhenAsked } from '../methods/pay.ts'
import type { Action, Attempt, PaymentMethod } from '../methods/payment-method.ts'
import { methods } from '../methods/payment-methods.ts'
import { walletPin } from '../methods/wallet-pin.ts'
import {
  at,
  list,
  measured,
  of,
  type PageExample,
  type PageExamples,
  scripted,
} from '../pages/page-example.ts'
import { codeOnPhone } from './codes.ts'
import { freshNumber } from './line-numbers.ts'
import { createOutside } from './outside.ts'
import { until } from './poll.ts'
import {
  openAttempt,
  openPush,
  optionsBody,
  orderBody,
  recharge,
  submit,
  waitForEnd,
} from './recharge.ts'
import { portalUnderTest } from './under-test.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const status = ({ transactionId }: Attempt) => `/payment/status?id=${transactionId}`

/** The payment page of a way, at the address of the option that the portal offers for its type. */
const payBy = ({ type, slugOf }: (typeof pageMethods)[number]) =>
  measured(
    of(`payment by ${type}`, async (visitor, _, good) => {
      const mobileNumber = freshNumber()
      const { orderId } = await visitor.result(openOrderCall, orderBody(mobileNumber, {}, good))
      const asked = optionsBody(mobileNumber, {}, good)
      const { paymentOption } = await visitor.result(paymentOptionsCall, asked)
      const option = paymentOption.find((each) => each.type === type)
      if (!option) throw new Error(`The portal offers no option of the type ${type}`)
      return `/payment/start/${slugOf(option.name)}?order=${orderId}`
    }),
  )

/** The code that a payer got, at its step. */
async function codeStep(visitor: Visitor, _: string, good: Good): Promise<string> {
  const number = freshNumber()
  const { orderId } = await visitor.result(openOrderCall, orderBody(number, {}, good))
  const { refId } = await visitor.result(sendOtpCall, { msisdn: number })
  return `/payment/start/smartcash?order=${orderId}&step=code&ref=${refId}`
}

/** The code that opens the balance of a number, over a page. */
const balanceCodeStep = (path: string) => async (visitor: Visitor) => {
  const { refId } = await visitor.result(sendOtpCall, { msisdn: freshNumber() })
  return `${path}?step=code&ref=${refId}`
}

/** The balance of a number whose code was typed. */
const balanceStep = (path: string) => async (visitor: Visitor, sandboxUrl: string) => {
  const msisdn = freshNumber()
  const { refId } = await visitor.result(sendOtpCall, { msisdn })
  await visitor.result(verifyOtpCall, { refId, otp: await codeOnPhone(sandboxUrl, msisdn) })
  return `${path}?step=balance&ref=${refId}`
}

const [mifi, mifiOwner] = ['971000005', '971000001']

/** The code that opens the balance of a device, sent to its owner. */
async function deviceCodeStep(visitor: Visitor, sandboxUrl: string): Promise<string> {
  const [device, owner] = [freshNumber(), freshNumber()]
  await createOutside(sandboxUrl).changeLine(device, { lineType: 'BROADBAND', owner })
  const asked = { msisdn: device, requestType: 'BALANCE' } as const
  const { txnRefId } = await visitor.result(broadbandBalanceCall, asked)
  return `/broadband-recharge?step=code&ref=${txnRefId}`
}

/** Less than every number has in airtime. */
function fifthOf({ price, currency }: Good): string {
  const amount = parseMoney(price, currency)
  if (!amount.ok) throw new Error(price)
  return toDecimal(fractionHalfUp(amount.value, 1n, 5n))
}

/** What the payer's number has in airtime, once its code was typed. */
async function confirmStep(visitor: Visitor, sandboxUrl: string, good: Good): Promise<string> {
  const [number, payer] = [freshNumber(), freshNumber()]
  const { orderId } = await visitor.result(
    openOrderCall,
    orderBody(number, { amount: fifthOf(good) }),
  )
  const { refId } = await visitor.result(sendOtpCall, { msisdn: payer })
  await visitor.result(verifyOtpCall, { refId, otp: await codeOnPhone(sandboxUrl, payer) })
  return `/payment/start/airtime?order=${orderId}&step=confirm&ref=${refId}`
}

/** An attempt that waits for the PIN of its payer, whose number was proved. */
async function pinStep(visitor: Visitor, sandboxUrl: string, good: Good): Promise<string> {
  const { orderId, msisdn } = await openAttempt(visitor, { method: walletPin, sandboxUrl, good })
  // Each brand names its wallet.
  const { paymentOption } = await visitor.result(paymentOptionsCall, optionsBody(msisdn, {}, good))
  const { name = '' } = paymentOption.find(({ type }) => type === 'AM') ?? {}
  const slug = name.toLowerCase().replaceAll('_', '-')
  return `/payment/start/${slug}?order=${orderId}&step=pin`
}

/** The order page of a way, where its payer is asked, or after an action there. */
const orderBy = (method: PaymentMethod, action?: Action) =>
  of(
    `${method.name} ${action ? `after ${action}` : 'waiting'}`,
    async (visitor, sandboxUrl, good) => {
      const attempt = await openAttempt(visitor, { method, sandboxUrl, good })
      await submit(visitor, attempt, method)
      const hand = { visitor, sandboxUrl, attempt }
      if (action) await (await payWhenAsked(method, hand, action)).comeBack()
      await (action
        ? waitForEnd(visitor, attempt.transactionId)
        : until(`an offer by ${method.name}`, 30_000, () => method.findOffer(hand)))
      return status(attempt)
    },
  )

/** Pages of the journeys that buy, by the names of the route table. */
const journeyExamples: Partial<Record<RouteName, readonly PageExample[]>> = {
  home: [
    measured(at('home', '/')),
    scripted(
      of('home with a payment to resume', async (visitor, _, good) =>
        openPush(visitor, { good }).then(() => '/'),
      ),
    ),
  ],
  'recharge-step': [
    of('code of a balance at the recharge', balanceCodeStep('/prepaid-recharge')),
    of('balance at the recharge', balanceStep('/prepaid-recharge')),
  ]
    .map(scripted)
    .map((example) => ({ ...example, hasStep: true })),
  'prepaid-recharge': [measured(at('recharge', '/prepaid-recharge'))],
  'payment-start': [
    ...pageMethods.map(payBy),
    at('unknown order', '/payment/start/card?order=nothing'),
    of('another payment while a phone is asked', async (visitor, _, good) => {
      return `/payment/start/card?order=${(await openPush(visitor, { good })).orderId}`
    }),
  ],
  'payment-step': [
    of('step of a code', codeStep),
    of('step of a PIN', pinStep),
    of('step of a confirmation', confirmStep),
  ]
    .map(measured)
    .map(scripted)
    .map((example) => ({ ...example, hasStep: true })),
  'payment-status': [
    measured(at('find my payment', '/payment/status')),
    at('unknown payment', '/payment/status?id=nothing'),
    ...[
      ...methods.flatMap((method) => [
        // Money that is taken at once leaves nothing to wait for.
        ...(method.paysAtOnce ? [] : [measured(orderBy(method))]),
        ...method.actions.map((each) => orderBy(method, each)),
      ]),
      of("back from the bank's page by its way out", async (...hands) => {
        return `${await orderBy(card).address(...hands)}&left=1`
      }),
    ].map(scripted),
  ],
  receipt: [
    measured(at('unknown receipt', '/receipt/NOTHING')),
    scripted(
      of('genuine receipt', async (visitor, _, good) => {
        const { transactionId: tid } = await recharge(visitor, 'pay', { good })
        const { transaction } = await visitor.result(orderPageCall, { tid })
        return `/receipt/${transaction?.receiptCode}`
      }),
    ),
  ],
  'data-bundle': [
    measured(at('bundles', '/data-bundle')),
    measured(of('bundles of a number', async () => `/data-bundle?msisdn=${freshNumber()}`)),
    at('a chosen bundle', '/data-bundle?product=DATA_1GB_7D&line=PREPAID'),
  ].map(list),
  'data-bundle-step': [
    of('code of a balance', balanceCodeStep('/data-bundle')),
    of('balance of a number', balanceStep('/data-bundle')),
  ]
    .map(list)
    .map(scripted)
    .map((example) => ({ ...example, hasStep: true })),
  'broadband-recharge': [
    measured(at('router or MiFi', '/broadband-recharge')),
    at('bundles of a MiFi', `/broadband-recharge?msisdn=${mifi}`),
    at('a phone in place of a MiFi', `/broadband-recharge?msisdn=${mifiOwner}`),
  ].map(list),
  'broadband-step': [of('code of a MiFi at its owner', deviceCodeStep)]
    .map(list)
    .map(scripted)
    .map((example) => ({ ...example, hasStep: true })),
  table: [measured(at('all bundles', '/table'))].map(list),
  offline: [scripted(at('without network', '/offline'))],
  // Not part of what is delivered.
  gallery: [],
}

const ownFolder = new URL('../pages/', import.meta.url)

/** Pages that bring their states in a file of their own; a page with one state needs none. */
async function ownExamples(): Promise<Map<string, readonly PageExample[]>> {
  const found = new Map<string, readonly PageExample[]>()
  for (const file of globSync('*.examples.ts', { cwd: ownFolder }).sort()) {
    const { examples }: { examples: PageExamples } = await import(new URL(file, ownFolder).href)
    for (const [name, states] of Object.entries(examples)) {
      const isKnown = routes.some((route) => route.name === name)
      if (!isKnown) throw new Error(`${file} has examples of ${name}, which is no route.`)
      found.set(name, states)
    }
  }
  return found
}

const pageExamples = new Map([...Object.entries(journeyExamples), ...(await ownExamples())])

/** A page that is the same for every visitor can be opened at its address without knowing more of it. */
function examplesOf({ name, paths: [path], access }: Route): readonly PageExample[] {
  const examples = pageExamples.get(name)
  if (examples) return examples
  if (access === 'personal' || path.includes(':')) {
    throw new Error(`The page ${name} depends on its visitor or address: it needs examples.`)
  }
  return [measured(at(name, path))]
}

export const allExamples = routes.flatMap(examplesOf)
export const measuredExamples = allExamples.filter(({ isMeasured }) => isMeasured)

export const localized = (path: string, prefix: string): string =>
  path === '/' ? prefix || '/' : prefix + path

/** The address of an example that belongs to the device which these cookies make a browser. */
export async function openExample({ address }: PageExample, portalUrl: string) {
  const visitor = createVisitor(portalUrl)
  const path = await address(visitor, portalUnderTest().sandboxUrl, airtime)
  return { path, cookies: cookiesOf(visitor, portalUrl) }
}

export const cookiesOf = ({ cookies }: Visitor, url: string) =>
  [...cookies].map(([name, value]) => ({ name, value, url }))

export const pagePatterns: readonly string[] = routes.flatMap(({ paths }) =>
  paths.map((path) => path.replace(/:\w+/g, ':part')),
)

/** Each route by its first path and by the paths of its measured examples, which stand for those with parameters. */
const addressesOf = (isWanted: (route: Route) => boolean): readonly string[] => {
  const found = routes.filter(isWanted).flatMap((route) => {
    const examples = examplesOf(route).filter(({ isMeasured }) => isMeasured)
    const paths = examples.flatMap(({ path = '' }) => (path.includes('?') ? [] : [path]))
    return [route.paths[0], ...paths].filter((path) => path !== '' && !path.includes(':'))
  })
  return [...new Set(found)]
}

export const indexedPages = addressesOf(({ access }) => access === 'listed')
/** The same for every visitor, and delivered. */
export const publicPages = addressesOf(
  ({ access, developmentOnly }) => access !== 'personal' && !developmentOnly,
)
/** At hand without network once they were visited. */
export const keptPages = addressesOf(({ access, offline }) => access === 'listed' && !!offline)
