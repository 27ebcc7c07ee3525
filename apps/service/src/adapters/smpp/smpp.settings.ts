import type { SettingsReader } from '../../ports/settings.port.ts'

export type SmppSettings = {
  /** `smpp://host:port`, or `ssmpp://host:port` through TLS; ports 2775 and 3550 where none is named. */
  url: string
  systemId: string
  /** At most 8 characters, by the protocol. */
  password: string
  /** The sender that the phone shows: at most eleven letters and digits. */
  source: string
  /** For each answer of the centre, in milliseconds; a text of any length takes twice that at most. */
  timeoutMs: number
  /** The same for one-time codes, which a visitor waits for. */
  codeTimeoutMs: number
}

/** The longest that the protocol allows. */
const passwordLength = 8
const codeTimeoutMsMost = 4_000

/** Null where no message centre is connected: the portal then sends no SMS. */
export function readSmpp(reader: SettingsReader): SmppSettings | null {
  if (!reader.has('SMPP_URL')) return null
  // Many message centres are reached in the clear, through a tunnel of the operator's.
  const isPlainAccepted =
    reader.oneOf('SMPP_PLAIN', ['refused', 'accepted'], 'refused') === 'accepted'
  const url = reader.text('SMPP_URL')
  if (!/^s?smpp:\/\/[^/\s]+$/.test(url)) {
    throw new Error('SMPP_URL must be like smpp://host:2775, or ssmpp:// under TLS.')
  }
  reader.url('SMPP_URL', { encrypted: 'ssmpp:', isPlainAccepted })
  const source = reader.text('SMPP_SOURCE')
  if (!/^[A-Za-z0-9]{1,11}$/.test(source)) {
    throw new Error('SMPP_SOURCE must be at most eleven letters and digits.')
  }
  const timeoutMs = reader.number('SMPP_TIMEOUT_MS', 8_000, 50, 25_000)
  return {
    url,
    systemId: reader.secret('SMPP_SYSTEM_ID', 1),
    password: reader.secret('SMPP_PASSWORD', passwordLength),
    source,
    timeoutMs,
    codeTimeoutMs: reader.number(
      'SMPP_CODE_TIMEOUT_MS',
      Math.min(codeTimeoutMsMost, timeoutMs),
      50,
      25_000,
    ),
  }
}
