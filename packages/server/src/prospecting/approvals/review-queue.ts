import type { WaitingText } from '@alphorn/contract/app/app-review'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { companyNames } from '#server/directory/companies/company-refs'
import { build } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'
import { projectOf } from '#server/prospecting/projects/queries'

/**
 * Lists the texts that wait for approval, oldest first. A prospect without a decision is decided by reviewing its text.
 */
export async function listWaiting(
  call: ReadCall,
  project_id: string,
  page: Page,
): Promise<PageOf<WaitingText>> {
  const { account_id } = await projectOf(call, project_id)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    waitingIn({ account_id, project_id })
      .$if(after !== undefined, (query) => query.where('r.revision_id', '>', after!))
      .orderBy('r.revision_id')
      .limit(page.limit + 1),
  )
  const named = await companyNames(
    call.tx,
    rows.map(({ company_id }) => company_id),
  )
  return pageOf(
    rows,
    page,
    ({ revision_id }) => [revision_id],
    (row) => presentWaiting(row, named.get(row.company_id)!),
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof waitingIn>['execute']>>[number]

function waitingIn({ account_id, project_id }: ProjectKey) {
  return build
    .selectFrom('prospects as p')
    .innerJoin('revisions as r', (join) =>
      join
        .onRef('r.account_id', '=', 'p.account_id')
        .onRef('r.project_id', '=', 'p.project_id')
        .onRef('r.prospect_id', '=', 'p.prospect_id')
        .on('r.stage', '=', 'outreach')
        .on('r.superseded', '=', false),
    )
    .where('p.account_id', '=', account_id)
    .where('p.project_id', '=', project_id)
    .where('p.state', '=', 'drafted')
    .where((is) => is.or([is('p.decision', 'is', null), is('p.decision', '=', 'accept')]))
    .select(['p.prospect_id', 'p.company_id', 'p.decision', 'r.revision_id', 'r.stale', 'r.created_at'])
    .select([
      sql<string | null>`(select d.decided_by from decisions d
        where (d.account_id, d.project_id, d.prospect_id) = (p.account_id, p.project_id, p.prospect_id)
          and d.withdrawn_at is null order by d.decision_id desc limit 1)`.as('decided_by'),
      sql<boolean>`exists (select from revisions v
        where (v.account_id, v.project_id, v.prospect_id) = (p.account_id, p.project_id, p.prospect_id)
          and v.stage = 'verification' and not v.superseded and not v.stale
          and strpos(v.content, r.revision_id) > 0)`.as('is_verified'),
    ])
}

function presentWaiting(
  { prospect_id, decision, decided_by, created_at, ...row }: Row,
  name: string,
): WaitingText {
  return {
    prospect_id,
    name,
    stage: stageOf(decision, row),
    decided_by: decision === null ? null : decided_by,
    drafted_at: created_at.toISOString(),
  }
}

function stageOf(
  decision: Row['decision'],
  { stale, is_verified }: Pick<Row, 'stale' | 'is_verified'>,
): WaitingText['stage'] {
  if (decision === null) return 'undecided'
  if (stale) return 'stale'
  return is_verified ? 'verified' : 'unverified'
}
