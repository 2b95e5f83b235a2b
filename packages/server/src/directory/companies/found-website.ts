import { foundWebsiteSource } from '@alphorn/contract/directory/website-proofs'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { StoredProof } from '#server/platform/db/tables/directory'
import { directoryTopic } from '#server/platform/db/topics'
import { importRecords } from '#server/directory/companies/import'
import type { ImportRecord } from '#server/directory/companies/import-record'

export type FoundWebsite = {
  /** Selects the company and the website that a source states for it. */
  record: ImportRecord & { company_id: string }
  proof: StoredProof
}

const saveProof = statement<{ company_id: string; proof: string }>()('company_keep_website_proof', (p) =>
  rawQuery<object>(sql`
      update companies set website_proof = ${p.proof}::jsonb, updated_at = app_now()
      where company_id = ${p.company_id}`),
)

/**
 * Stores a website that was found and proven. A website that a source states takes precedence; if it is the same site,
 * the proof is shown with it.
 */
export async function saveFoundWebsite(tx: Tx, { record, proof }: FoundWebsite) {
  await importRecords(tx, [record], foundWebsiteSource)
  tx.write(saveProof, { company_id: record.company_id, proof: JSON.stringify(proof) })
  tx.wake(directoryTopic)
}

const withdraw = statement<{ company_id: string; source: string }>()('company_withdraw_website', (p) =>
  rawQuery<object>(sql`
    update companies set website_proof = null, updated_at = app_now(),
      website = case when website_source = ${p.source} then null else website end,
      website_domain = case when website_source = ${p.source} then null else website_domain end,
      website_confidence = case when website_source = ${p.source} then null else website_confidence end,
      website_source = case when website_source = ${p.source} then null else website_source end
    where company_id = ${p.company_id}`),
)
const withdrawStatement = statement<{ company_id: string; source: string }>()(
  'company_withdraw_website_statement',
  (p) =>
    rawQuery<object>(
      sql`delete from company_statements where company_id = ${p.company_id} and source = ${p.source}`,
    ),
)

/** Withdraws a proof that no longer holds, and also the website if no source states it. */
export function withdrawFoundWebsite(tx: Tx, company_id: string) {
  const found = { company_id, source: foundWebsiteSource }
  tx.write(withdraw, found)
  tx.write(withdrawStatement, found)
  tx.wake(directoryTopic)
}
