import { expect, test } from 'vitest'
import { readerOf } from '../../adapters/settings.fixture.ts'
import { readTmForum } from './tmforum.settings.ts'
import { finalCodes } from './tmforum-refusal.ts'

const least = { BSS_URL: 'http://127.0.0.1:4000/', BSS_API_KEY: 'key' }
const read = (values: Record<string, string | undefined> = {}, timeScale = 1) =>
  readTmForum(readerOf({ ...least, ...values }), { timeScale })

test('address and key are enough; a top-up settles within five minutes and two time-outs', () => {
  expect(read()).toEqual({
    baseUrl: 'http://127.0.0.1:4000',
    apiKey: 'key',
    timeoutMs: 8_000,
    lineTimeoutMs: 3_000,
    settlesAfterMs: 316_000,
    finalCodes,
  })
})

test('an operator may name final refusals of its own beside those of the profile', () => {
  const own = read({ BSS_FINAL_CODES: 'E-117, NO_SUCH_LINE,' }).finalCodes
  expect(own).toEqual([...finalCodes, 'E-117', 'NO_SUCH_LINE'])
})

test('a time scale shortens the settling, and not the time-outs', () => {
  const values = { BSS_TIMEOUT_MS: '1000', BSS_SETTLES_MS: '60000' }
  expect(read(values, 60).settlesAfterMs).toBe(3_000)
})

test.each([
  [{}, 3_000],
  [{ BSS_TIMEOUT_MS: '1500' }, 1_500],
  [{ BSS_TIMEOUT_MS: '1500', BSS_LINE_TIMEOUT_MS: '5000' }, 5_000],
])('with %j a line check takes %i ms at most', (values, lineTimeoutMs) => {
  expect(read(values).lineTimeoutMs).toBe(lineTimeoutMs)
})

test.each(['BSS_URL', 'BSS_API_KEY'])('without %s there is no start', (name) => {
  expect(() => read({ [name]: undefined })).toThrow(name)
})

test.each([
  ['BSS_TIMEOUT_MS', '49'],
  ['BSS_TIMEOUT_MS', '25001'],
  ['BSS_LINE_TIMEOUT_MS', '49'],
  ['BSS_SETTLES_MS', '999'],
  ['BSS_SETTLES_MS', '3600001'],
  ['BSS_URL', 'ftp://127.0.0.1'],
])('%s=%s stops the start', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})
