import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { createTranslate, type Texts } from '../language/text.ts'
import { type AppTools, AppToolsContext } from './app-context.ts'
import type { AnyPage } from './page.ts'
import { fakeContext } from './page-context.fake.ts'

const folder = join(import.meta.dirname, '../../../../../content/pages/en')

/** With the market's currency, which the service fills in. */
const jsonIn = (name: string) =>
  JSON.parse(
    readFileSync(join(folder, name), 'utf8')
      .replaceAll('{currency}', 'ZMW')
      .replaceAll('{currencyMark}', 'K'),
  )

/** The texts of the packages and of the parts that add to them. */
export const english: readonly Texts[] = readdirSync(folder, {
  recursive: true,
  encoding: 'utf8',
}).flatMap((name): Texts[] => {
  if (/(-translation|^help-documents)\.json$/.test(name)) return [jsonIn(name)]
  return name.includes('/') ? Object.values<Texts>(jsonIn(name)) : []
})

/** Tools of an app without a frame, which speaks the English of the content; texts take the place of others. */
export const appTools = (texts: Texts = {}): AppTools => ({
  language: 'EN',
  tag: 'en-US',
  t: createTranslate([texts, ...english], 'en-US'),
  packages: {},
  context: fakeContext({}).context,
  href: (path) => path,
  hasPage: () => false,
  navigate: () => {},
  reload: () => {},
  prefetch: async () => true,
  popup: () => {},
  toast: () => {},
})

type Place = Pick<AppTools, 'href' | 'hasPage'> &
  Pick<AppTools['context'], 'path' | 'search' | 'params'> & {
    /** Answers of the API by path; where there are none, nothing is asked. */
    answers: Parameters<typeof fakeContext>[0]
    /** Texts that a product or a payment method would add, or that take the place of others. */
    texts: Texts
  }

/** Draws a page with its data and the English words of the content, without a frame around it, and again with other data. */
export function renderPage(
  page: AnyPage,
  data: unknown,
  packages: AppTools['packages'] = {},
  {
    href = (path) => path,
    hasPage = () => false,
    path = '/prepaid-recharge',
    search = new URLSearchParams(),
    params = {},
    texts = {},
    answers = {},
  }: Partial<Place> = {},
) {
  const { context, sentTo } = fakeContext(answers, {
    origin: location.origin,
    path,
    search,
    params,
  })
  const popup = vi.fn<AppTools['popup']>()
  const navigate = vi.fn<AppTools['navigate']>()
  const toast = vi.fn<AppTools['toast']>()
  const reload = vi.fn<AppTools['reload']>()
  const app = {
    ...appTools(texts),
    packages,
    context,
    href,
    hasPage,
    navigate,
    reload,
    popup,
    toast,
  }
  const drawn = (shown: unknown) => (
    <AppToolsContext value={app}>{page.render(shown, null)}</AppToolsContext>
  )
  const { rerender } = render(drawn(data))
  return {
    navigate,
    reload,
    toast,
    popup,
    context,
    sentTo,
    renderAgain: (other: unknown) => rerender(drawn(other)),
  }
}
