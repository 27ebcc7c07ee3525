import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

type Brand = { icon: { svg: string }; colours: { brand: string } }
type Picture = { file: string; size: number; draw: (brand: Brand) => string }

/** The mark in the middle of a full ground, by its share of the side; phones cut the ground to their shape. */
const onGround =
  (share: number) =>
  ({ icon, colours }: Brand): string => {
    const edge = (1 - share) * 50
    const mark = icon.svg.replace(
      '<svg ',
      `<svg x="${edge}" y="${edge}" width="${share * 100}" height="${share * 100}" `,
    )
    const ground = `<rect width="100" height="100" fill="${colours.brand}"/>`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}${mark}</svg>`
  }

/** What programs show beside the title of a link that was shared: the mark on a wide ground, 1200 by 630. */
function preview({ icon, colours }: Brand): string {
  const mark = icon.svg.replace('<svg ', '<svg x="435" y="150" width="330" height="330" ')
  const ground = `<rect width="1200" height="630" fill="${colours.brand}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">${ground}${mark}</svg>`
}

/** A maskable icon keeps what matters within the middle four fifths. */
const pictures: readonly Picture[] = [
  { file: '192.png', size: 192, draw: ({ icon }) => icon.svg },
  { file: '512.png', size: 512, draw: ({ icon }) => icon.svg },
  { file: 'maskable-192.png', size: 192, draw: onGround(0.8) },
  { file: 'maskable-512.png', size: 512, draw: onGround(0.8) },
  { file: 'apple-180.png', size: 180, draw: onGround(0.9) },
  { file: 'preview.png', size: 1_200, draw: preview },
]

/** Draws the icons of the installed site from the brand's one drawing. */
export async function writeIcons(brandFile: string, folder: string): Promise<void> {
  // The brand file's own check is the service's; here a wrong drawing stops the build.
  const brand: Brand = JSON.parse(await readFile(brandFile, 'utf8'))
  await initWasm(
    await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  ).catch((error: unknown) => {
    // It can be loaded once for each process, and building again in the same one is no fault.
    if (!String(error).includes('Already initialized')) throw error
  })
  await mkdir(folder, { recursive: true })
  for (const { file, size, draw } of pictures) {
    const drawn = new Resvg(draw(brand), { fitTo: { mode: 'width', value: size } }).render()
    await writeFile(join(folder, file), drawn.asPng())
  }
}
