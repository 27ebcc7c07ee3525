import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openBooks } from '../client/books.ts'
import { createOutside } from '../client/outside.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import type { Attempt, Callback, PaymentMethod } from '../methods/payment-method.ts'
import { phoneOf } from '../methods/wallet.ts'

/** The common portal as a test file finds it and leaves it: nothing outside of it is broken. */
export const { portalUrl, sandboxUrl, databaseUrl } = portalUnderTest()
export const outside = createOutside(sandboxUrl)
export const books = openBooks(databaseUrl)
beforeAll(() => outside.clearFaults())
afterAll(async () => {
  await outside.clearFaults()
  await books.close()
})

/** A device that the portal does not know, new for each test. */
export let visitor: Visitor
beforeEach(() => {
  visitor = createVisitor(portalUrl)
})

export const phone = (msisdn: string) => phoneOf(sandboxUrl, msisdn)

export const deliveriesTo = async ({ msisdn }: Pick<Attempt, 'msisdn'>) =>
  (await outside.line(msisdn)).deliveries

export async function callBack(
  { provider }: PaymentMethod,
  { headers, body }: Callback,
): Promise<number> {
  const reply = await visitor.send(`/callbacks/${provider}`, { method: 'POST', headers, body })
  return reply.status
}

export const ten = <T>(once: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, once))

/** An id of the right form that no payment has. */
export const unknownId = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'
