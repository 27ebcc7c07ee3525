import type { OrderPage } from '@portal/contract/calls/order-page'
import { askedCookieName } from '@portal/contract/site-cookies'
import type { Clock } from '@portal/kernel/instant'
import { type Fields, fieldsOf, listOf, textOf } from './values.ts'

/** The cookies of a browser: in the browser itself, or on the server for one request of it. */
export type Jar = {
  /** As the header Cookie has them. */
  read(): string
  /** Takes one as the header Set-Cookie has it. */
  write(cookie: string): void
}

/** A try to pay an order, which the service knows as a transaction. */
export type KeptTry = {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly mode: string
  /** The idempotency key of the form that began it. */
  readonly by?: string
  readonly gateway?: string
  readonly payer?: string
  readonly email?: string
  /** Encrypts the PIN; left out once it was submitted. */
  readonly key?: string
  /** It was submitted: money may be taken. */
  readonly isSent?: true
  /** The gateway's page. */
  readonly url?: string
  /** It is submitted by the PIN of a wallet. */
  readonly isByPin?: true
  readonly isOver?: true
}

/** What a visitor asked for. The service has no call that keeps it before it is paid. */
export type KeptOrder = {
  readonly id: string
  /** The order that was asked for first, where this is the same one in the other currency. */
  readonly from?: string
  readonly at: number
  readonly summary: OrderPage['summary']
  readonly back: string
  readonly language: OrderPage['language']
  /** The latest first. */
  readonly tries: readonly KeptTry[]
}

export type KeptCode = {
  readonly id: string
  readonly number: string
  /** Of the owner, masked, where the code of a router or MiFi went there. */
  readonly owner?: string
  readonly at: number
  /** Wrong guesses. */
  readonly wrong: number
}

export type Records = {
  readonly orders: readonly KeptOrder[]
  readonly codes: readonly KeptCode[]
  readonly bill?: {
    readonly msisdn: string
    readonly totalOutstanding: string
    readonly accountNo: string
    readonly at: number
  }
  /** Questions of the help centre, the latest first. */
  readonly voted?: readonly string[]
  /** What opens the invoices again that were shown. */
  readonly invoices?: { readonly accountNo: string; readonly email: string; readonly at: number }
}

const lifeSeconds = 86_400
/** Browsers take cookies of four kilobytes, with their names and attributes. */
const lengthMax = 3_800
const [ordersMax, triesMax, codesMax, votedMax] = [4, 3, 2, 10]
const [nameMax, backMax] = [60, 100]

const none: Records = { orders: [], codes: [] }

const base64url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function textIn(base64: string): string {
  const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)))
}

/** Written by this program alone, on the visitor's own device; any other value counts as none. */
function parseRecords(value: string): Records {
  try {
    const { orders, codes, bill, invoices, voted } = fieldsOf(JSON.parse(textIn(value)))
    const isOf = (name: string) => (one: Fields) => typeof one[name] === 'string'
    return {
      orders: listOf(orders).filter(isOf('id')) as unknown as readonly KeptOrder[],
      codes: listOf(codes).filter(isOf('id')) as unknown as readonly KeptCode[],
      ...(Array.isArray(voted) ? { voted: voted.map(textOf) } : {}),
      ...(bill ? { bill: bill as NonNullable<Records['bill']> } : {}),
      ...(invoices ? { invoices: invoices as NonNullable<Records['invoices']> } : {}),
    }
  } catch {
    return none
  }
}

/** Money may be taken by one of them: what is known of that is not given up for anything else. */
const isUnderWay = ({ isSent, isOver }: KeptTry): boolean => isSent === true && !isOver
const mayTakeMoney = ({ tries }: KeptOrder): boolean => tries.some(isUnderWay)

/** As many of these as may be kept, those first that have to be; in their own order. */
function kept<Each>(all: readonly Each[], max: number, must: (each: Each) => boolean) {
  const [first, ...others] = all
  const ranked = [...others.filter(must), ...others.filter((each) => !must(each))]
  const chosen = new Set([first, ...ranked.slice(0, max - 1)])
  return all.filter((each) => chosen.has(each))
}

const limited = ({ orders, codes, voted, ...others }: Records): Records => ({
  ...others,
  ...(voted ? { voted: voted.slice(0, votedMax) } : {}),
  orders: kept(orders, ordersMax, mayTakeMoney).map((order) => ({
    ...order,
    tries: kept(order.tries, triesMax, isUnderWay),
  })),
  codes: codes.slice(0, codesMax),
})

