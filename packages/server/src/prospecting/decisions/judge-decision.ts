import type { decisionRoutes } from '@alphorn/contract/prospecting/decision-routes'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { answerWith } from '#server/platform/http/implement'
import { judged } from '#server/platform/http/judged'
import { type WayToText, wayWithoutCycle } from '#server/prospecting/cycles/text-to-come'
import { decisionOf, effectOf } from '#server/prospecting/decisions/decide'
import { textWithoutCycle } from '#server/prospecting/decisions/advance-to-text'
import { presentDecision } from '#server/prospecting/decisions/list'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { projectKey } from '#server/prospecting/projects/queries'

type Facts = {
  n: number
  project_version: string
  state: string
  /** The current revisions of the prospect. */
  heads: string
  now: Date
  active_cycle_id: string | null
  /** Whether a job is open or a release may leave, which a decision against the prospect would stop. */
  hasWork: boolean
  /** null if the decision is not to accept. */
  way: Omit<WayToText, 'cycle_id' | 'cycle_stages' | 'isMember' | 'open'> | null
}

const findFacts = statement<{ calls: string }>()('decision_facts', (p) =>
  rawQuery<Facts>(sql`
    select given.n, facts.* from json_to_recordset(${p.calls}::json)
      as given (n int, account_id text, project_id text, prospect_id text, accepts boolean)
    cross join lateral (
      select projects.xmin::text as project_version, prospects.state,
        coalesce((select string_agg(head.revision_id || head.stale, '' order by head.stage) from revisions head
          where head.account_id = given.account_id and head.project_id = given.project_id
            and head.prospect_id = given.prospect_id and not head.superseded), '') as heads, projects.active_cycle_id,
        app_now() as now,
        exists (select from stage_jobs job where job.account_id = given.account_id and job.project_id = given.project_id
          and job.prospect_id = given.prospect_id and job.closed_at is null)
        or exists (select from releases where releases.account_id = given.account_id
          and releases.project_id = given.project_id and releases.prospect_id = given.prospect_id
          and releases.state in ('ready', 'held')) as "hasWork",
        case when given.accepts then (select to_jsonb(way) from (select ${wayWithoutCycle}) way) end as way
      from prospects join projects on projects.account_id = prospects.account_id
        and projects.project_id = prospects.project_id
      where prospects.account_id = given.account_id and prospects.project_id = given.project_id
        and prospects.prospect_id = given.prospect_id limit 1) as facts`),
)

const apply = statement<{ calls: string; effects: string }>()('decisions_apply', (p) =>
  rawQuery<{ held: number[] }>(sql`select apply_decisions(${p.calls}::json, ${p.effects}::json) as held`),
)

const noCycle = { cycle_id: null, cycle_stages: null, isMember: false, open: [] }

/**
 * Judges concurrent decisions together. The usual one is on a prospect without open work, in a project without an
 * active cycle, and leads to no follow-up. It writes its row, its mark and its event.
 */
export function judgedDecisions(plan: ProjectPlan) {
  return judged<(typeof decisionRoutes)['prospect_decisions'], Facts, 'effects'>({
    async read(db, calls) {
      const keys = calls.map(({ call, input: { params, body } }, n) => {
        const { account_id } = call.caller
        return { n, account_id, ...params, accepts: body.decision === 'accept' }
      })
      const rows = await db.rows(findFacts, { calls: JSON.stringify(keys) })
      const found = new Map(rows.map((row) => [row.n, row]))
      return calls.map((_, n) => found.get(n))
    },
    judge(call, { params, body }, facts) {
      const key = { ...projectKey(call, params.project_id), prospect_id: params.prospect_id }
      if (!facts) throw new Refusal('not_found')
      const { way, now, project_version, state, heads } = facts
      const decision = decisionOf(call, key, body, now)
      const outreach = way && textWithoutCycle({ ...way, ...noCycle }, plan)
      const stops_work = body.decision !== 'accept'
      if (facts.active_cycle_id !== null || body.decision === 'do_not_contact') return null
      if (stops_work ? facts.hasWork : outreach === null) return null
      call.auditContext.target = decision.decision_id
      return {
        answered: answerWith(201, { ...presentDecision(decision), outreach }),
        effects: {
          effects: [{ ...effectOf(decision, null), project_version, state, heads, stops_work }],
        },
        wakes: [],
      }
    },
    apply,
    lists: ['effects'],
  })
}
