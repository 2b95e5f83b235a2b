import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { verifyClaims } from '#server/executors/offline/verification'

/** Judges the claims of a large input in a worker thread. `input`: the input as JSON. */
export function work({ input }: { input: string }) {
  return verifyClaims(JSON.parse(input) as StageInput)
}
