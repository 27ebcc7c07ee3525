import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendLeadOtpCall, submitLeadCall, trackLeadCall } from '@portal/contract/calls/lead'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { freshNumber } from '../../client/line-numbers.ts'
import { runSql } from '../../client/on-database.ts'
import { ownPortal } from '../../client/own-portal.ts'
import { until } from '../../client/poll.ts'
import { createVisitor } from '../../client/visitor.ts'
import { leadBody, leadsOf, proveForLead } from '../../goods/leads.ts'

const log = join(tmpdir(), `lead-log-${process.pid}`)
await writeFile(log, '')
afterAll(() => rm(log, { force: true }))
const portal = ownPortal({ logTo: log, env: { LIMIT_OTP_RESEND_SECONDS: '60' } })
afterEach(() => portal.outside.clearFaults())

const person = { fullName: 'Chilufya Ngosa-Mwale', email: 'chilufya.ngosa@example.com' }
const street1 = 'Plot 7731, Nangwenya Road'
const landmark = 'Beside the yellow kiosk'

async function submit(before: () => Promise<void> = async () => {}) {
  const visitor = createVisitor(portal.url)
  const msisdn = freshNumber()
  const uniqueCode = await proveForLead(visitor, portal.sandboxUrl, msisdn)
  await before()
  const body = leadBody({ msisdn, uniqueCode }, { ...person, address: { street1, landmark } })
  const { refLeadId } = await visitor.result(submitLeadCall, body)
  return { visitor, msisdn, refLeadId }
}

const row = async (refLeadId: string) => {
  const [found] = await runSql(
    portal.databaseUrl,
    `select tries, operator_id, failure from leads where reference = '${refLeadId}'`,
  )
  return found
}

const carried = (refLeadId: string, withinMs = 40_000) =>
  until('the lead at the operator', withinMs, async () =>
    (await row(refLeadId))?.operator_id ? true : null,
  )

const figures = async () => (await fetch(`${portal.service.operationsUrl()}/metrics`)).text()

test('the code for a lead is one of the codes of its number: the next one has to wait', async () => {
  const msisdn = freshNumber()
  const visitor = createVisitor(portal.url)
  await visitor.result(sendLeadOtpCall, { msisdn: `0${msisdn}` })
  for (const typed of [msisdn, `0${msisdn}`]) {
    const again = await visitor.call(sendLeadOtpCall, { msisdn: typed })
    expect(again).toMatchObject({ http: 502, body: { result: { reason: 'otp.too-many' } } })
  }
})

describe('a lead', () => {
  test('that the operator refuses is kept, told as received, and carried once it takes it', async () => {
    const { visitor, msisdn, refLeadId } = await submit(() =>
      portal.outside.setFault({ system: 'bss', kind: 'fail-delivery' }),
    )
    await until('a first try', 20_000, async () => ((await row(refLeadId))?.failure ? true : null))
    expect(await leadsOf(portal.outside, msisdn)).toEqual([])
    expect(await visitor.result(trackLeadCall, { refLeadId, msisdn })).toMatchObject({
      status: 'received',
    })
    expect(await figures()).toMatch(/^leads_carried_total\{answer="failed"\} [1-9]/m)
    expect(await figures()).toMatch(/^leads_waiting\{age="any"\} 1$/m)
    await portal.outside.clearFaults()
    await carried(refLeadId)
    expect(await leadsOf(portal.outside, msisdn)).toMatchObject([{ reference: refLeadId }])
  })

  test('whose answer was lost is asked about, and is at the operator once', async () => {
    const { msisdn, refLeadId } = await submit()
    await carried(refLeadId)
    // As a process leaves it that ends between the operator's answer and the note of it.
    await runSql(
      portal.databaseUrl,
      `update leads set operator_id = null, operator_status = null, sent_until = clock_timestamp(), next_at = clock_timestamp()
       where reference = '${refLeadId}'`,
    )
    const sent = async () =>
      Number(/^leads_carried_total\{answer="taken"\} (\d+)/m.exec(await figures())?.[1])
    const before = await sent()
    await carried(refLeadId)
    expect(await sent()).toBe(before)
    expect(await leadsOf(portal.outside, msisdn)).toHaveLength(1)
  })

  test('survives a process that is killed before it was carried', async () => {
    const { msisdn, refLeadId } = await submit(() =>
      portal.outside.setFault({ system: 'bss', kind: 'fail-delivery' }),
    )
    await portal.service.kill()
    await portal.outside.clearFaults()
    await portal.service.start()
    await carried(refLeadId)
    expect(await leadsOf(portal.outside, msisdn)).toHaveLength(1)
  })

  test('leaves nothing of its person in the log', async () => {
    const written = await readFile(log, 'utf8')
    expect(written).toContain('a lead was refused')
    const [rows] = [await runSql(portal.databaseUrl, 'select msisdn from leads')]
    expect(rows.length).toBeGreaterThan(2)
    const personal = [
      ...Object.values(person),
      ...[street1, landmark, 'Nangwenya', 'yellow kiosk'],
      ...rows.map(({ msisdn }) => String(msisdn)),
    ]
    expect(personal.filter((text) => written.includes(text))).toEqual([])
  })
})
