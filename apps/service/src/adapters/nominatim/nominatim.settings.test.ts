import { expect, test } from 'vitest'
import { readerOf } from '../settings.fixture.ts'
import { readNominatim } from './nominatim.settings.ts'

const least = {
  NOMINATIM_URL: 'https://maps.example/nominatim/',
  NOMINATIM_USER_AGENT: 'portal (maps@host.example)',
}
const read = (values: Record<string, string | undefined> = {}) =>
  readNominatim(readerOf({ ...least, ...values }))

test('without an address nothing is connected', () => {
  expect(read({ NOMINATIM_URL: undefined })).toBeNull()
})

test('an address and a name are enough', () => {
  expect(read()).toEqual({
    baseUrl: 'https://maps.example/nominatim',
    userAgent: 'portal (maps@host.example)',
    countries: 'zm',
    intervalMs: 1_000,
    timeoutMs: 2_000,
  })
})

test('a server of one’s own is asked as often as one likes', () => {
  expect(read({ NOMINATIM_INTERVAL_MS: '0' })?.intervalMs).toBe(0)
})

test.each([
  ['NOMINATIM_USER_AGENT', undefined],
  ['NOMINATIM_USER_AGENT', 'portal'],
  ['NOMINATIM_USER_AGENT', 'portal (maps@host.example)\r\nx: y'],
  ['NOMINATIM_URL', 'ftp://maps.example'],
  ['NOMINATIM_COUNTRIES', 'Zambia'],
  ['NOMINATIM_TIMEOUT_MS', '10001'],
  ['NOMINATIM_INTERVAL_MS', '-1'],
])('%s=%s stops the start', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})

test('the public server is asked once a second at most', () => {
  const host = { NOMINATIM_URL: 'https://nominatim.openstreetmap.org' }
  expect(read(host)?.intervalMs).toBe(1_000)
  expect(() => read({ ...host, NOMINATIM_INTERVAL_MS: '999' })).toThrow(
    'NOMINATIM_INTERVAL_MS must be 1000 or more for nominatim.openstreetmap.org.',
  )
})
