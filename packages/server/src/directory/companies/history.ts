import type { CompanyVersion } from '@alphorn/contract/directory/company-history'
import { idTime } from '@alphorn/contract/core/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, type PageOf, pageOf } from '#server/platform/pages'
import { rawQuery } from '#server/platform/db/raw'
import type { ChangedFacts } from '#server/platform/db/tables/signals'
import { companyIdOf } from '#server/directory/companies/company'
import { changedFacts } from '#server/directory/companies/company-changes'
import type { Visibility } from '@alphorn/search/query'
import { isSource, knownSources } from '#server/directory/companies/known-sources'

/** Returns the history of a company by its id or UID: each change, the day from which it holds, and its source. */
export async function companyHistory(
  call: Pick<ReadCall, 'tx'>,
  key: string,
  page: Page,
  visibility: Visibility,
): Promise<PageOf<CompanyVersion, { in_directory_since: string }>> {
  const company_id = await companyIdOf(call.tx, key, visibility)
  const [valid_from, version_id] = page.after ?? []
  const behind =
    valid_from === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(v.valid_from, v.version_id) < (${valid_from}::date, ${version_id}::bigint)`
  const rows = await call.tx.query(versionsOf(company_id, behind, page.limit + 1))
  return {
    ...pageOf(rows, page, ({ valid_from, version_id }) => [valid_from, String(version_id)], presentVersion),
    beside: { in_directory_since: idTime(company_id).toISOString() },
  }
}

type VersionRow = {
  version_id: number
  valid_from: string
  recorded_at: Date
  before: ChangedFacts | null
  after: ChangedFacts
  source: string | null
  publication: CompanyVersion['publication']
}

// A publication is attached only if it is the only one of that day: of two, either may have made the change.
function versionsOf(company_id: string, behind: RawBuilder<SqlBool>, count: number) {
  return rawQuery<VersionRow>(sql`
    select v.version_id, v.valid_from, v.recorded_at, v.before, v.after, v.source, reported.publication
    from company_versions v
    left join lateral (
      select jsonb_build_object('rubric', min(s.rubric), 'number', min(s.number), 'url', min(s.url)) as publication
      from signals s
      where s.company_id = v.company_id and s.published_on = v.valid_from and s.source = v.source
      having count(distinct s.number) = 1
    ) reported on true
    where v.company_id = ${company_id} and ${behind}
    order by v.valid_from desc, v.version_id desc
    limit ${count}`)
}

function presentVersion({
  before,
  after,
  source,
  valid_from,
  recorded_at,
  publication,
}: VersionRow): CompanyVersion {
  return {
    change: before === null ? 'registered' : 'changed',
    valid_from,
    recorded_at: recorded_at.toISOString(),
    source: source === null ? null : sourceNamed(source),
    publication,
    facts: changedFacts(before, after),
  }
}

function sourceNamed(name: string) {
  const known = isSource(name) ? knownSources[name] : null
  return { name, title: known?.title ?? null, licence: known?.licence ?? null }
}
