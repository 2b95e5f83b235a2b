import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import type { Theme } from '@alphorn/messages/letters/composer/words'
import type { Locale, Tone } from '@alphorn/messages/letters/locale'
import type { Opening } from '#server/executors/offline/composer/opening'

/** How a text differs from the one that is written first. */
export type Manner = {
  /** Only the first sentence of the offer, and no points. */
  isBrief?: boolean
  tone?: Tone
  /** How many of the points that fit are passed over. */
  passedPoints?: number
  /** Asks for a talk, whatever the offering has for free. */
  asksForTalk?: boolean
  /** The summary of the offer says enough. */
  hasNoPoints?: boolean
  /** Leaves out the sentence for a reader who is not responsible. */
  hasNoForward?: boolean
}
/** Input of the composer. */
export type Composing = {
  input: StageInput
  locale: Locale
  opening: Opening
  theme: Theme
  channel: Channel
  manner?: Manner
}
