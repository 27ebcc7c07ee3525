import { createHash } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productConfigCall } from '@portal/contract/calls/content'
import { openOrderCall } from '@portal/contract/calls/transaction'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../../../tools/processes/process.ts'
import { temporaryFolder } from '../../../tools/processes/temporary-folder.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { ownPortal } from '../../client/own-portal.ts'
import { orderBody } from '../../client/recharge.ts'
import { createVisitor } from '../../client/visitor.ts'
import { sumOf } from '../../scale/metrics.ts'

/** Two processes for visitors and one worker read one folder, whose files are edited while they run. */
const folder = await temporaryFolder('content')
afterAll(() => folder[Symbol.asyncDispose]())
const content = folder.path
await cp(join(root, 'content'), content, { recursive: true })
const portal = ownPortal({ env: { CONTENT_DIR: content }, count: { http: 2, workers: 1 } })

/** Two seconds are promised; a busy machine takes longer to read everything. */
const withinMs = 20_000

async function edit(file: string, change: (text: string) => string): Promise<() => Promise<void>> {
  const path = join(content, file)
  const before = await readFile(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`Nothing of ${file} was changed`)
  await writeFile(path, after)
  return () => writeFile(path, before)
}

const pageOf = async (url: string, path: string): Promise<string> =>
  (await fetch(url + path)).text()

/** Of each process for visitors, the page at a path. */
const pages = (path: string) => Promise.all(portal.https.map(({ url }) => pageOf(url, path)))

const eventually = (found: () => Promise<unknown>) =>
  expect.poll(found, { timeout: withinMs, interval: 100 })

