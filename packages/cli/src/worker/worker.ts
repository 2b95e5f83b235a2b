import { hostname } from 'node:os'
import { type Stage, stages as allStages } from '@alphorn/contract/prospecting/stages'
import {
  type ClaimedJob,
  type Handler,
  type HandlerContext,
  type Repair,
  runWorker,
  type StageOutput,
  type TraceJob,
  type WorkerFailure,
} from '@alphorn/sdk/worker'
import type { Arguments } from '#cli/command/command'
import { connectionOf, textOf } from '#cli/connection/connection'
import { explainError } from '#cli/command/explain'
import { runProgram } from '#cli/worker/program'
import { readClientSettings } from '#cli/connection/settings'
import { untilStopped } from '#cli/command/stop-signals'
import { plainText } from '#cli/command/table'
import { UsageError } from '#cli/command/usage'
import { loadTracing } from '#cli/worker/load-tracing'
import { reserveWorkerName } from '#cli/worker/worker-name'

/**
 * `alphorn worker`: does the jobs of a project with a program in any language. The program gets `{"job",
 * "refused", "now"}` as JSON on standard input, and a "traceparent" where the job has a trace. It writes the
 * stage's result as JSON. The members that bind the result to the job are added.
 */
export async function workerCommand(options: Arguments['options']): Promise<number> {
  const command = requiredOption(options, 'exec')
  const stop = new AbortController()
  void untilStopped().then(() => stop.abort())
  const { client, baseUrl } = connectionOf(options)
  const project_id = requiredOption(options, 'project')
  const { job_seconds = defaultJobSeconds, ...limits } = wholeNumbers(options)
  const stages = stagesIn(options)
  const settings = readClientSettings()
  const { startWorkerTracing, traceJob } = await loadTracing(settings)
  const chosen = textOf(options['worker-id'])
  const work = `${baseUrl} ${project_id}`
  const folder = settings.workerFolder
  const { worker_id, release } = reserveWorkerName({ chosen, host: hostname(), work, folder })
  let exitCode = 0
  const tracing = await startWorkerTracing()
  try {
    await runWorker(client, {
      project_id,
      worker_id,
      ...stages,
      ...limits,
      ...callbacksOf({ command, job_seconds }, traceJob),
      signal: stop.signal,
      onEnding: ({ job_id, stage }, ending) => {
        console.log(plainText(`${job_id} ${stage} ${endingText(ending)}`))
        if (options['once']) {
          exitCode = exitCodes[ending.ending]
          stop.abort()
        }
      },
    })
    return exitCode
  } catch (error) {
    return explainError(error, { command: 'worker' })
  } finally {
    await tracing.stop()
    release()
  }
}

/** Exit codes of `--once`. 3: the job was given back, and another worker can do it. */
const exitCodes = { completed: 0, failed: 1, lost: 1, given_back: 3 } as const

function requiredOption(options: Arguments['options'], name: string) {
  const value = textOf(options[name])
  if (value === undefined) throw new UsageError('Usage: alphorn worker --project ID --exec COMMAND')
  return value
}

function stagesIn({ stage }: Arguments['options']): { stages?: Stage[] } {
  if (stage === undefined) return {}
  const named = [stage].flat()
  const stages = allStages.filter((known) => named.includes(known))
  if (stages.length !== new Set(named).size)
    throw new UsageError(`--stage takes ${allStages.join(', ')}, not "${named.join(', ')}".`)
  return { stages }
}

const bounds = { 'max-jobs': [1, 50], 'lease-seconds': [10, 3600], 'job-seconds': [1, 86_400] } as const
const defaultJobSeconds = 3600

function wholeNumbers(options: Arguments['options']) {
  const given = Object.entries(bounds).flatMap(([name, [least, most]]) => {
    const typed = textOf(options[name])
    if (typed === undefined) return []
    const value = Number(typed)
    if (!Number.isInteger(value) || value < least || value > most)
      throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${typed}".`)
    return [[name.replace('-', '_'), value]]
  })
  const numbers = Object.fromEntries(given) as {
    max_jobs?: number
    lease_seconds?: number
    job_seconds?: number
  }
  if (options['once'] && (numbers.max_jobs ?? 1) > 1)
    throw new UsageError('--once does one job. Leave --max-jobs away.')
  return numbers
}

type Program = { command: string; job_seconds: number }

function callbacksOf(program: Program, traceJob: TraceJob) {
  return { handle: handlerOf(program), repair: repairOf(program), traceJob }
}

function handlerOf(program: Program): Handler {
  return (job, context) => askHandler(program, job, null, context)
}

function repairOf(program: Program): Repair {
  return (job, refused, context) => askHandler(program, job, refused, context)
}

async function askHandler(
  { command, job_seconds }: Program,
  job: ClaimedJob,
  refused: object | null,
  { signal, now, traceparent }: HandlerContext,
) {
  const late = AbortSignal.timeout(job_seconds * 1000)
  const input = JSON.stringify({
    job,
    refused,
    now: now().toISOString(),
    ...(traceparent && { traceparent }),
  })
  const ran = await runProgram(command, input, AbortSignal.any([signal, late]))
  // Output of a stopped program is not an answer: the job is released.
  signal.throwIfAborted()
  if (late.aborted) return workerFailure('program_timed_out', `The program took more than ${job_seconds} s.`)
  return 'fault' in ran ? workerFailure('program_failed', ran.fault) : readOutput(ran.out)
}

function readOutput(said: string): StageOutput | { failure: WorkerFailure } {
  try {
    const output: unknown = JSON.parse(said)
    // Whatever else it is, the service's own checks show what is wrong with it, and the program may repair it.
    if (typeof output === 'object' && output !== null) return output as StageOutput
  } catch {
    // The error below reports it.
  }
  return workerFailure(
    'program_said_no_json',
    `The program did not print a JSON object. It printed: ${said.slice(0, 500)}`,
  )
}

function workerFailure(code: string, message: string) {
  return {
    failure: { code, message: message.slice(0, 2000).toWellFormed().replaceAll(controlCharacters, ' ') },
  }
}
// Control characters, which the API accepts in no text.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g

function endingText(ending: Parameters<NonNullable<Parameters<typeof runWorker>[1]['onEnding']>>[1]) {
  if (ending.ending === 'completed') return `completed ${ending.revision_id}`
  if (ending.ending === 'failed') return `failed: ${ending.failure.code}: ${ending.failure.message}`
  return ending.ending === 'lost' ? `lost: ${String(ending.reason)}` : 'given back'
}
