import type { Database } from '../../apps/service/src/adapters/postgres/database.ts'

type Asked = string | { text: string; values?: unknown[] }
type Query = (asked: Asked, values?: unknown[]) => unknown
type Connection = { query: Query; read?: Query; connect?: () => Promise<Connection> }

/** The same database; it also records the text of every statement. */
export function noting(database: Database): { database: Database; texts: Set<string> } {
  const texts = new Set<string>()
  const wrap = <C extends Connection>(connection: C): C =>
    new Proxy(connection, {
      get(target, name) {
        if (name === 'query' || name === 'read') {
          return (asked: Asked, values?: unknown[]) => {
            texts.add(typeof asked === 'string' ? asked : asked.text)
            return target[name]?.(asked, values)
          }
        }
        if (name === 'connect') return async () => wrap((await target.connect?.()) as Connection)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
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
