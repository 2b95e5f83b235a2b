import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World } from '../../fixtures/world.ts'

// Compares the result of the migrations with packages/server/src/platform/db/tables, using the compiler because only it
// knows the types.

export type DatabaseColumn = {
  table: string
  column: string
  type: string
  nullable: boolean
  /** Whether PostgreSQL provides a value if a row gives none. */
  filled: boolean
  /** The values that a CHECK of the column allows; null: any value. */
  allowed: string[] | null
}

/** Returns every column of every table, without partitions. */
export async function columnsOf(world: Pick<World, 'sql'>): Promise<DatabaseColumn[]> {
  const rows = await world.sql<Omit<DatabaseColumn, 'allowed'> & { rule: string | null }>(`
    select t.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as filled,
      (select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
          and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY|<@ ARRAY|= ''' limit 1) as rule
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    order by t.relname, a.attnum`)
  return rows.map(({ rule, ...column }) => ({ ...column, allowed: allowedBy(rule, column.column) }))
}

const listed =
  /^CHECK \(\(\(?"?(\w+)"?\)? (?:= ANY \(ARRAY\[(.*)\]\)|<@ ARRAY\[(.*)\]|= ('[^']*'::text))\)\)$/

/**
 * Returns the values of `CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))`, of `<@` or of a single value.
 * Returns null if the constraint is more complex.
 */
function allowedBy(rule: string | null, column: string) {
  const [, named, ...lists] = (rule && listed.exec(rule)) || []
  if (named !== column) return null
  return [...lists.join('').matchAll(/'([^']*)'::text/g)].map(([, value]) => value!)
}

const selected: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  xid8: 'string',
  'text[]': 'string[]',
  'bigint[]': 'string[]',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  jsonb: 'unknown',
}

const folder = fileURLToPath(new URL('../../../.cache/table-types/', import.meta.url))

/** Returns the compiler's errors about the table types, or none if they match the database. */
export function disagreements(columns: readonly DatabaseColumn[], withoutType: readonly string[]): string[] {
  const typed = columns.filter(({ table }) => !withoutType.includes(table))
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(folder)
  try {
    writeFileSync(join(own, 'tables.ts'), programOf(typed))
    const options = {
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      noEmit: true,
      types: ['node'],
    }
    const config = {
      extends: '../../../tsconfig.base.json',
      compilerOptions: options,
      files: ['tables.ts'],
    }
    writeFileSync(join(own, 'tsconfig.json'), JSON.stringify(config))
    return compilersWords(own)
  } finally {
    rmSync(own, { recursive: true })
  }
}

function compilersWords(own: string): string[] {
  try {
    execFileSync('tsc', ['-p', own], { encoding: 'utf8' })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    // Each mismatched column becomes a type whose quoted text describes the error.
    const said = [...stdout.matchAll(/Type '"([^\n]+)"' does not satisfy the constraint 'never'/g)]
    return said.length > 0 ? said.flatMap(([, words]) => words!.split('" | "')) : [stdout]
  }
}

/** Returns a program that compiles if, and only if, the types match the database. */
function programOf(columns: readonly DatabaseColumn[]) {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const described = [...tables].map(([table, list]) => `${table}: {\n${list.map(describe).join('\n')}\n}`)
  return `${preamble}
type Database = {
${described.join('\n')}
}
${[...tables].map(([table, list]) => list.map(({ column }) => `type _${table}_${column} = Fine<Wrong<'${table}', '${column}'>>`).join('\n')).join('\n')}
type _tables = Fine<\`\${Exclude<keyof Tables, keyof Database>}: the database has no such table\`>
type _no_type = Fine<\`\${Exclude<keyof Database, keyof Tables>}: db/tables has no type of this table\`>
type _columns = Fine<{ [T in keyof Tables & keyof Database]: \`\${T}.\${Exclude<keyof Tables[T] & string, keyof Database[T]>}: the database has no such column\` }[keyof Tables & keyof Database]>
`
}

function describe({ column, type, nullable, filled, allowed }: DatabaseColumn) {
  const values = allowed?.map((value) => `'${value}'`).join(' | ')
  const read = values
    ? type === 'text[]'
      ? `(${values})[]`
      : values
    : (selected[type] ?? `'${type} is not known'`)
  return `  ${column}: { read: ${read}, json: ${type === 'jsonb'}, enumerated: ${allowed !== null}, nullable: ${nullable}, filled: ${filled} }`
}

const preamble = `
import type { InsertType, SelectType } from 'kysely'
import type { Tables } from '@alphorn/server/platform/db/tables'
type Fine<Fault extends never> = Fault
type Is<A, B> = [A] extends [B] ? true : false
type Same<A, B> = Is<A, B> extends true ? Is<B, A> : false
/** Whether only some texts are meant. */
type Listed<A> = A extends readonly (infer One)[] ? Listed<One> : A extends string ? (string extends A ? false : true) : false
type Wrong<T extends keyof Database, C extends string> = T extends keyof Tables
  ? C extends keyof Tables[T]
    ? C extends keyof Database[T]
      ? Faults<\`\${T}.\${C}\`, Tables[T][C], Database[T][C]>
      : never
    : \`\${T}.\${C}: db/tables does not have this column\`
  : never
type Known = { read: unknown; json: boolean; enumerated: boolean; nullable: boolean; filled: boolean }
type Faults<Name extends string, Type, Column> = Column extends Known
  ? | (Is<null, InsertType<Type>> extends Column['nullable'] ? never : \`\${Name}: nullable differs\`)
    | (Is<undefined, InsertType<Type>> extends true ? Column['filled'] extends true ? never : \`\${Name}: Generated without a default\` : never)
    | (Column['json'] extends true
        ? Is<Exclude<InsertType<Type>, null | undefined>, string> extends true ? never : \`\${Name}: json is written as text\`
        : Is<Exclude<SelectType<Type>, null>, Column['read']> extends true ? never : \`\${Name}: read as another type\`)
    | (Column['enumerated'] extends true
        ? Same<Exclude<SelectType<Type>, null>, Column['read']> extends true ? never : \`\${Name}: other values than the CHECK\`
        : true extends Listed<Exclude<SelectType<Type>, null>>
          ? Column['json'] extends true ? never : \`\${Name}: no CHECK has its values\`
          : never)
  : never
`
