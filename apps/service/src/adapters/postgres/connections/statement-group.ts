import pg, { type ClientBase, type Connection, type FieldDef, type Submittable } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import type { Row } from './columns.ts'

/** Named, so that each connection plans it once and describes its columns once. */
export type Statement = { name: string; text: string; values?: readonly unknown[] }
export type Answer = { command: string; rowCount: number | null; rows: Row[] }

/** How the rows of one statement are read. */
type Reader = { names: string[]; parsers: ((value: string) => unknown)[]; empty: Row }

/** The driver's record of a connection, as far as its types leave it out. */
type Prepared = Connection & {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string; types: [] }): void
  bind(values: object): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: object): void
}

/** The columns of a prepared statement never change; PostgreSQL refuses to run it once they have. */
const readersOf = new WeakMap<Connection, Map<string, Reader | null>>()

function knownReaders(connection: Connection): Map<string, Reader | null> {
  const known = readersOf.get(connection) ?? new Map<string, Reader | null>()
  readersOf.set(connection, known)
  return known
}

function readerOf(fields: readonly FieldDef[]): Reader {
  const names = fields.map(({ name }) => name)
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]))
  const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID))
  return { names, parsers, empty }
}

function readRow({ names, parsers, empty }: Reader, values: readonly (string | null)[]): Row {
  if (values.length !== names.length) throw new Error('A row has other columns than were described')
  const row = { ...empty }
  // Counted by hand: a payment has some sixty columns and is read many times.
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (value !== null && value !== undefined) row[names[index] ?? ''] = parsers[index]?.(value)
  }
  return row
}

/** "INSERT 0 5", "UPDATE 3", "COMMIT" */
function readTag(tag: string): Pick<Answer, 'command' | 'rowCount'> {
  const [command = '', ...counts] = tag.split(' ')
  const count = counts.at(-1)
  return { command, rowCount: count === undefined ? null : Number(count) }
}

/** A kept statement that the server no longer runs or knows, as after a migration. */
const lostStatementCodes = new Set(['0A000', '26000'])

/** After the driver's time-out a late answer would be taken for that of the next group. */
const spoilsConnection = (error: Error): boolean =>
  !(error instanceof pg.DatabaseError) || lostStatementCodes.has(error.code ?? '')

type Done = (error: Error | null, answers?: Answer[]) => void

/**
 * Statements that go to the server as one packet and come back as one: a message to the other process costs
 * more than most statements. The first that fails keeps those after it from being run. Decision 057.
 */
export class StatementGroup implements Submittable {
  /** Replaced by the driver, which adds its time limit. */
  callback: Done
  readonly statements: readonly Statement[]
  readonly #answers: Answer[] = []
  #rows: Row[] = []
  #readers = new Map<string, Reader | null>()
  #reader: Reader | null = null
  /** The server has done its work; its answer cannot be read. */
  #unreadable: Error | null = null

  constructor(statements: readonly Statement[], done: Done) {
    this.statements = statements
    this.callback = done
  }

  /** The driver notes under this name what it has parsed: the statement that is being answered. */
  get name(): string | undefined {
    return this.statements[this.#answers.length]?.name
  }

  get text(): string | undefined {
    return this.statements[this.#answers.length]?.text
  }

  submit(connection: Connection): Error | null {
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection as Prepared
    const other = this.statements.find(
      ({ name, text }) => (parsed[name] ?? submitted[name] ?? text) !== text,
    )
    if (other) return new Error(`Another statement has the name ${other.name}`)
    this.#readers = knownReaders(connection)
    connection.stream.cork()
    for (const statement of this.statements) ask(connection as Prepared, statement, this.#readers)
    connection.sync()
    connection.stream.uncork()
    this.#startReading()
    return null
  }

  #startReading() {
    this.#rows = []
    this.#reader = this.#readers.get(this.name ?? '') ?? null
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }) {
    this.#reader = readerOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    try {
      if (this.#reader) this.#rows.push(readRow(this.#reader, fields))
    } catch (error) {
      this.#unreadable ??= error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#readers.set(this.name ?? '', this.#reader)
    this.#answers.push({ ...readTag(text), rows: this.#rows })
    this.#startReading()
  }

  handleError(error: Error, connection: Connection) {
    const { submittedNamedStatements: submitted } = connection as Prepared
    for (const { name } of this.statements.slice(this.#answers.length)) delete submitted[name]
    if (spoilsConnection(error)) connection.stream.destroy()
    this.callback(error)
  }

  handleReadyForQuery() {
    this.callback(this.#unreadable, this.#answers)
  }
}

function ask(
  connection: Prepared,
  { name, text, values = [] }: Statement,
  readers: ReadonlyMap<string, Reader | null>,
) {
  const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection
  if (parsed[name] === undefined && submitted[name] === undefined) {
    connection.parse({ name, text, types: [] })
    submitted[name] = text
  }
  connection.bind({ portal: '', statement: name, values })
  if (!readers.has(name)) connection.describe({ type: 'P', name: '' })
  connection.execute({})
}

/** Values as they are sent; one that cannot be is refused before anything is. */
const withTexts = ({ values = [], ...statement }: Statement): Statement => ({
  ...statement,
  values: values.map((value) => prepareValue(value)),
})

/** Sends statements to run in order; their answers, or the first failure. */
export async function askGroup(
  client: Pick<ClientBase, 'query'>,
  statements: readonly Statement[],
): Promise<Answer[]> {
  try {
    return await new Promise((done, fail) => {
      client.query(
        new StatementGroup(statements.map(withTexts), (error, answers = []) =>
          error ? fail(error) : done(answers),
        ),
      )
    })
  } catch (error) {
    // Made by the parser of the protocol, it knows nothing of the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
