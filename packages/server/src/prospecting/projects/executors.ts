import { type FieldError, refuseIfAny } from '@alphorn/contract/core/errors'
import type { Executor } from '@alphorn/contract/prospecting/projects'
import { type Stage, stages } from '@alphorn/contract/prospecting/stages'

/** A stage's executor cannot run. */
export function notConfigured(field: string, stage: Stage, kind: Executor): FieldError {
  return {
    code: 'executor_not_configured',
    field,
    detail: `The executor of ${stage} is "${kind}", ${missing[kind] ?? 'which cannot run here.'}`,
  }
}

const missing: Readonly<Partial<Record<Executor, string>>> = {
  llm: 'and this service has no model. Its operator names one with LLM_ENDPOINT and LLM_MODEL.',
  verifier: 'and this service has no verifier model. Its operator names a folder with VERIFIER_MODEL.',
}

/** Refuses work on a stage that no executor of this installation can do now. */
export function ensureExecutor(
  { executor }: { executor: Readonly<Record<Stage, Executor>> },
  stage: Stage,
  canRun: readonly Executor[],
) {
  if (!canRun.includes(executor[stage])) refuseIfAny([notConfigured('', stage, executor[stage])])
}

type ExecutorChoices = Partial<{ [Name in Stage]: Executor | undefined }>

/** Refuses an executor that this service does not have. Earlier choices stay; "no executor" is also a choice. */
export function ensureExecutors(
  chosen: ExecutorChoices,
  canRun: readonly Executor[],
  before: ExecutorChoices = {},
) {
  refuseIfAny(
    stages.flatMap((stage): FieldError[] => {
      const kind = chosen[stage]
      if (kind === undefined || kind === before[stage] || kind === 'off' || canRun.includes(kind)) return []
      return [notConfigured(`executor.${stage}`, stage, kind)]
    }),
  )
}
