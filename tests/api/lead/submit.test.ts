import { ownLeadCall, submitLeadCall } from '@portal/contract/calls/lead'
import { sendOtpCall, verifyOtpCall } from '@portal/contract/calls/otp'
import { refusals } from '@portal/contract/codes'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { codeAfter } from '../../client/codes.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { runSql } from '../../client/on-database.ts'
import { until } from '../../client/poll.ts'
import { createVisitor, type Visitor } from '../../client/visitor.ts'
import { type LeadBody, leadBody, leadsOf, proveForLead } from '../../goods/leads.ts'
import { databaseUrl, outside, portalUrl, sandboxUrl, visitor } from '../healthy-portal.ts'

type Changes = Parameters<typeof leadBody>[1]

async function lead(changes?: Changes, by: Visitor = visitor, msisdn: Msisdn = freshNumber()) {
  const uniqueCode = await proveForLead(by, sandboxUrl, msisdn)
  return { msisdn, uniqueCode, body: leadBody({ msisdn, uniqueCode }, changes) }
}

const submit = (body: LeadBody, by: Visitor = visitor) => by.result(submitLeadCall, body)

const refusal = (reason: keyof typeof refusals, field?: string) => ({
  http: refusals[reason].http,
  body: { statusCode: refusals[reason].code, result: { reason, ...(field && { field }) } },
})

const atOperator = (msisdn: Msisdn) =>
  until(`a lead of ${msisdn} at the operator`, 20_000, async () => {
    const leads = await leadsOf(outside, msisdn)
    return leads.length > 0 ? leads : null
  })

const rowsOf = (msisdn: Msisdn) =>
  runSql(databaseUrl, `select * from leads where msisdn = '${msisdn}'`)

const grantsOf = (refLeadId: string) =>
  runSql(
    databaseUrl,
    `select order_id from device_grants where kind = 'lead' and subject = '${refLeadId}'`,
  )

describe('a lead', () => {
  test('reaches the operator with everything that the visitor said', async () => {
    const { msisdn, body } = await lead()
    const { refLeadId, feasibility } = await submit(body)
    expect(refLeadId).toMatch(/^[A-Z]+-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(feasibility).toBe(true)
    expect(await atOperator(msisdn)).toMatchObject([
      {
        ...{ reference: refLeadId, name: 'Mwansa Banda', email: 'mwansa@example.com' },
        ...{ plan: 'ODU_200GB_1M', feasible: true },
      },
    ])
    expect(await visitor.result(ownLeadCall, { refLeadId })).toEqual({
      ...{ refLeadId, feasibility: true, msisdn, email: 'mwansa@example.com' },
      ...{ city: 'Lusaka', planCode: 'ODU_200GB_1M', amount: '650.00', currency: 'ZMW' },
    })
    expect(await grantsOf(refLeadId)).toEqual([{ order_id: null }])
  })

  test('in a town where it is not sold opens no order, whatever the body says', async () => {
    const { msisdn, body } = await lead({ feasibility: true, address: { city: 'Mongu' } })
    const { refLeadId, feasibility } = await submit(body)
    expect(feasibility).toBe(false)
    expect(await atOperator(msisdn)).toMatchObject([{ reference: refLeadId, feasible: false }])
    expect(await grantsOf(refLeadId)).toEqual([])
    expect(await visitor.result(ownLeadCall, { refLeadId })).toMatchObject({ feasibility: false })
  })

  test('has the price, the words and the country of the service, and no place abroad', async () => {
    const { msisdn, body } = await lead({
      feasibility: false,
      address: { country: 'Nigeria', lat: 6.5, lng: 3.4 },
      plan: { amount: '1.00', currency: 'USD', description: 'Free for ever' },
    })
    expect((await submit(body)).feasibility).toBe(true)
    expect(await rowsOf(msisdn)).toMatchObject([
      {
        ...{ price_minor: 65_000n.toString(), currency: 'ZMW', latitude: null, longitude: null },
        plan_description: expect.not.stringContaining('Free'),
      },
    ])
    const [taken] = await atOperator(msisdn)
    expect(JSON.stringify(taken)).not.toContain('Nigeria')
  })

  test('is of its device alone', async () => {
    const { body } = await lead()
    const { refLeadId } = await submit(body)
    const unknown = refusal('request.not-found', 'refLeadId')
    const other = createVisitor(portalUrl)
    expect(await other.call(ownLeadCall, { refLeadId })).toMatchObject(unknown)
    expect(await visitor.call(ownLeadCall, { refLeadId: 'x' })).toMatchObject(unknown)
  })
})

describe('the same lead', () => {
  test('again, after a lost answer, is the first one, without another code', async () => {
    const { msisdn, body } = await lead()
    const first = await submit(body)
    expect(await submit(body)).toEqual(first)
    const stranger = await createVisitor(portalUrl).call(submitLeadCall, body)
    expect(stranger).toMatchObject(refusal('proof.unusable', 'uniqueCode'))
    expect(await rowsOf(msisdn)).toHaveLength(1)
  })

  test('five times at once with one proof is one', async () => {
    const { msisdn, body } = await lead()
    const all = await Promise.all(Array.from({ length: 5 }, () => submit(body)))
    expect(new Set(all.map(({ refLeadId }) => refLeadId)).size).toBe(1)
    expect(await rowsOf(msisdn)).toHaveLength(1)
    expect(await atOperator(msisdn)).toHaveLength(1)
  })

  test('five times at once from five devices, however it is written, is one', async () => {
    const msisdn = freshNumber()
    // Codes to one number wait for each other, so the proofs are given to devices that have one of another number.
    const devices = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => {
        const by = createVisitor(portalUrl)
        const other = freshNumber()
        const uniqueCode = await proveForLead(by, sandboxUrl, other)
        await runSql(
          databaseUrl,
          `update proofs set subject = '${msisdn}' where subject = '${other}'`,
        )
        const street1 = at % 2 === 0 ? 'Plot 12, Cairo Road' : ' PLOT 12,  cairo road'
        return { by, body: leadBody({ msisdn, uniqueCode }, { address: { street1 } }) }
      }),
    )
    const all = await Promise.all(devices.map(({ by, body }) => submit(body, by)))
    const references = new Set(all.map(({ refLeadId }) => refLeadId))
    expect(references.size).toBe(1)
    expect(await rowsOf(msisdn)).toHaveLength(1)
    expect(await atOperator(msisdn)).toHaveLength(1)
    const [refLeadId = ''] = references
    for (const { by } of devices) {
      expect(await by.result(ownLeadCall, { refLeadId })).toMatchObject({ refLeadId })
    }
  })

  test('of another plan or address is another one', async () => {
    const { msisdn, body } = await lead()
    const first = await submit(body)
    const prove = async () => {
      await runSql(
        databaseUrl,
        `delete from otp_sends where recipient = '${msisdn}'; delete from otp_challenges where recipient = '${msisdn}'`,
      )
      return proveForLead(visitor, sandboxUrl, msisdn)
    }
    const moved = { ...body.address, street1: 'Plot 13, Cairo Road' }
    const second = await submit({ ...body, uniqueCode: await prove(), address: moved })
    expect(second.refLeadId).not.toBe(first.refLeadId)
  })
})

