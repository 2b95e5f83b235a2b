import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { checkTyped } from '#web/prospecting/editing/checked-text.ts'
import type { CheckedText, TypedText } from '#web/prospecting/editing/marks.ts'

/** Messages from the page: first the input to check against, then each text with a number. */
export type ToWorker = { input: StageInput } | { number: number; text: TypedText }
export type FromWorker = { number: number; checked: CheckedText }

// Runs in a web worker, so that checking a long letter never delays a key press.
let input: StageInput | null = null

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('input' in data) input = data.input
  else if (input)
    postMessage({ number: data.number, checked: checkTyped(input, data.text) } satisfies FromWorker)
})
