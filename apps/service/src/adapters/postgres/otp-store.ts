import { type Instant, instantOf } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import type { Msisdn } from '@portal/kernel/msisdn'
import type {
  ChallengeId,
  Channel,
  OtpState,
  OtpStore,
  OtpTransaction,
  RecipientState,
} from '../../ports/otp-store.port.ts'
import { type Row, toInstant } from './columns.ts'
import type { Database } from './database.ts'
import { onConnection } from './in-transaction.ts'
import { createRunner, type Run, type Write } from './runner.ts'

/** How far back sends and guesses count, in milliseconds. */
export type OtpWindows = { sends: number; guesses: number }

const recentSql = (recipient: string, ms: string) => `array(
    select s.at from otp_sends s
    where s.recipient = ${recipient} and s.at > clock_timestamp() - ${ms} * interval '1 millisecond'
    order by s.at)`

const guessesSql = (recipient: string, ms: string) => `(
    select count(*)::integer from otp_guesses g
    where g.recipient = ${recipient} and g.at > clock_timestamp() - ${ms} * interval '1 millisecond')`

/** Indexes: those by recipient. */
const recipientSql = `
  select clock_timestamp() as now, ${recentSql('$1', '$2')} as sent_at,
    ${guessesSql('$1', '$3')} as guesses_of_recipient`

/** Indexes: the primary key, and those by recipient. */
const stateSql = `
  select c.id, c.owner_hash, c.channel, c.recipient, c.subject, c.purpose, c.language, c.is_reachable, c.until,
    c.used_at, clock_timestamp() as now, ${recentSql('c.recipient', '$2')} as sent_at,
    (select count(*)::integer from otp_guesses g where g.challenge_id = c.id) as guesses,
    ${guessesSql('c.recipient', '$3')} as guesses_of_recipient
  from otp_challenges c where c.id = $1`

const momentsIn = (values: unknown): Instant[] =>
  (values as unknown[]).flatMap((value) => toInstant(value) ?? [])

const momentOf = (value: unknown): Instant => toInstant(value) ?? instantOf(0)

const readRecipient = (row: Row): RecipientState => ({
  now: momentOf(row.now),
  sentAt: momentsIn(row.sent_at),
  guessesOfRecipient: row.guesses_of_recipient as number,
})

/** The columns hold only values that we wrote. */
const readState = (row: Row): OtpState => ({
  ...readRecipient(row),
  challenge: {
    id: row.id as ChallengeId,
    ownerHash: row.owner_hash as string,
    channel: row.channel as Channel,
    recipient: row.recipient as string,
    subject: row.subject as Msisdn | null,
    purpose: row.purpose as string,
    language: row.language as Language,
    isReachable: row.is_reachable as boolean,
  },
  until: momentOf(row.until),
  isUsed: row.used_at !== null,
  guesses: row.guesses as number,
})

function transactionOf(
  { run, write }: { run: Run; write: Write },
  recipient: string,
  windows: OtpWindows,
): OtpTransaction {
  return {
    async findRecipient() {
      const values = [recipient, windows.sends, windows.guesses]
      const { rows } = await run('otp-recipient', recipientSql, values)
      return readRecipient(rows[0] ?? {})
    },

    async find(id) {
      const { rows } = await run('otp-state', stateSql, [id, windows.sends, windows.guesses])
      return rows[0] ? readState(rows[0]) : null
    },

    insertChallenge: async (
      { id, ownerHash, channel, recipient, subject, purpose, language, isReachable },
      lifeMs,
    ) =>
      write(
        'insert-challenge',
        `insert into otp_challenges
           (id, owner_hash, channel, recipient, subject, purpose, language, is_reachable, until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + $9 * interval '1 millisecond')`,
        [id, ownerHash, channel, recipient, subject, purpose, language, isReachable, lifeMs],
      ),

    async insertSend({ id }) {
      const { rows } = await run(
        'insert-send',
        `insert into otp_sends (challenge_id, recipient, at)
         values ($1, $2, clock_timestamp()) returning id::text`,
        [id, recipient],
      )
      return rows[0]?.id as string
    },

    insertGuess: async ({ id }) =>
      write(
        'insert-guess',
        `insert into otp_guesses (challenge_id, recipient, at) values ($1, $2, clock_timestamp())`,
        [id, recipient],
      ),

    async use({ id, ownerHash, recipient, subject, purpose }, { kind, digest, lifeMs }) {
      write(
        'use-challenge',
        'update otp_challenges set used_at = clock_timestamp() where id = $1',
        [id],
      )
      if (kind === 'token') {
        write(
          'insert-token',
          `insert into access_tokens (digest, owner_hash, msisdn, until)
           values ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')`,
          [digest, ownerHash, recipient, lifeMs],
        )
        return
      }
      write(
        'insert-proof',
        `insert into proofs (digest, owner_hash, subject, purpose, until, challenge_id)
         values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond', $6)`,
        [digest, ownerHash, subject ?? recipient, purpose, lifeMs, id],
      )
    },
  }
}

/** Codes under way on PostgreSQL, by whose clock they are counted. Decision 077. */
export function createOtpStore(database: Database, windows: OtpWindows): OtpStore {
  return {
    async find(id) {
      const { rows } = await database.read({
        name: 'otp-state',
        text: stateSql,
        values: [id, windows.sends, windows.guesses],
      })
      return rows[0] ? readState(rows[0]) : null
    },

    withRecipientLock: (recipient, work) =>
      onConnection(database, async (client) => {
        const { run, write, commit } = createRunner(client)
        write('lock-recipient', `select pg_advisory_xact_lock(hashtextextended('otp:' || $1, 0))`, [
          recipient,
        ])
        const result = await work(transactionOf({ run, write }, recipient, windows))
        await commit()
        return result
      }),

    async deleteSend(send) {
      await database.read({
        name: 'delete-send',
        text: 'delete from otp_sends where id = $1',
        values: [send],
      })
    },
  }
}
