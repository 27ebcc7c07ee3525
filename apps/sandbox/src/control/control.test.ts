import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kindsOf, systems } from '../faults/systems.ts'
import { type RunningSandbox, startSandbox } from '../start.ts'

let sandbox: RunningSandbox
let base: string

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const get = async (path: string) => {
  const response = await fetch(base + path)
  return { status: response.status, body: await response.json() }
}

const setFault = (body: unknown) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('people', () => {
  test.each([
    ['971000001', 'PREPAID', '150.00'],
    ['971000002', 'PREPAID', '2.00'],
    ['971000003', 'POSTPAID', '0.00'],
    ['971000004', 'HYBRID', '0.00'],
    ['971000005', 'BROADBAND', '0.00'],
    ['971234567', 'PREPAID', '20.00'],
    ['771234567', 'PREPAID', '20.00'],
  ])('%s is %s with airtime %s and no deliveries yet', async (msisdn, lineType, airtime) => {
    const { status, body } = await get(`/lines/${msisdn}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ lineType, airtime, deliveries: [], billsPaid: [] })
  })

  test.each(['971000009', '951234567', '97123456', 'x'])('%s is no subscriber', async (msisdn) => {
    expect((await get(`/lines/${msisdn}`)).status).toBe(404)
  })

  test.each([
    ['money', '971000001', '500.00', false],
    ['smartcash', '971000001', '300.00', false],
    ['mpesa', '971000001', '400.00', false],
    ['money', '971000006', '200.00', true],
    ['smartcash', '971000006', '200.00', true],
    ['money', '971000007', '1.00', false],
    ['money', '971000008', '500.00', false],
    ['money', '779999999', '200.00', false],
    ['mpesa', '779999999', '200.00', false],
  ])('the %s wallet of %s holds %s', async (kind, msisdn, balance, locked) => {
    expect((await get(`/wallets/${kind}/${msisdn}`)).body).toEqual({ balance, locked, debits: [] })
  })

  test.each([
    ['money', '971000002'],
    ['mpesa', '971000002'],
    ['gold', '971000001'],
  ])('there is no %s wallet of %s', async (kind, msisdn) => {
    expect((await get(`/wallets/${kind}/${msisdn}`)).status).toBe(404)
  })

  test('971000001 has a data bundle and 971000005 has 12.4 GB left', async () => {
    expect((await get('/lines/971000001')).body.bundles).toHaveLength(1)
    const [bundle] = (await get('/lines/971000005')).body.bundles
    expect(bundle).toMatchObject({ remaining: 12.4, units: 'GB' })
  })

  const changeLine = (msisdn: string, body: unknown) =>
    fetch(`${base}/lines/${msisdn}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('a number becomes a line of another type, until the reset', async () => {
    const device = { lineType: 'BROADBAND', owner: '971000001' }
    const changed = await changeLine('971234567', device)
    expect(await changed.json()).toEqual(device)
    expect((await get('/lines/971234567')).body).toMatchObject({ lineType: 'BROADBAND' })
    await fetch(`${base}/reset`, { method: 'POST' })
    expect((await get('/lines/971234567')).body).toMatchObject({ lineType: 'PREPAID' })
  })

  test.each([
    ['971000009', { lineType: 'PREPAID' }, 404],
    ['971234567', { lineType: 'FIXED' }, 400],
    ['971234567', { lineType: 'BROADBAND', owner: '12' }, 400],
    ['971234567', { lineType: 'BROADBAND', phone: '971000001' }, 400],
    ['971234567', null, 400],
  ])('a change of %s to %j is refused with %i', async (msisdn, body, status) => {
    expect((await changeLine(msisdn, body)).status).toBe(status)
  })
})

describe('faults', () => {
  const pairs = systems.flatMap((system) => kindsOf(system).map((kind) => ({ system, kind })))

  test('every system and kind named in the list is accepted', async () => {
    for (const pair of pairs) expect((await setFault(pair)).status).toBe(200)
    expect((await get('/faults')).body).toHaveLength(pairs.length)
  })

  test.each([
    [{ system: 'weather', kind: 'timeout' }],
    [{ system: 'bss', kind: 'rain' }],
    [{ system: 'bss', kind: 'refund-fails' }],
    [{ system: 'bss', kind: 'first-try' }],
    [{ system: 'flutterwave', kind: 'refuse-for-good' }],
    [{ system: 'flutterwave', kind: 'remember-wrong' }],
    [{ system: 'gsma-wallet', kind: 'last-try' }],
    [{ system: 'airtel-money', kind: 'remember-wrong' }],
    [{ system: 'billing', kind: 'hold-delivery' }],
    [{ system: 'flutterwave', kind: 'hold-delivery' }],
    [{ system: 'gsma-wallet', kind: 'hold-delivery' }],
    [{ system: 'airtel-money', kind: 'refund-fails' }],
    [{ system: 'bss' }],
    [{ kind: 'timeout' }],
    [{ system: 'bss', kind: 'timeout', times: 0 }],
    [{ system: 'bss', kind: 'timeout', times: 1.5 }],
    [{ system: 'bss', kind: 'timeout', times: 'often' }],
    [{ system: 'bss', kind: 'timeout', share: 1.1 }],
    [{ system: 'bss', kind: 'timeout', share: -0.1 }],
    [{ system: 'bss', kind: 'timeout', delayMs: -1 }],
    [{ system: 'bss', kind: 'timeout', delay: 5 }],
    [null],
    ['bss'],
  ])('%j is refused with 400 and sets nothing', async (body) => {
    expect((await setFault(body)).status).toBe(400)
    expect((await get('/faults')).body).toEqual([])
  })

  test('a broken body is refused with 400', async () => {
    const response = await fetch(`${base}/faults`, { method: 'POST', body: '{"system":' })
    expect(response.status).toBe(400)
  })

  test('DELETE leaves none', async () => {
    await setFault({ system: 'bss', kind: 'error', times: 3 })
    const response = await fetch(`${base}/faults`, { method: 'DELETE' })
    expect(await response.json()).toEqual([])
    expect((await get('/faults')).body).toEqual([])
  })

  test('the form of the start page sets and clears them too', async () => {
    const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'system=bss&kind=slow&times=2&share=&delayMs=40'
    const options = { method: 'POST', headers: form, redirect: 'manual' } as const
    const set = await fetch(`${base}/faults`, { ...options, body })
    expect([set.status, set.headers.get('location')]).toEqual([303, '/'])
    const [fault] = (await get('/faults')).body
    expect(fault).toEqual({ system: 'bss', kind: 'slow', times: 2, share: null, delayMs: 40 })
    expect(await (await fetch(base)).text()).toContain('2 more, 40 ms')
    await fetch(`${base}/faults/clear`, options)
    expect((await get('/faults')).body).toEqual([])
  })

  test('reset clears them', async () => {
    await setFault({ system: 'bss', kind: 'error' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${base}/reset`, { method: 'POST', headers })).status).toBe(200)
    expect((await get('/faults')).body).toEqual([])
  })

  test('they never touch control calls', async () => {
    for (const pair of pairs) await setFault(pair)
    expect((await get('/lines/971000001')).status).toBe(200)
    expect((await get('/cards')).status).toBe(200)
  })
})

describe('pages and lists', () => {
  test('the start page names the people and leads to their phones', async () => {
    const page = await (await fetch(base)).text()
    expect(page).toContain('<a class="number" href="/phone/971000001">97 100 0001</a>')
    expect(page).toContain('<a class="number" href="/accounts/P1000000001">P1000000001</a>')
    expect(page).toContain('action="/faults"')
    expect(page).toContain('PUT /catalogue')
  })

  test('mail, cards, messages and prompts are empty at the start', async () => {
    const lists = ['/mail', '/cards', '/phone/971000001/messages', '/phone/971000001/prompts']
    for (const path of lists) expect(await get(path)).toEqual({ status: 200, body: [] })
  })

  test('a phone is a page for browsers, and exists for nine digits only', async () => {
    const accept = { headers: { accept: 'text/html' } }
    const response = await fetch(`${base}/phone/971000001`, accept)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('97 100 0001')
    expect((await fetch(`${base}/phone/97100000`, accept)).status).toBe(404)
  })

  test('everything that a page loads is there', async () => {
    const accept = { headers: { accept: 'text/html' } }
    const page = await (await fetch(`${base}/phone/971000001`, accept)).text()
    const assets = [...page.matchAll(/(?:src|href)="(\/\w+\.\w+)"/g)].map(([, path]) => path)
    expect(assets.toSorted()).toEqual(['/live.js', '/sandbox.css'])
    for (const path of assets) expect((await fetch(base + path)).status).toBe(200)
  })

  test('an answer to a prompt that is not there is refused', async () => {
    const answer = (body: object) =>
      fetch(`${base}/phone/971000001/prompts/p1`, { method: 'POST', body: JSON.stringify(body) })
    expect((await answer({ action: 'approve', pin: '2468' })).status).toBe(404)
    expect((await answer({ action: 'maybe' })).status).toBe(400)
  })
})
