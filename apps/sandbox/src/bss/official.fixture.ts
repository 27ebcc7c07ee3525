import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Ajv, type ValidateFunction } from 'ajv'

type Schema = Record<string, unknown>
type Operation = {
  parameters: { in: string; schema?: Schema }[]
  responses: Record<string, { schema?: Schema }>
}
type Swagger = {
  basePath: string
  definitions: Record<string, Schema & { properties?: Schema }>
  paths: Record<string, Record<string, Operation>>
}

/** Official files of TM Forum, stored once for the adapter and for the sandbox. */
const folder = new URL('../../../service/src/operators/tmforum/openapi/', import.meta.url)

/**
 * The official files leave every resource open and nearly every field optional, so that a misspelt
 * name would pass. Closing the resources to unknown fields is what makes the comparison bite.
 */
function readOfficial(name: string): {
  swagger: Swagger
  validatorOf: (schema: Schema) => ValidateFunction
} {
  const swagger: Swagger = JSON.parse(gunzipSync(readFileSync(new URL(name, folder))).toString())
  const definitions = Object.fromEntries(
    Object.entries(swagger.definitions).map(([key, schema]) => [
      key,
      schema.properties ? { ...schema, additionalProperties: false } : schema,
    ]),
  )
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
  ajv.addFormat('uri', (value) => URL.canParse(value))
  ajv.addFormat('float', { type: 'number', validate: Number.isFinite })
  ajv.addFormat('base64', true)
  const compiled = new Map<Schema, ValidateFunction>()
  const validatorOf = (schema: Schema): ValidateFunction => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, definitions })
    compiled.set(schema, validate)
    return validate
  }
  return { swagger, validatorOf }
}

const official = [
  'TMF620-ProductCatalog-v4.1.0.swagger.json.gz',
  'TMF622-ProductOrder-v4.0.0.swagger.json.gz',
  'TMF637-ProductInventory-v4.0.0.swagger.json.gz',
  'TMF654_Prepay_Balance_Management_API_v4.0.0_swagger.json.gz',
  'TMF666-Account-v4.0.0.swagger.json.gz',
  'TMF676-Payment-v4.0.0.swagger.json.gz',
  'TMF678-CustomerBill-v4.0.0.swagger.json.gz',
  'TMF699-Sales-v4.0.0.swagger.json.gz',
].map(readOfficial)

/** A call of the operator's systems as it went over the wire; the path has no query. */
export type Exchange = {
  method: string
  path: string
  sent: unknown
  status: number
  answer: unknown
}

function operationOf({ basePath, paths }: Swagger, { method, path }: Exchange): Operation | null {
  const base = basePath.replace(/\/$/, '')
  if (!path.startsWith(base)) return null
  const template = Object.keys(paths).find((each) =>
    new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.slice(base.length)),
  )
  return (template && paths[template]?.[method.toLowerCase()]) || null
}

/** Faults of one exchange against the official files; a call that they do not have is one. */
export function faultsOf(exchange: Exchange): string[] {
  const { method, path, sent, status, answer } = exchange
  for (const { swagger, validatorOf } of official) {
    const operation = operationOf(swagger, exchange)
    if (!operation) continue
    const faultsIn = (what: string, schema: Schema | undefined, value: unknown): string[] => {
      if (!schema) return [`${what}: not in the file`]
      const validate = validatorOf(schema)
      if (validate(value)) return []
      return (validate.errors ?? []).map(
        (error) => `${what}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
      )
    }
    const body = operation.parameters.find((parameter) => parameter.in === 'body')
    return [
      ...(body ? faultsIn('request', body.schema, sent) : []),
      ...faultsIn(`answer ${status}`, operation.responses[status]?.schema, answer),
    ]
  }
  return [`${method} ${path} is no call of the official files`]
}
