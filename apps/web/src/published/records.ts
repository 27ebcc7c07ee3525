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

const limited = ({ orders, codes, voted, ...others }: Records): Records => ({
  ...others,
  ...(voted ? { voted: voted.slice(0, votedMax) } : {}),
  orders: orders
    .slice(0, ordersMax)
    .map((order) => ({ ...order, tries: order.tries.slice(0, triesMax) })),
  codes: codes.slice(0, codesMax),
})

/** As much as a cookie holds: the oldest order goes first, the latest stays. */
function write(records: Records): string {
  const value = base64url(JSON.stringify(records))
  if (value.length <= lengthMax || records.orders.length <= 1) return value
  return write({ ...records, orders: records.orders.slice(0, -1) })
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
