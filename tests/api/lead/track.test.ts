import { activePackageCall } from '@portal/contract/calls/content'
import { submitLeadCall, trackLeadCall } from '@portal/contract/calls/lead'
import { expect, test } from 'vitest'
import { createAddressClient } from '../../client/address-client.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { until } from '../../client/poll.ts'
import { createVisitor } from '../../client/visitor.ts'
import { leadBody, leadsOf, proveForLead } from '../../goods/leads.ts'
import { outside, portalUrl, sandboxUrl, visitor } from '../healthy-portal.ts'

const change = (refLeadId: string, body: object) =>
  fetch(`${sandboxUrl}/leads/${refLeadId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function taken() {
  const msisdn = freshNumber()
  const uniqueCode = await proveForLead(visitor, sandboxUrl, msisdn)
  const { refLeadId } = await visitor.result(submitLeadCall, leadBody({ msisdn, uniqueCode }))
  await until('the lead at the operator', 20_000, async () => {
    const [lead] = await leadsOf(outside, msisdn)
    return lead ?? null
  })
  return { msisdn, refLeadId }
}

test('a lead is told as the operator says now, and as last known while it is silent', async () => {
  const { msisdn, refLeadId } = await taken()
  const track = (number: string) =>
    createVisitor(portalUrl).result(trackLeadCall, { refLeadId, msisdn: number })
  expect(await track(`0${msisdn}`)).toEqual({
    refLeadId,
    status: 'received',
    statusText: 'Received',
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    notes: ["We'll call you on the number of your request."],
  })
  await change(refLeadId, { status: 'inProgress', note: 'VISIT_PLANNED: on Friday' })
  const present = {
    status: 'in-progress',
    notes: [
      'Keep your phone on: we call before anyone comes.',
      'A visit to the address is planned.',
    ],
  }
  expect(await track(msisdn)).toMatchObject(present)
  const swahili = { refLeadId, msisdn, language: 'SW' } as const
  const told = await createVisitor(portalUrl).result(trackLeadCall, swahili)
  expect(told).toMatchObject({ status: 'in-progress', statusText: 'Linashughulikiwa' })
  await outside.setFault({ system: 'bss', kind: 'error', times: 4 })
  expect(await track(msisdn)).toMatchObject(present)
  await outside.clearFaults()
})

test('an unknown reference and another number are refused alike', async () => {
  const { msisdn, refLeadId } = await taken()
  const ask = async (asked: { refLeadId: string; msisdn: string }) => {
    const begun = performance.now()
    const { http, body } = await createVisitor(portalUrl).call(trackLeadCall, asked)
    return { http, body, steps: Math.round((performance.now() - begun) / 1_000) }
  }
  const other = await ask({ refLeadId, msisdn: freshNumber() })
  expect(other).toMatchObject({ http: 404, body: { result: { reason: 'request.not-found' } } })
  expect(await ask({ refLeadId: 'ZB-0000-0000', msisdn })).toEqual(other)
  expect(await ask({ refLeadId: 'x', msisdn })).toEqual(other)
})

test('who guesses at the number of a reference is stopped, from another network not', async () => {
  const { msisdn, refLeadId } = await taken()
  const guess = () =>
    createVisitor(portalUrl).call(trackLeadCall, { refLeadId, msisdn: freshNumber() })
  const answers = await Promise.all(Array.from({ length: 12 }, guess))
  const statuses = answers.map(({ http }) => http).sort((one, other) => one - other)
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
  const owner = createAddressClient(portalUrl)
  expect((await owner.post(trackLeadCall, { refLeadId, msisdn })).status).toBe(200)
  owner.close()
})

test('the words about leads are packages', async () => {
  const packageOf = async (pageUrl: string) => {
    const { packageHtml } = await visitor.result(activePackageCall, { opco: 'ZM', pageUrl })
    return JSON.parse(packageHtml)
  }
  expect(Object.keys(await packageOf('lead-status-config'))).toEqual(['statuses', 'notes'])
  const [english, swahili] = [
    await packageOf('lead-status-translation'),
    await packageOf('sw/lead-status-translation'),
  ]
  expect(Object.keys(swahili)).toEqual(Object.keys(english))
  expect(english['lead.status.received']).toBe('Received')
})
