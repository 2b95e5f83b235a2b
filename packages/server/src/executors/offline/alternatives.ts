import type { AlternativeKind, TextAlternative } from '@alphorn/contract/app/app-review'
import { textBacking } from '@alphorn/contract/prospecting/result-checks/backing'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { ResultOf } from '@alphorn/contract/prospecting/stage-results'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { locales } from '@alphorn/messages/letters/locales'
import { writeVariant } from '#server/executors/jobs/letter'
import { composeDraft } from '#server/executors/offline/composer/compose'
import type { Manner } from '#server/executors/offline/composer/composing'
import { type Opening, openingsFor } from '#server/executors/offline/composer/opening'
import { themeOf } from '#server/executors/offline/composer/themes'
import { languageFor } from '#server/executors/offline/offer'
import { noHead, passesChecks } from '#server/executors/offline/outreach'

type Variants = ResultOf<'outreach'>['variants']
type Wish = { kind: AlternativeKind; opening: Opening; manner: Manner }

/** People would not read more alternatives than this. */
const maxAlternatives = 8

/**
 * Returns other texts that the composer can write: shorter, in the other tone, for another reason, or with other points
 * or another question. Each passes the checks of a result, and all differ. No model is used. `shown`: the current text
 * without its notices. `day`: YYYY-MM-DD.
 */
export function composeAlternatives(
  input: StageInput,
  channel: Channel,
  shown: Variants,
  day: string,
): TextAlternative[] {
  const language = languageFor(input)
  if (language === undefined) return []
  const locale = locales[language]
  const theme = themeOf(input)
  const openings = openingsFor(input, locale, theme, day)
  if ('code' in openings) return []
  const seen = new Set(shown.map(({ subject, body }) => `${subject}\n${body}`))
  return wishesFor(input, openings, shown)
    .flatMap(({ kind, opening, manner }): TextAlternative[] => {
      const text = writeVariant(language, composeDraft({ input, locale, opening, theme, channel, manner }))
      const [{ subject, body } = { subject: null, body: '' }] = text.variants
      const written = `${subject}\n${body}`
      if (seen.has(written) || !passesChecks(input, { channel, ...text }, day)) return []
      if (kind === 'shorter' && !isShorter(body, shown, language)) return []
      seen.add(written)
      const result = { stage: 'outreach' as const, ...noHead, channel, ...text }
      return [{ kind, ...text, backing: textBacking(input, result) }]
    })
    .slice(0, maxAlternatives)
}

function wishesFor({ project }: StageInput, openings: readonly Opening[], shown: Variants): Wish[] {
  const isOwn = ({ sentence }: Opening) => shown.some(({ body }) => body.includes(sentence.text))
  const opening = openings.find(isOwn) ?? openings[0]!
  const tone = project.tone ?? 'formal'
  const other = tone === 'formal' ? 'friendly' : 'formal'
  return [
    { kind: 'shorter', opening, manner: { isBrief: true } },
    { kind: other === 'formal' ? 'more_formal' : 'less_formal', opening, manner: { tone: other } },
    ...openings
      .filter((one) => one !== opening)
      .map((one): Wish => ({ kind: 'other_hook', opening: one, manner: {} })),
    ...[1, 2].map((passedPoints): Wish => ({ kind: 'other_points', opening, manner: { passedPoints } })),
    { kind: 'other_question', opening, manner: { asksForTalk: true } },
  ]
}

function isShorter(body: string, shown: Variants, of: string) {
  const before = shown.find(({ language }) => language === of)
  return before === undefined || body.length < before.body.length
}
