import { sql } from 'kysely'
import { transaction, type Writer } from '#server/platform/db/connection'
import type { Pools } from '#server/platform/db/connect'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { workOneByOneIfFaulty } from '#server/directory/companies/one-by-one'
import { siteWords } from '#server/directory/websites/site-words'
import { deriveRows } from '#server/directory/companies/derived/derive-rows'
import {
  type DerivedInput,
  type DerivedRow,
  derivedVersion,
} from '#server/directory/companies/derived/derived-row'

const companiesAtOnce = 500

type Front = { title: string | null; description: string | null; blocks: string[] | null }
type DerivationRow = Omit<DerivedInput, 'website_words'> & Front & { company_id: string }

// Must equal the expression of the index companies_to_derive. A changed company counts as version 0.
const due = sql`(case when derived_as_of is distinct from updated_at then 0 else derived_version end)`

// Skips rows that an import has locked: its commit changes `updated_at`, so they become due again.
const lockDue = statement<{ version: number; most: number }>()('companies_take_to_derive', (p) =>
  rawQuery<DerivationRow>(sql`
    select company_id, name, legal_form, purpose, seat_name, canton, seat_bfs_id, capital_nominal, capital_paid,
      capital_currency, branch_offices, front.title, front.description, front.blocks[1:40] as blocks
    from companies
      left join web_contents front on front.content_sha256 = companies.website_proof->>'front_sha256'
    where ${due} < ${p.version}::int
    order by ${due} limit ${p.most} for update of companies skip locked`),
)

const saveDerived = statement<{ version: number; rows: string }>()('companies_keep_derived', (p) =>
  rawQuery<object>(sql`
    update companies set derived_language = derived.derived_language, derived_noga_code = derived.derived_noga_code,
      derived_noga_version = derived.derived_noga_version, derived_kind = derived.derived_kind,
      derived_size = derived.derived_size, derived_basis = derived.derived_basis,
      derived_version = ${p.version}::int, derived_as_of = updated_at
    from json_to_recordset(${p.rows}::json) derived (company_id text, derived_language text, derived_noga_code text,
      derived_noga_version text, derived_kind text, derived_size text, derived_basis jsonb)
    where companies.company_id = derived.company_id`),
)

// The company keeps what was derived before, until it changes or the rules have a new version.
const setAside = statement<{ version: number; company_id: string }>()('company_derivation_set_aside', (p) =>
  rawQuery<object>(sql`
    update companies set derived_version = ${p.version}::int, derived_as_of = updated_at
    where company_id = ${p.company_id}`),
)

/**
 * Derives the facts of all companies that are new, changed, or derived by an older version of the rules. Each batch
 * commits separately. Due companies are read from the rows, so an interrupted run resumes where it stopped.
 */
export async function deriveFacts({ write }: Pools, version = derivedVersion) {
  while ((await deriveSomeFacts(write, version)) > 0);
}

/** Derives the facts of the next companies: one by one if one of them fails, which is then set aside. */
function deriveSomeFacts(writer: Writer, version: number) {
  return workOneByOneIfFaulty(companiesAtOnce, {
    work: (most, note) => deriveNext(writer, version, most, note),
    setAside: (company_id) => transaction(writer, async (tx) => tx.write(setAside, { version, company_id })),
  })
}

function deriveNext(writer: Writer, version: number, most: number, note: (company_id: string) => void) {
  return transaction(writer, async (tx) => {
    const taken = await tx.rows(lockDue, { version, most })
    if (taken[0]) note(taken[0].company_id)
    if (taken.length === 0) return 0
    const derived = await deriveRows(taken.map(inputOf))
    const rows = taken.map(({ company_id }, at): DerivedRow & { company_id: string } => ({
      company_id,
      ...derived[at]!,
    }))
    tx.write(saveDerived, { version, rows: JSON.stringify(rows) })
    return taken.length
  })
}

/** The website counts as long as the archive has its front page. */
function inputOf({ title, description, blocks, ...company }: DerivationRow): DerivedInput {
  return { ...company, website_words: siteWords({ title, description, blocks: blocks ?? [] }) }
}
