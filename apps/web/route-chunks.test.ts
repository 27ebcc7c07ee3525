import { expect, test } from 'vitest'
import { chunkGroups } from './route-chunks.ts'

const src = '/portal/apps/web/src'
const react = '/portal/node_modules/react/index.js'
const imports: Readonly<Record<string, readonly string[]>> = {
  [`${src}/app/start/start.tsx`]: [`${src}/app/frame/shell.tsx`, react],
  [`${src}/app/frame/shell.tsx`]: [`${src}/ui/button.tsx`, `${src}/ui/header.tsx`],
  [`${src}/features/home/page.tsx`]: [`${src}/ui/button.tsx`, `${src}/ui/field.tsx`, react],
  [`${src}/features/pay/page.tsx`]: [`${src}/ui/field.tsx`, `${src}/features/home/form.tsx`],
  [`${src}/features/home/form.tsx`]: [`${src}/ui/tile.tsx`],
  [`${src}/ui/field.tsx`]: [`${src}/ui/label.tsx`],
  [`${src}/features/pay/card.form.tsx`]: [`${src}/ui/field.tsx`, `${src}/features/pay/check.ts`],
  [`${src}/features/pay/wallet.form.tsx`]: [
    `${src}/features/pay/check.ts`,
    `${src}/ui/field.tsx`,
    `${src}/ui/radio.tsx`,
  ],
}
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }

const groups = chunkGroups({
  frame: `${src}/app/start/start.tsx`,
  journey: [`${src}/features/home/page.tsx`, `${src}/features/pay/page.tsx`],
  forms: [`${src}/features/pay/card.form.tsx`, `${src}/features/pay/wallet.form.tsx`],
})

/** The file of a module, or none where the bundler decides. */
function fileOf(id: string): string | undefined {
  const named = groups.flatMap(({ name, test: isIn, priority }) => {
    if (typeof name === 'function') return [{ name: name(id, graph), priority }]
    const isHere = typeof isIn === 'function' ? isIn(id) : isIn?.test(id)
    return isHere ? [{ name, priority }] : []
  })
  const [first] = named
    .filter((each) => each.name !== null)
    .sort((one, other) => other.priority - one.priority)
  return first?.name ?? undefined
}

test.each([
  ['React', react, 'react'],
  ['what starts the application', `${src}/app/start/start.tsx`, 'app'],
  ['what the frame and a page have in common', `${src}/ui/button.tsx`, 'base'],
  ['what two pages of the journey have in common', `${src}/ui/field.tsx`, 'base'],
  ['what that imports', `${src}/ui/label.tsx`, 'base'],
  ['what two forms of payment methods have in common', `${src}/features/pay/check.ts`, 'fields'],
  ["Vite's wrapper of lazy imports", '\0vite/preload-helper.js', 'base'],
])('%s is in a file by its name', (_what, id, file) => {
  expect(fileOf(id)).toBe(file)
})

test.each([
  ['a page', `${src}/features/home/page.tsx`],
  ["a feature's part of another page", `${src}/features/home/form.tsx`],
  ['what one page of the journey has', `${src}/ui/tile.tsx`],
  ['what one form has', `${src}/ui/radio.tsx`],
  ['what only the frame has', `${src}/ui/header.tsx`],
])('%s is left to the bundler', (_what, id) => {
  expect(fileOf(id)).toBeUndefined()
})
