import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildWeb } from '../../../apps/web/build.ts'
import { withEntry } from '../../../tools/connect/registration.ts'
import { root } from '../../../tools/processes/process.ts'
import { webRegistrations } from './registrations.ts'

const extend: Plugin = {
  name: 'tests:extend',
  enforce: 'pre',
  transform(code, id) {
    const added = webRegistrations.find(({ path }) => id === join(root, path))
    if (!added) return null
    return added.imports + withEntry(code, added)
  },
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to build into.')
await buildWeb({ folder, plugins: [extend] })
