import type { Msisdn } from '@portal/kernel/msisdn'
import type { AccessTokens } from '../../../ports/access-tokens.port.ts'
import type { Database } from '../connections/database.ts'

/** Reads the tokens that the store of codes writes as digests. */
export const createAccessTokens = (
  database: Database,
  digest: (text: string) => string,
): AccessTokens => ({
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
