import { addressOf } from '@portal/contract/call'
import { lineTypeCall } from '@portal/contract/calls/line'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { sendOtpCall } from '@portal/contract/calls/otp'
import { openOrderCall } from '@portal/contract/calls/transaction'
import { type AddressClient, createAddressClient, type Reply } from './address-client.ts'
import { freshNumber } from './line-numbers.ts'
import { pause } from './poll.ts'
import { orderBody } from './recharge.ts'
import type { Stack } from './stack.ts'
import { apiHeaders } from './visitor.ts'

/** What one hostile client does on all its connections, again and again. */
export type Flood = {
  name: string
  connections: number
  /** Milliseconds that the operator takes for each answer meanwhile. */
  operatorMs: number
  act: (client: AddressClient) => Promise<Reply>
}

/** A quarter of the places, as docs/operations.md has it, in a portal that has few. */
export const floodedEnv = {
  LIMIT_SHARE_PER_ADDRESS: '25',
  LIMIT_OUTSIDE_CALLS_PER_SESSION: '2',
  LIMIT_OUTSIDE_CALLS_PER_ADDRESS: '8',
}

const slowOperatorMs = 600
const pageHeaders = { accept: 'text/html', 'accept-encoding': 'br' }
const formHeaders = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
}

const madeUpBundle = () => ({
  transactionType: 'BUNDLE PURCHASE' as const,
  ...{ msisdn: freshNumber(), productCode: `NO-${freshNumber()}` },
})

export const floods: readonly Flood[] = [
  {
    name: 'line checks at a slow operator',
    ...{ connections: 45, operatorMs: slowOperatorMs },
    act: ({ post }) => post(lineTypeCall, { msisdn: freshNumber() }),
  },
  {
    name: 'orders of made-up bundles at a slow operator',
    ...{ connections: 45, operatorMs: slowOperatorMs },
    act: ({ post }) => post(openOrderCall, madeUpBundle()),
  },
  {
    name: 'drawn pages',
    ...{ connections: 220, operatorMs: 0 },
    act: ({ send }) =>
      send('GET', `/prepaid-recharge?x=${Math.random()}`, { headers: pageHeaders }),
  },
  {
    name: 'forms',
    ...{ connections: 220, operatorMs: 0 },
    act: ({ send }) =>
      send('POST', '/prepaid-recharge', { headers: formHeaders, body: 'msisdn=12&amount=20' }),
  },
  {
    name: 'requests for codes',
    ...{ connections: 260, operatorMs: 0 },
    act: ({ post }) => post(sendOtpCall, { msisdn: freshNumber() }),
  },
]

const openOrder = (client: AddressClient) => client.post(openOrderCall, orderBody(freshNumber()))
const orderOf = ({ body }: Reply): string => JSON.parse(body).result.orderId

/** Opens an order, reads it, and checks a line, as a visitor of an address that nobody else has. */
async function visit(portalUrl: string): Promise<Reply[]> {
  const client = createAddressClient(portalUrl, 2)
  const [ordered, checked] = await Promise.all([
    openOrder(client),
    client.post(lineTypeCall, { msisdn: freshNumber() }),
  ])
  const read =
    ordered.status === 200
      ? [
          await client.send('GET', `${addressOf(orderPageCall)}?order=${orderOf(ordered)}`, {
            headers: { ...apiHeaders, cookie: ordered.cookie },
          }),
        ]
      : []
  client.close()
  return [ordered, checked, ...read]
}

/** How many others come while a flood lasts, and how far apart, in milliseconds. */
export type Others = { count: number; everyMs: number }

/** The flood is at its height when they begin to come. */
const floodBeforeMs = 1_250

/** What others are answered beside a flood, three answers each: an order, a line check, and the order's state. */
export async function othersBeside(
  { url, outside }: Pick<Stack, 'url' | 'outside'>,
  flood: Flood,
  { count, everyMs }: Others,
): Promise<Reply[]> {
  const { connections, operatorMs, act } = flood
  const hostile = createAddressClient(url, connections)
  if (operatorMs > 0) await outside.setFault({ system: 'bss', kind: 'slow', delayMs: operatorMs })
  let isOver = false
  const flooding = Array.from({ length: connections }, async () => {
    while (!isOver) await act(hostile)
  })
  await pause(floodBeforeMs)
  const visits: Promise<Reply[]>[] = []
  while (visits.length < count) {
    visits.push(visit(url))
    await pause(everyMs)
  }
  const replies = (await Promise.all(visits)).flat()
  isOver = true
  await Promise.all(flooding)
  hostile.close()
  await outside.clearFaults()
  return replies
}
