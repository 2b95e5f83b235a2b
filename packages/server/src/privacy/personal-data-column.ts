import { type RawBuilder, sql, type SqlBool } from 'kysely'

type Condition = RawBuilder<SqlBool>
/**
 * `json_text`: JSON that is stored as text. `whole`: a JSON value that has no meaning in part, and is erased as one.
 * `unique_text`: a text that no other record has, also after an erasure.
 */
type Column = { name: string; as: 'text' | 'unique_text' | 'json' | 'json_text' | 'whole' }

export type PersonalDataColumn = {
  name: string
  table: string
  /** Columns that identify a record within its account, in the order of the table's key. */
  key: readonly string[]
  columns: readonly Column[]
  /** The moment since which the record is stored. */
  since: RawBuilder<Date>
  /** The prospect to which the record belongs, if there is one. */
  prospect: RawBuilder<string | null>
  /** Condition for the account's own records; null: `account_id` is enough. */
  mine: ((account_id: string) => Condition) | null
  /** Condition for the records about a company and its prospects. */
  about: (company: { account_id: string; company_id: string; prospect_ids: readonly string[] }) => Condition
  /** Columns that are set when a record is erased. */
  mark?: Readonly<Record<string, boolean | null | RawBuilder<number>>>
  origin: string
  retention: string
}

/** The records of the company's prospects. */
export const ofProspects: PersonalDataColumn['about'] = ({ prospect_ids }) =>
  sql`t.prospect_id = any(${[...prospect_ids]}::text[])`
/** The prospect in the record itself. */
export const ownProspect = sql<string | null>`t.prospect_id`
/** The record belongs to no prospect. */
export const noProspect = sql<string | null>`null::text`

/** Returns the moment in a column of the record. */
export function momentIn(column: string): RawBuilder<Date> {
  return sql<Date>`${sql.ref(`t.${column}`)}`
}
