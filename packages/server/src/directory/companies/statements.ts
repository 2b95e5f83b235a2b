import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { bitsOf } from '#server/directory/companies/facts'
import type { Statement } from '#server/directory/companies/resolve-facts'

/** A statement with the id of its company. */
export type CompanyStatement = Statement & { company_id: string }

/** Stores the first reports about companies. `now`: the database time, in its text format. */
export function saveFirstStatements(tx: Tx, statements: readonly CompanyStatement[], now: string) {
  if (statements.length === 0) return
  tx.writeRows({
    table: 'company_statements',
    columns: ['company_id', 'source', 'hash', 'stated_on', 'imported_at', 'facts'],
    rows: statements.map(({ company_id, source, hash, stated_on, facts }) => [
      company_id,
      source,
      hash,
      stated_on,
      now,
      bitsOf(facts),
    ]),
  })
}

/** Stores reports of a source about companies, and removes from other statements the facts that they lost to it. */
export function saveStatements(
  tx: Tx,
  mine: readonly CompanyStatement[],
  others: readonly CompanyStatement[],
) {
  if (mine.length > 0)
    tx.writeQuery(
      rawQuery(sql`
        insert into company_statements (company_id, source, hash, stated_on, imported_at, facts)
        select company_id, source, hash, stated_on, (select app_now()), facts from ${statementFacts(mine)}
        on conflict (company_id, source) do update set hash = excluded.hash, stated_on = excluded.stated_on,
          imported_at = excluded.imported_at, facts = excluded.facts, missing_since = null, missing_times = 0`),
    )
  if (others.length > 0)
    tx.writeQuery(
      rawQuery(sql`
        update company_statements s set facts = stated.facts from ${statementFacts(others)}
        where s.company_id = stated.company_id and s.source = stated.source`),
    )
}

function statementFacts(statements: readonly CompanyStatement[]) {
  const rows = statements.map((stated) => ({ ...stated, facts: bitsOf(stated.facts) }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as stated (company_id text, source text, hash text, stated_on date, facts int)`
}
