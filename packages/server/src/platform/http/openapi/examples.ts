import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'

// Values of refusals in the examples of the documents.

const suffix = '01kafxq3p8e9b8m2v4n6t7r0sz'

export const cycleExample: Cycle = {
  cycle_id: `cyc_${suffix}`,
  project_id: `prj_${suffix}`,
  state: 'running',
  stages: ['research', 'qualification'],
  mode: 'missing_or_stale',
  counters: {
    prospects: 12,
    skipped_unchanged: 3,
    waiting: 4,
    jobs_open: 5,
    jobs_completed: 3,
    jobs_failed: 0,
    units_reserved: 5,
    units_spent: 3,
    units_released: 0,
  },
  unserved: null,
  created_at: '2026-11-20T08:00:00.000Z',
  started_at: '2026-11-20T08:00:01.250Z',
  finished_at: null,
}

export const stageJobExample: StageJob = {
  job_id: `job_${suffix}`,
  project_id: `prj_${suffix}`,
  cycle_id: `cyc_${suffix}`,
  prospect_id: `prs_${suffix}`,
  stage: 'research',
  state: 'expired',
  is_open: false,
  attempt: 1,
  retry_of_job_id: null,
  retried_by_job_id: null,
  replaced_by_job_id: null,
  created_at: '2026-11-17T08:00:00.000Z',
  deadline_at: '2026-11-20T08:00:00.000Z',
  input_snapshot: { id: `snp_${suffix}`, fingerprint: `sha256:${'0'.repeat(64)}` },
  upstream: [],
  lease: null,
  refused_results: 0,
  result: null,
  failure: null,
  cancellation: null,
}
