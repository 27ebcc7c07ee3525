import type { Look } from '@portal/contract/page-host'

/** Signs that mean nothing in an attribute, in url() and in a data address, and are shorter as they are. */
const plain = /%(?:20|2C|2F|3A|3B|3D)/g

/** A rendering as an address, so that no page asks for a file of its own. */
export const svgAddress = (svg: string): string =>
  `data:image/svg+xml,${encodeURIComponent(svg).replace(plain, decodeURIComponent)}`

const tokensOf = (colours: Look['light']): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join('')

/** The parts of a look that styles show. */
type Styled = Omit<Look, 'icons'>

/** Colours of a look that no style has. */
export function unknownColours(
  styles: Readonly<Record<string, string>>,
  { light, dark }: Styled,
): string[] {
  const known = Object.values(styles).join('')
  return Object.keys({ ...light, ...dark }).filter((name) => !known.includes(`--${name}:`))
}

/**
 * Styles of each route with the operator's logo, and its colours in place of those of tokens.css. Throws where
 * no style has a colour of that name. Decision 067.
 */
export function applyLook(
  styles: Readonly<Record<string, string>>,
  look: Styled,
): Readonly<Record<string, string>> {
  const [unknown] = unknownColours(styles, look)
  if (unknown) throw new Error(`There is no colour "${unknown}" in tokens.css`)
  const { logo, light, dark } = look
  const always = `:root{--logo:url("${svgAddress(logo)}");${tokensOf(light)}}`
  const inTheDark = tokensOf(dark) && `@media (prefers-color-scheme:dark){:root{${tokensOf(dark)}}}`
  return Object.fromEntries(
    Object.entries(styles).map(([route, text]) => [route, text + always + inTheDark]),
  )
}
