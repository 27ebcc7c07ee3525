/** Labels of this site's cookies. Over TLS most have a prefix as well. */
const labels = { session: 'sid', answer: 'answer', form: 'form', asked: 'asked' } as const

/** Keeps what a visitor asked for, where the portal service is not ours. Decision 181. */
export const askedCookieName = labels.asked

/** A Cookie header without the cookies of this site: for a service that has cookies of its own beside them. */
export function withoutSiteCookies(header: string | undefined): string {
  const names = Object.values(labels).flatMap((label) => [label, `__Host-${label}`])
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs
    .filter((pair) => pair !== '' && !names.includes(pair.split('=', 1)[0]?.trim() ?? ''))
    .join('; ')
}

/**
 * A cookie for all pages of this site, out of reach of scripts and of requests from other sites. `tls`: visitors reach the
 * portal through TLS, so that browsers take the cookie from this host alone.
 */
function siteCookie(label: string, tls: boolean) {
  const name = tls ? `__Host-${label}` : label
  return {
    /** The value in a Cookie header; null where there is none, or several that could be meant. */
    read(header: string | undefined): string | null {
      const values = (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
      const [only] = values
      return values.length === 1 && only !== undefined ? only.slice(name.length + 1) : null
    },
    /** A Set-Cookie header; without seconds the browser drops the cookie. */
    write: (value: string, maxAgeSeconds: number): string =>
      `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${tls ? '; Secure' : ''}`,
  }
}

/** Names the device's session. */
export const sessionCookie = (tls: boolean) => siteCookie(labels.session, tls)

/** Keeps the answer to a form that was posted without script. */
export const answerCookie = (tls: boolean) => siteCookie(labels.answer, tls)

/** Binds the question about a form to the browser that sent it. */
export const formCookie = (tls: boolean) => siteCookie(labels.form, tls)
