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
export const sessionCookie = (tls: boolean) => siteCookie('sid', tls)

/** Keeps the answer to a form that was posted without script. */
export const answerCookie = (tls: boolean) => siteCookie('answer', tls)

/** Binds the question about a form to the browser that sent it. */
export const formCookie = (tls: boolean) => siteCookie('form', tls)
