import type { Database } from '../../../apps/service/src/adapters/postgres/connections/database.ts'
import type { StatementGroup } from '../../../apps/service/src/adapters/postgres/connections/statement-group.ts'

/** The same object with other members in the place of some. */
export const withMembers = <T extends object>(object: T, members: object): T =>
  new Proxy(object, {
    get(target, name) {
      if (name in members) return Reflect.get(members, name)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

type Asked = string | { text: string; values?: unknown[] } | StatementGroup
type Query = (asked: Asked, values?: unknown[]) => unknown
type Connection = { query: Query; read: Query; connect: () => Promise<Connection> }

function textsOf(asked: Asked): string[] {
  if (typeof asked === 'string') return [asked]
  return 'statements' in asked ? asked.statements.map(({ text }) => text) : [asked.text]
}

export function noting(database: Database): { database: Database; texts: Set<string> } {
  const texts = new Set<string>()
  const wrap = (connection: Connection): Connection => {
    const noted =
      (name: 'query' | 'read'): Query =>
      (asked, values) => {
        for (const text of textsOf(asked)) texts.add(text)
        return connection[name](asked, values)
      }
    const connect = async () => wrap(await connection.connect())
    return withMembers(connection, { query: noted('query'), read: noted('read'), connect })
  }
  return { database: wrap(database as unknown as Connection) as unknown as Database, texts }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Every "node table" of a plan that reads a table: "Seq Scan payments", "Index Scan orders". */
export function scansOf(plan: Plan): string[] {
  const own = plan['Relation Name'] ? [`${plan['Node Type']} ${plan['Relation Name']}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

/** The plan for any values, as a kept prepared statement gets it. */
export async function genericPlanOf(database: Database, text: string): Promise<Plan> {
  const { rows } = await database.query(`explain (generic_plan, format json) ${text}`)
  return rows[0]['QUERY PLAN'][0].Plan
}
