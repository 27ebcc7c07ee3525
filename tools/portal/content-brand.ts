import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Currency, currencies } from '@portal/kernel/money'
import { root } from '../processes/process.ts'

/** Facts of the brand file for the programs beside the portal. */
export type ContentBrand = {
  /** Its name as the sender of texts: at most eleven letters and digits. */
  sender: string
  currency: Currency
}

type Env = Readonly<Record<string, string | undefined>>

function read(file: string): { name?: unknown; currency?: unknown } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {}
  } catch {
    return {}
  }
}

/**
 * The brand of the content that a service reads in this environment, from the root of the repository. What the file
 * lacks is guessed: the service itself refuses it, and names file and line.
 */
export function contentBrand(env: Env): ContentBrand {
  const { name, currency } = read(join(resolve(root, env.CONTENT_DIR || 'content'), 'brand.json'))
  return {
    sender:
      String(name ?? '')
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .slice(0, 11) || 'Portal',
    currency: currencies.find((each) => each === currency) ?? currencies[0],
  }
}
