import type { FormSchema } from '@portal/contract/forms/form'
import type { Reply } from '../lib/api/contract-client.ts'
import { parsePackage, readPackage } from '../lib/content/content.ts'
import type { PageContext } from '../lib/page/page.ts'

const isForm = (value: unknown): value is FormSchema =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  'actions' in value &&
  Array.isArray(value.fields) &&
  Array.isArray(value.actions)

/** A form of the content in the language of the page, kept as every package is. */
export async function readForm(
  { api, cache, language }: PageContext,
  name: string,
): Promise<Reply<FormSchema>> {
  const reply = await readPackage(name, language, { api, cache, parse: parsePackage })
  if (!reply.ok) return reply
  return isForm(reply.value)
    ? { ok: true, value: reply.value }
    : { ok: false, failure: { kind: 'bad-response' } }
}
