import type { Msisdn } from '@portal/kernel/msisdn'
import type { AccessTokens } from '../../ports/access-tokens.port.ts'
import type { Database } from './database.ts'

/** See the port. Tokens are kept as digests. */
export const createAccessTokens = (
  database: Database,
  digest: (text: string) => string,
): AccessTokens => ({
  async issue(token, { ownerHash, msisdn, lifeMs }) {
    await database.query({
      name: 'issue-token',
      text: `insert into access_tokens (digest, owner_hash, msisdn, until)
        values ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')`,
      values: [digest(token), ownerHash, msisdn, lifeMs],
    })
  },

  async numberOf(token, ownerHash) {
    const { rows } = await database.read({
      name: 'number-of-token',
      text: `select msisdn from access_tokens
        where digest = $1 and owner_hash = $2 and until > clock_timestamp()`,
      values: [digest(token), ownerHash],
    })
    return (rows[0]?.msisdn as Msisdn | undefined) ?? null
  },
})
