import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { checkTyped } from '#web/prospecting/editing/checked-text.ts'
import type { CheckedText, TypedText } from '#web/prospecting/editing/marks.ts'

/** Messages of the page: the input to check against, once, and then each text with a number. */
export type ToWorker = { input: StageInput } | { number: number; text: TypedText }
export type FromWorker = { number: number; checked: CheckedText }

// In a thread of its own, so that a long letter never holds up a key.
let input: StageInput | null = null

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('input' in data) input = data.input
  else if (input)
    postMessage({ number: data.number, checked: checkTyped(input, data.text) } satisfies FromWorker)
})
