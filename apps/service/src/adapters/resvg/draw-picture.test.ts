import { expect, test } from 'vitest'
import { iconDrawings } from '../../features/content/brand/icons.rules.ts'
import { createPictureDrawer } from './draw-picture.ts'

const draw = createPictureDrawer()
const xmlns = 'xmlns="http://www.w3.org/2000/svg"'
const square = '<path d="M0 0h9v9H0z" fill="#F2A51A"/>'

/** Width and height that a PNG says it has. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

async function drawn(file: string, svg: string): Promise<Buffer> {
  const drawing = iconDrawings({ svg, ground: '#0B5D3B' }).get(file)
  const picture = drawing ? await draw(drawing) : null
  if (!picture?.ok) throw new Error(`${file} was not drawn`)
  return picture.value
}

test.each([
  ['192.png', 192, 192],
  ['512.png', 512, 512],
  ['maskable-192.png', 192, 192],
  ['maskable-512.png', 512, 512],
  ['apple-180.png', 180, 180],
  ['preview.png', 1_200, 630],
])('%s is %i by %i, whatever size and form its logo has', async (file, width, height) => {
  for (const root of ['viewBox="0 0 9 9"', 'width="9" height="9"', 'viewBox="0 0 90 9"']) {
    expect(sizeOf(await drawn(file, `<svg ${root} ${xmlns}>${square}</svg>`))).toEqual([
      width,
      height,
    ])
  }
})

test('a logo with a size of its own is the same picture as one without', async () => {
  const [plain, sized] = ['', 'width="18" height="18" '].map((size) =>
    drawn('maskable-192.png', `<svg ${size}viewBox="0 0 9 9" ${xmlns}>${square}</svg>`),
  )
  expect(await sized).toEqual(await plain)
  const empty = await drawn('maskable-192.png', `<svg viewBox="0 0 9 9" ${xmlns}></svg>`)
  expect(await plain).not.toEqual(empty)
})

test.each([
  [`<svg ${xmlns} viewBox="0 0 9 9"></svg>`, 'it shows nothing'],
  ['<svg', expect.stringMatching(/^Error: SVG data parsing failed/)],
])('%s is refused: %s', async (svg, error) => {
  expect(await draw({ svg, width: 10 })).toEqual({ ok: false, error })
})

test('one that takes too long is given up, and the next one is drawn', async () => {
  const hurried = createPictureDrawer(1)
  const svg = `<svg viewBox="0 0 9 9" ${xmlns}>${square}</svg>`
  const given = await hurried({ svg, width: 10 })
  expect(given).toEqual({ ok: false, error: 'it takes longer than 0.001 s' })
  expect(await hurried({ svg, width: 10 })).toEqual(given)
  expect((await draw({ svg, width: 10 })).ok).toBe(true)
})
