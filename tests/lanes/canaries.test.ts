import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sendOtpCall, verifyOtpCall } from '@portal/contract/calls/otp'
import { coverageAtCall } from '@portal/contract/calls/places/coverage'
import { nearStoresCall } from '@portal/contract/calls/places/stores'
import { authProcessCall, initiateCall, processCall } from '@portal/contract/calls/transaction'
import { expect, test } from 'vitest'
import { codeOnPhone } from '../client/codes.ts'
import { secretOf } from '../client/credentials.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { runSql } from '../client/on-database.ts'
import { ownDatabaseServer, ownPortal } from '../client/own-portal.ts'
import { initiateBody, openAttempt, waitForEnd } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { askForDpoPage, dpo } from '../methods/dpo.ts'
import { press } from '../methods/hosted-card.ts'
import { askForPaystackPage, paystack } from '../methods/paystack.ts'
import { smartcash } from '../methods/smartcash.ts'
import { openedBy, sealed, tokenOf, walletPin } from '../methods/wallet-pin.ts'

const database = ownDatabaseServer()
const portal = ownPortal({ database, env: { SANDBOX_CONNECTS: 'dpo,paystack' } })

/** The one person of the sandbox with a SmartCash wallet. */
const smartcashPayer = '971000001'
const rightPins = { money: '2468', smartcash: '1357' }
const wrongPin = '9046'

type Canary = { what: string; text: string }

/** Sealed texts are in base64, whose "+" means something in a pattern. */
const withoutMeaning = (text: string) => text.replace(/[+/=.-]/g, '\\$&')

/** By a word of its own, since four digits are in many numbers. */
const patternOf = ({ text }: Canary) =>
  new RegExp(`(?<![0-9A-Za-z._:-])${withoutMeaning(text)}(?![0-9A-Za-z._-])`)

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

/** The names of those texts that hold a canary. */
const foundIn = (texts: ReadonlyMap<string, string>, canaries: readonly Canary[]): string[] =>
  [...texts].flatMap(([name, text]) =>
    canaries.filter((one) => patternOf(one).test(text)).map(({ what }) => `${what} in ${name}`),
  )

async function payByPin(canaries: Canary[]) {
  const { sandboxUrl } = portal
  const visitor = createVisitor(portal.url)
  const opener = { visitor, sandboxUrl, payer: freshNumber() }
  const attempt = await openAttempt(visitor, { payer: opener.payer, method: walletPin, sandboxUrl })
  const { transactionId } = attempt
  const { key, token } = openedBy(transactionId)
  const wrong = sealed(wrongPin, key)
  const sent = { transactionId, paymentMode: 'AM' }
  const refused = await visitor.call(authProcessCall, { ...sent, amPin: wrong }, { token })
  expect(refused.body).toMatchObject({ statusCode: 1004, result: { attemptsLeft: 4 } })
  const right = sealed(rightPins.money, key)
  await visitor.result(authProcessCall, { ...sent, amPin: right }, { token })
  expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
  canaries.push(
    { what: 'the code for mobile money', text: await codeOnPhone(sandboxUrl, opener.payer) },
    { what: 'an access token', text: await tokenOf(opener) },
    { what: 'an encrypted wrong PIN', text: wrong.slice(0, 40) },
    { what: 'an encrypted PIN', text: right.slice(0, 40) },
  )
}

async function payBySmartcash(canaries: Canary[]) {
  const visitor = createVisitor(portal.url)
  const { refId } = await visitor.result(sendOtpCall, { msisdn: smartcashPayer })
  const otp = await codeOnPhone(portal.sandboxUrl, smartcashPayer)
  const { uniqueCode } = await visitor.result(verifyOtpCall, { refId, otp })
  const body = initiateBody(
    freshNumber(),
    { uniqueCode },
    { method: smartcash, payer: smartcashPayer },
  )
  const { transactionId, encryptionKeyDetails } = await visitor.result(initiateCall, body)
  const sent = { transactionId, paymentMode: smartcash.mode }
  const wrong = sealed(wrongPin, encryptionKeyDetails.key)
  const refused = await visitor.call(processCall, { ...sent, amPin: wrong })
  expect(refused.body).toMatchObject({ statusCode: '56D005', result: { attemptsLeft: 4 } })
  const right = sealed(rightPins.smartcash, encryptionKeyDetails.key)
  await visitor.result(processCall, { ...sent, amPin: right })
  expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
  canaries.push(
    { what: 'the code for SmartCash', text: otp },
    { what: 'a proof', text: uniqueCode },
  )
}

