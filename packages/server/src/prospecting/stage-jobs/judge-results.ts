import type { batchResultRoutes, ResultOutcome } from '@alphorn/contract/prospecting/batch-results'
import { Refusal } from '@alphorn/contract/core/errors'
import type { stageJobRoutes } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Producer, StageResult } from '@alphorn/contract/prospecting/stage-results'
import type { ProspectState } from '@alphorn/contract/prospecting/prospect-states'
import { sql } from 'kysely'
import { filterArchived } from '#server/directory/websites/archive'
import { RefusalWithEffect, type JudgedCall } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { answerWith } from '#server/platform/http/implement'
import { judged, type Judgement } from '#server/platform/http/judged'
import { projectKey } from '#server/prospecting/projects/queries'
import { completedOutcome, refusedOutcome } from '#server/prospecting/stage-jobs/batch-complete'
import { checkInline } from '#server/prospecting/stage-jobs/check-result'
import {
  evidenceOf,
  judgeResult,
  ownJudgementErrors,
  topicsOf,
} from '#server/prospecting/stage-jobs/complete'
import { ensureAcceptable } from '#server/prospecting/stage-jobs/refuse-result'
import { applyHolderRule } from '#server/prospecting/stage-jobs/holder'
import type { JobKey } from '#server/prospecting/keys'
import type { StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { downstreamOf } from '#server/prospecting/stage-jobs/replace'

type Row = StageJobRow & {
  n: number
  job_version: string
  prospect_version: string
  uid: string
  prospect_state: ProspectState
  input: string
  unit: string | null
  author: Producer | null
  superseded: boolean
  /**
   * Whether an open job depends on the stage's previous result, or a release may still be exported: the new result
   * makes both outdated.
   */
  hasWork: boolean
  now: Date
}
type Facts = Row & { archived: ReadonlySet<unknown> }

const findFacts = statement<{ results: string }>()('result_facts', (p) =>
  rawQuery<Row>(sql`
    select given.n, facts.* from json_to_recordset(${p.results}::json) as given (n int, account_id text, project_id text,
      job_id text, credential_id text, lease_id text, verified text, downstream text[])
    cross join lateral (
      select job.*, job.xmin::text as job_version, prospects.xmin::text as prospect_version, prospects.uid,
        prospects.state as prospect_state, input.content as input, app_now() as now,
        case when job.stage = 'research' then (select unit from cycle_prospects member
          where member.account_id = job.account_id and member.project_id = job.project_id
            and member.cycle_id = job.cycle_id and member.prospect_id = job.prospect_id) end as unit,
        case when given.verified is not null then (select producer from revisions
          where revisions.account_id = given.account_id and revisions.project_id = given.project_id
            and revisions.revision_id = given.verified) end as author,
        given.lease_id is not null and given.lease_id is distinct from job.lease_id
          and exists (select from job_leases earlier where earlier.account_id = given.account_id
            and earlier.lease_id = given.lease_id and earlier.job_id = given.job_id
            and earlier.credential_id = given.credential_id) as superseded,
        exists (select from stage_jobs other where other.account_id = job.account_id
          and other.project_id = job.project_id and other.prospect_id = job.prospect_id
          and other.closed_at is null and other.stage = any(given.downstream))
        or exists (select from releases where releases.account_id = job.account_id
          and releases.project_id = job.project_id and releases.prospect_id = job.prospect_id
          and releases.state in ('ready', 'held')) as "hasWork"
      from stage_jobs job
      join prospects on prospects.account_id = job.account_id and prospects.project_id = job.project_id
        and prospects.prospect_id = job.prospect_id
      join input_snapshots input on input.account_id = job.account_id and input.project_id = job.project_id
        and input.snapshot_id = job.snapshot_id
      where job.account_id = given.account_id and job.project_id = given.project_id and job.job_id = given.job_id
      limit 1) as facts`),
)

type ResultInput = { call: JudgedCall; project_id: string; job_id: string; result: StageResult }

/** Reads the facts on which each of several results is judged. */
async function readFacts(db: Db, asked: readonly ResultInput[]): Promise<(Facts | undefined)[]> {
  const keys = asked.map(({ call: { caller }, project_id, job_id, result }, n) => ({
    n,
    account_id: caller.account_id,
    project_id,
    job_id,
    credential_id: caller.id,
    lease_id: result.lease_id,
    verified: result.stage === 'verification' ? result.outreach_revision_id : null,
    downstream: downstreamOf(result.stage),
  }))
  const [rows, found] = await Promise.all([
    db.rows(findFacts, { results: JSON.stringify(keys) }),
    filterArchived(
      db,
      asked.flatMap(({ result }) => evidenceOf(result)),
    ),
  ])
  const archived = new Set<unknown>(found)
  const byNumber = new Map(rows.map((row) => [row.n, { ...row, archived }]))
  return asked.map((_, n) => byNumber.get(n))
}

type Lists = 'effects' | 'revisions' | 'evidence'

/** Answers are written under locks, because people write the same cells. Only research is asked questions. */
function asksQuestions({ stage }: Pick<StageJobRow, 'stage'>, { questions }: StageInput) {
  return stage === 'research' && questions !== undefined
}

/** Judges one result; null for an unusual one, which would end other work or is large. */
function judgeOne(call: JudgedCall, key: JobKey, facts: Facts, result: StageResult, looksUp: boolean) {
  const { job_version, prospect_version, uid, prospect_state, superseded, hasWork, archived, ...row } = facts
  const { n: _, input, unit, author, now, ...job } = row
  applyHolderRule(call, 'results', job, { lease_id: result.lease_id, superseded, now })
  const found = checkInline({ job, input, result, now })
  if (found === null) return null
  const own = ownJudgementErrors(found.read, result, author ?? undefined)
  ensureAcceptable(job, key, [...found.errors, ...own])
  if (hasWork || asksQuestions(job, found.read)) return null
  const of = {
    job,
    prospect: { uid, state: prospect_state },
    input: found.read,
    author: author ?? undefined,
    backing: found.backing,
  }
  const made = judgeResult(call, { ...of, archived, unit, now }, result, looksUp)
  return { ...made, effect: { ...made.effect, job_version, prospect_version } }
}

type JudgedResult = NonNullable<ReturnType<typeof judgeOne>>

function judgementOf(
  answered: Judgement<Lists>['answered'],
  made: readonly JudgedResult[],
): Judgement<Lists> {
  return {
    answered,
    effects: {
      effects: made.map(({ effect }) => effect),
      revisions: made.map(({ revision }) => ({ revision })),
      evidence: made.flatMap(({ evidence }) => evidence.map((item) => ({ item }))),
    },
    wakes: made.flatMap(({ effect }) => topicsOf(effect)),
  }
}

const applying = {
  apply: statement<{ calls: string } & Record<Lists, string>>()('results_apply', (p) =>
    rawQuery<{ held: number[] }>(
      sql`select apply_results(${p.calls}::json, ${p.effects}::json, ${p.revisions}::json, ${p.evidence}::json) as held`,
    ),
  ),
  lists: ['effects', 'revisions', 'evidence'],
} as const

/** Judges concurrent calls with one result each. */
export function judgedResults(looksUp: boolean) {
  return judged<(typeof stageJobRoutes)['stage_job_results'], Facts, Lists>({
    read: (db, calls) =>
      readFacts(
        db,
        calls.map(({ call, input: { params, body } }) => ({ call, ...params, result: body })),
      ),
    judge(call, { params, body }, facts) {
      const key = { ...projectKey(call, params.project_id), job_id: params.job_id }
      if (!facts) throw new Refusal('not_found')
      const made = judgeOne(call, key, facts, body, looksUp)
      return made && judgementOf(answerWith(201, made.completed), [made])
    },
    ...applying,
  })
}

/** Judges concurrent calls with several results each. */
export function judgedBatchResults(looksUp: boolean) {
  return judged<(typeof batchResultRoutes)['stage_job_batch_results'], readonly (Facts | undefined)[], Lists>(
    {
      async read(db, calls) {
        const asked = calls.map(({ call, input: { params, body } }) =>
          body.results.map((given) => ({ call, ...params, ...given })),
        )
        const facts = await readFacts(db, asked.flat())
        return asked.map((some) => facts.splice(0, some.length))
      },
      judge(call, { params, body: { results } }, facts) {
        const key = projectKey(call, params.project_id)
        const all: JudgedResult[] = []
        const outcomes: ResultOutcome[] = []
        for (const [at, { job_id, result }] of results.entries()) {
          const known = facts?.[at]
          if (!known) return null
          const own = { ...call, auditContext: { ...call.auditContext, units_spent: 0 } }
          try {
            const made = judgeOne(own, { ...key, job_id }, known, result, looksUp)
            if (!made) return null
            all.push(made)
            outcomes.push(completedOutcome(made.completed))
            call.auditContext.units_spent += own.auditContext.units_spent
            call.auditContext.worker_id = own.auditContext.worker_id
          } catch (error) {
            if (!(error instanceof Refusal) || error instanceof RefusalWithEffect) return null
            outcomes.push(refusedOutcome(job_id, error))
          }
        }
        return all.length > 0 ? judgementOf(answerWith(200, outcomes), all) : null
      },
      ...applying,
    },
  )
}
