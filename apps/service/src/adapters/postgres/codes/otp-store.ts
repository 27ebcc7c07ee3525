import { type Instant, instantOf } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Channel } from '../../../ports/messages/channel.port.ts'
import type {
  ChallengeId,
  OtpState,
  OtpStore,
  OtpTransaction,
  RecipientState,
} from '../../../ports/messages/otp-store.port.ts'
import { type Row, toInstant } from '../connections/columns.ts'
import type { Database } from '../connections/database.ts'
import { createRunner, type Run, type Write } from '../connections/runner.ts'
import { onConnection } from '../payments/in-transaction.ts'
import { isOwnersSql } from './recipient-owner.ts'

/** How far back sends and guesses count, in milliseconds. */
export type OtpWindows = { sends: number; day: number }

const since = (ms: string) => `clock_timestamp() - ${ms} * interval '1 millisecond'`

/** The owner's own, or those of all others. Decision 114. */
const ofClass = (isOwners: string, owner: string) =>
  `k.is_owners = ${isOwners} and (not k.is_owners or k.owner_hash = ${owner})`

type Asked = { recipient: string; isOwners: string; owner: string; network: string }

/** Columns of a recipient's counts; $2 and $3 are the windows of sends and of a day. Indexes: those by recipient, the primary key. */
const countsSql = ({ recipient, isOwners, owner, network }: Asked) => {
  const moments = (table: string, ms: string, more = '') => `array(
    select e.at from ${table} e join otp_challenges k on k.id = e.challenge_id
    where e.recipient = ${recipient} and e.at > ${since(ms)} and ${ofClass(isOwners, owner)} ${more}
    order by e.at)`
  const lastUse = `(select max(u.used_at) from otp_challenges u
      where u.recipient = ${recipient} and u.used_at is not null)`
  const unverified = `and e.at > coalesce(${lastUse}, '-infinity')`
  return `clock_timestamp() as now, ${isOwners} as is_owners,
    ${moments('otp_sends', '$2')} as sent_at,
    ${moments('otp_sends', '$3', unverified)} as unverified_at,
    ${moments('otp_sends', '$3', `${unverified} and not k.is_owners and k.network = ${network}`)} as unverified_here_at,
    ${moments('otp_guesses', '$3', `and (k.is_owners or k.network = ${network})`)} as guessed_at,
    ${moments('otp_guesses', '$3', 'and not k.is_owners')} as guessed_by_all_at`
}

const recipientSql = `
  with asker as materialized (select ${isOwnersSql('$4', '$1')} as is_owners)
  select ${countsSql({
    ...{ recipient: '$1', isOwners: 'asker.is_owners', owner: '$4', network: '$5' },
  })} from asker`

const stateSql = `
  select c.id, c.owner_hash, c.channel, c.recipient, c.subject, c.purpose, c.language, c.is_reachable, c.network,
    c.until, c.used_at,
    (select count(*)::integer from otp_guesses g where g.challenge_id = c.id) as guesses,
    ${countsSql({
      ...{ recipient: 'c.recipient', isOwners: 'c.is_owners' },
      ...{ owner: 'c.owner_hash', network: 'c.network' },
    })}
  from otp_challenges c where c.id = $1`

/** Indexes: the primary key of known_recipients, and orders_by_owner. */
const isKnownSql = `
  select exists (
    select from known_recipients where owner_hash = $1 and known_at > clock_timestamp() - interval '30 days'
  ) or exists (
    select from orders where owner_hash = $1 and created_at > clock_timestamp() - interval '30 days'
      and paid_by is not null
  ) as is_known`

const momentsIn = (values: unknown): Instant[] =>
  (values as unknown[]).flatMap((value) => toInstant(value) ?? [])

const momentOf = (value: unknown): Instant => toInstant(value) ?? instantOf(0)

const readRecipient = (row: Row): RecipientState => ({
  now: momentOf(row.now),
  isOwners: row.is_owners === true,
  sentAt: momentsIn(row.sent_at),
  unverifiedAt: momentsIn(row.unverified_at),
  unverifiedHereAt: row.is_owners === true ? [] : momentsIn(row.unverified_here_at),
  guessedAt: momentsIn(row.guessed_at),
  // An owner's are no stranger's, and the statement counts them in either case.
  guessedByAllAt: row.is_owners === true ? [] : momentsIn(row.guessed_by_all_at),
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
    network: row.network as string,
    isOwners: row.is_owners as boolean,
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
    async findRecipient({ ownerHash, network }) {
      const values = [recipient, windows.sends, windows.day, ownerHash, network]
      const { rows } = await run('otp-recipient', recipientSql, values)
      return readRecipient(rows[0] ?? {})
    },

    async find(id) {
      const { rows } = await run('otp-state', stateSql, [id, windows.sends, windows.day])
      return rows[0] ? readState(rows[0]) : null
    },

    insertChallenge: async (
      {
        id,
        ownerHash,
        channel,
        recipient,
        subject,
        purpose,
        language,
        isReachable,
        network,
        isOwners,
      },
      lifeMs,
    ) =>
      write(
        'insert-challenge',
        `insert into otp_challenges
           (id, owner_hash, channel, recipient, subject, purpose, language, is_reachable, until, network, is_owners)
         values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + $9 * interval '1 millisecond', $10, $11)`,
        [
          ...[id, ownerHash, channel, recipient, subject, purpose, language, isReachable, lifeMs],
          ...[network, isOwners],
        ],
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
      write(
        'know-recipient',
        `insert into known_recipients (owner_hash, recipient, known_at) values ($1, $2, clock_timestamp())
         on conflict (owner_hash, recipient) do update set known_at = excluded.known_at`,
        [ownerHash, recipient],
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
        values: [id, windows.sends, windows.day],
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

    async isKnown(ownerHash) {
      const { rows } = await database.read({
        name: 'is-known-session',
        text: isKnownSql,
        values: [ownerHash],
      })
      return rows[0]?.is_known === true
    },
  }
}
