import type { Tables } from '@alphorn/server/platform/db/tables'
import type { Selectable } from 'kysely'

// The types of the rows that a test reads with SQL of its own. A column that has one plain type wherever it occurs has it
// here, too; what else a statement selects is `unknown`, until the call says what it is: `sql<{ today: string }>(…)`.

type ColumnName = { [Name in keyof Tables]: keyof Tables[Name] }[keyof Tables]
type TypeOf<Column> = NonNullable<
  {
    [Name in keyof Tables]: Column extends keyof Selectable<Tables[Name]>
      ? Selectable<Tables[Name]>[Column]
      : never
  }[keyof Tables]
>
type Plain = string | number | boolean | Date
type PlainColumns = {
  [Column in ColumnName as TypeOf<Column> extends Plain ? Column : never]: TypeOf<Column>
}

/** A row of any table, or of several. */
export type AnyRow = PlainColumns & Record<string, unknown>

/** What a query answers: a test that reads a row which is not there fails. */
export type Rows<Row> = [Row, ...Row[]]
