import type { CheckAnswer, CheckFault } from '../../ports/check.port.ts'

type Wrong = Extract<CheckAnswer, { kind: 'wrong' }>

/** A failure of the network by Node's own code, and its words where there are some. */
export type NetworkFailure = { code: string; words?: string | undefined }

const nameCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EDNS'])

const addressWords: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'it is refused: nothing listens on this host and port'],
  ['ECONNRESET', 'the line was closed: is this the right port, and does it speak TLS?'],
  ['UND_ERR_SOCKET', 'the line was closed: is this the right port, and does it speak TLS?'],
  ['EPIPE', 'the line was closed: is this the right port, and does it speak TLS?'],
  ['EHOSTUNREACH', 'there is no way to this host'],
  ['ENETUNREACH', 'there is no way to this network'],
  ['ETIMEDOUT', 'no answer came in time: is a firewall on the way?'],
  ['UND_ERR_CONNECT_TIMEOUT', 'no answer came in time: is a firewall on the way?'],
  ['time-out', 'no answer came in time: is a firewall on the way?'],
])

const certificateWords: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'it has expired'],
  ['CERT_NOT_YET_VALID', 'it is not valid yet: is the clock of this machine right?'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'it is for another host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'it is self-signed, by no known authority'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its authority is not known to this machine'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'its authority is not known to this machine'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its authority is not known to this machine'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its authority is not known, or the chain is incomplete'],
])

/** TLS that came to nothing, for other reasons than the certificate. */
const handshakeCode = /^ERR_SSL_|^ERR_TLS_|^EPROTO$|^ETLS$/
const certificateCode = /CERT|CRL|SIGNATURE|^INVALID_(CA|PURPOSE)$|^HOSTNAME_MISMATCH$/

const wrong = (about: CheckFault, detail: string): Wrong => ({ kind: 'wrong', about, detail })

/** A certificate's words name hosts alone, and no secret. */
function certificateFault({ code, words }: NetworkFailure): Wrong {
  const known = certificateWords.get(code)
  return wrong('certificate', [known, words ?? code].filter(Boolean).join(': '))
}

/** What a failure of the network means for who set the address. */
export function connectionFault(failure: NetworkFailure): Wrong {
  const { code } = failure
  if (nameCodes.has(code)) return wrong('name', `the host is not found (${code})`)
  const address = addressWords.get(code)
  if (address) return wrong('address', `${address} (${code})`)
  if (certificateWords.has(code) || certificateCode.test(code)) return certificateFault(failure)
  if (handshakeCode.test(code)) {
    return wrong('address', `TLS was not agreed on: does this port speak it? (${code})`)
  }
  return wrong('address', `the connection failed (${code})`)
}