describe('content that is edited while the portal runs', () => {
  test('shows within seconds in each process, also on pages that are kept', async () => {
    // Kept from now on for a minute.
    const before = await pages('/about')
    const restore = await edit('pages/en/about-translation.json', (text) =>
      text.replace(/("about\.title": ")[^"]*/, '$1Known by all'),
    )
    await eventually(async () =>
      (await pages('/about')).map((page) => page.includes('Known by all')),
    ).toEqual([true, true])
    // The script of a page that is open takes it over with the texts that it was drawn with.
    const [words = ''] = before.map((page) => /data-files="(\S+) /.exec(page)?.[1])
    expect(words).toMatch(/^\/words\//)
    for (const text of await pages(words)) expect(text).not.toContain('Known by all')
    await restore()
    await eventually(async () =>
      (await pages('/about')).map((page) => page.includes('Known by all')),
    ).toEqual([false, false])
  })

  test('changes the limits that the API serves and holds to, and the words of its refusals', async () => {
    const restores = [
      await edit('product-config.json', (text) =>
        text.replace(/"preMinAmnt": \d+/, '"preMinAmnt": 8'),
      ),
      await edit('pages/sw/orp-translation.json', (text) =>
        text.replace(/("refusal\.line\.invalid": ")[^"]*/, '$1Namba hii haipo'),
      ),
    ]
    const visitors = portal.https.map(({ url }) => createVisitor(url, { headers: { lang: 'sw' } }))
    const served = () =>
      Promise.all(
        visitors.map(
          async (visitor) => (await visitor.result(productConfigCall, {})).configData.preMinAmnt,
        ),
      )
    await eventually(served).toEqual([8, 8])
    for (const visitor of visitors) {
      const low = await visitor.call(openOrderCall, orderBody(freshNumber(), { amount: '7' }))
      expect(low.body).toMatchObject({ result: { reason: 'amount.below-minimum' } })
      const unknown = await visitor.call(openOrderCall, orderBody('971000009'))
      expect(unknown.body).toMatchObject({ message: 'Namba hii haipo' })
    }
    for (const restore of restores) await restore()
    await eventually(served).toEqual([5, 5])
  })

  test('shows a category that has grown long page by page, in pages that are kept, too', async () => {
    const path = '/gethelp/paid/receipts'
    const restore = await edit('help/en/paid/03-receipts.md', (text) =>
      Array.from({ length: 250 }, (_, at) => `\n## Number ${at}? {#many-${at}}\n\nYes.\n`).reduce(
        (all, each) => all + each,
        text,
      ),
    )
    const shown = async (query: string) =>
      (await pages(path + query)).map((page) => ({
        place: /Page (\d of \d)/.exec(page.replaceAll('<!-- -->', ''))?.[1],
        numbers: [...page.matchAll(/href="[^"]*\/many-(\d+)"/g)].map(([, at]) => Number(at)),
      }))
    await eventually(async () => (await shown('')).map(({ place }) => place)).toEqual([
      '1 of 3',
      '1 of 3',
    ])
    for (const twice of [1, 2]) {
      const read = await Promise.all(['', '?page=2', '?page=3'].map(shown))
      for (const index of [0, 1]) {
        const numbers = read.flatMap((both) => both[index]?.numbers ?? [])
        expect(numbers, `time ${twice}`).toEqual(Array.from({ length: 250 }, (_, at) => at))
      }
    }
    const { url } = portal.service
    expect((await fetch(`${url}${path}?page=4`)).status).toBe(404)
    for (const odd of ['none', '0', '', '1'])
      expect((await shown(`?page=${odd}`)).map(({ place }) => place)).toEqual(['1 of 3', '1 of 3'])
    await restore()
    await eventually(async () => (await shown('')).map(({ place }) => place)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('changes name, look and manifest', async () => {
    const restore = await edit('brand.json', (text) =>
      text.replace(/"name": "Zuba"/, '"name": "Luangwa"').replace(/#F2A51A/g, '#F2A51B'),
    )
    await eventually(async () =>
      (await pages('/')).map((page) => page.includes('Luangwa') && page.includes('%23F2A51B')),
    ).toEqual([true, true])
    const manifests = await pages('/sw/manifest.webmanifest')
    expect(manifests.map((text) => JSON.parse(text).name)).toEqual([
      expect.stringContaining('Luangwa'),
      expect.stringContaining('Luangwa'),
    ])
    await restore()
    await eventually(async () =>
      (await pages('/')).map((page) => page.includes('Luangwa')),
    ).toEqual([false, false])
  })

  test('changes the pictures of the installed site and of shared links, alike in each process', async () => {
    const named = async () =>
      (await pages('/')).map((page) => [
        /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '',
        /property="og:image" content="[^"/]+\/\/[^"/]+([^"]+)"/.exec(page)?.[1] ?? '',
      ])
    const iconsOf = async () =>
      (await pages('/manifest.webmanifest')).map((text) =>
        JSON.parse(text).icons.map(({ src }: { src: string }) => src),
      )
    const addresses = async () => [...(await named()), ...(await iconsOf())]
    /** What each process answers to an address: a digest of the picture, and how long it may be kept. */
    const pictures = (path: string) =>
      Promise.all(
        portal.https.map(async ({ url }) => {
          const reply = await fetch(url + path)
          const bytes = Buffer.from(await reply.arrayBuffer())
          expect([reply.status, bytes.toString('latin1', 1, 4)]).toEqual([200, 'PNG'])
          return [
            createHash('sha256').update(bytes).digest('hex'),
            reply.headers.get('cache-control'),
          ]
        }),
      )
    const [before = [], same] = await named()
    expect(before).toEqual(same)
    const old = await pictures(before[1] ?? '')
    expect(old[0]).toEqual(old[1])
    expect(old[0]?.[1]).toMatch(/immutable/)

    const restore = await edit('brand.json', (text) => text.replace(/#F2A51A/g, '#F2A51B'))
    await eventually(async () =>
      (await addresses()).flat().some((each) => before.includes(each)),
    ).toBe(false)
    const [after = []] = await named()
    await eventually(named).toEqual([after, after])
    const [[icons = []] = [], others] = await iconsOf().then((all) => [all, all[1]] as const)
    expect(icons).toEqual(others)
    for (const address of [...after, ...icons]) {
      const [one, other] = await pictures(address)
      expect(one).toEqual(other)
      expect(one?.[1]).toMatch(/immutable/)
    }
    const drawn = await pictures(after[1] ?? '')
    expect(drawn[0]?.[0]).not.toBe(old[0]?.[0])
    // The earlier address has no picture of its own any more, and nothing may keep this one for it.
    expect(await pictures(before[1] ?? '')).toEqual(drawn.map(([picture]) => [picture, 'no-store']))
    expect(await pictures('/icons/preview.png')).toEqual(
      drawn.map(([picture]) => [picture, 'public, max-age=300']),
    )
    await restore()
    await eventually(named).toEqual([before, before])
    expect(await pictures(before[1] ?? '')).toEqual(old)
  })

  test.each([
    ['is no SVG', /<\/svg>/, '</sgv>'],
    ['shows nothing', /viewBox=\\"0 0 34 34\\">.*<\/svg>/, 'viewBox=\\"0 0 34 34\\"></svg>'],
  ])('with a logo that %s stays away, and the icons are as before', async (_what, from, to) => {
    const all = [...portal.https, ...portal.workers]
    const icon = async () => {
      const replies = await Promise.all(
        portal.https.map(({ url }) => fetch(`${url}/icons/192.png`)),
      )
      return Promise.all(replies.map(async (reply) => (await reply.bytes()).join()))
    }
    const before = await icon()
    const restore = await edit('brand.json', (text) => text.replace(from, to))
    await eventually(() => sumOf(all, 'content_refused')).toBe(3)
    for (const member of all) {
      await eventually(() => member.log()).toMatch(
        /content\/brand\.json:30: \\?"icon\.svg\\?" cannot be drawn: /,
      )
    }
    expect(await icon()).toEqual(before)
    await restore()
    await eventually(() => sumOf(all, 'content_refused')).toBe(0)
  })

  test('puts a notice on home and on what it concerns, whatever the address, and takes it away', async () => {
    const notice = (text: string) =>
      JSON.stringify({ concerns: ['stores', 'AM'], tone: 'warn', text })
    const restores = [
      await edit('pages/en/website-headers-config.json', (text) =>
        text.replace('"notices": []', `"notices": [${notice('Shops close at noon today.')}]`),
      ),
      await edit('pages/sw/website-headers-config.json', (text) =>
        text.replace('"notices": []', `"notices": [${notice('Maduka yanafungwa saa sita leo.')}]`),
      ),
    ]
    const noted = ['/', '/store-locator', '/storeLocator', '/store_finder/shops', '/mobile-money']
    for (const path of [...noted, '/store_finder/dealers']) {
      await eventually(async () =>
        (await pages(path)).map((page) => page.includes('Shops close at noon today.')),
      ).toEqual([true, true])
    }
    for (const path of ['/gethelp', '/prepaid-recharge', '/table']) {
      for (const page of await pages(path)) expect(page).not.toContain('close at noon')
    }
    for (const restore of restores) await restore()
    await eventually(async () =>
      (await pages('/store-locator')).map((page) => page.includes('close at noon')),
    ).toEqual([false, false])
  })

  test('in one language is taken at once: what the other then lacks is a warning in log and metrics', async () => {
    const all = [...portal.https, ...portal.workers]
    const restores = [
      await edit('pages/en/about-translation.json', (text) =>
        text.replace(/("about\.title": ")[^"]*/, '$1Every shop is closed until Monday morning'),
      ),
      await edit(
        'help/en/paid/02-refunds.md',
        (text) => `${text}\n## Are refunds late today? {#late-today}\n\nYes.\n`,
      ),
    ]
    await eventually(async () =>
      (await pages('/about')).map((page) => page.includes('Every shop is closed')),
    ).toEqual([true, true])
    const question = '/gethelp/paid/refunds/late-today'
    await eventually(async () =>
      (await pages(question)).map((page) => page.includes('Are refunds late today?')),
    ).toEqual([true, true])
    for (const page of await pages(`/sw${question}`)) expect(page).not.toContain('late today')
    // The switch of the language leads to what is there, and nothing else is named as its translation.
    for (const page of await pages(question)) {
      expect(page).toContain('href="/sw/gethelp/paid/refunds"')
      expect(page).not.toContain(`/sw${question}`)
    }
    for (const text of await pages('/sitemap.xml')) {
      expect(text).toContain(`${question}</loc>`)
      expect(text).not.toContain(`/sw${question}`)
    }
    // The word for a shop, and the question, in each of three processes.
    await eventually(() => sumOf(all, 'content_warnings')).toBe(6)
    expect(await sumOf(all, 'content_refused')).toBe(0)
    for (const member of all) {
      await eventually(() => member.log()).toMatch(
        /content\/help\/en\/paid\/02-refunds\.md:\d+: \\?"late-today\\?" is not in content\/help\/sw/,
      )
    }
    for (const restore of restores) await restore()
    await eventually(() => sumOf(all, 'content_warnings')).toBe(0)
  })

  test('without a text that a page asks for stays away, though no language has it', async () => {
    const all = [...portal.https, ...portal.workers]
    const restores = []
    for (const language of ['en', 'sw']) {
      restores.push(
        await edit(`pages/${language}/getHelp-translation.json`, (text) =>
          text.replace(/ *"help\.breadcrumb": "[^"]*",\n/, ''),
        ),
      )
    }
    await eventually(() => sumOf(all, 'content_refused')).toBe(3)
    for (const page of await pages('/gethelp/paid')) expect(page).not.toContain('help.breadcrumb')
    for (const restore of restores) await restore()
    await eventually(() => sumOf(all, 'content_refused')).toBe(0)
  })

  test('with a fault stays away: the old one is served, and file, line and fault are in log and metrics', async () => {
    const all = [...portal.https, ...portal.workers]
    const restore = await edit('pages/en/about-translation.json', (text) =>
      text.replace(/("about\.title": ")[^"]*",/, '$1Broken"'),
    )
    await eventually(() => sumOf(all, 'content_refused')).toBe(3)
    for (const page of await pages('/about')) expect(page).not.toContain('Broken')
    for (const member of all) {
      await eventually(() => member.log()).toMatch(
        /content\/pages\/en\/about-translation\.json:\d+: is not JSON/,
      )
    }
    // A link to a page that is not there is no worse a fault than one of grammar.
    await restore()
    await eventually(() => sumOf(all, 'content_refused')).toBe(0)
    const again = await edit('pages/en/website-footer-config.json', (text) =>
      text.replace('"/about"', '"/abuot"'),
    )
    await eventually(() => sumOf(portal.https, 'content_refused')).toBe(2)
    for (const page of await pages('/about')) expect(page).not.toContain('/abuot')
    await again()
    await eventually(() => sumOf(all, 'content_refused')).toBe(0)
  })
})
