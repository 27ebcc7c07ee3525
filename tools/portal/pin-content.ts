import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../processes/process.ts'

/**
 * A copy of the shipped content in this folder that also offers the wallet's PIN, so that tests and benchmarks reach
 * every payment method.
 */
export async function contentWithPin(folder: string): Promise<string> {
  const content = join(folder, 'content')
  await cp(join(root, 'content'), content, { recursive: true })
  const file = join(content, 'product-config.json')
  const config = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...config, enableAmPin: true }, null, 2))
  return content
}
