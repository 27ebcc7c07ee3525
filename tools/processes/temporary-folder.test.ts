import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

test('a temporary folder is open to another user, and gone after a use that failed', async () => {
  let path = ''
  const use = async () => {
    await using folder = await temporaryFolder('use')
    path = folder.path
    await writeFile(join(path, 'file'), 'content')
    expect(statSync(path).mode & 0o777).toBe(0o755)
    throw new Error('on purpose')
  }
  await expect(use()).rejects.toThrow('on purpose')
  expect(existsSync(path)).toBe(false)
})
