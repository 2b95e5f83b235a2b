import { type RawBuilder, sql } from 'kysely'

// A fact as it is shown, filtered and counted: the stated value, or else the derived one.

const shown = (stated: string, derived: string): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`companies.${stated}`)}, ${sql.ref(`companies.${derived}`)})`

export const shownLanguage = shown('language', 'derived_language')
export const shownNoga = shown('noga_code', 'derived_noga_code')
export const shownSize = shown('size_class', 'derived_size')
