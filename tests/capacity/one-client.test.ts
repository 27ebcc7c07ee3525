import { addressOf } from '@portal/contract/call'
import { lineTypeCall } from '@portal/contract/line'
import { orderPageCall } from '@portal/contract/order-page'
import { sendOtpCall } from '@portal/contract/otp'
import { openOrderCall } from '@portal/contract/transaction'
import { afterEach, expect, test } from 'vitest'
import { type AddressClient, createAddressClient, type Reply } from '../client/address-client.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { ownDatabaseServer, ownPortal } from '../client/own-portal.ts'
import { pause } from '../client/poll.ts'
import { orderBody } from '../client/recharge.ts'
import { apiHeaders } from '../client/visitor.ts'

/** Each flood lasts this long, and the others come in its second half. */
const floodMs = 2_500
const others = 12
/** Two seconds are promised; the flood is made on the same busy machine. */
const answerMaxMs = 6_000
const operatorMs = 600

const portal = ownPortal({
  database: ownDatabaseServer(),
  env: {
    LIMIT_SHARE_PER_ADDRESS: '25',
    LIMIT_OUTSIDE_CALLS_PER_SESSION: '2',
    LIMIT_OUTSIDE_CALLS_PER_ADDRESS: '8',
  },
})

afterEach(() => portal.outside.clearFaults())

const openOrder = (client: AddressClient) => client.post(openOrderCall, orderBody(freshNumber()))
const orderOf = ({ body }: Reply): string => JSON.parse(body).result.orderId
const page = { headers: { accept: 'text/html', 'accept-encoding': 'br' } }
const fresh = () => String(Math.random())

/** Opens an order, reads it, and checks a line: each as a visitor of another address. */
async function visit(): Promise<Reply[]> {
  const client = createAddressClient(portal.url, 2)
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

type Flood = {
  connections: number
  isSlow: boolean
  act: (client: AddressClient) => Promise<Reply>
}

/** What others are answered while one address does the same on all its connections, again and again. */
async function othersBeside({ connections, isSlow, act }: Flood) {
  const hostile = createAddressClient(portal.url, connections)
  if (isSlow) await portal.outside.setFault({ system: 'bss', kind: 'slow', delayMs: operatorMs })
  const endsAt = performance.now() + floodMs
  const flood = Array.from({ length: connections }, async () => {
    while (performance.now() < endsAt) await act(hostile)
  })
  await pause(floodMs / 2)
  const visits: Promise<Reply[]>[] = []
  for (let index = 0; index < others; index++) {
    visits.push(visit())
    await pause(floodMs / 2 / others)
  }
  const replies = (await Promise.all(visits)).flat()
  await Promise.all(flood)
  hostile.close()
  return replies
}

const madeUpBundle = () => ({
  transactionType: 'BUNDLE PURCHASE' as const,
  ...{ msisdn: freshNumber(), productCode: `NO-${freshNumber()}` },
})

test.each<[string, Flood]>([
  [
    'line checks at a slow operator',
    {
      ...{ connections: 45, isSlow: true },
      act: (client) => client.post(lineTypeCall, { msisdn: freshNumber() }),
    },
  ],
  [
    'orders of made-up bundles at a slow operator',
    {
      ...{ connections: 45, isSlow: true },
      act: ({ post }) => post(openOrderCall, madeUpBundle()),
    },
  ],
  [
    'drawn pages',
    {
      ...{ connections: 220, isSlow: false },
      act: ({ send }) => send('GET', `/prepaid-recharge?x=${fresh()}`, page),
    },
  ],
  [
    'forms',
    {
      ...{ connections: 220, isSlow: false },
      act: ({ send }) =>
        send('POST', '/prepaid-recharge', {
          headers: {
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: 'msisdn=12&amount=20',
        }),
    },
  ],
  [
    'requests for codes',
    {
      ...{ connections: 260, isSlow: false },
      act: ({ post }) => post(sendOtpCall, { msisdn: freshNumber() }),
    },
  ],
])('others are served while one address floods with %s', async (_name, flood) => {
  const replies = await othersBeside(flood)
  expect(replies).toHaveLength(3 * others)
  const late = replies.filter(({ status, ms }) => status !== 200 || ms > answerMaxMs)
  expect(late).toEqual([])
})
