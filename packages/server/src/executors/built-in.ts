import type { Executor } from '@alphorn/contract/prospecting/projects'
import type { Config } from '#server/platform/config'
import { llmProducer } from '#server/executors/llm/executor'
import { offlineProducer } from '#server/executors/offline/executor'
import { verifierProducer } from '#server/executors/verifier/producer'
import type { FindProducer } from '#server/prospecting/stage-jobs/unchanged'

type Settings = Pick<Config, 'llm' | 'verifier' | 'verifierLlm'>

/** Returns the executors of a stage. A model is included only if the operator has configured it. */
export function executorsOf({ llm, verifier }: Pick<Settings, 'llm' | 'verifier'>): readonly Executor[] {
  const executors: Executor[] = ['external', 'offline']
  if (llm) executors.push('llm')
  if (verifier) executors.push('verifier')
  return executors
}

/**
 * Returns the producers that the built-in executors state in their results. Another version, model or prompt makes
 * earlier results stale.
 */
export async function producersOf({ llm, verifier, verifierLlm }: Settings): Promise<FindProducer> {
  // If the files cannot be read, the jobs of this project fail with a message, and other projects continue.
  const local = verifier ? await verifierProducer(verifier).catch(() => null) : null
  return (executor, stage, asksQuestions) => {
    if (executor === 'offline') return offlineProducer
    if (executor === 'verifier') return local
    const model = stage === 'verification' ? (verifierLlm ?? llm) : llm
    return executor === 'llm' && model ? llmProducer(model, stage, asksQuestions) : null
  }
}
