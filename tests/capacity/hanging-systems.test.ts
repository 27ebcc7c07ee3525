import { lineTypeCall } from '@portal/contract/calls/line'
import { expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { ownDatabaseServer, ownPortal } from '../client/own-portal.ts'
import { indexedPages } from '../client/page-examples.ts'
import { pause, until } from '../client/poll.ts'
import { createVisitor } from '../client/visitor.ts'

/** Much longer than pages may take, on a busy machine too. */
const lineTimeoutMs = 10_000
const checksAtOnce = 400
/** Of the 40 calls to one system at once, a quarter is for devices with an order, of which there is none here. */
const checksMax = 30
const pageWithinMs = 3_000
const paths = [...indexedPages, '/sw']

const portal = ownPortal({
  database: ownDatabaseServer(),
  env: { BSS_LINE_TIMEOUT_MS: String(lineTimeoutMs) },
})

const page = async (path: string) => {
  const begun = performance.now()
  const { status } = await fetch(portal.url + path, { headers: { accept: 'text/html' } })
  return { path, status, isQuick: performance.now() - begun < pageWithinMs }
}

const metrics = async () => (await fetch(`${portal.service.operationsUrl()}/metrics`)).text()

test('pages stay while 400 line checks hang, and checks beyond 30 are refused at once', async () => {
  const { outside } = portal
  const visitor = createVisitor(portal.url)
  for (const path of paths) expect((await page(path)).status).toBe(200)
  await outside.setFault({ system: 'bss', kind: 'timeout' })
  let answered = 0
  const begun = performance.now()
  const checks = Array.from({ length: checksAtOnce }, async () => {
    const { http } = await visitor.call(lineTypeCall, { msisdn: freshNumber() })
    answered += 1
    return { http, ms: performance.now() - begun }
  })
  await until('the other checks are answered', lineTimeoutMs - 1_000, async () =>
    answered >= checksAtOnce - checksMax ? true : null,
  )
  for (let round = 0; round < 4; round++) {
    const seen = await Promise.all(paths.map((path) => page(path)))
    expect(seen.filter(({ status, isQuick }) => status !== 200 || !isQuick)).toEqual([])
    await pause(400)
  }
  const answers = await Promise.all(checks)
  // Some may meet the guard against too many requests at once, which is not about the operator.
  expect(answers.filter(({ http }) => http !== 502 && http !== 503)).toEqual([])
  const waited = answers.filter(({ ms }) => ms >= lineTimeoutMs)
  expect(waited).toHaveLength(checksMax)
  const text = await metrics()
  expect(text).toMatch(
    /^outside_calls_refused_total\{system="bss",work="checks",reason="busy"\} [1-9]/m,
  )
  await outside.clearFaults()
  await until('line checks are answered again', 10_000, async () => {
    const { http } = await visitor.call(lineTypeCall, { msisdn: freshNumber() })
    return http === 200 ? true : null
  })
})
