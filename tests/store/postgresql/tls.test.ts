import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../../apps/service/src/adapters/certificates.fixture.ts'
import {
  migrate,
  openDatabase,
} from '../../../apps/service/src/adapters/postgres/connections/database.ts'
import { createPaymentStore } from '../../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import { type EmbeddedPostgres, startPostgres } from '../../../tools/database/postgres.ts'
import { find, keep } from '../rows.ts'

let folder: string
let server: EmbeddedPostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-tls-'))
  await chmod(folder, 0o755)
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  await writeFile(key, selfSigned.key, { mode: 0o600 })
  await writeFile(cert, selfSigned.cert)
  if (process.getuid?.() === 0) await chown(key, 65_534, 65_534)
  const settings = { ssl: 'on', ssl_key_file: key, ssl_cert_file: cert }
  server = await startPostgres({ dataDir: folder, settings })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (query: string) =>
  openDatabase({ url: `${server.url}?${query}`, connectionsMax: 2, onError: () => {} })

test('the store works over an encrypted connection, the certificate verified', async () => {
  const database = open(`sslmode=verify-full&sslrootcert=${join(folder, 'cert.pem')}`)
  await migrate(database)
  const store = createPaymentStore(database)
  const { payment } = await keep(store)
  expect((await find(store, payment.id)).id).toBe(payment.id)
  const { rows } = await database.query(
    'select bool_and(ssl) as encrypted from pg_stat_ssl where pid = pg_backend_pid()',
  )
  expect(rows[0].encrypted).toBe(true)
  await database.end()
})

test('a certificate that no authority vouches for is refused', async () => {
  const database = open('sslmode=verify-full')
  await expect(database.query('select 1')).rejects.toThrow('self-signed certificate')
  await database.end()
})
