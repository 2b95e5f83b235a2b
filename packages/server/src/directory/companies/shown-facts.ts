import { type RawBuilder, sql } from 'kysely'

// A fact as it is shown, filtered and counted: the stated value, or else the derived one.

const shownFact = (stated: string, derived: string): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`companies.${stated}`)}, ${sql.ref(`companies.${derived}`)})`

export const shownLanguage = shownFact('language', 'derived_language')
export const shownNoga = shownFact('noga_code', 'derived_noga_code')
export const shownSize = shownFact('size_class', 'derived_size')
