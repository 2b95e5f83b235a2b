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
import { written } from '#server/platform/db/flight'
import type { Tables } from '#server/platform/db/tables'

/** Builds queries only; they travel through `Db` and `Tx` (platform/db/connection.ts). */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A query that was built and compiled once. PostgreSQL keeps its plan under its name. */
export type Statement<Params extends object, Row> = {
  readonly name: string
  readonly text: string
  readonly values: (params: Params) => unknown[]
  /** The same for many at once; what each of them finds has its place beside it. */
  readonly many?: Statement<{ rows: readonly Params[] }, Row & { place: number }>
  /** Never set: carries the type of a row. */
  readonly row?: Row
}

/** Stands in a query where a parameter will be. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const names = new Set<string>()

/** PostgreSQL knows a prepared statement by its name alone. */
function claimName(name: string) {
  if (names.has(name)) throw new Error(`Two statements are named ${name}.`)
  names.add(name)
}

/** Where the parameters of a statement will be. */
export type Slots<Params> = { readonly [Name in keyof Params]: Expression<Params[Name]> }

/**
 * Prepares a query under a name: `statement<{ job_id: string }>()('job_by_id', (p) => build.selectFrom(…).where('job_id', '=', p.job_id))`.
 * The first pair of brackets takes the parameters' type alone, so that the row's type can be inferred.
 */
export function statement<Params extends object>() {
  return <Row>(name: string, write: (params: Slots<Params>) => Compilable<Row>): Statement<Params, Row> => {
    claimName(name)
    const { text, asked } = compileWithSlots(write)
    return { name, text, values: (params) => asked.map((key) => (params as Record<string, unknown>)[key]) }
  }
}

/**
 * As `statement`, for one that many calls send at the same moment: then they travel as one (platform/db/gathering.ts). `types` names
 * the parameters that are no text. No two of one moment may write the same row: only one of them would.
 */
export function gatherable<Params extends object>(types: { readonly [Name in keyof Params]?: string } = {}) {
  return <Row>(name: string, write: (params: Slots<Params>) => Compilable<Row>): Statement<Params, Row> => {
    const one = statement<Params>()(name, write)
    claimName(`${name}_many`)
    const { text, asked } = compileWithSlots(write)
    const typeOf = (key: string) => types[key as keyof Params] ?? 'text'
    const keys = [...new Set(asked)]
    // A document arrives as the text that it was written as: in JSON it would be a string.
    const columns = keys.map((key) => `"p_${key}" ${typeOf(key) === 'jsonb' ? 'text' : typeOf(key)}`)
    const given = `rows from (json_to_recordset($1::json) as (${columns.join(', ')})) with ordinality as given`
    const inner = text.replace(/\$(\d+)/g, (_, at) => {
      const key = asked[Number(at) - 1]!
      return `given."p_${key}"${typeOf(key) === 'jsonb' ? '::jsonb' : ''}`
    })
    const heads = keys.map((key) => `"p_${key}":`)
    const rowOf = (params: Params) => {
      const members = heads.map(
        (head, at) => head + JSON.stringify(inJson((params as Record<string, unknown>)[keys[at]!])),
      )
      return `{${members.join(',')}}`
    }
    const many = {
      name: `${name}_many`,
      text: forMany(inner, given),
      values: ({ rows }: { rows: readonly Params[] }) => [`[${rows.map(rowOf).join(',')}]`],
    }
    return { ...one, many }
  }
}

/** Lists stay lists; anything else is told as a parameter would be. */
function inJson(value: unknown) {
  return Array.isArray(value) ? value : written(value)
}

const onConflict = ' on conflict do nothing'

/** A query of one row of parameters, `given`, made one of all rows. */
function forMany(text: string, given: string) {
  if (text.startsWith('insert into ')) {
    const conflict = text.endsWith(onConflict) ? onConflict : ''
    const [head = '', ...rest] = text.slice(0, text.length - conflict.length - 1).split(' values (')
    return `${head} select ${rest.join(' values (')} from ${given}${conflict}`
  }
  if (text.startsWith('update ')) return text.replace(' where ', ` from ${given} where `)
  // One after the other, in the order of the rows: locks are taken as if each had come alone.
  return `select found.*, given.ordinality::int as place from ${given} cross join lateral (${text}) as found`
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

/** Constants stand in the text: only then can a plan that is kept use a partial index. */
function sqlLiteral(value: unknown) {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`No constant of a statement: ${String(value)}`)
}
