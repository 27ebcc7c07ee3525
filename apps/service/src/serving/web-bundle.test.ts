import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ContentError, loadContent } from '../features/content/content.store.ts'
import { documentsIn, helpIn, pagesOfHelp } from '../features/help/help-content.store.ts'
import { contentKinds } from '../features.ts'
import { loadWebBundle } from './web-bundle.ts'

let webDir: string
beforeEach(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'portal-web-'))
  await mkdir(join(webDir, 'server'))
})
afterEach(() => rm(webDir, { recursive: true }))

/** A web application with one page. */
const build = (packages: readonly string[], titles: readonly string[], withoutPage = '') =>
  writeFile(
    join(webDir, 'server', 'entry-server.js'),
    `export const neededPackages = ${JSON.stringify(packages)}
     export const neededTitles = ${JSON.stringify(titles)}
     export const hasRoute = (path) => path !== '${withoutPage}'
     export const isShared = (path) => !path.startsWith('/payment')
     export const isIcon = () => true
     export const tones = []
     export const faultsOfLook = ({ light }) => Object.keys(light).filter((name) => name === 'grass')
     export const noticeSubjects = []`,
  )

test('an application whose pages have their texts is loaded', async () => {
  await build(['about-translation'], ['about'])
  const bundle = await loadWebBundle(webDir, await loadContent('content', contentKinds))
  expect(bundle.neededTitles).toEqual(['about'])
})

test('the start stops on each text and title that a page lacks', async () => {
  await build(['zoo-translation'], ['zoo'])
  const loading = loadWebBundle(webDir, await loadContent('content', contentKinds))
  await expect(loading).rejects.toThrow(ContentError)
  await expect(loading).rejects.toThrow(/en\/\*\.json.*titles\.zoo.*\n.*en\/zoo-translation/)
})

test('the start stops on each link that leads to no page, at its line', async () => {
  await build(['about-translation'], ['about'], '/about')
  const loading = loadWebBundle(webDir, await loadContent('content', contentKinds))
  await expect(loading).rejects.toThrow(
    /content\/pages\/en\/website-footer-config\.json:\d+: "\/about" leads to no page/,
  )
  await expect(loading).rejects.toThrow(
    /content\/help\/en\/site\/01-using\.md:15: "\/about" leads to no page, in the answer to "/,
  )
})

test('only what the content has is free of limits and kept, by its language', async () => {
  await build(['about-translation'], ['about'])
  const content = await loadContent('content', contentKinds)
  const { isShared } = await loadWebBundle(webDir, content)
  const [document] = documentsIn(content, 'EN')
  const there = [
    ...['/', '/sw', '/about', '/gethelp', '/gethelp/paid', '/sw/gethelp/paid/refunds/refund-when'],
    `/help-documents/${document?.id}`,
  ]
  expect(there.filter((path) => !isShared(path))).toEqual([])
  const absent = [
    ...['/payment/status', '/gethelp/x8412', '/gethelp/paid/x', '/gethelp/refunds'],
    ...['/sw/gethelp/paid/refunds/x', '/gethelp/paid/receipts/refund-when', '/help-documents/x'],
    ...['/gethelp/PAID', '/gethelp/p%61id'],
  ]
  expect(absent.filter(isShared)).toEqual([])
})

test('what an edit takes away is none of them any more', async () => {
  await build(['about-translation'], ['about'])
  const content = await loadContent('content', contentKinds)
  const [first, ...others] = helpIn(content, 'EN')
  let help = helpIn(content, 'EN')
  const { isShared } = await loadWebBundle(webDir, {
    ...content,
    pages: () => [pagesOfHelp(help)],
  })
  expect(isShared(`/gethelp/${first?.id}`)).toBe(true)
  help = others
  expect(isShared(`/gethelp/${first?.id}`)).toBe(false)
  expect(isShared(`/gethelp/${others[0]?.id}`)).toBe(true)
})
