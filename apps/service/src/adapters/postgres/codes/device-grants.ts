import type { OrderId } from '@portal/kernel/ids'
import { instantOf } from '@portal/kernel/instant'
import type { DeviceGrants } from '../../../ports/device-grants.port.ts'
import type { Json } from '../../../ports/payment.port.ts'
import type { Database } from '../connections/database.ts'

/** Index: the primary key. */
const isLiveSql = 'owner_hash = $1 and kind = $2 and subject = $3 and until > clock_timestamp()'

/** Grants of devices on PostgreSQL, by whose clock they end. */
export const createDeviceGrants = (database: Database): DeviceGrants => ({
  async give({ ownerHash, kind, subject }, shown, lifeMs) {
    await database.read({
      name: 'give-grant',
      text: `insert into device_grants (owner_hash, kind, subject, shown, until)
        values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond')
        on conflict (owner_hash, kind, subject) do update
          set shown = excluded.shown, until = excluded.until, order_id = null`,
      values: [ownerHash, kind, subject, JSON.stringify(shown), lifeMs],
    })
  },

  async giveUntil({ ownerHash, kind, subject }, shown, until) {
    await database.read({
      name: 'give-grant-until',
      text: `insert into device_grants (owner_hash, kind, subject, shown, until)
        values ($1, $2, $3, $4, $5)
        on conflict (owner_hash, kind, subject) do update
          set shown = excluded.shown, until = excluded.until, order_id = null`,
      values: [ownerHash, kind, subject, JSON.stringify(shown), new Date(until)],
    })
  },

  async find({ ownerHash, kind, subject }) {
    const { rows } = await database.read({
      name: 'find-grant',
      text: `select shown, order_id, until from device_grants where ${isLiveSql}`,
      values: [ownerHash, kind, subject],
    })
    const [row] = rows
    if (!row) return null
    return {
      shown: row.shown as Json,
      orderId: row.order_id as OrderId | null,
      until: instantOf((row.until as Date).getTime()),
    }
  },

  async take({ ownerHash, kind, subject }) {
    const { rows } = await database.read({
      name: 'take-grant',
      text: `delete from device_grants where ${isLiveSql} and order_id is null returning kind`,
      values: [ownerHash, kind, subject],
    })
    return rows.length > 0
  },
})
