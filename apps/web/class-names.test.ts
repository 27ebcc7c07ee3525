import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { sharedConfig } from './build-settings.ts'

const { css, root } = sharedConfig

test('each class has a short name of its own, which no blocker of advertisements hides', async () => {
  const config = await resolveConfig({ configFile: false, root, css }, 'build')
  const files = globSync('src/**/*.module.css', { cwd: root }).map((file) => join(root, file))
  const names = await Promise.all(
    files.map(async (file) => {
      const { modules } = await preprocessCSS(readFileSync(file, 'utf8'), file, config)
      return Object.values(modules ?? {})
    }),
  )
  const all = names.flat()
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  // Blockers hide these as advertisements.
  expect(all.filter((name) => /^ads?$/i.test(name))).toEqual([])
})
