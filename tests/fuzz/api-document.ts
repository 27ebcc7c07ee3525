import { Ajv, type ValidateFunction } from 'ajv'

/** As much of JSON Schema as the document uses. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** One call of the document: what it takes, and what each of its answers must look like. */
export type Operation = {
  method: string
  path: string
  query: Schema | null
  body: Schema | null
  /** By status as the document writes it: "200", "4XX". */
  replies: ReadonlyMap<string, ValidateFunction>
}

type Content = { content?: Record<string, { schema: Schema }> }
type Described = {
  parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Document = { paths: Record<string, Record<string, Described>> }

const json = 'application/json'

/** Reads the running portal's own description of its calls. */
export async function readDocument(operationsUrl: string): Promise<Operation[]> {
  const reply = await fetch(`${operationsUrl}/portal-service/openapi.json`)
  const { paths } = (await reply.json()) as Document
  const ajv = new Ajv({ strict: false })
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      query: querySchema(described),
      body: described.requestBody?.content?.[json]?.schema ?? null,
      replies: new Map(
        Object.entries(described.responses).flatMap(([status, { content }]) => {
          const schema = content?.[json]?.schema
          return schema ? [[status, ajv.compile(schema)] as const] : []
        }),
      ),
    })),
  )
}

function querySchema({ parameters = [] }: Described): Schema | null {
  const named = parameters.filter((parameter) => parameter.in === 'query')
  if (named.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.filter(({ required }) => required).map(({ name }) => name),
  }
}

/** Schema of a status in the document: exact, else of its class; null where there is none. */
export function replySchema(operation: Operation, status: number): ValidateFunction | null {
  const byClass = `${String(status)[0]}XX`
  return operation.replies.get(String(status)) ?? operation.replies.get(byClass) ?? null
}
