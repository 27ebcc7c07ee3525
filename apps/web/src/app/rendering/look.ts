import type { Look } from '@portal/contract/page-host'
import { svgAddress } from '../frame/svg-address.ts'
import type { StyleRule } from './page-styles.ts'

const tokensOf = (colours: Look['light']): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join('')

/** The parts of a look that styles show. */
type Styled = Omit<Look, 'icons'>

/** The styles of each route, by its name. */
type StylesByRoute = Readonly<Record<string, readonly StyleRule[]>>

/** Colours of a look that no style has. */
export function unknownColours(styles: StylesByRoute, { light, dark }: Styled): string[] {
  const known = Object.values(styles)
    .flatMap((rules) => rules.map(({ text }) => text))
    .join('')
  return Object.keys({ ...light, ...dark }).filter((name) => !known.includes(`--${name}:`))
}

/**
 * Styles of each route with the operator's logo, and its colours in place of those of tokens.css. Throws where
 * no style has a colour of that name. Decision 067.
 */
export function applyLook(styles: StylesByRoute, look: Styled): StylesByRoute {
  const [unknown] = unknownColours(styles, look)
  if (unknown) throw new Error(`There is no colour "${unknown}" in tokens.css`)
  const { logo, light, dark } = look
  const always = `:root{--logo:url("${svgAddress(logo)}");${tokensOf(light)}}`
  const inTheDark = tokensOf(dark) && `@media (prefers-color-scheme:dark){:root{${tokensOf(dark)}}}`
  return Object.fromEntries(
    Object.entries(styles).map(([route, rules]) => [
      route,
      [...rules, { text: always + inTheDark, classes: [], under: [] }],
    ]),
  )
}
