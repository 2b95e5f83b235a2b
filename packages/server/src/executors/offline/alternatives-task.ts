import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { composeAlternatives } from '#server/executors/offline/alternatives'

type AlternativesInput = {
  input: string
  channel: Channel
  shown: ResultOf<'outreach'>['variants']
  day: string
}

/** Composes the alternatives in a worker thread. `input`: the frozen input, as canonical JSON. */
export function work({ input, channel, shown, day }: AlternativesInput) {
  return composeAlternatives(JSON.parse(input) as StageInput, channel, shown, day)
}
