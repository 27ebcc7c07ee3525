import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Ajv2019 as Ajv } from 'ajv/dist/2019.js'
import { billingBase, refundBase } from './camara-billing.facts.ts'

type Schema = { [name: string]: unknown }
type Content = { content?: Record<string, { schema: Schema }> }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Referred<T> = T | { $ref: string }
type Operation = {
  parameters?: Referred<Parameter>[]
  requestBody?: Content
  responses: Record<string, Referred<Content>>
  callbacks?: Record<string, Record<string, { post: Operation }>>
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Content>
  }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schemas that stand for one, by the value of its discriminator; null for one without. */
function variantsOf(schema: Schema | undefined): string[] | null {
  const { discriminator } = schema ?? {}
  return isSchema(discriminator) && isSchema(discriminator.mapping)
    ? Object.values(discriminator.mapping).map(String)
    : null
}

/**
 * The official files leave every object open, so that a misspelt name would pass. Closing each object where it is used
 * is what makes the comparison bite. `part`: of a schema in several parts, which is closed as a whole.
 */
function closed(
  schema: Schema,
  schemas: Record<string, Schema>,
  own: string,
  part = false,
): Schema {
  const go = (value: unknown, isPart = false): unknown =>
    isSchema(value) ? closed(value, schemas, own, isPart) : value
  const name = typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? '') : null
  const variants = name === null ? null : variantsOf(schemas[name])
  // One of the variants itself begins with what all of them share.
  const isBase = variants?.some((variant) => variant.endsWith(`/${own}`))
  const { properties, items, allOf, ...rest } = schema
  const isBare = !properties && !allOf && name === null
  return {
    ...(variants && !isBase ? { anyOf: variants.map(($ref) => ({ $ref })) } : rest),
    ...(isSchema(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, value]) => [key, go(value)]),
          ),
        }
      : {}),
    ...(items === undefined ? {} : { items: go(items) }),
    ...(Array.isArray(allOf) ? { allOf: allOf.map((each) => go(each, true)) } : {}),
    ...(part || isBare ? {} : { unevaluatedProperties: false }),
  }
}

function readOfficial(name: string, base: string) {
  const file = new URL(`./openapi/${name}.json.gz`, import.meta.url)
  const api: OpenApi = JSON.parse(gunzipSync(readFileSync(file)).toString())
  const { schemas } = api.components
  const components = {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([own, schema]) => [own, closed(schema, schemas, own, true)]),
    ),
  }
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    multipleOfPrecision: 6,
    unicodeRegExp: false,
  })
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
  for (const format of ['uri', 'uri-reference', 'float']) ajv.addFormat(format, true)

  function faultsIn(what: string, schema: Schema | undefined, value: unknown): string[] {
    if (!schema) return [`${what}: not in the file`]
    const validate = ajv.compile({ ...closed(schema, schemas, ''), components })
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      (error) => `${what}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    )
  }
  return { api, base, faultsIn }
}

const official = [
  readOfficial('carrier-billing', billingBase),
  readOfficial('carrier-billing-refund', refundBase),
]

/** A call of either API as it went over the wire; the path has its query. */
export type Exchange = {
  method: string
  path: string
  headers: Record<string, string>
  sent?: unknown
  status: number
  answer?: unknown
}

/** Addresses for events are encrypted in the files, and plain on this machine. */
const encrypted = (value: unknown): unknown =>
  value === undefined
    ? value
    : JSON.parse(JSON.stringify(value).replaceAll(/http:(?=\/\/127\.0\.0\.1)/g, 'https:'))

function operationOf({ paths }: OpenApi, method: string, path: string): Operation | null {
  const templates = Object.keys(paths).toSorted((a, b) => a.split('{').length - b.split('{').length)
  const found = templates.find((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return (found && paths[found]?.[method.toLowerCase()]) || null
}

/** Only the first media type of each body is in use. */
const schemaIn = (content: Content | undefined): Schema | undefined =>
  Object.values(content?.content ?? {})[0]?.schema

const isReference = (value: object): value is { $ref: string } => '$ref' in value

function parameterOf({ components }: OpenApi, raw: Referred<Parameter>): Parameter | undefined {
  return isReference(raw) ? components.parameters[raw.$ref.split('/').at(-1) ?? ''] : raw
}

function responseOf({ components }: OpenApi, raw: Referred<Content> | undefined) {
  return raw && isReference(raw) ? components.responses[raw.$ref.split('/').at(-1) ?? ''] : raw
}

/** Faults of the parameters in query and headers; one that the file does not have is one. */
function faultsOfParameters(
  { api, faultsIn }: ReturnType<typeof readOfficial>,
  operation: Operation,
  { headers, query }: { headers: Exchange['headers']; query: URLSearchParams },
): string[] {
  const parameters = (operation.parameters ?? []).flatMap((raw) => parameterOf(api, raw) ?? [])
  const strange = [...query.keys()].filter((name) => !parameters.some((one) => one.name === name))
  return [
    ...strange.map((name) => `${name} is no parameter`),
    ...parameters.flatMap(({ name, in: place, schema }) => {
      const raw = place === 'query' ? query.getAll(name) : [headers[name.toLowerCase()]]
      const given = raw.filter((each) => each !== undefined)
      if (place === 'path' || given.length === 0) return []
      if (schema.type === 'array') return faultsIn(name, schema, given)
      const value = schema.type === 'integer' ? Number(given[0]) : given[0]
      return faultsIn(name, schema.$ref ? { allOf: [schema] } : schema, value)
    }),
  ]
}

/** Faults of one exchange against the official files; a call that neither has is one. */
export function faultsOf(exchange: Exchange): string[] {
  const { method, headers, status, sent, answer } = exchange
  const { pathname, searchParams: query } = new URL(exchange.path, 'http://sandbox')
  const file = official.find(({ base }) => pathname.startsWith(`${base}/`))
  const operation = file && operationOf(file.api, method, pathname.slice(file.base.length))
  if (!file || !operation) return [`${method} ${pathname} is no call of the official files`]
  const { api, faultsIn } = file
  const response = responseOf(api, operation.responses[status])
  return [
    ...faultsOfParameters(file, operation, { headers, query }),
    ...(operation.requestBody
      ? faultsIn('request', schemaIn(operation.requestBody), encrypted(sent))
      : []),
    ...faultsIn(`answer ${status}`, schemaIn(response), encrypted(answer)),
  ]
}

/** Null where an event fits one of the official files. */
export function faultOfEvent(event: unknown): string | null {
  const faults = official.flatMap(({ api, faultsIn }) =>
    Object.values(api.paths)
      .flatMap(({ post }) => Object.values(post?.callbacks ?? {}))
      .flatMap((addresses) => Object.values(addresses))
      .map(({ post }) => faultsIn('event', schemaIn(post.requestBody), event)),
  )
  return faults.some((each) => each.length === 0) ? null : JSON.stringify(faults)
}
