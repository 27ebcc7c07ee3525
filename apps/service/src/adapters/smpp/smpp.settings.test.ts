import { expect, test } from 'vitest'
import { readerOf } from '../settings.fixture.ts'
import { readSmpp } from './smpp.settings.ts'

const least = {
  SMPP_URL: 'smpp://127.0.0.1:2775',
  SMPP_SYSTEM_ID: 'portal',
  SMPP_PASSWORD: 'secret',
  SMPP_SOURCE: 'Operator',
}
const read = (values: Record<string, string | undefined> = {}) =>
  readSmpp(readerOf({ ...least, ...values }))

test('without an address no message centre is connected', () => {
  expect(read({ SMPP_URL: undefined })).toBeNull()
  expect(read({ SMPP_URL: '' })).toBeNull()
})

test('address, credentials and sender are enough', () => {
  expect(read()).toEqual({
    url: 'smpp://127.0.0.1:2775',
    systemId: 'portal',
    password: 'secret',
    source: 'Operator',
    timeoutMs: 8_000,
    codeTimeoutMs: 4_000,
  })
  expect(read({ SMPP_URL: 'ssmpp://127.0.0.1' })?.url).toBe('ssmpp://127.0.0.1')
})

test.each(['SMPP_SYSTEM_ID', 'SMPP_PASSWORD', 'SMPP_SOURCE'])(
  'with an address but no %s there is no start',
  (name) => {
    expect(() => read({ [name]: undefined })).toThrow(name)
  },
)

test('codes wait four seconds at most, or as long as texts where that is shorter', () => {
  expect(read({ SMPP_TIMEOUT_MS: '1000' })?.codeTimeoutMs).toBe(1_000)
  expect(read({ SMPP_CODE_TIMEOUT_MS: '2500' })?.codeTimeoutMs).toBe(2_500)
})

test.each([
  ['SMPP_URL', 'http://127.0.0.1:2775', 'SMPP_URL must be like smpp://host:2775'],
  ['SMPP_URL', 'smpp://127.0.0.1/path', 'SMPP_URL must be like smpp://host:2775'],
  ['SMPP_SOURCE', 'The operator', 'SMPP_SOURCE must be at most eleven letters and digits'],
  ['SMPP_SOURCE', 'ABCDEFGHIJKL', 'SMPP_SOURCE must be at most eleven letters and digits'],
  ['SMPP_TIMEOUT_MS', '49', 'SMPP_TIMEOUT_MS must be a whole number'],
])('%s=%s stops the start with what was expected', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(message)
})
