import type { Executor } from '@alphorn/contract/prospecting/projects'
import type { Config } from '#server/platform/config'
import { llmProducer } from '#server/executors/llm/executor'
import { offlineProducer } from '#server/executors/offline/executor'
import { verifierProducer } from '#server/executors/verifier/producer'
import type { ProducerOf } from '#server/prospecting/stage-jobs/unchanged'

type Settings = Pick<Config, 'llm' | 'verifier' | 'verifierLlm'>

/** Returns the executors of a stage: a model is one only if the operator has configured it. */
export function executorsOf({ llm, verifier }: Pick<Settings, 'llm' | 'verifier'>): readonly Executor[] {
  const executors: Executor[] = ['external', 'offline']
  if (llm) executors.push('llm')
  if (verifier) executors.push('verifier')
  return executors
}

/**
 * Returns the producers with which the built-in executors sign: another version, model or prompt makes earlier work
 * stale.
 */
export async function producersOf({ llm, verifier, verifierLlm }: Settings): Promise<ProducerOf> {
  // Files that cannot be read fail the jobs of their project, with a sentence; other projects go on.
  const local = verifier ? await verifierProducer(verifier).catch(() => null) : null
  return (executor, stage, asksQuestions) => {
    if (executor === 'offline') return offlineProducer
    if (executor === 'verifier') return local
    const model = stage === 'verification' ? (verifierLlm ?? llm) : llm
    return executor === 'llm' && model ? llmProducer(model, stage, asksQuestions) : null
  }
}
