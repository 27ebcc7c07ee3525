import type { Drawing } from '../../../ports/picture.port.ts'

/** The operator's one drawing, and the colour behind it where a picture is filled. */
export type Mark = { readonly svg: string; readonly ground: string }

type Place = { readonly x: number; readonly y: number; readonly side: number }

/** As a picture within the picture, so that it keeps its own size, form and root, whatever they are. */
const placed = (svg: string, { x, y, side }: Place): string =>
  `<image x="${x}" y="${y}" width="${side}" height="${side}" href="data:image/svg+xml,${encodeURIComponent(svg)}"/>`

const drawing = (width: number, height: number, parts: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${parts}</svg>`

const alone = ({ svg }: Mark): string => drawing(100, 100, placed(svg, { x: 0, y: 0, side: 100 }))

/** The mark in the middle of a full ground, by its share of the side; phones cut the ground to their shape. */
function onGround({ svg, ground }: Mark, share: number): string {
  const edge = (100 - share) / 2
  const full = `<rect width="100" height="100" fill="${ground}"/>`
  return drawing(100, 100, full + placed(svg, { x: edge, y: edge, side: share }))
}

/** The picture beside the title of a link that was shared: the mark on a wide ground. */
function preview({ svg, ground }: Mark): string {
  const full = `<rect width="1200" height="630" fill="${ground}"/>`
  return drawing(1_200, 630, full + placed(svg, { x: 435, y: 150, side: 330 }))
}

/** The picture that shows whether a mark can be drawn at all: nothing else is in it. */
export const barestIcon = '192.png'

/** Drawings of all pictures by their files. A maskable icon keeps what matters within the middle four fifths. */
export const iconDrawings = (mark: Mark): ReadonlyMap<string, Drawing> =>
  new Map([
    [barestIcon, { width: 192, svg: alone(mark) }],
    ['512.png', { width: 512, svg: alone(mark) }],
    ['maskable-192.png', { width: 192, svg: onGround(mark, 80) }],
    ['maskable-512.png', { width: 512, svg: onGround(mark, 80) }],
    ['apple-180.png', { width: 180, svg: onGround(mark, 90) }],
    ['preview.png', { width: 1_200, svg: preview(mark) }],
  ])
