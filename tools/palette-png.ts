import { crc32, deflateSync, inflateSync } from 'node:zlib'

/**
 * Redraws a browser's screenshot (PNG, 8 bits, RGB or RGBA, not interlaced) with 256 colours: pictures
 * of documents weigh a third then. Throws for any other PNG.
 */
const coloursMax = 256
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Pixels = { width: number; height: number; channels: number; data: Uint8Array }

function readPixels(png: Buffer): Pixels {
  const header = png.subarray(16, 29)
  const [depth, kind, interlaced] = [header[8], header[9], header[12]]
  if (depth !== 8 || interlaced !== 0 || (kind !== 2 && kind !== 6)) {
    throw new Error('Only pictures as the browser writes them are read.')
  }
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + length))
    }
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = kind === 6 ? 4 : 3
  return {
    width,
    height,
    channels,
    data: unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels),
  }
}

/**
 * The five filters of the format: each byte is predicted from its left, upper and upper left
 * neighbours.
 */
function unfilter(raw: Buffer, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x >= step ? (out[at - step] ?? 0) : 0
      const up = y > 0 ? (out[at - stride] ?? 0) : 0
      const corner = x >= step && y > 0 ? (out[at - stride - step] ?? 0) : 0
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)]
      out[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + (guesses[filter ?? 0] ?? 0)
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

const red = (colour: number) => colour >> 16
const green = (colour: number) => (colour >> 8) & 255
const blue = (colour: number) => colour & 255

/** The most used colours, kept a little apart from each other so that gradients get some of them. */
function choosePalette(counts: ReadonlyMap<number, number>): number[] {
  const palette: number[] = []
  for (const [colour] of [...counts].sort((a, b) => b[1] - a[1])) {
    if (palette.length === coloursMax) break
    if (palette.every((known) => distance(known, colour) > 40)) palette.push(colour)
  }
  return palette
}

const distance = (a: number, b: number): number =>
  (red(a) - red(b)) ** 2 + (green(a) - green(b)) ** 2 + (blue(a) - blue(b)) ** 2

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  for (const [index, known] of palette.entries()) {
    if (distance(known, colour) < distance(palette[best] ?? 0, colour)) best = index
  }
  return best
}

/** An ordered pattern (Bayer, 4 × 4), so that gradients do not fall into bands. */
const pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

function shaken(colour: number, x: number, y: number): number {
  const shift = Math.round(((pattern[(y % 4) * 4 + (x % 4)] ?? 0) - 7.5) * 0.8)
  const part = (value: number) => Math.max(0, Math.min(255, value + shift))
  return (part(red(colour)) << 16) | (part(green(colour)) << 8) | part(blue(colour))
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function withPalette(png: Buffer): Buffer {
  const { width, height, channels, data } = readPixels(png)
  const colourAt = (pixel: number): number => {
    const at = pixel * channels
    return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
  }
  const counts = new Map<number, number>()
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = colourAt(pixel)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = choosePalette(counts)
  const indices = new Map(palette.map((colour, index) => [colour, index]))
  const indexOf = (colour: number): number => {
    const known = indices.get(colour)
    if (known !== undefined) return known
    const found = nearest(palette, colour)
    indices.set(colour, found)
    return found
  }
  const rows = Buffer.alloc((width + 1) * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const colour = colourAt(pixel)
    const isOwn = palette[indices.get(colour) ?? -1] === colour
    rows[y * (width + 1) + 1 + x] = indexOf(isOwn ? colour : shaken(colour, x, y))
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((each) => [red(each), green(each), blue(each)]))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
