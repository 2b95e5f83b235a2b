import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date, Date>
export type MaybeTimestamp = ColumnType<Date | null, Date | null, Date | null>
/** jsonb: parsed when it is read, written as JSON text (pg would write a JavaScript array as an SQL array). */
export type Json<T> = ColumnType<T, string, string>
export type MaybeJson<T> = ColumnType<T | null, string | null, string | null>
