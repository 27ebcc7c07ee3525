import { stat } from 'node:fs/promises'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/calls/transaction'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { publishedSecrets } from '../../tools/portal/published-secrets.fixture.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { createOutside } from '../client/outside.ts'
import { ownPortal } from '../client/own-portal.ts'
import { pause, until } from '../client/poll.ts'
import { initiateBody, openAttempt, orderBody, waitForEnd } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor, Refused } from '../client/visitor.ts'
import { askForPage } from '../methods/card.ts'
import { press } from '../methods/hosted-card.ts'

const outside = createOutside(portalUnderTest().sandboxUrl)

const portal = ownPortal({ commonSandbox: true })
beforeAll(() => outside.clearFaults())
afterEach(() => outside.clearFaults())

/** Lines of some milliseconds are written together. */
async function wholeLog(): Promise<string> {
  await pause(200)
  return portal.service.log()
}

test('secrets and personal data stay out of the log', async () => {
  const canary = {
    email: 'canary.email@canary-mail.example',
    key: 'canary-key-6f1c2a',
    apiKey: 'canary-api-key-9d0b',
    redirect: '/prepaid-recharge?canary=redirect',
  }
  const visitor = createVisitor(portal.url)
  const msisdn = freshNumber()
  const { orderId } = await visitor.result(
    openOrderCall,
    orderBody(msisdn, { redirectPage: canary.redirect }),
  )
  const body = initiateBody(msisdn, { txnId: orderId, emailId: canary.email })
  const { transactionId } = await visitor.result(initiateCall, body, { key: canary.key })
  await visitor.call(initiateCall, { ...body, emailId: 'other@example.com' }, { key: canary.key })
  const link = await askForPage(visitor, { transactionId })
  await visitor.send(await press(link, 'pay'))
  await waitForEnd(visitor, transactionId)
  await outside.setFault({ system: 'flutterwave', kind: 'error' })
  const failing = await openAttempt(visitor)
  await visitor.result(processCall, { transactionId: failing.transactionId }).catch(ignoreRefusal)
  await outside.clearFaults()
  await outside.setFault({ system: 'bss', kind: 'timeout', times: 1 })
  await openAttempt(visitor).catch(ignoreRefusal)
  await visitor.send('/portal-service/transaction/v1/order', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': canary.apiKey },
    body: `{"broken": "${canary.email}"`,
  })
  await visitor.send('/callbacks/flutterwave', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'verif-hash': canary.key },
    body: JSON.stringify({ data: { tx_ref: transactionId, customer: { email: canary.email } } }),
  })
  await openAttempt(visitor, failing)
  const session = visitor.cookies.get('sid') ?? ''
  expect(session).not.toBe('')
  const log = await wholeLog()
  expect(log).toContain('payment moved')
  const secrets = [...Object.values(canary), session, msisdn, failing.msisdn, 'canary']
  for (const secret of secrets) expect(log).not.toContain(secret)
  for (const secret of configuredSecrets()) expect(log).not.toContain(secret)
})

test('log lines name routes and no addresses, since ids open pages', async () => {
  const visitor = createVisitor(portal.url)
  const { transactionId } = await openAttempt(visitor)
  const unknown = 'zebra-crossing'
  for (const path of [`/payment/status/${transactionId}`, `/sw/${unknown}`, `/p/${unknown}`]) {
    await visitor.send(path, { method: 'POST' })
  }
  const lines = (await wholeLog()).split('\n').filter((line) => line.includes('"answered"'))
  const routes = lines.map((line) => (JSON.parse(line) as { req: { route: string } }).req.route)
  expect(routes).toEqual(
    expect.arrayContaining([
      '/portal-service/transaction/v1/initiate',
      '/payment/status/:id',
      '/*',
    ]),
  )
  expect(lines.join('\n')).not.toContain(transactionId)
  expect(lines.join('\n')).not.toContain(unknown)
})

test("the service's log can be read by its own user only", async () => {
  expect((await stat(portal.service.logFile)).mode & 0o777).toBe(0o600)
})

// Last, since nothing is left to ask after it.
test('a stopping service finishes what was asked, and only then ends', async () => {
  const visitor = createVisitor(portal.url)
  const attempt = await openAttempt(visitor)
  await outside.setFault({ system: 'flutterwave', kind: 'slow', delayMs: 1_200 })
  const { transactionId } = attempt
  const processed = visitor.result(processCall, { transactionId })
  const { books } = portal
  await until(
    'the gateway is being asked',
    5_000,
    async () =>
      (await books.count('payments', 'id = $1 and lease_until is not null', [transactionId])) ||
      null,
  )
  portal.service.child().kill('SIGTERM')
  expect((await processed).redirectUrl).toContain('/flutterwave/pay/')
  await portal.service.ended()
  expect(portal.service.child().exitCode).toBe(0)
  expect(await books.count('payments', "id = $1 and state = 'in-process'", [transactionId])).toBe(1)
  await expect(visitor.send('/healthz')).rejects.toThrow()
})

const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof Refused)) throw error
}

const configuredSecrets = (): string[] => [
  ...publishedSecrets,
  new URL(portal.databaseUrl).password,
]