type Shorten = (records: Records) => Records

const withOrders =
  (change: (order: KeptOrder) => KeptOrder): Shorten =>
  (records) => ({ ...records, orders: records.orders.map(change) })

const withTries = (change: (begun: KeptTry) => KeptTry): Shorten =>
  withOrders((order) => ({ ...order, tries: order.tries.map(change) }))

const dropOldest: Shorten = ({ orders, ...records }) => {
  const [oldest] = orders.filter((order, place) => place > 0 && !mayTakeMoney(order)).slice(-1)
  return { ...records, orders: orders.filter((order) => order !== oldest) }
}

/** An order with no more than it is paid and told of by. */
const bareOrder = ({ summary, back, ...order }: KeptOrder): KeptOrder => {
  const { description: _description, data: _data, dataUnit: _unit, name, ...rest } = summary
  return {
    ...order,
    back: back.length > backMax ? '/' : back,
    summary: { ...rest, ...(name ? { name: name.slice(0, nameMax) } : {}) },
  }
}

/**
 * What is given up where a cookie is too short, the least needed first. That a payment was submitted is not among it: without
 * that, the next form would pay again.
 */
const shortenings: readonly Shorten[] = [
  ({ voted: _voted, ...records }) => records,
  withTries(({ url, ...begun }) => (url && !begun.isOver ? { ...begun, url } : begun)),
  ...Array.from({ length: ordersMax - 1 }, () => dropOldest),
  ({ bill: _bill, ...records }) => records,
  withOrders((order) => ({
    ...order,
    tries: order.tries.filter((begun, place) => place === 0 || isUnderWay(begun)),
  })),
  withTries(({ url: _url, ...begun }) => begun),
  withOrders(bareOrder),
  ({ invoices: _invoices, ...records }) => ({ ...records, codes: records.codes.slice(0, 1) }),
  withTries(({ email: _email, payer: _payer, gateway: _gateway, ...begun }) => begun),
]

const encode = (records: Records): string => base64url(JSON.stringify(records))

/** As much as a cookie holds. */
function write(records: Records): string {
  let written = records
  for (const shorten of shortenings) {
    if (encode(written).length <= lengthMax) break
    written = shorten(written)
  }
  // Of many payments under way the latest are kept.
  while (encode(written).length > lengthMax && written.orders.length > 1) {
    written = { ...written, orders: written.orders.slice(0, -1) }
  }
  return encode(written)
}

/** Whether a browser with these cookies has asked for something here. */
export const hasRecords = (cookies: string): boolean => valueIn(cookies) !== null

const valueIn = (cookies: string): string | null =>
  new RegExp(`(?:^|; *)${askedCookieName}=([\\w-]+)`).exec(cookies)?.[1] ?? null

/**
 * What the pages have to know of a visitor's orders, codes and bills beyond what the service tells. A cookie, since pages are
 * rendered by a server that keeps nothing and by the browser, and neither an address nor the service has it. Decision 181.
 */
export function openRecords(jar: Jar, clock: Clock, isSecure: boolean) {
  const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const read = (): Records => {
    const value = valueIn(jar.read())
    return value === null ? none : parseRecords(value)
  }
  return {
    read,
    now: () => clock.now(),
    change(by: (records: Records) => Records): void {
      const value = write(limited(by(read())))
      jar.write(`${askedCookieName}=${value}; Max-Age=${lifeSeconds}; ${attributes}`)
    },
    forget: () => jar.write(`${askedCookieName}=; Max-Age=0; ${attributes}`),
  }
}
export type OpenRecords = ReturnType<typeof openRecords>

/** The record of a try, with the order that it is of. */
export function findTry({ orders }: Records, id: string) {
  for (const order of orders) {
    const found = order.tries.find((each) => each.id === id)
    if (found) return { order, found }
  }
  return null
}

/** Changes the record of one try. */
export const withTry =
  (id: string, change: (found: KeptTry) => KeptTry) =>
  (records: Records): Records => ({
    ...records,
    orders: records.orders.map((order) => ({
      ...order,
      tries: order.tries.map((each) => (each.id === id ? change(each) : each)),
    })),
  })
