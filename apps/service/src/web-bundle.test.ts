import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ContentError, loadContent } from './features/content/content.store.ts'
import { loadWebBundle } from './web-bundle.ts'

let webDir: string
beforeEach(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'portal-web-'))
  await mkdir(join(webDir, 'server'))
})
afterEach(() => rm(webDir, { recursive: true }))

/** A web application with one page. */
const build = (packages: readonly string[], titles: readonly string[]) =>
  writeFile(
    join(webDir, 'server', 'entry-server.js'),
    `export const neededPackages = ${JSON.stringify(packages)}
     export const neededTitles = ${JSON.stringify(titles)}
     export const hasRoute = (path) => path !== '/privacy'`,
  )

test('an application whose pages have their texts is loaded', async () => {
  await build(['about-translation'], ['about'])
  const bundle = await loadWebBundle(webDir, await loadContent('content'))
  expect(bundle.neededTitles).toEqual(['about'])
})

test('the start stops on each text and title that a page lacks', async () => {
  await build(['zoo-translation'], ['zoo'])
  const loading = loadWebBundle(webDir, await loadContent('content'))
  await expect(loading).rejects.toThrow(ContentError)
  await expect(loading).rejects.toThrow(/titles\.zoo.*\n.*zoo-translation/)
})

test('the start stops on each link in an answer that leads to no page', async () => {
  await build(['about-translation'], ['about'])
  const content = await loadContent('content')
  const answer = '<p><a href="/privacy">Your data</a> <a href="tel:300">Call</a></p>'
  const question = { id: 'kept', question: 'What is kept?', answer, popular: false, href: 'coming' }
  const category = { id: 'data', name: 'Data', href: 'coming', questions: [question] }
  const help = () => [{ id: 'site', name: 'Site', icon: 'info', categories: [category] }]
  const loading = loadWebBundle(webDir, { ...content, help })
  await expect(loading).rejects.toThrow(
    'content/help/en/site:1: "/privacy", in the answer to "kept", leads to no page',
  )
})
