import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import type { ReadVersion } from '#server/directory/signals/of-version'

/**
 * Returns this transaction's changes of companies so far, and removes them from the job that derives signals. A
 * publication explains a change better than the difference alone.
 */
export function importReportedVersions(tx: Tx, company_ids: readonly string[]) {
  return tx.query(
    rawQuery<ReadVersion>(sql`
      update company_versions v set signals_derived = true from companies c
      where v.company_id = any(${[...company_ids]}::text[]) and c.company_id = v.company_id
        and not v.signals_derived and v.xmin = pg_current_xact_id()::xid
      returning v.company_id, v.valid_from, v.before, v.after, v.source, c.legal_form, c.street, c.language, c.seat_name`),
  )
}