/** Each request to this gateway has the company's token in its body. */
async function payByDpo(canaries: Canary[]) {
  const visitor = createVisitor(portal.url)
  const attempt = await openAttempt(visitor, { method: dpo })
  await press(await askForDpoPage(visitor, attempt), 'pay')
  expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
  canaries.push({ what: 'the company token of DPO', text: secretOf('dpo', 'companyToken') })
}

/** Each request to this gateway has the secret key in a header, and each of its events is signed by it. */
async function payByPaystack(canaries: Canary[]) {
  const visitor = createVisitor(portal.url)
  const attempt = await openAttempt(visitor, { method: paystack })
  await press(await askForPaystackPage(visitor, attempt), 'pay')
  expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
  canaries.push({ what: 'the secret key of Paystack', text: secretOf('paystack', 'secretKey') })
}

/** Everything that is written down: logs of both programs, figures, rows, and the database's files with its log. */
async function written(): Promise<Map<string, string>> {
  const figures = await (await fetch(`${portal.service.operationsUrl()}/metrics`)).text()
  const tables = await runSql(
    portal.databaseUrl,
    `select string_agg(t::text, chr(10)) as text from (
       select query_to_xml(format('select r::text from %I r', relname), true, false, '') as t
       from pg_stat_user_tables) t`,
  )
  await runSql(portal.databaseUrl, 'checkpoint')
  const texts = new Map([
    ['the figures', figures],
    ['the tables', String(tables[0]?.text)],
  ])
  const logs = await filesBelow(dirname(portal.service.logFile))
  for (const file of [
    ...logs.filter((one) => one.endsWith('.log')),
    ...(await filesBelow(database.folder)),
  ]) {
    texts.set(file, await readFile(file, 'latin1'))
  }
  return texts
}

test('no code, PIN, proof or token is in a log, a figure, a row or a file of the database', async () => {
  const canaries: Canary[] = [
    { what: 'a wrong PIN', text: wrongPin },
    { what: 'the PIN of mobile money', text: rightPins.money },
    { what: 'the PIN of SmartCash', text: rightPins.smartcash },
  ]
  await payByPin(canaries)
  await payBySmartcash(canaries)
  await payByDpo(canaries)
  await payByPaystack(canaries)
  const texts = await written()
  expect([...texts.keys()].filter((name) => name.endsWith('.log')).length).toBeGreaterThan(1)
  // The search finds what is written: the number that was proved, in a row and in a file.
  const number = { what: 'a number', text: smartcashPayer }
  expect(foundIn(texts, [number])).toContain('a number in the tables')
  // And each of them, whatever signs it has.
  const all = new Map([['one text', canaries.map(({ text }) => text).join('\n')]])
  expect(foundIn(all, canaries)).toEqual(canaries.map(({ what }) => `${what} in one text`))
  expect(foundIn(texts, canaries)).toEqual([])
}, 120_000)

test('no place of a visitor is in a log, a figure, a row or a file of the database', async () => {
  const visitor = createVisitor(portal.url)
  const place = { latitude: -14.7351, longitude: 27.9163 }
  await visitor.result(nearStoresCall, place)
  await visitor.result(coverageAtCall, place)
  // A refused one, and one that is no number, are written down no more.
  for (const wrong of [
    { ...place, kind: 'kiosk' },
    { ...place, latitude: '-14.7351' },
  ]) {
    expect((await visitor.call(nearStoresCall, wrong as never)).http).toBe(400)
    expect((await visitor.call(coverageAtCall, wrong as never)).http).toBe(400)
  }
  const query = new URLSearchParams({ opco: 'ZM', latitude: '-14.7351', longitude: '27.9163' })
  const asked = await visitor.send(`/portal-service/cms/maps/shopsbycoordinates?${query}`)
  expect(asked.status).toBe(200)
  const canaries = [
    { what: 'a latitude', text: '14.7351' },
    { what: 'a longitude', text: '27.9163' },
  ]
  const all = [...(await written())].map(([name, text]) => [name, text] as const)
  const found = all.flatMap(([name, text]) =>
    canaries.filter((one) => text.includes(one.text)).map(({ what }) => `${what} in ${name}`),
  )
  expect(found).toEqual([])
}, 120_000)
