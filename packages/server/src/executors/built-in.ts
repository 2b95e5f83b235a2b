import type { Executor } from '@alphorn/contract/prospecting/projects'
import type { Config } from '#server/platform/config'
import { llmProducer } from '#server/executors/llm/executor'
import { offlineProducer } from '#server/executors/offline/executor'
import type { ProducerOf } from '#server/prospecting/stage-jobs/feed'

type Settings = Pick<Config, 'llm'>

/** Who can do a stage here: the model only where the operator has named one. */
export function executorsOf({ llm }: Settings): readonly Executor[] {
  return llm ? ['external', 'offline', 'llm'] : ['external', 'offline']
}

/** What the built-in executors sign with: another version, model or prompt makes their earlier work old. */
export function producersOf({ llm }: Settings): ProducerOf {
  return (executor, stage) => {
    if (executor === 'offline') return offlineProducer
    return executor === 'llm' && llm ? llmProducer(llm, stage) : null
  }
}
