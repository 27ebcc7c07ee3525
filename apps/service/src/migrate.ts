import { migrate, openDatabase } from './adapters/postgres/connections/database.ts'
import { createReader } from './configuration/settings-reader.ts'

/**
 * `npm run migrate`: applies missing migrations as the role that DATABASE_URL names, for installations
 * whose service has a role that may not change the schema.
 */
async function run() {
  const url = createReader(process.env).databaseUrl('DATABASE_URL')
  const database = openDatabase({ url, connectionsMax: 1, onError: () => {} })
  const applied = await migrate(database)
  await database.end()
  console.log(applied.length === 0 ? 'nothing to migrate' : `applied ${applied.join(', ')}`)
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
