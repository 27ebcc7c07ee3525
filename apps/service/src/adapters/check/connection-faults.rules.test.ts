import { expect, test } from 'vitest'
import { connectionFault } from './connection-faults.rules.ts'

test.each([
  ['ENOTFOUND', 'name', /host is not found/],
  ['EAI_AGAIN', 'name', /host is not found/],
  ['ECONNREFUSED', 'address', /nothing listens/],
  ['ETIMEDOUT', 'address', /no answer came in time/],
  ['time-out', 'address', /no answer came in time/],
  ['UND_ERR_CONNECT_TIMEOUT', 'address', /firewall/],
  ['ECONNRESET', 'address', /right port/],
  ['ENETUNREACH', 'address', /no way to this network/],
  ['EPROTO', 'address', /TLS was not agreed on/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'address', /TLS was not agreed on/],
  ['TypeError', 'address', /the connection failed/],
  ['CERT_HAS_EXPIRED', 'certificate', /it has expired/],
  ['CERT_NOT_YET_VALID', 'certificate', /clock of this machine/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', /another host/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', /self-signed/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate', /chain is incomplete/],
  ['CERT_REVOKED', 'certificate', /CERT_REVOKED/],
])('the code %s is about the %s', (code, about, words) => {
  expect(connectionFault({ code })).toEqual({
    kind: 'wrong',
    about,
    detail: expect.stringMatching(words),
  })
})

test('the words of a certificate are told, and those of any other failure are not', () => {
  const words = 'Hostname/IP does not match'
  const certificate = connectionFault({ code: 'ERR_TLS_CERT_ALTNAME_INVALID', words })
  expect(certificate.detail).toBe(`it is for another host: ${words}`)
  expect(connectionFault({ code: 'ECONNREFUSED', words: 'secret' }).detail).not.toContain('secret')
})
