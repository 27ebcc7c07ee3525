import pg from 'pg'

/** Reads of the portal's database, for what no call shows. */
export type Books = {
  count(table: string, where: string, values: unknown[]): Promise<number>
  /** Sum of all lines by account, in minor units; accounts at zero are left out. */
  balances(): Promise<Record<string, bigint>>
  unbalancedPostings(): Promise<string[]>
  restless(): Promise<string[]>
  /** Numbers of which something is paid and not delivered. */
  underDelivery(): Promise<string[]>
  /** From the first move of an order's payments to the last, in milliseconds. */
  lastedMs(orderId: string): Promise<number>
  /** Everything that happened to a payment, one line a move, for a failure's message. */
  story(paymentId: string): Promise<string>
  close(): Promise<void>
}

const atRest = ['registered', 'delivered', 'refunded', 'failed', 'expired', 'superseded']

export function openBooks(databaseUrl: string): Books {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 })
  pool.on('error', () => {})
  return {
    async count(table, where, values) {
      const { rows } = await pool.query(`select count(*) from ${table} where ${where}`, values)
      return Number(rows[0].count)
    },
    async balances() {
      const { rows } = await pool.query(
        'select account, currency, sum(amount_minor) from ledger_lines group by 1, 2 order by 1, 2',
      )
      const kept = rows.filter((row) => BigInt(row.sum) !== 0n)
      return Object.fromEntries(
        kept.map((row) => [`${row.account} ${row.currency}`, BigInt(row.sum)]),
      )
    },
    async unbalancedPostings() {
      const { rows } = await pool.query(
        'select posting_id from ledger_lines group by posting_id, currency having sum(amount_minor) <> 0',
      )
      return rows.map((row) => row.posting_id)
    },
    async restless() {
      const { rows } = await pool.query(
        'select id, state from payments where state <> all($1) order by id',
        [atRest],
      )
      return rows.map((row) => `${row.id} ${row.state}`)
    },
    async underDelivery() {
      const { rows } = await pool.query(
        `select o.msisdn from payments p join orders o on o.id = p.order_id where p.state = 'paid'`,
      )
      return rows.map((row) => row.msisdn)
    },
    async lastedMs(orderId) {
      const { rows } = await pool.query(
        `select extract(epoch from max(at) - min(at)) * 1000 as ms
         from payment_history where order_id = $1`,
        [orderId],
      )
      return Number(rows[0].ms)
    },
    async story(paymentId) {
      const { rows } = await pool.query(
        'select at, move, to_state, detail from payment_history where payment_id = $1 order by id',
        [paymentId],
      )
      const lines = rows.map(
        (row) => `  ${row.at.toISOString()} ${row.move} → ${row.to_state} ${row.detail}`,
      )
      return `${paymentId}\n${lines.join('\n')}`
    },
    close: () => pool.end(),
  }
}
