import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Ajv } from 'ajv'

type Schema = Record<string, unknown>
type Content = { content?: { 'application/json': { schema: Schema } } }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  parameters?: { $ref: string }[]
  requestBody?: { $ref: string }
  responses: Record<string, Content>
  callbacks?: Record<string, Record<string, { put: Operation }>>
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema & { properties?: Schema; allOf?: Schema[] }>
    parameters: Record<string, Parameter>
    requestBodies: Record<string, Content>
  }
}

const file = './openapi/mobile-money-api-specification-1.2.0-master.json.gz'
const official: OpenApi = JSON.parse(
  gunzipSync(readFileSync(new URL(file, import.meta.url))).toString(),
)
const { schemas, parameters, requestBodies } = official.components
const nameIn = ({ $ref }: { $ref: string }): string => $ref.split('/').at(-1) ?? ''

/**
 * The official file leaves every object open and nearly every field optional, so that a misspelt name
 * would pass. Closing the objects is what makes the comparison bite; one in parts is closed as a whole.
 */
function closed(schema: OpenApi['components']['schemas'][string]): Schema {
  if (schema.properties) return { ...schema, additionalProperties: false }
  const [first] = (schema.allOf ?? []) as { properties?: Schema }[]
  if (!first?.properties) return schema
  // The file asks that one of both parties be sound, and would let the other be anything.
  const parties = {
    creditParty: { $ref: '#/components/schemas/creditPartyArray' },
    debitParty: { $ref: '#/components/schemas/debitPartyArray' },
  }
  const known = [...Object.keys(first.properties), ...Object.keys(parties)]
  return { ...schema, properties: parties, propertyNames: { enum: known } }
}

const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
ajv.addFormat('uri', (value) => URL.canParse(value))
ajv.addFormat('int32', { type: 'number', validate: Number.isInteger })
ajv.addFormat('int64', { type: 'number', validate: Number.isInteger })
const components = {
  schemas: Object.fromEntries(
    Object.entries(schemas)
      // OpenAPI 3.0 says true or false where JSON Schema has a number.
      .map(([name, schema]) => [name, JSON.parse(JSON.stringify(closed(schema)), withoutFlags)]),
  ),
}
function withoutFlags(key: string, value: unknown): unknown {
  return key === 'exclusiveMinimum' && typeof value === 'boolean' ? undefined : value
}

function faultsIn(what: string, schema: Schema | undefined, value: unknown): string[] {
  if (!schema) return [`${what}: not in the file`]
  const validate = ajv.compile({ ...schema, components })
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    (error) => `${what}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  )
}

/** A call of the wallet's API as it went over the wire; the path begins after the base address. */
export type Exchange = {
  method: string
  path: string
  headers: Record<string, string>
  sent?: unknown
  status: number
  answer?: unknown
}

/** The operation with the fewest variable parts in its path that fits. */
function operationOf({ method, path }: Exchange) {
  return Object.entries(official.paths)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .flatMap(([template, operations]) => {
      const values = new RegExp(
        `^${template.replaceAll(/\{(\w+)\}/g, (_, name) => `(?<${name}>[^/]+)`)}$`,
      ).exec(path)
      const operation = operations[method.toLowerCase()]
      return values && operation ? [{ operation, values: values.groups ?? {} }] : []
    })
    .at(0)
}

const schemaIn = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json'].schema

/** Faults of one exchange against the official file; a call that the file does not have is one. */
export function faultsOf(exchange: Exchange): string[] {
  const found = operationOf(exchange)
  if (!found) return [`${exchange.method} ${exchange.path} is no call of the official file`]
  const { operation, values } = found
  const body = operation.requestBody && requestBodies[nameIn(operation.requestBody)]
  return [
    ...(operation.parameters ?? []).flatMap((reference) => {
      const parameter = parameters[nameIn(reference)]
      if (!parameter) return [`${reference.$ref} is not in the file`]
      const { name, required, schema } = parameter
      const value = parameter.in === 'path' ? values[name] : exchange.headers[name.toLowerCase()]
      if (value === undefined) return required ? [`${name} is missing`] : []
      return faultsIn(name, schema, value)
    }),
    ...(body ? faultsIn('request', schemaIn(body), exchange.sent) : []),
    ...faultsIn(
      `answer ${exchange.status}`,
      schemaIn(operation.responses[exchange.status]),
      exchange.answer,
    ),
  ]
}

/** Null where a callback about a payment fits the official file. */
export function faultOfCallback(body: unknown): string | null {
  const { callbacks = {} } = official.paths['/transactions/type/{transactionType}']?.post ?? {}
  const bodies = Object.values(callbacks).flatMap((paths) =>
    Object.values(paths).map(({ put }) => requestBodies[nameIn(put.requestBody ?? { $ref: '' })]),
  )
  const faults = bodies.map((each) => faultsIn('callback', schemaIn(each), body))
  return faults.some((each) => each.length === 0) ? null : JSON.stringify(faults)
}
