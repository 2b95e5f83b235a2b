import { ApiError, UnreachableError } from '@alphorn/sdk/client'
import { Broken, type Case, type Stage } from '#cli/conformance/case'
import { leaseCases } from '#cli/conformance/cases'
import type { ApiClient } from '#cli/demo/cast'
import { PlainError } from '#cli/command/usage'

export type Verdict = { case: string; passed: boolean; seen: string | null }

export type Played = Pick<Stage, 'project_id' | 'wanda' | 'otto' | 'skewed' | 'runOut'>

/** Runs the cases, each on a separate research job: concurrently, or one at a time if they share one clock. */
export async function playLeases(played: Played, inTurn = false): Promise<Verdict[]> {
  const jobs = await freeJobs(played.wanda, played.project_id, leaseCases.length)
  const verdicts: Promise<Verdict>[] = []
  for (const [at, one] of leaseCases.entries()) {
    const verdict = verdictOn(one, { ...played, job_id: jobs[at]! })
    verdicts.push(verdict)
    if (inTurn) await verdict
  }
  return Promise.all(verdicts)
}

async function freeJobs(worker: ApiClient, project_id: string, count: number) {
  const { data } = await worker.stage_job_list({
    project_id,
    claimable: 'true',
    stage: 'research',
    limit: 200,
  })
  if (data.length < count)
    throw new PlainError(
      `${count} free research jobs are needed, and the project has ${data.length}: add companies, and start a cycle.`,
    )
  return data.slice(0, count).map(({ job_id }) => job_id)
}

async function verdictOn({ name, play }: Case, stage: Stage): Promise<Verdict> {
  try {
    await play(stage)
    return { case: name, passed: true, seen: null }
  } catch (error) {
    if (error instanceof Broken) return { case: name, passed: false, seen: error.message }
    // An unexpected refusal or silence also fails the case.
    if (error instanceof ApiError)
      return {
        case: name,
        passed: false,
        seen: `Unexpected: ${error.status} ${error.code}: ${error.message}`,
      }
    if (error instanceof UnreachableError) return { case: name, passed: false, seen: error.message }
    throw error
  }
}
