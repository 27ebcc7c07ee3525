import { readFileSync } from 'node:fs'
import { fail, ok } from '@portal/kernel/result'
import { afterEach, expect, test, vi } from 'vitest'
import servicePackage from '../../../../package.json' with { type: 'json' }
import { bareApp } from '../../../http/bare-app.fixture.ts'
import type { Drawing, DrawPicture } from '../../../ports/picture.port.ts'
import type { ContentFault } from '../content.rules.ts'
import { iconRoutes } from './icons.routes.ts'
import { createIconCheck, drawnBy, iconsOf, readMark } from './icons.store.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2H0z"/></svg>'
const [first, second] = [
  iconsOf({ svg, ground: '#101D42' }),
  iconsOf({ svg, ground: '#4A1D42' }),
] as const

/** A portal whose content may change, and the drawings that it drew. */
function serve(answer: DrawPicture = async ({ svg: drawn }) => ok(Buffer.from(drawn))) {
  const drawn: Drawing[] = []
  const content = { icons: first }
  const app = bareApp()
  iconRoutes(app, {
    content,
    draw: (drawing) => {
      drawn.push(drawing)
      return answer(drawing)
    },
    headers: { 'x-content-type-options': 'nosniff' },
  })
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url })
    return { statusCode, life: headers['cache-control'], headers, body }
  }
  return { content, drawn, get }
}

const forEver = 'public, max-age=31536000, immutable'
const pictureOf = ({ drawings }: typeof first, file: string) => drawings.get(file)?.svg

afterEach(() => vi.useRealTimers())

test('a picture is drawn when it is first asked for, and once', async () => {
  const { drawn, get } = serve()
  expect(drawn).toEqual([])
  const path = `/icons/${first.digest}/512.png`
  const [one, other] = await Promise.all([get(path), get(path)])
  expect(one).toMatchObject({
    statusCode: 200,
    life: forEver,
    body: pictureOf(first, '512.png'),
    headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
  })
  expect(other.body).toBe(one.body)
  expect((await get('/icons/512.png')).life).toBe('public, max-age=300')
  expect(drawn).toHaveLength(1)
})

test('an address of another content has the picture of now, which nothing keeps', async () => {
  const { content, get } = serve()
  const ahead = await get(`/icons/${second.digest}/preview.png`)
  expect(ahead).toMatchObject({ body: pictureOf(first, 'preview.png'), life: 'no-store' })
  content.icons = second
  const behind = await get(`/icons/${first.digest}/preview.png`)
  expect(behind).toMatchObject({ body: pictureOf(second, 'preview.png'), life: 'no-store' })
  const now = await get(`/icons/${second.digest}/preview.png`)
  expect(now).toMatchObject({ body: pictureOf(second, 'preview.png'), life: forEver })
  expect((await get('/icons/preview.png')).body).toBe(pictureOf(second, 'preview.png'))
})

test('a picture under way while the content changes belongs to the address that asked for it', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<() => void>()
  const { content, get } = serve(
    ({ svg: asked }) =>
      new Promise((done) => {
        begin(() => done(ok(Buffer.from(asked))))
      }),
  )
  const asked = get(`/icons/${first.digest}/apple-180.png`)
  const finish = await begun
  content.icons = second
  finish()
  expect(await asked).toMatchObject({ body: pictureOf(first, 'apple-180.png'), life: forEver })
})

test.each([
  '/icons/../192.png',
  '/icons/constructor',
  `/icons/${first.digest}/x.png`,
  '/icons/1/2/3',
])('there is no picture at %s', async (path) => {
  const { drawn, get } = serve()
  expect((await get(path)).statusCode).toBe(404)
  expect(drawn).toEqual([])
})

test('one that cannot be drawn is none, and is tried again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { drawn, get } = serve(async () => fail('it shows nothing'))
  for (const _ of [1, 2]) {
    expect(await get('/icons/192.png')).toMatchObject({ statusCode: 404, life: 'no-store' })
  }
  expect(drawn).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  await get('/icons/192.png')
  expect(drawn).toHaveLength(2)
})

test('the address changes with logo, colour and program, and with nothing else', () => {
  const digestOf = (mark: Parameters<typeof iconsOf>[0]) => iconsOf(mark).digest
  expect(digestOf({ svg, ground: '#101D42' })).toBe(first.digest)
  expect(second.digest).not.toBe(first.digest)
  expect(digestOf({ svg: svg.replace('h2', 'h1'), ground: '#101D42' })).not.toBe(first.digest)
  const [name = '', version] = drawnBy.split(' ')
  expect(Object.entries(servicePackage.dependencies)).toContainEqual([name, version])
})

test('a logo that other content brings is drawn before it is taken, and one that is known is not', async () => {
  const draw = vi.fn<DrawPicture>(async () => ok(Buffer.from('')))
  const check = createIconCheck(draw, first.digest)
  const parsed = new Map([
    ['brand.json', { file: { name: 'content/brand.json', text: '{\n"svg": ""}' }, value: {} }],
  ])
  // Of the content only these parts are looked at.
  const checked = (icons: typeof first) =>
    check({ icons, sources: { parsed } } as unknown as Parameters<typeof check>[0])
  expect(await checked(first)).toEqual([])
  expect(draw).not.toHaveBeenCalled()
  expect(await checked(second)).toEqual([])
  expect(await checked(second)).toEqual([])
  expect(draw).toHaveBeenCalledTimes(1)
  draw.mockResolvedValue(fail('it takes longer than 10 s'))
  const fault = '"icon.svg" cannot be drawn: it takes longer than 10 s'
  for (const _ of [1, 2]) {
    expect(await checked(first)).toEqual([{ file: 'content/brand.json', line: 2, fault }])
  }
})

test('the brand file gives the mark, or faults at their lines', () => {
  const text = readFileSync(
    new URL('../../../../../../content/brand.json', import.meta.url),
    'utf8',
  )
  const read = (value: { icon: { svg: string }; colours: object }) => {
    const faults: ContentFault[] = []
    const mark = readMark({ file: { name: 'b', text }, value }, value.icon.svg, faults)
    return { mark, faults }
  }
  const { icon } = JSON.parse(text)
  const shipped = read(JSON.parse(text))
  expect(shipped).toEqual({ mark: { svg: icon.svg, ground: '#0B5D3B' }, faults: [] })
  expect(read({ icon: { svg: '<svg' }, colours: {} }).faults).toEqual([
    {
      file: 'b',
      line: 30,
      fault: expect.stringContaining('"icon.svg" cannot be drawn: it is no XML, by sign '),
    },
    { file: 'b', line: 23, fault: '"colours.brand" must be a colour such as #0B5D3B' },
  ])
})
