import type { Compilable, RawBuilder } from 'kysely'
import { build } from '#server/platform/db/statement'

/** A query from literal SQL, for `Db.query` and `statement`. */
export function rawQuery<Row>(text: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => text.compile(build) }
}
