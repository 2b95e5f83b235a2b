import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Project } from '@alphorn/contract/prospecting/projects'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Stage } from '@alphorn/contract/prospecting/stages'

/** A project and its jobs as recorded from the real service; each input is one that a worker can receive. */
export type RecordedJobs = { project: Project; jobs: readonly { stage: Stage; input: StageInput }[] }

/**
 * The recording in a compact form, to keep the package small. Values shared by many inputs are in one list, and members
 * of an input are indexes into it.
 */
export type PackedJobs = {
  project: Project
  shared: unknown[]
  jobs: { stage: Stage; input: Record<string, unknown> }[]
}

/** The file of recorded jobs, written by recorded-jobs.test.ts, with invented companies. */
export const recordedJobsFile: string = fileURLToPath(new URL('./recorded-jobs.json', import.meta.url))

/** Returns the recorded jobs: one of every stage for most companies. */
export function readRecordedJobs(): RecordedJobs {
  const { project, shared, jobs } = JSON.parse(readFileSync(recordedJobsFile, 'utf8')) as PackedJobs
  const unpacked = jobs.map(({ stage, input }) => ({
    stage,
    // Each job gets a separate copy.
    input: structuredClone({
      ...input,
      offering: shared[input['offering'] as number],
      prospect: shared[input['prospect'] as number],
      evidence: (input['evidence'] as number[]).map((at) => shared[at]),
    }) as unknown as StageInput,
  }))
  return { project, jobs: unpacked }
}
