import { sql } from 'kysely'
import { transaction, type Writer } from '#server/platform/db/connection'
import type { Pools } from '#server/platform/db/connect'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { type Known, likelyLanguage } from '#server/directory/companies/likely-language'

const companiesAtOnce = 500

type Taken = Known & { company_id: string }

// Skipping what an import holds: its commit changes `updated_at`, and the company is taken again.
const takeUnread = statement<{ most: number }>()('companies_take_without_language', (p) =>
  rawQuery<Taken>(sql`
    select company_id, name, seat_bfs_id, canton, purpose from companies
    where language is null and likely_language_as_of is distinct from updated_at
    order by company_id limit ${p.most} for update skip locked`),
)

type Derived = {
  company_ids: string[]
  languages: (string | null)[]
  sources: (string | null)[]
  confidences: (number | null)[]
}

const keepDerived = statement<Derived>()('companies_keep_language', (p) =>
  rawQuery<object>(sql`
    update companies set likely_language = derived.language, likely_language_source = derived.source,
      likely_language_confidence = derived.confidence, likely_language_as_of = updated_at
    from unnest(${p.company_ids}::text[], ${p.languages}::text[], ${p.sources}::text[], ${p.confidences}::real[])
      derived (company_id, language, source, confidence)
    where companies.company_id = derived.company_id`),
)

/** Derives the language of companies for which no source states one, in batches, until none is left that changed. */
export async function deriveLanguages({ write }: Pools) {
  while ((await deriveSomeLanguages(write)) > 0);
}

async function deriveSomeLanguages(writer: Writer) {
  return transaction(writer, async (tx) => {
    const taken = await tx.rows(takeUnread, { most: companiesAtOnce })
    if (taken.length === 0) return 0
    const likely = taken.map(likelyLanguage)
    tx.write(keepDerived, {
      company_ids: taken.map(({ company_id }) => company_id),
      languages: likely.map((one) => one?.language ?? null),
      sources: likely.map((one) => one?.source ?? null),
      confidences: likely.map((one) => one?.confidence ?? null),
    })
    return taken.length
  })
}
