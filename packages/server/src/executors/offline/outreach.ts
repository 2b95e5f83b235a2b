import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import { checkOutreach } from '@alphorn/contract/prospecting/result-checks/outreach'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import { writeVariant } from '#server/executors/jobs/letter'
import { composeDraft } from '#server/executors/offline/composer/compose'
import { openingsFor } from '#server/executors/offline/composer/opening'
import { themeOf } from '#server/executors/offline/composer/themes'
import { languageFor } from '#server/executors/offline/offer'
import { locales } from '@alphorn/messages/letters/locales'
import { dissolutionReason } from '#server/executors/jobs/dissolution-reason'

type Written = Pick<ResultOf<'outreach'>, 'channel' | 'variants' | 'claims' | 'nothing_to_say'>
/** The reason why no text can be written. */
export type Unwritten = { failure: { code: string; message: string } }

/**
 * Writes a text for the first channel of the project, or returns the reason why there is nothing to say. The same input
 * on the same day gives the same text. `day`: YYYY-MM-DD, for the age of events.
 */
export function writeOutreach(input: StageInput, day: string): Written | Unwritten {
  const reason = whyNot(input)
  if (reason) return { failure: reason }
  const locale = locales[languageFor(input)!]
  const channel = input.project.channels[0]!
  const theme = themeOf(input)
  const openings = openingsFor(input, locale, theme, day)
  if ('code' in openings) return { channel, variants: [], claims: [], nothing_to_say: openings }
  const texts = openings.map((opening) =>
    writeVariant(locale.language, composeDraft({ input, locale, opening, theme, channel })),
  )
  return { channel, ...(texts.find((text) => passesChecks(input, { channel, ...text }, day)) ?? texts[0]!) }
}

/**
 * Returns whether a text passes the checks of a result. It may fail because of a company's name that sounds like an
 * event: "Umzüge AG".
 */
export function passesChecks(
  input: StageInput,
  text: Pick<Written, 'channel' | 'variants' | 'claims'>,
  day: string,
) {
  const result = { stage: 'outreach' as const, ...noHead, ...text }
  return checkOutreach(input, result, new Date(`${day}T00:00:00Z`)).length === 0
}

// The checks of a text do not depend on its sender.
export const noHead = {
  input_snapshot: { id: '', fingerprint: '' },
  upstream: [],
  producer: { name: '', version: '' },
}

/**
 * Returns the reason why the company gets no text: liquidation, bankruptcy, or a language in which the seller has no
 * text.
 */
function whyNot(input: StageInput) {
  const end = dissolutionReason(input)
  if (end) return end
  if (languageFor(input) === undefined)
    return {
      code: 'offering_not_translated',
      message:
        'The offering exists in none of the languages of the project. Translate it, or add its language to the project.',
    }
  return undefined
}
