import type { BrandWords } from './brand.rules.ts'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The parts that differ by language: prefix of addresses, tag, description of the site. */
export type ManifestWords = { prefix: string; tag: string; description: string }

/** The address of an icon by its file. */
export type IconAt = (file: string) => string

/**
 * The manifest of the site on a phone's home screen, in one language. The identity is the same in
 * every language, so that it is one application on the phone.
 */
export function manifestOf(brand: BrandWords, words: ManifestWords, iconAt: IconAt): string {
  const { prefix, tag, description } = words
  return JSON.stringify({
    id: '/',
    name: brand.brand,
    short_name: brand.brand,
    description,
    lang: tag,
    dir: 'ltr',
    start_url: prefix || '/',
    scope: '/',
    display: 'standalone',
    theme_color: brand.themeLight,
    background_color: brand.backgroundLight,
    icons: [
      icon(iconAt('192.png'), 192, 'any'),
      icon(iconAt('512.png'), 512, 'any'),
      icon(iconAt('maskable-192.png'), 192, 'maskable'),
      icon(iconAt('maskable-512.png'), 512, 'maskable'),
    ],
  })
}