describe('the proof of the number', () => {
  const unusable = refusal('proof.unusable', 'uniqueCode')

  test('serves one lead', async () => {
    const { body } = await lead()
    await submit(body)
    const other = { ...body, address: { ...body.address, street1: 'Plot 99, Great East Road' } }
    expect(await visitor.call(submitLeadCall, other)).toMatchObject(unusable)
  })

  test('is bound to its number, its device and its purpose', async () => {
    const { msisdn, body } = await lead()
    const foreign = { ...body, contactNumber: `0${freshNumber()}` }
    expect(await visitor.call(submitLeadCall, foreign)).toMatchObject(unusable)
    expect(await createVisitor(portalUrl).call(submitLeadCall, body)).toMatchObject(unusable)
    const paying = freshNumber()
    const { answer, code } = await codeAfter(sandboxUrl, paying, () =>
      visitor.result(sendOtpCall, { msisdn: paying }),
    )
    const proof = await visitor.result(verifyOtpCall, { refId: answer.refId, otp: code })
    const ofPayment = leadBody({ msisdn: paying, uniqueCode: proof.uniqueCode })
    expect(await visitor.call(submitLeadCall, ofPayment)).toMatchObject(unusable)
    expect(await rowsOf(msisdn)).toEqual([])
  })

  test('is not used up by a lead that is refused', async () => {
    const { body } = await lead()
    const wrong = { ...body, plan: { ...body.plan, code: 'DATA_1GB_7D' } }
    expect(await visitor.call(submitLeadCall, wrong)).toMatchObject(
      refusal('lead.plan-not-sold', 'plan.code'),
    )
    expect((await submit(body)).refLeadId).toBeTruthy()
  })
})

describe('refused, by the name of the field, is', () => {
  test.each<[string, Changes, keyof typeof refusals, string]>([
    ['no consent', { consent: false }, 'lead.consent-required', 'consent'],
    ['a short name', { fullName: 'Al' }, 'lead.form-invalid', 'fullName'],
    ['a name with digits', { fullName: 'Mwansa 2' }, 'lead.form-invalid', 'fullName'],
    [
      'a town that is not in the table',
      { address: { city: 'Nairobi' } },
      'lead.form-invalid',
      'address.city',
    ],
    [
      'an address of digits alone',
      { address: { street1: '12345' } },
      'lead.form-invalid',
      'address.street1',
    ],
    [
      'a landmark of dashes alone',
      { address: { landmark: '- / -' } },
      'lead.form-invalid',
      'address.landmark',
    ],
    ['a plan that is none', { plan: { code: 'NONE' } }, 'lead.plan-not-sold', 'plan.code'],
    ['a bundle', { plan: { code: 'MIFI_20GB_30D' } }, 'lead.plan-not-sold', 'plan.code'],
  ])('%s', async (_what, changes, reason, field) => {
    const body = leadBody({ msisdn: freshNumber(), uniqueCode: 'x' }, changes)
    expect(await visitor.call(submitLeadCall, body)).toMatchObject(refusal(reason, field))
  })

  test.each<[string, object, string]>([
    ['a number without digits', { contactNumber: 'nine' }, 'contactNumber'],
    ['another source', { source: 'SHOP' }, 'source'],
    ['an unknown field', { admin: true }, 'admin'],
  ])('%s', async (_what, changes, field) => {
    const body = { ...leadBody({ msisdn: freshNumber(), uniqueCode: 'x' }), ...changes }
    const { http, body: refused } = await visitor.call(submitLeadCall, body as LeadBody)
    expect([http, refused.result]).toMatchObject([400, { field }])
  })
})
