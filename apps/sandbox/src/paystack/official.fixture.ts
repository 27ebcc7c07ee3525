import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Ajv } from 'ajv'

type Schema = Record<string, unknown>
type Content = { content?: Record<string, { schema: Schema }> }
type Referred<T> = T | { $ref: string }
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Referred<Content>>
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> }
}

const file = new URL('./openapi/paystack.json.gz', import.meta.url)
const official: OpenApi = JSON.parse(gunzipSync(readFileSync(file)).toString())
const { schemas, responses } = official.components

/** Currencies that the gateway says it takes. */
export const currencies = (schemas.Currency as { enum: readonly string[] }).enum

/**
 * Called by the documentation of the list, and missing in the file: without it a merchant would have to read the refunds
 * of all transactions.
 */
const furtherParameters: Readonly<Record<string, readonly string[]>> = {
  '/refund': ['transaction'],
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The official file leaves every object open, so that a misspelt name would pass. Closing each is what makes the comparison
 * bite. Its `nullable` is of OpenAPI 3.0; without a type beside it it says nothing.
 */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (!isSchema(value)) return value
  const { nullable, type, ...rest } = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, closed(part)]),
  )
  const isObject = isSchema(value.properties) && typeof value.type === 'string'
  return {
    ...rest,
    ...(type === undefined ? {} : { type: nullable === true ? [type, 'null'] : type }),
    ...(isObject ? { additionalProperties: false } : {}),
  }
}

const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true })
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
ajv.addFormat('int64', true)
const components = { schemas: closed(schemas) }

/** A call as it went over the wire; the path has its query, and not what stands before the gateway's own. */
export type Exchange = {
  method: string
  path: string
  sent?: unknown
  status: number
  answer: unknown
}

function faultsIn(what: string, schema: Schema | undefined, value: unknown): string[] {
  if (!schema) return [`${what}: not in the file`]
  const validate = ajv.compile({ ...Object(closed(schema)), components })
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    (error) => `${what}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  )
}

const jsonIn = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema

/** Statuses that the file leaves to "default" are refusals like those it shows. */
function answerOf({ responses: own }: Operation, status: number): Schema | undefined {
  const raw = own[status]
  if (!raw) return status >= 400 ? { $ref: '#/components/schemas/Error' } : undefined
  return jsonIn('$ref' in raw ? responses[raw.$ref.split('/').at(-1) ?? ''] : raw)
}

/** Faults of one exchange against the official file; a call that it does not have is one. */
export function faultsOf({ method, path, sent, status, answer }: Exchange): string[] {
  const { pathname, searchParams } = new URL(path, 'http://sandbox')
  const template = Object.keys(official.paths)
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
    .find((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
  const operation = template && official.paths[template]?.[method.toLowerCase()]
  if (!operation) return [`${method} ${pathname} is no call of the official file`]
  const known = [
    ...(operation.parameters ?? []).map(({ name }) => name),
    ...(furtherParameters[template] ?? []),
  ]
  const strange = [...searchParams.keys()].filter((name) => !known.includes(name))
  return [
    ...strange.map((name) => `${name} is no parameter`),
    ...(operation.requestBody ? faultsIn('request', jsonIn(operation.requestBody), sent) : []),
    ...faultsIn(`answer ${status}`, answerOf(operation, status), answer),
  ]
}

/** Faults of what an event tells of a payment, which has the shape of its verification. */
export const faultsOfPayment = (data: unknown): string[] =>
  faultsIn(
    'event',
    { $ref: '#/components/schemas/VerifyResponse' },
    {
      ...{ status: true, message: '' },
      data,
    },
  )
