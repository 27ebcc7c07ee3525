import pg from 'pg'

/** Work on a connection of its own. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const runSql = (url: string, text: string): Promise<Record<string, unknown>[]> =>
  onDatabase(url, async (client) => (await client.query(text)).rows)
