import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

test('each class that a component names is in its style sheet', () => {
  const unknown = globSync('src/**/!(*.test).tsx', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(
      ([, name = '', sheet = '']) => {
        const style = readFileSync(join(root, dirname(file), sheet), 'utf8')
        const named = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
        return named
          .map(([, className = '']) => className)
          .filter((className) => !new RegExp(`\\.${className}\\b`).test(style))
          .map((className) => `${file}: ${className}`)
      },
    )
  })
  expect(unknown).toEqual([])
})
