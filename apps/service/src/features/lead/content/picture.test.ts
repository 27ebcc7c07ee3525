import { expect, test } from 'vitest'
import type { ContentFault } from '../../content/content.rules.ts'
import { readPicture } from './picture.store.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2H0z"/></svg>'
const png = Buffer.from('\u0089PNG\r\n\u001a\n....', 'latin1')
const webp = Buffer.from('RIFF....WEBPVP8 ', 'latin1')

function read(file: string, bytes: Buffer) {
  const faults: ContentFault[] = []
  const name = `content/pictures/${file}`
  const picture = readPicture({ name, text: bytes.toString('utf8'), bytes }, faults)
  return { type: picture?.type, faults: faults.map(({ fault }) => fault) }
}

test.each([
  ['unit.svg', Buffer.from(svg), 'image/svg+xml'],
  ['unit.png', png, 'image/png'],
  ['unit.webp', webp, 'image/webp'],
])('%s is a picture of its type', (file, bytes, type) => {
  expect(read(file, bytes)).toEqual({ type, faults: [] })
})

test.each([
  ['a name with capitals', 'Unit.svg', Buffer.from(svg), 'must be named by small letters'],
  ['another type than its name says', 'unit.png', webp, 'is no picture of the type png'],
  ['text in the place of a picture', 'unit.webp', Buffer.from(svg), 'is no picture of the type'],
  ['a large one', 'unit.png', Buffer.concat([png, Buffer.alloc(60_000)]), 'is larger than 60 kB'],
  [
    'a drawing with a script',
    'unit.svg',
    Buffer.from(svg.replace('<path', '<script/><path')),
    'cannot be drawn: it has <script>',
  ],
  ['a drawing that is none', 'unit.svg', Buffer.from('<svg'), 'cannot be drawn: it is no XML'],
])('at fault is %s', (_what, file, bytes, fault) => {
  expect(read(file, bytes)).toEqual({
    type: undefined,
    faults: [expect.stringMatching(new RegExp(`^${fault.replace(/[()]/g, '.')}`))],
  })
})
