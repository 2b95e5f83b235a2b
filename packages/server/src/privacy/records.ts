import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { erasedText } from '@alphorn/contract/privacy/erased-text'
import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import type { PersonalDataColumn } from '#server/privacy/personal-data-column'
import { otherSpaces } from '#server/platform/db/other-spaces'
import { redactValue, type Redaction } from '#server/privacy/redact'
import type { Scope } from '#server/privacy/scope'

/** A record of a table: its key, and its columns in their stored text format. */
export type HeldRecord = {
  key: string[]
  prospect_id: string | null
  since: Date
  texts: (string | null)[]
}

/** A batch of records, and the key after which there may be more; null at the end. */
export type RecordPage = { records: HeldRecord[]; last: string[] | null }

/** Rows examined per statement, so that its duration does not grow with the table. */
const rowsAtOnce = 500

/** Returns the next records of a table that are about the subject, in the order of their keys. */
export async function recordsOf(
  db: Db,
  holding: PersonalDataColumn,
  scope: Scope,
  after: readonly string[] | null,
): Promise<RecordPage> {
  const names = sql.join(holding.key.map((name) => sql.ref(`t.${name}`)))
  // Numbers among the columns become texts, because an array has one type.
  const key = sql`array[${sql.join(holding.key.map((name) => sql`${sql.ref(`t.${name}`)}::text`))}]`
  const mine = holding.mine?.(scope.account_id) ?? sql<SqlBool>`t.account_id = ${scope.account_id}`
  const about = isAbout(holding, scope)
  // Records about a company are selected by its ids; those that only mention a person are found by scanning.
  const among = scope.company ? sql`${mine} and ${about}` : mine
  const behind = after ? sql`and (${names}) > (${sql.join([...after])})` : sql``
  const rows = await db.query(
    rawQuery<{ last: string[]; size: number } & HeldRecord>(sql`
      with part as materialized (
        select t.* from ${sql.table(holding.table)} t where ${among} ${behind} order by ${names} limit ${rowsAtOnce})
      select part_end.last, part_end.size, found.*
      from (select ${key} as last, (select count(*) from part) as size
        from part t order by ${reversedOrder(holding)} limit 1) part_end
      left join lateral (
        select ${key} as key, ${holding.prospect} as prospect_id, ${holding.since} as since,
          array[${textsOf(holding)}]::text[] as texts
        from part t where ${about}) found on true
      order by found.key`),
  )
  const [first] = rows
  const records = rows.flatMap(({ last: _last, size: _size, ...record }) =>
    (record.key as unknown) ? [record] : [],
  )
  return { records, last: first?.size === rowsAtOnce ? first.last : null }
}

function reversedOrder({ key }: PersonalDataColumn) {
  return sql.join(key.map((name) => sql`${sql.ref(`t.${name}`)} desc`))
}

function textsOf({ columns }: PersonalDataColumn) {
  return sql.join(columns.map(({ name }) => sql`${sql.ref(`t.${name}`)}::text`))
}

// JSON has line breaks and tabs as escapes.
const anySpaces = String.raw`([\s${otherSpaces}]|\\[nrtfv])+`

function isAbout(holding: PersonalDataColumn, { account_id, company, patterns }: Scope) {
  if (company) return holding.about({ account_id, ...company })
  // Other services and workers may send decomposed Unicode; the words of the subject are composed.
  const text = sql`lower(normalize(concat_ws(' ', ${textsOf(holding)}), nfc))`
  const named = sql<SqlBool>`${text} like any(${patterns}::text[])`
  const phrases = patterns.filter((pattern) => pattern.includes(' '))
  if (phrases.length === 0) return named
  return sql<SqlBool>`(${named} or regexp_replace(${text}, ${anySpaces}, ' ', 'g') like any(${phrases}::text[]))`
}

/** Returns the columns of a record as values, with JSON parsed. */
export function valuesOf(
  { columns }: PersonalDataColumn,
  { texts }: Pick<HeldRecord, 'texts'>,
): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, as }, at) => {
      const text = texts[at] ?? null
      return [name, text === null || isText(as) ? text : JSON.parse(text)]
    }),
  )
}

function isText(as: PersonalDataColumn['columns'][number]['as']) {
  return as === 'text' || as === 'unique_text'
}

/** Returns the columns of a record after redaction; null if nothing must be redacted. */
export function redactedTexts(
  holding: PersonalDataColumn,
  record: Pick<HeldRecord, 'key' | 'texts'>,
  redaction: Redaction,
): (string | null)[] | null {
  const before = valuesOf(holding, record)
  let changed = false
  const texts = holding.columns.map(({ name, as }, at) => {
    const value = before[name]
    const after = redaction.leaves.has(name) ? value : redactValue(value, redaction, name)
    if (value === null || canonicalJson(after) === canonicalJson(value)) return record.texts[at] ?? null
    changed = true
    if (as === 'whole') return null
    if (as === 'unique_text') return `${erasedText} ${record.key.at(-1)}`
    return as === 'text' ? erasedText : canonicalJson(after)
  })
  return changed ? texts : null
}

/** Updates the columns of a record. */
export function writeTexts(
  tx: Tx,
  account_id: string,
  holding: PersonalDataColumn,
  { key }: Pick<HeldRecord, 'key'>,
  texts: readonly (string | null)[],
) {
  const values = holding.columns.map(({ name, as }, at) => {
    const type = as === 'json' || as === 'whole' ? sql`jsonb` : sql`text`
    return sql`${sql.ref(name)} = ${texts[at] ?? null}::${type}`
  })
  const marks = Object.entries(holding.mark ?? {}).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const named = holding.key.map((name, at) => sql`${sql.ref(name)} = ${key[at]}`)
  const mine = holding.mine ? [] : [sql`account_id = ${account_id}`]
  tx.writeQuery(
    rawQuery<unknown>(sql`update ${sql.table(holding.table)} set ${sql.join([...values, ...marks])}
      where ${sql.join([...mine, ...named], sql` and `)}`),
  )
}
