/** An address as the browser resolves it, or null where it is none. `URL.canParse` is younger than many phones. */
export function readUrl(raw: string, base?: string): URL | null {
  try {
    return new URL(raw, base)
  } catch {
    return null
  }
}
