import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import type { Theme } from '@alphorn/messages/letters/composer/words'
import type { Locale, Tone } from '@alphorn/messages/letters/locale'
import type { Opening } from '#server/executors/offline/composer/opening'

/** Differences of an alternative from the first text. */
export type Manner = {
  /** Includes only the first sentence of the offer, and no points. */
  isBrief?: boolean
  tone?: Tone
  /** The number of matching points to skip. */
  passedPoints?: number
  /** Asks for a talk, whatever free offer there is. */
  asksForTalk?: boolean
  /** Leaves out the points: the summary of the offer is enough. */
  hasNoPoints?: boolean
  /** Leaves out the sentence for a reader who is not responsible. */
  hasNoForward?: boolean
}
/** Input of the composer. */
export type ComposerInput = {
  input: StageInput
  locale: Locale
  opening: Opening
  theme: Theme
  channel: Channel
  manner?: Manner
}
