import { Refusal } from '@alphorn/contract/core/errors'
import type { StageJobDetail, stageJobRoutes } from '@alphorn/contract/prospecting/stage-jobs'
import { sql } from 'kysely'
import { NoResultYet } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { jobsTopic } from '#server/platform/db/topics'
import { answerWith, writtenData } from '#server/platform/http/implement'
import { judged } from '#server/platform/http/judged'
import { existsProject, projectKey } from '#server/prospecting/projects/queries'
import {
  hasLargeInputs,
  judgeNextJobs,
  lockNextJobs,
  type NextJobs,
  wantedBy,
} from '#server/prospecting/stage-jobs/batch-claim'
import { judgeClaim } from '#server/prospecting/stage-jobs/claim'
import { leaseEffect } from '#server/prospecting/stage-jobs/lease'
import { type DetailedJob, detailJson } from '#server/prospecting/stage-jobs/present'
import type { StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { maxBatchedInputLength } from '#server/prospecting/stage-jobs/frozen-inputs'

type Routes = typeof stageJobRoutes

/** A job in detail, as a response. */
export function serializeJob(job: DetailedJob) {
  return writtenData<StageJobDetail>(detailJson(job))
}

/** Several jobs in detail. */
export function serializeJobs(jobs: readonly DetailedJob[]) {
  return writtenData<StageJobDetail[]>(`[${jobs.map(detailJson).join(',')}]`)
}

const apply = statement<{ calls: string; effects: string }>()('leases_apply', (p) =>
  rawQuery<{ held: number[] }>(sql`select apply_leases(${p.calls}::json, ${p.effects}::json) as held`),
)

/**
 * Judges concurrent claims of the next jobs together. Jobs that another claim has locked are skipped, so their locks
 * wait for no transaction.
 */
export const judgedNextClaims = judged<
  Routes['stage_job_batch_claims'],
  NextJobs & { isProject: boolean },
  'effects'
>({
  async read(db, calls) {
    const keys = calls.map(({ call, input }) => {
      const { account_id } = call.caller
      return { account_id, project_id: input.params.project_id }
    })
    const wanted = calls.map(({ input }, n) => wantedBy(keys[n]!, input.body, 'external'))
    const next = await lockNextJobs(db, wanted)
    return Promise.all(
      next.map(async (one, n) => {
        const isProject = one.jobs.length > 0 || (await existsProject(db, keys[n]!))
        return { ...one, isProject }
      }),
    )
  },
  judge(call, { params, body }, facts) {
    projectKey(call, params.project_id)
    if (!facts?.isProject) throw new Refusal('not_found')
    // Calls with large inputs respond one after the other.
    if (hasLargeInputs(facts)) return null
    const claimed = judgeNextJobs(call, body, facts)
    if (claimed.length === 0) return new NoResultYet(jobsTopic(params.project_id))
    const details = claimed.map(({ detail }) => detail)
    const part = details.map(({ own }) => own)
    return {
      answered: answerWith(200, serializeJobs(details), { part, rows: details.length }),
      effects: {
        effects: claimed.map(({ leased, version: job_version }) => ({
          ...leaseEffect(leased),
          job_version,
          extends: false,
          now: facts.now,
        })),
      },
      wakes: [],
    }
  },
  apply,
  lists: ['effects'],
})

type Facts = StageJobRow & {
  n: number
  version: string
  input: string | null
  superseded: boolean
  now: Date
}

const findFacts = statement<{ calls: string }>()('claim_facts', (p) =>
  rawQuery<Facts>(sql`
    select given.n, facts.* from json_to_recordset(${p.calls}::json)
      as given (n int, account_id text, project_id text, job_id text, credential_id text, lease_id text)
    cross join lateral (
      select job.*, job.xmin::text as version, app_now() as now,
        case when octet_length(input.content) <= ${sql.lit(maxBatchedInputLength)} then input.content end as input,
        given.lease_id is not null and given.lease_id is distinct from job.lease_id
          and exists (select from job_leases earlier where earlier.account_id = given.account_id
            and earlier.lease_id = given.lease_id and earlier.job_id = given.job_id
            and earlier.credential_id = given.credential_id) as superseded
      from stage_jobs job join input_snapshots input on input.account_id = job.account_id
        and input.project_id = job.project_id and input.snapshot_id = job.snapshot_id
      where job.account_id = given.account_id and job.project_id = given.project_id and job.job_id = given.job_id
      limit 1) as facts`),
)

/** Judges concurrent claims of named jobs, extensions and returns of leases together. */
export const judgedClaims = judged<Routes['stage_job_claims'], Facts, 'effects'>({
  async read(db, calls) {
    const keys = calls.map(({ call: { caller }, input: { params, body } }, n) => ({
      n,
      account_id: caller.account_id,
      ...params,
      credential_id: caller.id,
      lease_id: body.lease_id,
    }))
    const rows = await db.rows(findFacts, { calls: JSON.stringify(keys) })
    const found = new Map(rows.map((row) => [row.n, row]))
    return calls.map((_, n) => found.get(n))
  },
  judge(call, { params, body }, facts) {
    projectKey(call, params.project_id)
    if (!facts) throw new Refusal('not_found')
    const { n: _, version: job_version, input, superseded, now, ...job } = facts
    if (input === null) return null
    const claimed = judgeClaim(call, body, { job, input, superseded, now })
    if (claimed.leased.length === 0) return null
    return {
      answered: answerWith(claimed.granted ? 201 : 200, serializeJob(claimed.detail), {
        part: [claimed.detail.own],
      }),
      effects: {
        effects: claimed.leased.map((leased) => ({
          ...leaseEffect(leased),
          job_version,
          extends: claimed.extends,
          now,
        })),
      },
      wakes: [],
    }
  },
  apply,
  lists: ['effects'],
})
