import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutServerFacts } from './server-facts.plugin.ts'
import { routes } from './src/app/routes.ts'

test('phones get the table of routes without what only the server asks for', () => {
  const source = readFileSync(new URL('src/app/routes.ts', import.meta.url), 'utf8')
  const sent = withoutServerFacts(source)
  // Each stands on a line of its own, below the types.
  const table = sent.slice(sent.indexOf('export const routes'))
  expect(table).not.toMatch(/\b(access|ahead|keepsNumber):/)
  const lost = source.split('\n').length - sent.split('\n').length
  const facts = routes.flatMap((route) => [route.access, route.ahead, route.keepsNumber])
  // Three routes of stores share one.
  expect(lost).toBe(facts.filter((fact) => fact !== undefined).length - 2)
})
