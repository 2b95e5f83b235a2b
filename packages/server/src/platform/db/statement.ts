import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Tables } from '#server/platform/db/tables'

/** Builds queries only; `Db` and `Tx` (platform/db/connection.ts) send them. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A query that is built and compiled once. PostgreSQL keeps its plan under its name. */
export type Statement<Params extends object, Row> = {
  readonly name: string
  readonly text: string
  readonly values: (params: Params) => unknown[]
  /** Never set; it carries the type of a row. */
  readonly row?: Row
}

/** Placeholder of a parameter in a query. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const texts = new Map<string, string>()

/** The texts of all loaded statements by name, for the tests that check every one of them. */
export const preparedTexts: ReadonlyMap<string, string> = texts

/** PostgreSQL identifies a prepared statement by its name alone. */
function claimName(name: string, text: string) {
  if (texts.has(name)) throw new Error(`Two statements are named ${name}.`)
  texts.set(name, text)
}

/** Placeholders of a statement's parameters. */
export type Slots<Params> = { readonly [Name in keyof Params]: Expression<Params[Name]> }

/**
 * Prepares a query under a name: `statement<{ job_id: string }>()('job_by_id', (p) => build.selectFrom(…).where('job_id', '=', p.job_id))`.
 * The first pair of brackets takes the parameters' type alone, so that the row's type can be inferred.
 */
export function statement<Params extends object>() {
  return <Row>(name: string, write: (params: Slots<Params>) => Compilable<Row>): Statement<Params, Row> => {
    const { text, asked } = compileWithSlots(write)
    claimName(name, text)
    return { name, text, values: (params) => asked.map((key) => (params as Record<string, unknown>)[key]) }
  }
}

function compileWithSlots<Params extends object>(write: (params: Slots<Params>) => Compilable<unknown>) {
  const slots = new Proxy({} as Slots<Params>, { get: (_, key) => sql`${new Slot(String(key))}` })
  const { sql: written, parameters } = write(slots).compile()
  const asked: string[] = []
  const text = written.replace(/\$(\d+)/g, (_, number) => {
    const value = parameters[Number(number) - 1]
    return value instanceof Slot ? `$${asked.push(value.name)}` : sqlLiteral(value)
  })
  return { text, asked }
}

/** Constants are written into the text, because only then can a cached plan use a partial index. */
function sqlLiteral(value: unknown) {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`No constant of a statement: ${String(value)}`)
}
