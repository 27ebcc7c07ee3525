import type { SettingsReader } from '../../ports/settings.port.ts'

export type SmtpSettings = {
  /** `smtps://host:port` through TLS, or `smtp://host:port`; ports 465 and 587 where none is named. */
  url: string
  /** Turns a plain connection into one through TLS before anything is said, or sends no mail. */
  isUpgraded: boolean
  user: string
  password: string
  /** The address that mail comes from; readers see the brand's name with it. */
  from: string
  /** For one mail as a whole, in milliseconds: a visitor waits for it. */
  timeoutMs: number
}

const passwordLengthMin = 8

/** Null where no mail server is connected: the portal then sends no codes by email. */
export function readSmtp(reader: SettingsReader): SmtpSettings | null {
  if (!reader.has('SMTP_URL')) return null
  const url = reader.text('SMTP_URL')
  if (!/^smtps?:\/\/[^/\s@]+$/.test(url) || !URL.canParse(url)) {
    throw new Error(
      'SMTP_URL must be like smtps://host:465, or smtp://host:587 with SMTP_STARTTLS.',
    )
  }
  const isUpgraded = reader.oneOf('SMTP_STARTTLS', ['off', 'required'], 'off') === 'required'
  if (isUpgraded && url.startsWith('smtps:')) {
    throw new Error('SMTP_STARTTLS is for smtp:// alone: smtps:// has TLS from the start.')
  }
  reader.url('SMTP_URL', { encrypted: 'smtps:', isPlainAccepted: isUpgraded })
  const from = reader.text('MAIL_FROM')
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(from)) {
    throw new Error('MAIL_FROM must be an address such as no-reply@host.example.')
  }
  return {
    url,
    isUpgraded,
    user: reader.text('SMTP_USER'),
    password: reader.secret('SMTP_PASSWORD', passwordLengthMin),
    from,
    timeoutMs: reader.number('SMTP_TIMEOUT_MS', 8_000, 50, 25_000),
  }
}
